package web

import (
	"sync"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/render"
)

// minShown is the events from which on it takes long enough to make a run's picture that it is kept.
const minShown = 100_000

// shownRun is a run with what a page was sent to show it. It is not changed any more.
type shownRun struct {
	run    *kernel.StoredRun
	scene  *render.Scene // without notes
	binary [][]byte      // its panels' columns
}

// lastShown keeps the last large run that a page was shown: opening it again, after a reload or in another window, then
// takes no longer than sending it.
type lastShown struct {
	mu   sync.Mutex
	last *shownRun
}

func (l *lastShown) get(id string) *shownRun {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.last == nil || l.last.run.ID != id {
		return nil
	}
	return l.last
}

func (l *lastShown) put(s *shownRun) {
	if countEvents(s.run.Traces) < minShown {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.last = s
}

// show makes what shows a run, or finds it made.
func (s *Server) show(run *kernel.StoredRun) *shownRun {
	if shown := s.shown.get(run.ID); shown != nil {
		return shown
	}
	scene := render.NewScene(render.SceneOptions{Source: run.Text}, run.Traces...)
	shown := &shownRun{run: run, scene: scene, binary: takeColumns(scene)}
	s.shown.put(shown)
	return shown
}

// takeColumns makes the binary messages of a scene, which has its columns no more then.
func takeColumns(scene *render.Scene) [][]byte {
	blocks := make([][]byte, len(scene.Panels))
	var wg sync.WaitGroup
	for i := range scene.Panels {
		wg.Go(func() {
			p := &scene.Panels[i]
			blocks[i] = render.AppendColumns(nil, &p.Columns)
			p.Columns = render.Columns{}
		})
	}
	wg.Wait()
	return blocks
}

// titled is a copy of the scene with a title and with notes where the traces have their events.
func (r *shownRun) titled(title string, notes []render.Note) *render.Scene {
	scene := *r.scene
	scene.Title = title
	scene.Notes = render.PlaceInTime(notes, r.run.Traces...)
	return &scene
}
