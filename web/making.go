package web

import (
	"encoding/json"
	"errors"
	"fmt"
	"mime"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/rehearse-lab/rehearse/web/reply"
	"github.com/rehearse-lab/rehearse/web/wire"
)

// madeFile is a file that was made for somebody to keep.
type madeFile struct {
	name  string
	media string // its media type
	data  []byte
	// warnings are what is not in the file as it should be.
	warnings []string
}

// makingHead is what comes before a file whose making was watched.
type makingHead struct {
	Name string `json:"name,omitempty"`
	Type string `json:"type,omitempty"`
	Size int    `json:"size,omitempty"`
	// Warnings are what is not in the file as it should be.
	Warnings []string      `json:"warnings,omitempty"`
	Status   int           `json:"status,omitempty"` // of a file that could not be made
	Problem  *wire.Problem `json:"problem,omitempty"`
}

// makingType is the media type of a file whose making is watched.
const makingType = "application/x-rehearse-making"

// tellEvery bounds how often it is told how far a file is.
const tellEvery = 100 * time.Millisecond

// answerFile makes a file and answers with it. Whoever asks with progress=yes is told meanwhile how far it is: the answer then is
// a line for each step of that, a number from 0 to 1 and what is done next; a line of JSON, makingHead; and, if the file could be made, its bytes. An
// answer that nobody waits for any more ends the request's context, and with it the making.
func (s *Server) answerFile(w http.ResponseWriter, r *http.Request, make func(told func(done float64, what string)) (*madeFile, error)) error {
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
	w.Header().Set("Content-Type", makingType)
	w.Header().Set("X-Accel-Buffering", "no")
	t := &teller{w: w}
	f, err := make(t.tell)
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
		t.head(makingHead{Status: known.Status, Problem: &known.Problem})
		return nil
	}
	t.head(makingHead{Name: f.name, Type: f.media, Size: len(f.data), Warnings: f.warnings})
	_, _ = w.Write(f.data)
	return nil
}

// teller writes how far a file is.
type teller struct {
	mu   sync.Mutex
	w    http.ResponseWriter
	last time.Time
}

func (t *teller) tell(done float64, what string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if now := time.Now(); now.Sub(t.last) >= tellEvery {
		t.last = now
		fmt.Fprintf(t.w, "%.3f %s\n", done, strings.ReplaceAll(what, "\n", " "))
		_ = http.NewResponseController(t.w).Flush() // what cannot flush tells it later
	}
}

func (t *teller) head(h makingHead) {
	line, err := json.Marshal(h)
	if err != nil {
		panic(err) // it has texts and numbers only
	}
	_, _ = t.w.Write(append(line, '\n'))
}
