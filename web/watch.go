package web

import (
	"context"
	"time"

	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/web/wire"
)

// watchPause is how often the lessons' files are checked while a page is open. A check costs a few microseconds per file.
const watchPause = 500 * time.Millisecond

// watch tells the open pages of each lesson whose file has changed, until ctx ends.
func (s *Server) watch(ctx context.Context) {
	known := map[string]*lessons.Lesson{}
	tick := time.NewTicker(watchPause)
	defer tick.Stop()
	for {
		if s.api.Socket.Pages() > 0 {
			s.look(known)
		}
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}

// look compares the lessons with those in known, and updates known. A lesson seen for the first time has not changed.
func (s *Server) look(known map[string]*lessons.Lesson) {
	entries, err := s.options.Library.Lessons()
	if err != nil {
		s.log.Debug("the lessons cannot be listed", "error", err)
		return
	}
	for _, e := range entries {
		before := known[e.ID]
		known[e.ID] = e.Lesson
		if before != nil && before != e.Lesson && before.Version() != e.Lesson.Version() {
			s.api.Socket.Broadcast(wire.LessonChanged{Lesson: e.ID, Version: e.Lesson.Version()})
		}
	}
}
