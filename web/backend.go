package web

import (
	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/web/api"
	"github.com/rehearse-lab/rehearse/web/files"
)

// Kernel runs programs; kernel.Supervisor implements it.
type Kernel = api.Kernel

// Store stores what the learner made; sqlite.Store implements it.
type Store interface {
	api.Store
	files.Imports
}

var _ Kernel = (*kernel.Supervisor)(nil)
