// Package socket is the page's websocket: it runs and checks programs, and tells pages what happens meanwhile.
package socket

import (
	"cmp"
	"context"
	"fmt"
	"log/slog"
	"sync"
	"sync/atomic"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/kernel/store"
	"github.com/rehearse-lab/rehearse/runtime/explore"
	"github.com/rehearse-lab/rehearse/web/notebook"
	"github.com/rehearse-lab/rehearse/web/recorded"
	"github.com/rehearse-lab/rehearse/web/runs"
	"github.com/rehearse-lab/rehearse/web/wire"
)

// Options are what a Server needs.
type Options struct {
	Notebook *notebook.Server
	Cache    *runs.Cache
	Runs     *runs.Server
	Kernel   Kernel
	Store    Store
	Log      *slog.Logger

	MaxSockets int           // 0: maxSockets
	Recorded   recorded.Runs // see runID
}

// Kernel runs programs; kernel.Supervisor implements it.
type Kernel interface {
	// Run runs a program. Cancelling ctx stops it, which is an outcome. update is called while the program runs.
	Run(ctx context.Context, req kernel.Request, update func(kernel.Update)) (*kernel.Result, error)
	// Explore runs a program in many orders. Cancelling ctx ends the search; what was found is returned.
	Explore(ctx context.Context, q kernel.Exploration, progress func(*explore.Report)) (*explore.Report, []kernel.Diagnostic, error)
	// GiveBack releases the place in the queue of a run that waited (kernel.TicketOf) and will not resume.
	GiveBack(t kernel.Ticket)
	// Check compiles a program and returns diagnostics. Cancelling ctx ends the wait for them.
	Check(ctx context.Context, req kernel.Request) (kernel.Checked, error)
}

// Store stores attempts at exercises; sqlite.Store implements it.
type Store interface {
	// SaveAttempt stores an attempt.
	SaveAttempt(ctx context.Context, a store.Attempt) error
}

// Server has the sockets of the open pages.
type Server struct {
	options Options
	log     *slog.Logger
	life    string // distinguishes the tickets of this server from those of others

	ctx        context.Context // of all sockets
	cancel     context.CancelFunc
	background sync.WaitGroup // sockets
	kernelDown atomic.Bool    // the pages have been told

	mu      sync.Mutex
	conns   map[*conn]bool
	closing bool
}

// New makes a Server. Close must be called in the end.
func New(o Options) *Server {
	o.MaxSockets = cmp.Or(o.MaxSockets, maxSockets)
	s := &Server{options: o, log: o.Log, life: store.NewID(), conns: map[*conn]bool{}}
	s.ctx, s.cancel = context.WithCancel(context.Background())
	return s
}

// Stop ends the sockets and their runs, and lets no page in any more. Wait waits for the end.
func (s *Server) Stop() {
	s.mu.Lock()
	s.closing = true
	s.mu.Unlock()
	s.cancel() // every conn depends on it
}

// Wait waits until all sockets are closed and their runs have ended.
func (s *Server) Wait() { s.background.Wait() }

// Pages is the number of open pages.
func (s *Server) Pages() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.conns)
}

// addConn adds a new page, or says why it cannot stay, as the close code and text of its socket.
func (s *Server) addConn(c *conn) (code int, why string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case s.closing:
		return closeGoingAway, stopping
	case len(s.conns) == s.options.MaxSockets:
		return closeTryAgainLater, fmt.Sprintf("%d pages are open, the most that a server allows", s.options.MaxSockets)
	}
	s.conns[c] = true
	s.background.Add(1)
	return 0, ""
}

func (s *Server) removeConn(c *conn) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.conns, c)
	s.background.Done()
}

// Broadcast sends m to every open page.
func (s *Server) Broadcast(m wire.ServerMessage) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for c := range s.conns {
		c.send(m)
	}
}

// KernelEvent tells every page that the kernel has died, or is back.
func (s *Server) KernelEvent(e kernel.Event) {
	switch {
	case e.State == kernel.StateDead:
		s.kernelDown.Store(true)
		s.Broadcast(wire.KernelChanged{Text: e.Text})
	case e.State == kernel.StateRunning && s.kernelDown.CompareAndSwap(true, false):
		s.Broadcast(wire.KernelChanged{Text: "The kernel was started again. Your text is safe. If a program was running, run it again."})
	}
}
