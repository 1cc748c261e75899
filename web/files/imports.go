package files

import (
	"cmp"
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
	"github.com/rehearse-lab/rehearse/render/filekind"
	"github.com/rehearse-lab/rehearse/render/reading"
	"github.com/rehearse-lab/rehearse/render/reading/isolated"
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
	ctx, cancel := context.WithCancel(r.Context())
	defer cancel()
	waiting := s.startReader(ctx, r.ContentLength)
	data, err := s.receive(w, r)
	if err != nil {
		if waiting != nil {
			waiting.Close()
		}
		return err
	}
	data.reader = waiting
	select {
	case s.importing <- struct{}{}:
	case <-r.Context().Done():
		data.close()
		return nil
	}
	return s.openFile(w, r, data, func() {
		<-s.importing
		data.close()
	})
}

// openFile reads a file that has arrived completely, and stores its runs. It calls done when the file is not needed any
// more, which may be later: if it is large, the answer has its first events.
func (s *Server) openFile(w http.ResponseWriter, r *http.Request, received *upload, done func()) (err error) {
	later := false
	defer func() {
		if !later {
			done()
		}
	}()
	from, to, err := partOf(r)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(r.Context(), importTime)
	defer cancel()
	o := reading.Options{Name: r.URL.Query().Get("name"), Events: trace.DefaultEventLimit, Memory: maxMemory, From: from, To: to}
	first, err := s.firstOf(ctx, received, o)
	if err != nil {
		return err
	}
	if first != nil {
		later = true
		received.shown = true
		s.readRest(first, func(ctx context.Context) error {
			_, err := s.readWhole(ctx, received, o, first.item.ID)
			return err
		}, done)
		reply.WriteJSON(w, http.StatusCreated, []wire.ImportItem{first.item})
		return nil
	}
	items, err := s.readWhole(ctx, received, o, "")
	if err != nil {
		return err
	}
	reply.WriteJSON(w, http.StatusCreated, items)
	return nil
}

// readWhole reads and stores the runs of a file, with an ID if it is not "", which is for a file of one.
func (s *Server) readWhole(ctx context.Context, received *upload, o reading.Options, id string) ([]wire.ImportItem, error) {
	file, err := s.read(ctx, received, o)
	if errors.Is(ctx.Err(), context.DeadlineExceeded) {
		return nil, tookTooLong()
	}
	if ctx.Err() != nil {
		return nil, notWhole(ctx.Err()) // the sender has gone
	}
	if err != nil {
		return nil, notOpened(err)
	}
	return save(ctx, s.options.Store, file, o.Name, received.size, s.options.Cache.Prepare, id)
}

func tookTooLong() error {
	return reply.Refuse(http.StatusGatewayTimeout, "Opening the file took too long", "It was stopped after "+importTime.String()+".", "Record or export a shorter run.")
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
	file   *os.File
	size   int64
	done   func()            // deletes it
	reader *isolated.Process // waits for it; nil: one is started
	shown  bool              // its first events are: whatever shows them comes before reading the rest
}

// close deletes the file, and ends a process that waits for it.
func (u *upload) close() {
	if u.reader != nil {
		u.reader.Close()
	}
	u.done()
}

// startReader starts the process that reads a large file of a size while that arrives, so that nobody waits for the start later; nil: a
// process is started when the file is there.
func (s *Server) startReader(ctx context.Context, size int64) *isolated.Process {
	if size < s.options.EarlyFile || size > s.options.MaxFile {
		return nil
	}
	p, err := s.options.Reader.Start(ctx)
	if err != nil {
		return nil // the next attempt says why
	}
	return p
}

// read reads a file with the process that waits for it, or with a new one.
func (s *Server) read(ctx context.Context, received *upload, o reading.Options) (*reading.File, error) {
	if p := received.reader; p != nil {
		received.reader = nil
		return p.Read(ctx, received.file, received.size, o)
	}
	reader := s.options.Reader
	reader.Background = received.shown
	return reader.Read(ctx, received.file, received.size, o)
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
	var e *isolated.Error
	switch {
	case errors.As(err, &e):
		f.Problem.Detail, f.Problem.Remedy, f.Cause = e.Text, e.Remedy, e.Cause
		if !errors.Is(err, isolated.ErrMemory) {
			f.Status = http.StatusInternalServerError
		}
		return f
	case errors.Is(err, reading.ErrUnknown):
		f.Problem.Remedy = "Choose another file."
	}
	f.Problem.Detail = reply.Sentence(err.Error())
	return f
}

// newImport is the import of a part of a file, whose name and size these are.
func newImport(id string, p importPart, file *reading.File, name string, size int64) store.Import {
	return store.Import{ID: id, Title: p.title, File: reading.Name(name), Kind: string(file.Kind), Size: size, Created: time.Now()}
}

// itemOf is the item of an import of traces.
func itemOf(imp store.Import, traces []*trace.Trace) wire.ImportItem {
	for _, t := range traces {
		imp.Headers = append(imp.Headers, t.Header)
	}
	return importItem(imp)
}

// save stores the runs of a file: runs with a common clock and different schedulers as one, any others separately. ready gets each run just
// before it is stored. The first import has the ID, if that is not "".
func save(ctx context.Context, kept Imports, file *reading.File, name string, size int64, ready func(*store.Run), id string) ([]wire.ImportItem, error) {
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
		imp := newImport(cmp.Or(id, store.NewID()), p, file, name, size)
		id = ""
		run := imp.ImportedRun(file.Source, p.traces)
		ready(&run)
		if err := kept.SaveImport(ctx, imp, run, list); err != nil {
			return nil, reply.Internal("keeping the trace", err)
		}
		items = append(items, itemOf(imp, p.traces))
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
	if e := s.early.get(r.PathValue("import")); e != nil {
		reply.WriteJSON(w, http.StatusOK, e.item)
		return nil
	}
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
	if e := s.early.get(id); e != nil {
		e.stop()
		<-e.ready
		if e.err != nil { // it was not stored
			w.WriteHeader(http.StatusNoContent)
			return nil
		}
	}
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
	if err := s.awaitWhole(r); err != nil {
		return nil, err
	}
	if _, err := s.findImport(r); err != nil {
		return nil, err
	}
	return s.options.Cache.Find(r.Context(), r.PathValue("import"))
}

func importItem(i store.Import) wire.ImportItem {
	item := wire.ImportItem{
		RunItem: runs.Item(store.RunHead{ID: i.ID, Created: i.Created, Headers: i.Headers}), Title: i.Title, File: i.File,
		Kind: filekind.Kind(i.Kind), Size: i.Size,
	}
	item.From = i.Title
	for _, h := range i.Headers { // they agree in this, see partsOf
		item.Origin, item.Word = h.Origin, h.Engine.Word()
	}
	return item
}
