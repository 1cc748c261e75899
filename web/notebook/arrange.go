package notebook

import (
	"context"
	"errors"

	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/web/http"
	"github.com/rehearse-lab/rehearse/web/reply"
	"github.com/rehearse-lab/rehearse/web/wire"
)

// maxArrangeBody limits a change of a lesson's parts: a splice contains at most the file twice, with every character
// escaped.
const maxArrangeBody = 12*lessons.MaxLesson + 4<<10

// arrange changes the arrangement of a lesson of one's own in its file.
func (s *Server) arrange(w http.ResponseWriter, r *http.Request) error {
	var req wire.ArrangeRequest
	if err := reply.ReadJSON(w, r, maxArrangeBody, &req); err != nil {
		return err
	}
	do, err := arrangement(req)
	if err != nil {
		return err
	}
	id := r.PathValue("lesson")
	if _, err := s.FindLesson(id); err != nil {
		return err
	}
	var before *lessons.Lesson
	made, undo, err := s.options.Library.Arrange(id, func(l *lessons.Lesson) ([]byte, error) {
		before = l
		return do(l)
	})
	if err != nil {
		return arrangeFailure(err)
	}
	s.keepRemoved(r.Context(), before, made)
	e, err := s.FindLesson(id)
	if err != nil {
		return err
	}
	page, err := s.lessonPage(r.Context(), e)
	if err != nil {
		return err
	}
	reply.WriteJSON(w, http.StatusOK, wire.ArrangeReply{Page: page, Undo: undo})
	return nil
}

// arrangement is the change that a request asks for. It looks up its parts in the lesson as it is when the change is made.
func arrangement(req wire.ArrangeRequest) (lessons.Arrangement, error) {
	of := func(change func(part int) lessons.Arrangement) lessons.Arrangement {
		return func(l *lessons.Lesson) ([]byte, error) {
			if req.Part == nil {
				return change(len(l.Parts()))(l)
			}
			part, err := l.FindPart(lessons.PartRef{ID: req.Part.ID, Line: req.Part.Line, Hash: req.Part.Hash})
			if err != nil {
				return nil, err
			}
			return change(part)(l)
		}
	}
	if req.Part == nil && req.Op != wire.ArrangeAdd && req.Op != wire.ArrangeSplice {
		return nil, reply.Refuse(http.StatusBadRequest, "The request names no part of the lesson", "Only add and splice can do without.", "Reload the page.")
	}
	switch req.Op {
	case wire.ArrangeAdd:
		return of(func(part int) lessons.Arrangement { return lessons.AddPart(part, req.Kind, req.Text) }), nil
	case wire.ArrangeRemove:
		return of(lessons.RemovePart), nil
	case wire.ArrangeSwap:
		return of(lessons.SwapParts), nil
	case wire.ArrangeCopy:
		return of(lessons.CopyPart), nil
	case wire.ArrangeSplit:
		return of(func(part int) lessons.Arrangement { return lessons.SplitCell(part, req.Line) }), nil
	case wire.ArrangeMerge:
		return of(lessons.MergeCells), nil
	case wire.ArrangeSplice:
		if req.Splice != nil {
			return lessons.Spliced(*req.Splice), nil
		}
	}
	return nil, reply.Refuse(http.StatusBadRequest, "The request asks for an unknown change", "It asks for "+reply.Quote(string(req.Op))+".", "Reload the page.")
}

// keepRemoved stores the programs that a change removed from a lesson in the history.
func (s *Server) keepRemoved(ctx context.Context, before, after *lessons.Lesson) {
	for _, c := range before.Cells() {
		if now := after.Cell(c.ID); now != nil && now.Text == c.Text {
			continue
		}
		if err := s.options.Store.KeepText(ctx, s.historyOf(before.ID), c.ID, c.Text); err != nil {
			s.log.Error("a text that was removed is not kept in the history", "name", before.ID+"#"+c.ID, "error", err)
		}
	}
}

// arrangeFailure says why the parts of a lesson were not changed; its file is unchanged.
func arrangeFailure(err error) error {
	var problems lessons.Problems
	var no *lessons.NotPossible
	switch {
	case errors.As(err, &no):
		return reply.Refuse(http.StatusUnprocessableEntity, "That is not possible here", reply.Sentence(no.Msg), reply.Sentence(no.Remedy))
	case errors.As(err, &problems):
		return reply.Refuse(http.StatusUnprocessableEntity, "With that change the file would not be a lesson", problems.Error(), "Nothing was changed in the file.")
	case errors.Is(err, lessons.ErrChanged):
		return reply.Refuse(http.StatusConflict, "The file has changed at that place in the meantime", "The text that you changed is no longer in it.", "Reload the page and try again.")
	case errors.Is(err, lessons.ErrReadOnly):
		return reply.Refuse(http.StatusConflict, "This lesson is read-only", "Its parts cannot be changed.", "Copy the lesson and change your copy.")
	case errors.Is(err, lessons.ErrTooLarge):
		return reply.Refuse(http.StatusRequestEntityTooLarge, "The lesson would become too large", reply.Sentence(err.Error()), "Divide it into two lessons.")
	default:
		return notWritten(err, "")
	}
}
