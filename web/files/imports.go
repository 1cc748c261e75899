package files

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"strconv"
	"time"

	"github.com/rehearse-lab/rehearse/kernel/store"
	"github.com/rehearse-lab/rehearse/render/reading"
	"github.com/rehearse-lab/rehearse/render/reading/apart"
	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/runtime/units"
	"github.com/rehearse-lab/rehearse/web/notebook"
	"github.com/rehearse-lab/rehearse/web/reply"
	"github.com/rehearse-lab/rehearse/web/runs"
	"github.com/rehearse-lab/rehearse/web/wire"
)

// Limits of a file that is opened.
const (
	maxMemory  = 512 << 20 // bytes that it may decompress to
	importTime = 5 * time.Minute
)

// postImport stores the runs of a file, whose bytes are the request's body, and answers with what was imported. Files are
// read one after the other, each when it has arrived completely, because a file may take a lot of memory.
func (s *Server) postImport(w http.ResponseWriter, r *http.Request) error {
	select {
	case s.uploading <- struct{}{}:
		defer func() { <-s.uploading }()
	default:
		return reply.Refuse(http.StatusServiceUnavailable, "Too many files at once", "No more can be sent at the same time.", "Open this one again when they have arrived.")
	}
	control := http.NewResponseController(w)
	if err := control.SetWriteDeadline(time.Now().Add(2 * importTime)); err != nil && !errors.Is(err, http.ErrNotSupported) {
		return reply.Internal("receiving the file", err)
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

// openFile reads a file that has arrived completely, and stores its runs.
func (s *Server) openFile(ctx context.Context, w http.ResponseWriter, r *http.Request, received *upload) error {
	name := r.URL.Query().Get("name")
	from, to, err := partOf(r)
	if err != nil {
		return err
	}
	file, err := s.options.Reader.Read(ctx, received.file, received.size, reading.Options{Name: name, Events: trace.DefaultEventLimit, Memory: maxMemory, From: from, To: to})
	if errors.Is(ctx.Err(), context.DeadlineExceeded) {
		return reply.Refuse(http.StatusGatewayTimeout, "Opening the file took too long", "It was stopped after "+importTime.String()+".", "Record or export a shorter run.")
	}
	if ctx.Err() != nil {
		return notWhole(ctx.Err()) // the sender has gone
	}
	if err != nil {
		return notOpened(err)
	}
	items, err := Save(ctx, s.options.Store, file, name, received.size, s.options.Cache.Prepare)
	if err != nil {
		return err
	}
	reply.WriteJSON(w, http.StatusCreated, items)
	return nil
}

// partOf is the part of an execution trace that is wanted, as the query says in ns.
func partOf(r *http.Request) (from, to time.Duration, err error) {
	for name, into := range map[string]*time.Duration{"from": &from, "to": &to} {
		text := r.URL.Query().Get(name)
		if text == "" {
			continue
		}
		ns, err := strconv.ParseInt(text, 10, 64)
		if err != nil || ns < 0 {
			return 0, 0, reply.Refuse(http.StatusBadRequest, "This is no part of a recording", reply.Quote(text)+" is not a time in nanoseconds.", "Reload the page.")
		}
		*into = time.Duration(ns)
	}
	return from, to, nil
}

// upload is a file that has arrived completely.
type upload struct {
	file *os.File
	size int64
	done func() // deletes it
}

// receive reads the body of a request with a file.
func (s *Server) receive(w http.ResponseWriter, r *http.Request) (*upload, error) {
	size, u := r.ContentLength, &upload{}
	if size <= s.options.MaxFile {
		var err error
		if u.file, size, u.done, err = s.spool(w, r); err != nil {
			return nil, err
		}
	}
	if u.size = size; size <= s.options.MaxFile {
		return u, nil
	}
	if u.done != nil {
		u.done()
	}
	// A browser that is still sending would not read the answer.
	_, _ = io.Copy(io.Discard, io.LimitReader(r.Body, 4*wire.MaxImport))
	return nil, reply.Refuse(http.StatusRequestEntityTooLarge, "The file is too large", "It has more than "+units.Bytes(s.options.MaxFile)+".",
		"On the command line, rehearse export html FILE makes a page of it.")
}

// notOpened says why a file was not read: either the file or the process that reads it is at fault.
func notOpened(err error) *reply.Failure {
	f := reply.Refuse(http.StatusUnprocessableEntity, "The file cannot be opened", "", "Export or record it again.")
	var e *apart.Error
	switch {
	case errors.As(err, &e):
		f.Problem.Detail, f.Problem.Remedy, f.Cause = e.Text, e.Remedy, e.Cause
		if !errors.Is(err, apart.ErrMemory) {
			f.Status = http.StatusInternalServerError
		}
		return f
	case errors.Is(err, reading.ErrUnknown):
		f.Problem.Remedy = "Choose another file."
	}
	f.Problem.Detail = reply.Sentence(err.Error())
	return f
}

// Save stores the runs of a file: runs with a common clock and different schedulers as one, any others separately. ready
// gets each run just before it is stored.
func Save(ctx context.Context, kept Imports, file *reading.File, name string, size int64, ready func(*store.Run)) ([]wire.ImportItem, error) {
	list := ""
	if !file.Notes.Empty() {
		text, err := json.Marshal(file.Notes)
		if err != nil {
			return nil, reply.Internal("keeping the notes", err)
		}
		list = string(text)
	}
	items := []wire.ImportItem{}
	for _, p := range partsOf(file) {
		imp := store.Import{ID: store.NewID(), Title: p.title, File: reading.Name(name), Kind: string(file.Kind), Size: size, Created: time.Now()}
		run := imp.ImportedRun(file.Source, p.traces)
		ready(&run)
		if err := kept.SaveImport(ctx, imp, run, list); err != nil {
			return nil, reply.Internal("keeping the trace", err)
		}
		for _, t := range p.traces {
			imp.Headers = append(imp.Headers, t.Header)
		}
		items = append(items, importItem(imp))
	}
	return items, nil
}

// importPart is the part of a file that is shown together.
type importPart struct {
	title  string
	traces []*trace.Trace
}

// partsOf groups the runs of a file: together if they are a pair as a cell has it. Otherwise each is opened separately,
// because a panel is identified by its scheduler, and simulated and measured runs have no common clock. They can still be
// compared.
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
		return reply.Internal("listing the opened traces", err)
	}
	items := make([]wire.ImportItem, len(all))
	for i, imp := range all {
		items[i] = importItem(imp)
	}
	reply.WriteJSON(w, http.StatusOK, items)
	return nil
}

// getImport answers with an opened trace.
func (s *Server) getImport(w http.ResponseWriter, r *http.Request) error {
	imp, err := s.findImport(r)
	if err != nil {
		return err
	}
	reply.WriteJSON(w, http.StatusOK, importItem(imp))
	return nil
}

func (s *Server) findImport(r *http.Request) (store.Import, error) {
	imp, err := s.options.Store.Import(r.Context(), r.PathValue("import"))
	return imp, importFailure(err)
}

// importFailure says that an opened trace does not exist; nil if it does.
func importFailure(err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, store.ErrNotFound):
		return reply.Refuse(http.StatusNotFound, "There is no such trace", "It was deleted, or never opened here.", "Open its file again.")
	}
	return reply.Internal("looking for an opened trace", err)
}

// deleteImport deletes an opened trace.
func (s *Server) deleteImport(w http.ResponseWriter, r *http.Request) error {
	id := r.PathValue("import")
	if err := importFailure(s.options.Store.DeleteImport(r.Context(), id)); err != nil {
		return err
	}
	s.options.Cache.Drop(id)
	w.WriteHeader(http.StatusNoContent)
	return nil
}

// getImportNotes answers with the notes on an opened trace.
func (s *Server) getImportNotes(w http.ResponseWriter, r *http.Request) error {
	run, err := s.importedRun(r)
	if err != nil {
		return err
	}
	return s.options.Notebook.WriteNotes(r.Context(), w, run.Lesson, run.Cell, run.Traces)
}

// putImportNotes replaces the notes on an opened trace.
func (s *Server) putImportNotes(w http.ResponseWriter, r *http.Request) error {
	var req wire.NotesRequest
	if err := reply.ReadJSON(w, r, notebook.MaxNotesBody, &req); err != nil {
		return err
	}
	run, err := s.importedRun(r)
	if err != nil {
		return err
	}
	return s.options.Notebook.ChangeNotes(r.Context(), w, store.NoteList{Cell: run.Cell, Run: run.ID}, req, run.Traces)
}

// importedRun finds the run of the opened trace that a request is about.
func (s *Server) importedRun(r *http.Request) (*store.Run, error) {
	if _, err := s.findImport(r); err != nil {
		return nil, err
	}
	return s.options.Cache.Find(r.Context(), r.PathValue("import"))
}

func importItem(i store.Import) wire.ImportItem {
	item := wire.ImportItem{
		RunItem: runs.Item(store.RunHead{ID: i.ID, Created: i.Created, Headers: i.Headers}), Title: i.Title, File: i.File,
		Kind: reading.Kind(i.Kind), Size: i.Size,
	}
	item.From = i.Title
	for _, h := range i.Headers { // they agree in this, see partsOf
		item.Origin, item.Word = h.Origin, h.Engine.Word()
	}
	return item
}
