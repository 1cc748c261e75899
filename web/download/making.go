package download

import (
	"encoding/json"
	"errors"
	"fmt"
	"mime"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/rehearse-lab/rehearse/web/http"

	"github.com/rehearse-lab/rehearse/web/reply"
	"github.com/rehearse-lab/rehearse/web/wire"
)

// madeFile is a file made for download.
type madeFile struct {
	name  string
	media string // its media type
	data  []byte
	// warnings list what the file lacks or shows differently.
	warnings []string
}

// progressEvery is the least time between two reports of progress.
const progressEvery = 100 * time.Millisecond

// answerFile makes a file and answers with it. With progress=yes the answer starts with progress reports: a line for each
// step, with a number from 0 to 1 and the name of the next task; then a line of JSON, wire.FileHead; and, if the file could be
// made, its bytes. When the client closes the connection, the request's context ends, and with it the making.
func (s *Server) answerFile(w http.ResponseWriter, r *http.Request, make func(progress func(done float64, what string)) (*madeFile, error)) error {
	if r.URL.Query().Get("progress") != "yes" {
		f, err := make(func(float64, string) {})
		if err != nil {
			return err
		}
		h := w.Header()
		h.Set("Content-Type", f.media)
		h.Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": f.name}))
		h.Set("Content-Length", strconv.Itoa(len(f.data)))
		w.WriteHeader(http.StatusOK)
		if r.Method != http.MethodHead {
			_, _ = w.Write(f.data) // an error means that the browser has gone
		}
		return nil
	}
	w.Header().Set("Content-Type", wire.ProgressType)
	w.Header().Set("X-Accel-Buffering", "no")
	t := &progressWriter{w: w}
	f, err := make(t.write)
	t.mu.Lock()
	defer t.mu.Unlock()
	if err != nil {
		var known *reply.Failure
		if !errors.As(err, &known) {
			known = reply.Internal("making a file", err)
		}
		if known.Status >= 500 && r.Context().Err() == nil {
			s.log.Error("a file could not be made", "path", r.URL.Path, "error", known)
		}
		t.head(wire.FileHead{Status: known.Status, Problem: &known.Problem})
		return nil
	}
	t.head(wire.FileHead{Name: f.name, Type: f.media, Size: len(f.data), Warnings: f.warnings})
	_, _ = w.Write(f.data)
	return nil
}

// progressWriter writes progress reports.
type progressWriter struct {
	mu   sync.Mutex
	w    http.ResponseWriter
	last time.Time
}

func (t *progressWriter) write(done float64, what string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if now := time.Now(); now.Sub(t.last) >= progressEvery {
		t.last = now
		fmt.Fprintf(t.w, "%.3f %s\n", done, strings.ReplaceAll(what, "\n", " "))
		http.Flush(t.w)
	}
}

func (t *progressWriter) head(h wire.FileHead) {
	line, err := json.Marshal(h)
	if err != nil {
		panic(err) // it has only texts and numbers
	}
	_, _ = t.w.Write(append(line, '\n'))
}
