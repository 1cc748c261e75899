// Package files opens files with runs, which learners send from their disks, and keeps what is in them.
package files

import (
	"cmp"
	"context"
	"sync"
	"time"

	"github.com/rehearse-lab/rehearse/kernel/store"
	"github.com/rehearse-lab/rehearse/render/reading/isolated"
	"github.com/rehearse-lab/rehearse/web/notebook"
	"github.com/rehearse-lab/rehearse/web/reply"
	"github.com/rehearse-lab/rehearse/web/runs"
	"github.com/rehearse-lab/rehearse/web/wire"
)

// Options are what a Server needs.
type Options struct {
	Store    Imports
	Notebook *notebook.Server
	Cache    *runs.Cache
	// Reader starts the processes that read files.
	Reader isolated.Reader

	MaxFile    int64         // bytes; 0: wire.MaxImport
	UploadWait time.Duration // in which the next bytes of a file must arrive; 0: uploadWait
	EarlyFile  int64         // bytes of a file from which on its first events are shown; 0: earlyFile
}

// Imports stores runs from files; sqlite.Store implements it.
type Imports interface {
	// SaveImport stores an import, its run, and the notes on it as a text, which may be empty.
	SaveImport(ctx context.Context, i store.Import, run store.Run, notes string) error
	// Imports lists the imports, the latest first.
	Imports(ctx context.Context) ([]store.Import, error)
	// Import finds an import; the error is store.ErrNotFound if there is none.
	Import(ctx context.Context, id string) (store.Import, error)
	// DeleteImport deletes an import with its run and its notes.
	DeleteImport(ctx context.Context, id string) error
}

// Server answers requests about files with runs.
type Server struct {
	options   Options
	uploading chan struct{} // holds maxUploads: files being sent
	importing chan struct{} // holds one: files are read one by one

	early      previews
	background sync.WaitGroup // files of which the first events are shown
}

// New makes a Server.
func New(o Options) *Server {
	o.MaxFile, o.UploadWait = cmp.Or(o.MaxFile, wire.MaxImport), cmp.Or(o.UploadWait, uploadWait)
	o.EarlyFile = cmp.Or(o.EarlyFile, earlyFile)
	return &Server{options: o, uploading: make(chan struct{}, maxUploads), importing: make(chan struct{}, 1)}
}

// Routes adds the addresses of opened files to api.
func (s *Server) Routes(api func(pattern string, h reply.Handler)) {
	api("POST /api/imports", s.postImport)
	api("GET /api/imports", s.getImports)
	api("GET /api/imports/{import}", s.getImport)
	api("GET /api/imports/{import}/whole", s.getWholeImport)
	api("DELETE /api/imports/{import}", s.deleteImport)
	api("GET /api/imports/{import}/notes", s.getImportNotes)
	api("PUT /api/imports/{import}/notes", s.putImportNotes)
}
