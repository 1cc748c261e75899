package download

import (
	"bytes"
	"context"
	"errors"
	"path/filepath"
	"strings"
	"time"

	"github.com/rehearse-lab/rehearse/web/http"

	"github.com/rehearse-lab/rehearse/kernel/store"
	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/lessons/notes"
	"github.com/rehearse-lab/rehearse/render/archive"
	"github.com/rehearse-lab/rehearse/render/document"
	"github.com/rehearse-lab/rehearse/web/reply"
)

// lessonExportTime limits the time for making a document: all cells of the lesson run for it.
const lessonExportTime = 10 * time.Minute

// getLessonExport answers with a lesson as a document: its cells as the learner has edited them, with their results.
// solutions=no leaves out the solutions. Closing the connection stops it.
func (s *Server) getLessonExport(w http.ResponseWriter, r *http.Request) error {
	format := document.Find(r.PathValue("format"))
	if format == nil {
		return reply.Refuse(http.StatusNotFound, "There is no such format", reply.Quote(r.PathValue("format"))+" is not one of "+strings.Join(document.Names(), ", ")+".", "Choose one from the menu.")
	}
	e, err := s.options.Notebook.FindLesson(r.PathValue("lesson"))
	if err != nil {
		return err
	}
	if e.Err != nil {
		return reply.Refuse(http.StatusUnprocessableEntity, "The lesson cannot be read at the moment", e.Err.Error(), "Correct its file.")
	}
	ctx, cancel := context.WithTimeoutCause(r.Context(), lessonExportTime, reply.Refuse(http.StatusGatewayTimeout, "The export took too long",
		"It was stopped after "+lessonExportTime.String()+".", "Give the lesson's programs less work, or set limits."))
	defer cancel()
	// The programs may run longer than other answers take.
	http.AllowTime(w, lessonExportTime+time.Minute)
	in, err := s.lessonInput(ctx, e)
	if err != nil {
		return err
	}
	in.WithoutSolutions = r.URL.Query().Get("solutions") == "no"
	return s.answerFile(w, r, func(progress func(done float64, what string)) (*madeFile, error) {
		in.Progress = progress
		file, err := makeDocument(in, format)
		if err != nil {
			return nil, documentFailure(ctx, err)
		}
		if !isPlain(file.name) { // not every client knows this header
			file.name = e.ID + filepath.Ext(file.name)
		}
		return file, nil
	})
}

// isPlain reports whether a file's name has only characters that are allowed in every header.
func isPlain(name string) bool {
	return !strings.ContainsFunc(name, func(r rune) bool { return r <= ' ' || r >= 0x7f || strings.ContainsRune("\"\\;%", r) })
}

// makeDocument makes the document, as one file.
func makeDocument(in *document.Input, format *document.Format) (*madeFile, error) {
	d, err := document.Play(in)
	if err != nil {
		return nil, err
	}
	files, err := d.Write(format)
	if err != nil {
		return nil, err
	}
	if !format.Several {
		return &madeFile{name: d.FileName(format), media: format.Type, data: files[0].Data, warnings: d.Warnings}, nil
	}
	var b bytes.Buffer
	err = archive.Write(&b, files)
	return &madeFile{name: d.ArchiveName(format), media: "application/zip", data: b.Bytes(), warnings: d.Warnings}, err
}

// documentFailure says why there is no document.
func documentFailure(ctx context.Context, err error) error {
	var late *reply.Failure
	switch {
	case errors.As(context.Cause(ctx), &late):
		return late
	case ctx.Err() != nil:
		return reply.Refuse(http.StatusRequestTimeout, "The export was cancelled", "", "")
	case errors.Is(err, document.ErrSection):
		return reply.Refuse(http.StatusUnprocessableEntity, "The lesson cannot be made into a handout", reply.Sentence(err.Error()), "Markdown and notebooks have no such limit.")
	}
	return reply.Internal("exporting the lesson", err)
}

// lessonInput is a lesson as the learner has it: with edited cells, and with the learner's own notes, if there are any.
func (s *Server) lessonInput(ctx context.Context, e *lessons.Entry) (*document.Input, error) {
	edits, err := s.options.Notebook.Edits(ctx, e.ID)
	if err != nil {
		return nil, err
	}
	in := &document.Input{
		Lesson: e.Lesson, Runner: LessonRunner{Execute: s.options.Kernel.Run, Session: store.NewID()}, Asset: s.options.Library.Asset, Context: ctx, Pictures: s.options.Assets("pictures.js"),
		Texts: map[string]string{},
		Notes: func(cell string) (notes.List, bool, error) {
			n, err := s.options.Notebook.NotesOn(ctx, e.ID, cell)
			return n.List, n.Learners(), err
		},
		Other: func(id string) *lessons.Lesson {
			other, err := s.options.Notebook.FindLesson(id)
			if err != nil {
				return nil
			}
			return other.Lesson
		},
	}
	if path := s.options.Library.Path(e.ID); path != "" {
		in.Name = filepath.Base(path)
	}
	for _, edit := range edits {
		in.Texts[edit.Cell] = edit.Text
	}
	return in, nil
}
