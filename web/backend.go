package web

import (
	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/kernel/store"
	"github.com/rehearse-lab/rehearse/web/files"
	"github.com/rehearse-lab/rehearse/web/notebook"
	"github.com/rehearse-lab/rehearse/web/runs"
	"github.com/rehearse-lab/rehearse/web/socket"
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

// Store stores what the learner made; store.Store implements it.
type Store interface {
	notebook.Store
	runs.Store
	runs.Heads
	files.Imports
}

var _ Kernel = (*kernel.Supervisor)(nil)
var _ Store = (*store.Store)(nil)
