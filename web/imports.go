package web

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"time"

	"github.com/rehearse-lab/rehearse/kernel/store"
	"github.com/rehearse-lab/rehearse/render/reading"
	"github.com/rehearse-lab/rehearse/render/reading/apart"
	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/runtime/units"
	"github.com/rehearse-lab/rehearse/web/wire"
)

// Imports keeps runs that came from files; store.Store is one.
type Imports interface {
	// SaveImport stores an import, its run, and the notes on it, as a text that may be empty.
	SaveImport(ctx context.Context, i store.Import, run store.Run, notes string) error
	// Imports lists them, the latest first.
	Imports(ctx context.Context) ([]store.Import, error)
	// Import finds one; store.ErrNotFound if there is none.
	Import(ctx context.Context, id string) (store.Import, error)
	// DeleteImport forgets one, with its run and its notes.
	DeleteImport(ctx context.Context, id string) error
	// LatestRuns are the latest runs of cells, one each, at most so many.
	LatestRuns(ctx context.Context, most int) ([]store.CellRun, error)
}

// Bounds of a file that is opened.
const (
	maxImport       = 256 << 20 // bytes
	maxImportMemory = 512 << 20 // bytes that it may have unpacked
	importTime      = 5 * time.Minute
)

// postImport stores the runs of a file, whose bytes are the request's body, and answers with what came of it. One file is read after
// the other, when it is all there: each may take a lot of memory.
func (s *Server) postImport(w http.ResponseWriter, r *http.Request) error {
	select {
	case s.uploading <- struct{}{}:
		defer func() { <-s.uploading }()
	default:
		return refuse(http.StatusServiceUnavailable, "Too many files at once", "No more can be sent at the same time.", "Open this one again when they have arrived.")
	}
	control := http.NewResponseController(w)
	if err := control.SetWriteDeadline(time.Now().Add(2 * importTime)); err != nil && !errors.Is(err, http.ErrNotSupported) {
		return internal("receiving the file", err)
	}
	data, err := s.receive(w, r)
	if err != nil {
		return err
	}
	defer data.done()
	select {
	case s.importing <- struct{}{}:
		defer func() { <-s.importing }()
	case <-r.Context().Done():
		return nil
	}
	ctx, cancel := context.WithTimeout(r.Context(), importTime)
	defer cancel()
	return s.openFile(ctx, w, r, data)
}

// openFile reads a file that is all there, and stores what it has.
func (s *Server) openFile(ctx context.Context, w http.ResponseWriter, r *http.Request, received *upload) error {
	name := r.URL.Query().Get("name")
	file, err := s.options.Reader.Read(ctx, received.file, received.size, reading.Options{Name: name, Events: trace.DefaultEventLimit, Memory: maxImportMemory})
	if errors.Is(ctx.Err(), context.DeadlineExceeded) {
		return refuse(http.StatusGatewayTimeout, "Opening the file took too long", "It was stopped after "+importTime.String()+".", "Record or export a shorter run.")
	}
	if ctx.Err() != nil {
		return notWhole(ctx.Err()) // who sent it has gone
	}
	if err != nil {
		return notOpened(err)
	}
	items, err := s.saveImport(ctx, file, name, received.size)
	if err != nil {
		return err
	}
	writeJSON(w, http.StatusCreated, items)
	return nil
}

// upload is a file that is all there.
type upload struct {
	file *os.File
	size int64
	done func() // removes it
}

// receive is the body of a request with a file.
func (s *Server) receive(w http.ResponseWriter, r *http.Request) (*upload, error) {
	size, u := r.ContentLength, &upload{}
	if size <= s.maxImport {
		var err error
		if u.file, size, u.done, err = s.spool(w, r); err != nil {
			return nil, err
		}
	}
	if u.size = size; size <= s.maxImport {
		return u, nil
	}
	if u.done != nil {
		u.done()
	}
	// A browser that still sends would not hear the answer.
	_, _ = io.Copy(io.Discard, io.LimitReader(r.Body, 4*maxImport))
	return nil, refuse(http.StatusRequestEntityTooLarge, "The file is too large", "It has more than "+units.Bytes(s.maxImport)+".",
		"On the command line, rehearse export html FILE makes a page of it.")
}

// notOpened says why a file was not read: it is at fault, or the process that reads it.
func notOpened(err error) *failure {
	f := refuse(http.StatusUnprocessableEntity, "The file cannot be opened", "", "Export or record it again.")
	var e *apart.Error
	switch {
	case errors.As(err, &e):
		f.problem.Detail, f.problem.Remedy, f.cause = e.Text, e.Remedy, e.Cause
		if !errors.Is(err, apart.ErrMemory) {
			f.status = http.StatusInternalServerError
		}
		return f
	case errors.Is(err, reading.ErrUnknown):
		f.problem.Remedy = "Choose another file."
	}
	f.problem.Detail = sentence(err.Error())
	return f
}

// saveImport stores what a file has: runs of one clock and of different schedulers as one, others each for itself.
func (s *Server) saveImport(ctx context.Context, file *reading.File, name string, size int64) ([]wire.ImportItem, error) {
	list := ""
	if !file.Notes.Empty() {
		text, err := json.Marshal(file.Notes)
		if err != nil {
			return nil, internal("keeping the notes", err)
		}
		list = string(text)
	}
	items := []wire.ImportItem{}
	for _, p := range partsOf(file) {
		imp := store.Import{ID: newID(), Title: p.title, File: reading.Name(name), Kind: string(file.Kind), Size: size, Created: time.Now()}
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
	items := make([]wire.ImportItem, len(all))
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

func (s *Server) findImport(r *http.Request) (store.Import, error) {
	imp, err := s.options.Store.Import(r.Context(), r.PathValue("import"))
	return imp, importFailure(err)
}

// importFailure says that there is no such opened trace; nil if there is.
func importFailure(err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, store.ErrNotFound):
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
	var req wire.NotesRequest
	if err := readJSON(w, r, maxNotesBody, &req); err != nil {
		return err
	}
	run, err := s.importedRun(r)
	if err != nil {
		return err
	}
	return s.changeNotes(r.Context(), w, store.NoteList{Cell: run.Cell, Run: run.ID}, req, run.Traces)
}

// importedRun is the run of the opened trace that a request is about.
func (s *Server) importedRun(r *http.Request) (*store.Run, error) {
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
	items := make([]wire.RunItem, len(runs))
	for i, run := range runs {
		items[i] = runItem(run.RunHead)
		items[i].From = s.title(&store.Run{Lesson: run.Lesson, Cell: run.Cell})
		items[i].From += ": " + run.Cell
	}
	writeJSON(w, http.StatusOK, items)
	return nil
}

func importItem(i store.Import) wire.ImportItem {
	item := wire.ImportItem{
		RunItem: runItem(store.RunHead{ID: i.ID, Created: i.Created, Headers: i.Headers}), Title: i.Title, File: i.File,
		Kind: reading.Kind(i.Kind), Size: i.Size,
	}
	item.From = i.Title
	for _, h := range i.Headers { // which are alike in this, see partsOf
		item.Origin, item.Word = h.Origin, h.Engine.Word()
	}
	return item
}
