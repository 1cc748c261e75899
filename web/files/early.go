package files

import (
	"context"
	"io"
	"net/http"
	"sync"

	"github.com/rehearse-lab/rehearse/kernel/store"
	"github.com/rehearse-lab/rehearse/render/filekind"
	"github.com/rehearse-lab/rehearse/render/reading"
	"github.com/rehearse-lab/rehearse/web/reply"
	"github.com/rehearse-lab/rehearse/web/wire"
)

// A large execution trace of Go takes seconds to read. So the page gets its first events at once, as a run of their own
// that is never stored, and asks for the whole, which is read meanwhile. Only the whole becomes an opened trace.
const (
	earlyFile   = 1 << 20 // bytes of a file from which on its first events are shown
	EarlyEvents = 10_000  // which these are: fewer than those of a run whose rows are loaded
	maxEarly    = 8       // files that could not be read to their end, of which that is remembered
)

// preview is a file of which the first events are shown.
type preview struct {
	item  wire.ImportItem
	run   *store.Run
	stop  context.CancelFunc
	ready chan struct{} // closed when the whole is there, or err
	err   error
}

// previews are the files that are being read, and those that could not be, by import.
type previews struct {
	mu     sync.Mutex
	files  map[string]*preview
	failed []string // the oldest first
}

func (l *previews) get(id string) *preview {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.files[id]
}

func (l *previews) put(e *preview) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.files == nil {
		l.files = map[string]*preview{}
	}
	l.files[e.item.ID] = e
}

// end says that a file has been read to its end, or why not.
func (l *previews) end(e *preview, err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	e.err = err
	close(e.ready)
	if err == nil {
		delete(l.files, e.item.ID)
		return
	}
	if l.failed = append(l.failed, e.item.ID); len(l.failed) > maxEarly {
		delete(l.files, l.failed[0])
		l.failed = l.failed[1:]
	}
}

// stopAll stops all reading.
func (l *previews) stopAll() {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, e := range l.files {
		e.stop()
	}
}

// Stop stops the reading of files whose first events are shown.
func (s *Server) Stop() { s.early.stopAll() }

// Wait waits until no such file is being read.
func (s *Server) Wait() { s.background.Wait() }

// firstOf reads the first events of a file, if it is one of which they are shown; else it returns nil, and so it does for a
// file that has no more, or that cannot be read: reading the whole says why.
func (s *Server) firstOf(ctx context.Context, received *upload, o reading.Options) (*preview, error) {
	if received.size < s.options.EarlyFile || o.From != 0 || o.To != 0 || !isGoTrace(received.file) {
		return nil, nil
	}
	o.Events = EarlyEvents
	file, err := s.read(ctx, received, o)
	if _, rewound := received.file.Seek(0, io.SeekStart); rewound != nil {
		return nil, reply.Internal("reading the file", rewound)
	}
	if err != nil || file.Traces[0].Header.Truncated == 0 {
		return nil, nil
	}
	return newPreview(file, o.Name, received.size), nil
}

// isGoTrace reports whether a file is an execution trace of Go.
func isGoTrace(file io.ReaderAt) bool {
	head := make([]byte, reading.Sniffed)
	n, _ := file.ReadAt(head, 0)
	return reading.Sniff(head[:n]) == filekind.GoTrace
}

// readRest calls whole in the background, which reads all of a file whose first events are shown and stores it. done is called at its end.
func (s *Server) readRest(e *preview, whole func(context.Context) error, done func()) {
	ctx, cancel := context.WithTimeout(context.Background(), importTime)
	e.stop = cancel
	s.options.Cache.Add(e.run, true)
	s.early.put(e)
	s.background.Go(func() {
		defer done()
		defer cancel()
		s.early.end(e, whole(ctx))
	})
}

// getWholeImport answers with an opened trace when all of it has been read.
func (s *Server) getWholeImport(w http.ResponseWriter, r *http.Request) error {
	if err := s.awaitWhole(r); err != nil {
		return err
	}
	imp, err := s.findImport(r)
	if err != nil {
		return err
	}
	reply.WriteJSON(w, http.StatusOK, importItem(imp))
	return nil
}

// awaitWhole waits until the opened trace that a request is about has been read to its end.
func (s *Server) awaitWhole(r *http.Request) error {
	e := s.early.get(r.PathValue("import"))
	if e == nil {
		return nil
	}
	select {
	case <-e.ready:
		return e.err
	case <-r.Context().Done():
		return notWhole(r.Context().Err())
	}
}
