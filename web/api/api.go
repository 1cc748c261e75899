// Package api answers the page's requests about lessons and runs, and runs programs for it. It does not care how the requests come: the
// server passes them on from the network, and on a published site the page's worker does, in the reader's own browser.
package api

import (
	"log/slog"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/web/http"
	"github.com/rehearse-lab/rehearse/web/notebook"
	"github.com/rehearse-lab/rehearse/web/recorded"
	"github.com/rehearse-lab/rehearse/web/reply"
	"github.com/rehearse-lab/rehearse/web/runs"
	"github.com/rehearse-lab/rehearse/web/socket"
	"github.com/rehearse-lab/rehearse/web/wire"
)

// Kernel runs programs; kernel.Supervisor implements it.
type Kernel interface {
	socket.Kernel
	notebook.Kernel
	runs.Kernel
	// Restart replaces the kernel processes, which ends all running programs.
	Restart()
	// Status returns the state of the kernel process.
	Status() kernel.Status
}

// Store stores what the learner made.
type Store interface {
	notebook.Store
	runs.Store
	runs.Heads
}

// Options are what an API needs.
type Options struct {
	Library notebook.Library
	Kernel  Kernel
	Store   Store
	Version string // of Rehearse, for GET /api/status
	Log     *slog.Logger
	Limits  Limits
	// Recorded are the runs that a published site has from the start.
	Recorded recorded.Runs
}

// API has what answers requests. Close must be called in the end.
type API struct {
	options Options

	Cache    *runs.Cache
	Notebook *notebook.Server
	Runs     *runs.Server
	Socket   *socket.Server
}

// New makes an API.
func New(o Options) *API {
	a := &API{options: o, Cache: runs.NewCache(o.Store, o.Log, o.Limits.SaveDelay)}
	a.Notebook = notebook.New(notebook.Options{Library: o.Library, Store: o.Store, Runs: a.Cache, Kernel: o.Kernel, Log: o.Log, Recorded: o.Recorded})
	a.Runs = runs.New(runs.Options{Cache: a.Cache, Notebook: a.Notebook, Kernel: o.Kernel, Store: o.Store})
	a.Socket = socket.New(socket.Options{Notebook: a.Notebook, Cache: a.Cache, Runs: a.Runs, Kernel: o.Kernel, Store: o.Store, Log: o.Log,
		MaxSockets: o.Limits.MaxSockets, Recorded: o.Recorded})
	return a
}

// Routes adds the addresses of the API.
func (a *API) Routes(add func(pattern string, h reply.Handler)) {
	add("GET /api/status", a.getStatus)
	add("POST /api/kernel/restart", a.restartKernel)
	a.Notebook.Routes(add)
	a.Runs.Routes(add)
}

// Close waits until all connections to pages are closed, and the runs are stored. Socket.Stop, which comes before, ends the connections.
func (a *API) Close() {
	a.Socket.Wait() // the last runs end
	a.Cache.Close() // and are stored
}

func (a *API) restartKernel(w http.ResponseWriter, _ *http.Request) error {
	a.options.Kernel.Restart()
	w.WriteHeader(http.StatusNoContent)
	return nil
}

func (a *API) getStatus(w http.ResponseWriter, _ *http.Request) error {
	st := a.options.Kernel.Status()
	reply.WriteJSON(w, http.StatusOK, wire.Status{Version: a.options.Version, Kernel: st.State, Pid: st.Pid, Create: a.options.Library.CanCreate(),
		Sandbox: st.Sandbox.String(), Level: st.Sandbox})
	return nil
}
