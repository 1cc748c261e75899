// Package download answers requests for files made of a run or a lesson.
package download

import (
	"context"
	"log/slog"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/web/notebook"
	"github.com/rehearse-lab/rehearse/web/reply"
	"github.com/rehearse-lab/rehearse/web/runs"
)

// Options are what a Server needs, all of it.
type Options struct {
	Library  Library
	Notebook *notebook.Server
	Cache    *runs.Cache
	Runs     *runs.Server
	Kernel   Kernel
	Assets   func(name string) []byte // a file of the built page; nil if there is none
	Log      *slog.Logger
}

// Library provides lessons; lessons.Library implements it.
type Library interface {
	// Get finds a lesson by ID; nil if there is none.
	Get(id string) (*lessons.Entry, error)
	// Path is the file of a lesson; "" if it is built in, or does not exist.
	Path(lesson string) string
	// Asset reads a picture beside the lessons; the error is lessons.ErrNoAsset if there is none.
	Asset(path string) ([]byte, error)
}

// Kernel runs the programs of a lesson; kernel.Supervisor implements it.
type Kernel interface {
	Run(ctx context.Context, req kernel.Request, update func(kernel.Update)) (*kernel.Result, error)
}

// Server answers requests for files.
type Server struct {
	options Options
	log     *slog.Logger
}

// New makes a Server.
func New(o Options) *Server { return &Server{options: o, log: o.Log} }

// Routes adds the addresses of files to api.
func (s *Server) Routes(api func(pattern string, h reply.Handler)) {
	api("GET /api/lessons/{lesson}/export/{format}", s.getLessonExport)
	api("GET /api/runs/{run}/export/{format}", s.getExport)
	api("GET /api/runs/{run}/export/gotest", s.getGoTest)
}
