package web

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"time"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/render/reading"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// Imports keeps runs that came from files; kernel.Store is one.
type Imports interface {
	// SaveImport stores an import, its run, and the notes on it, as a text that may be empty.
	SaveImport(ctx context.Context, i kernel.Import, run kernel.StoredRun, notes string) error
	// Imports lists them, the latest first.
	Imports(ctx context.Context) ([]kernel.Import, error)
	// Import finds one; kernel.ErrNotFound if there is none.
	Import(ctx context.Context, id string) (kernel.Import, error)
	// DeleteImport forgets one, with its run and its notes.
	DeleteImport(ctx context.Context, id string) error
	// LatestRuns are the latest runs of cells, one each, at most so many.
	LatestRuns(ctx context.Context, most int) ([]kernel.CellRun, error)
}

// Bounds of a file that is opened.
const (
	maxImport       = 256 << 20 // bytes
	maxImportMemory = 512 << 20 // bytes that it may have unpacked
	importTime      = 5 * time.Minute
	maxUploads      = 3                // files that come at a time
	uploadPause     = 20 * time.Second // for which nothing of a file may come
)

// postImport stores the runs of a file, whose bytes are the request's body, and answers with what came of it. Files are opened one
// after the other, as each may take a lot of memory; but only once they are there, so that nobody waits for somebody's slow line.
func (s *Server) postImport(w http.ResponseWriter, r *http.Request) (err error) {
	defer func() {
		if err != nil && r.Context().Err() != nil {
			s.log.Debug("a file that was sent is not wanted any more", "error", err)
			err = nil
		}
	}()
	data, err := s.receive(w, r)
	if err != nil {
		return err
	}
	if !enter(r.Context(), s.importing) {
		return nil
	}
	defer func() { <-s.importing }()
	ctx, cancel := context.WithTimeout(r.Context(), importTime)
	defer cancel()
	name := r.URL.Query().Get("name")
	file, err := reading.Read(data, reading.Options{Name: name, Events: trace.DefaultEventLimit, Memory: maxImportMemory, Context: ctx})
	if ctx.Err() != nil {
		return refuse(http.StatusGatewayTimeout, "Opening the file takes too long", "It was stopped after "+importTime.String()+".", "Record or export a shorter run.")
	}
	if err != nil {
		return refuse(http.StatusUnprocessableEntity, "The file cannot be opened", sentence(err.Error()), importRemedy(err))
	}
	items, err := s.saveImport(ctx, file, name, int64(len(data)))
	if err != nil {
		return err
	}
	writeJSON(w, http.StatusCreated, items)
	return nil
}

// enter takes a place among those that places has, unless ctx ends before there is one.
func enter(ctx context.Context, places chan struct{}) bool {
	select {
	case places <- struct{}{}:
		return true
	case <-ctx.Done():
		return false
	}
}

// arriving is the body of a request. Each read moves the time at which the connection is given up.
type arriving struct {
	io.Reader
	control *http.ResponseController
	end     time.Time
}

func (a *arriving) Read(p []byte) (int, error) {
	deadline := time.Now().Add(uploadPause)
	if deadline.After(a.end) {
		deadline = a.end
	}
	if err := a.control.SetReadDeadline(deadline); err != nil && !errors.Is(err, http.ErrNotSupported) {
		return 0, err
	}
	return a.Reader.Read(p)
}

// receive is the body of a request with a file.
func (s *Server) receive(w http.ResponseWriter, r *http.Request) ([]byte, error) {
	if !enter(r.Context(), s.uploads) {
		return nil, r.Context().Err()
	}
	defer func() { <-s.uploads }()
	control, end := http.NewResponseController(w), time.Now().Add(importTime)
	if err := control.SetWriteDeadline(end.Add(importTime)); err != nil && !errors.Is(err, http.ErrNotSupported) {
		return nil, internal("receiving the file", err)
	}
	var data []byte
	var err error
	if r.ContentLength <= s.maxImport {
		data, err = io.ReadAll(io.LimitReader(&arriving{r.Body, control, end}, s.maxImport+1))
	}
	switch {
	case err != nil:
		return nil, &failure{status: http.StatusBadRequest, cause: err, problem: Problem{Title: "The file did not come whole", Detail: sentence(err.Error()), Remedy: "Open it again."}}
	case r.ContentLength > s.maxImport || int64(len(data)) > s.maxImport:
		// A browser that still sends would not hear the answer.
		_, _ = io.Copy(io.Discard, io.LimitReader(r.Body, 4*maxImport))
		return nil, refuse(http.StatusRequestEntityTooLarge, "The file is too large", "It has more than "+formatBytes(s.maxImport)+".",
			"On the command line, rehearse export html FILE makes a page of it.")
	}
	return data, nil
}

func importRemedy(err error) string {
	if errors.Is(err, reading.ErrUnknown) {
		return "Choose another file."
	}
	return "Export or record it again."
}

// saveImport stores what a file has: runs of one clock and of different schedulers as one, others each for itself.
func (s *Server) saveImport(ctx context.Context, file *reading.File, name string, size int64) ([]ImportItem, error) {
	list := ""
	if !file.Notes.Empty() {
		text, err := json.Marshal(file.Notes)
		if err != nil {
			return nil, internal("keeping the notes", err)
		}
		list = string(text)
	}
	items := []ImportItem{}
	for _, p := range partsOf(file) {
		imp := kernel.Import{ID: newID(), Title: p.title, File: reading.Name(name), Kind: string(file.Kind), Size: size, Created: time.Now()}
		run := imp.ImportedRun(file.Source, p.traces)
		if err := s.options.Store.SaveImport(ctx, imp, run, list); err != nil {
			return nil, internal("keeping the trace", err)
		}
		for _, t := range p.traces {
			imp.Headers = append(imp.Headers, t.Header)
		}
		items = append(items, importItem(imp))
	}
	return items, nil
}

// importPart is what is shown together of a file.
type importPart struct {
	title  string
	traces []*trace.Trace
}

// partsOf are the runs of a file, together if they are a pair as a cell has it. Else each is opened for itself: a panel is known by its
// scheduler, and what is simulated and what is measured have no common clock. They can be compared.
func partsOf(file *reading.File) []importPart {
	if len(file.Traces) == 1 {
		return []importPart{{file.Title, file.Traces}}
	}
	a, b := &file.Traces[0].Header, &file.Traces[1].Header
	if a.Engine == b.Engine && a.Settings.Scheduler != b.Settings.Scheduler {
		return []importPart{{file.Title, file.Traces}}
	}
	var parts []importPart
	for i, t := range file.Traces {
		which := t.Header.Engine.Word()
		if a.Engine == b.Engine {
			which = fmt.Sprint(i + 1)
		}
		parts = append(parts, importPart{fmt.Sprintf("%s (%s)", file.Title, which), file.Traces[i : i+1]})
	}
	return parts
}

// getImports lists the opened traces, the latest first.
func (s *Server) getImports(w http.ResponseWriter, r *http.Request) error {
	all, err := s.options.Store.Imports(r.Context())
	if err != nil {
		return internal("listing the opened traces", err)
	}
	items := make([]ImportItem, len(all))
	for i, imp := range all {
		items[i] = importItem(imp)
	}
	writeJSON(w, http.StatusOK, items)
	return nil
}

// getImport answers with one of them.
func (s *Server) getImport(w http.ResponseWriter, r *http.Request) error {
	imp, err := s.findImport(r)
	if err != nil {
		return err
	}
	writeJSON(w, http.StatusOK, importItem(imp))
	return nil
}

func (s *Server) findImport(r *http.Request) (kernel.Import, error) {
	imp, err := s.options.Store.Import(r.Context(), r.PathValue("import"))
	return imp, importFailure(err)
}

// importFailure says that there is no such opened trace; nil if there is.
func importFailure(err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, kernel.ErrNotFound):
		return refuse(http.StatusNotFound, "There is no such trace", "It was deleted, or never opened here.", "Open its file again.")
	}
	return internal("looking for an opened trace", err)
}

// deleteImport forgets an opened trace.
func (s *Server) deleteImport(w http.ResponseWriter, r *http.Request) error {
	id := r.PathValue("import")
	if err := importFailure(s.options.Store.DeleteImport(r.Context(), id)); err != nil {
		return err
	}
	s.shown.drop(id)
	w.WriteHeader(http.StatusNoContent)
	return nil
}

// getImportNotes answers with the notes on an opened trace.
func (s *Server) getImportNotes(w http.ResponseWriter, r *http.Request) error {
	run, err := s.importedRun(r)
	if err != nil {
		return err
	}
	n, err := s.notesOn(r.Context(), run.Lesson, run.Cell)
	if err != nil {
		return notesFailure(err)
	}
	writeJSON(w, http.StatusOK, notesReply(n, run.Traces))
	return nil
}

// putImportNotes puts a list in the place of the notes on an opened trace.
func (s *Server) putImportNotes(w http.ResponseWriter, r *http.Request) error {
	var req NotesRequest
	if err := readJSON(w, r, maxNotesBody, &req); err != nil {
		return err
	}
	run, err := s.importedRun(r)
	if err != nil {
		return err
	}
	return s.changeNotes(r.Context(), w, kernel.NoteList{Cell: run.Cell, Run: run.ID}, req, run.Traces)
}

// importedRun is the run of the opened trace that a request is about.
func (s *Server) importedRun(r *http.Request) (*kernel.StoredRun, error) {
	if _, err := s.findImport(r); err != nil {
		return nil, err
	}
	return s.findRun(r.Context(), r.PathValue("import"))
}

// maxLatest is how many cells' latest runs are listed.
const maxLatest = 60

// getLatestRuns lists the latest run of each cell that has one, the latest first: what an opened trace can be compared with.
func (s *Server) getLatestRuns(w http.ResponseWriter, r *http.Request) error {
	runs, err := s.options.Store.LatestRuns(r.Context(), maxLatest)
	if err != nil {
		return internal("looking up your runs", err)
	}
	items := make([]RunItem, len(runs))
	for i, run := range runs {
		items[i] = runItem(run.RunHead)
		items[i].From = s.title(&kernel.StoredRun{Lesson: run.Lesson, Cell: run.Cell})
		items[i].From += ": " + run.Cell
	}
	writeJSON(w, http.StatusOK, items)
	return nil
}

func importItem(i kernel.Import) ImportItem {
	item := ImportItem{
		RunItem: runItem(kernel.RunHead{ID: i.ID, Created: i.Created, Headers: i.Headers}), Title: i.Title, File: i.File,
		Kind: i.Kind, Size: i.Size,
	}
	item.From = i.Title
	for _, h := range i.Headers { // which are alike in this, see partsOf
		item.Origin, item.Word = h.Origin, h.Engine.Word()
	}
	return item
}
