// Package runs answers requests about finished runs: their pictures, rows, and states at a step. Cache keeps the latest in
// memory, so that nothing waits for the disk.
package runs

import (
	"context"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/kernel/store"
	"github.com/rehearse-lab/rehearse/web/notebook"
	"github.com/rehearse-lab/rehearse/web/reply"
)

// Options are what a Server needs, all of it.
type Options struct {
	Cache    *Cache
	Notebook *notebook.Server
	Kernel   Kernel
	Store    Heads
}

// Kernel repeats runs; kernel.Supervisor implements it.
type Kernel interface {
	// Inspect repeats a run and returns its state at some steps. Cancelling ctx ends it.
	Inspect(ctx context.Context, q kernel.Inspection) ([]*kernel.RunState, error)
}

// Heads lists stored runs; sqlite.Store implements it.
type Heads interface {
	// Runs lists the runs of a cell, the latest first.
	Runs(ctx context.Context, lesson, cell string) ([]store.RunHead, error)
	// LatestRuns returns the latest run of each cell, at most `most` of them.
	LatestRuns(ctx context.Context, most int) ([]store.CellRun, error)
}

// Server answers requests about finished runs.
type Server struct{ options Options }

// New makes a Server.
func New(o Options) *Server { return &Server{o} }

// Routes adds the addresses of runs to api.
func (s *Server) Routes(api func(pattern string, h reply.Handler)) {
	api("GET /api/lessons/{lesson}/cells/{cell}/run", s.getLastRun)
	api("GET /api/lessons/{lesson}/cells/{cell}/runs", s.getRuns)
	api("GET /api/runs", s.getLatestRuns)
	api("GET /api/runs/{run}", s.getRun)
	api("GET /api/runs/{run}/rows", s.getRows)
	api("GET /api/runs/{run}/state", s.getState)
	api("GET /api/runs/{run}/cue", s.getCue)
	api("GET /api/runs/{run}/goroutines", s.getGoroutines)
}
