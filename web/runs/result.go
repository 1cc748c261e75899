package runs

import (
	"context"
	"encoding/binary"
	"errors"
	"slices"

	"github.com/rehearse-lab/rehearse/kernel/store"
	"github.com/rehearse-lab/rehearse/render"
	"github.com/rehearse-lab/rehearse/web/http"
	"github.com/rehearse-lab/rehearse/web/reply"
	"github.com/rehearse-lab/rehearse/web/wire"
)

// Frames makes the messages that show a run: the scene's head, and for each panel the columns or their outline. id is the
// number that the page gave the run, 0 for an earlier run.
func (s *Server) Frames(ctx context.Context, run *store.Run, id int) (head wire.Result, columns [][]byte, err error) {
	notes, err := s.options.Notebook.ShownNotes(ctx, run.Lesson, run.Cell)
	if err != nil {
		return wire.Result{}, nil, err
	}
	shown := s.options.Cache.show(run)
	scene := shown.titled(s.options.Notebook.Title(run), notes.List)
	scene.Given, scene.Missing = notes.Given(), notes.Missing()
	return wire.Result{ID: id, Run: run.ID, Scene: scene, WallMicros: run.Wall.Microseconds()}, shown.binary, nil
}

// Scene is a run with the learner's notes on it.
func (s *Server) Scene(ctx context.Context, run *store.Run) (*render.Scene, error) {
	notes, err := s.options.Notebook.ShownNotes(ctx, run.Lesson, run.Cell)
	if err != nil {
		return nil, err
	}
	return render.NewScene(render.SceneOptions{Title: s.options.Notebook.Title(run), Source: run.Text, Program: run.Program, Notes: notes.List}, run.Traces...), nil
}

// getLastRun answers with the latest run of a cell.
func (s *Server) getLastRun(w http.ResponseWriter, r *http.Request) error {
	run, err := s.options.Cache.Last(r.Context(), r.PathValue("lesson"), r.PathValue("cell"))
	if err != nil {
		return err
	}
	if run == nil {
		w.WriteHeader(http.StatusNoContent)
		return nil
	}
	return s.writeRun(w, r, run)
}

// getRun answers with a run of a cell, as getLastRun does with the latest. A run that is not stored any more is no error: a
// link can be older than that.
func (s *Server) getRun(w http.ResponseWriter, r *http.Request) error {
	run, err := s.options.Cache.Find(r.Context(), r.PathValue("run"))
	if f := (*reply.Failure)(nil); errors.As(err, &f) && f.Status == http.StatusNotFound {
		w.WriteHeader(http.StatusNoContent)
		return nil
	}
	if err != nil {
		return err
	}
	return s.writeRun(w, r, run)
}

// writeRun answers with the frames of a run, each preceded by its length as uint32 little endian.
func (s *Server) writeRun(w http.ResponseWriter, r *http.Request, run *store.Run) error {
	message, columns, err := s.Frames(r.Context(), run, 0)
	if err != nil {
		return err
	}
	head, err := wire.Encode(message)
	if err != nil {
		return reply.Internal("putting the run into words", err)
	}
	w.Header().Set("Content-Type", "application/octet-stream")
	for _, frame := range slices.Concat([][]byte{head}, columns) {
		var n [4]byte
		binary.LittleEndian.PutUint32(n[:], uint32(len(frame)))
		if _, err := w.Write(n[:]); err != nil {
			return nil // the page has gone
		}
		if _, err := w.Write(frame); err != nil {
			return nil
		}
	}
	return nil
}
