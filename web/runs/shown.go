package runs

import (
	"slices"
	"sync"

	"golang.org/x/sync/singleflight"

	"github.com/rehearse-lab/rehearse/kernel/store"
	"github.com/rehearse-lab/rehearse/lessons/notes"
	"github.com/rehearse-lab/rehearse/render"
)

// minShown is the number of events from which on a run's picture takes so long to make that it is cached. The page receives
// the outline of such a run, draws it, and loads the rows.
const minShown = 100_000

// shownRun is a run with what a page needs to show it. It is immutable.
type shownRun struct {
	run    *store.Run
	scene  *render.Scene  // without notes
	binary [][]byte       // its panels' columns, or for a large run their outlines
	rows   []*render.Rows // of a large run
}

// Limits of lastShown.
const (
	maxShownRuns  = 4
	maxShownBytes = 256 << 20
)

// size is its approximate memory, bytes.
func (r *shownRun) size() int64 {
	n := sizeOf(r.run)
	for _, b := range r.binary {
		n += int64(len(b))
	}
	for _, rows := range r.rows {
		n += rows.Size()
	}
	return n
}

// lastShown caches the large runs that pages were last shown: opening one again, after a reload or in another window, then
// takes no longer than sending it, and its rows can be loaded. The newest is always kept.
type lastShown struct {
	mu     sync.Mutex
	runs   []*shownRun        // oldest first
	making singleflight.Group // by run: several pages may ask for one, and a page for several of its blocks, at a time
}

func (l *lastShown) get(id string) *shownRun {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, s := range l.runs {
		if s.run.ID == id {
			return s
		}
	}
	return nil
}

// drop removes a run.
func (l *lastShown) drop(id string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.runs = slices.DeleteFunc(l.runs, func(s *shownRun) bool { return s.run.ID == id })
}

func (l *lastShown) put(s *shownRun) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.runs = append(slices.DeleteFunc(l.runs, func(old *shownRun) bool { return old.run.ID == s.run.ID }), s)
	l.shed(maxShownRuns)
}

// keepNewest drops all runs but the newest, and returns how many.
func (l *lastShown) keepNewest() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	before := len(l.runs)
	l.shed(1)
	return before - len(l.runs)
}

// shed drops the oldest runs until at most `most` are left, of maxShownBytes together, or only one. l.mu is held.
func (l *lastShown) shed(most int) {
	total := int64(0)
	for _, old := range l.runs {
		total += old.size()
	}
	for len(l.runs) > 1 && (len(l.runs) > most || total > maxShownBytes) {
		total -= l.runs[0].size()
		l.runs = slices.Delete(l.runs, 0, 1)
	}
}

// show prepares a run for a page, or finds it prepared.
func (c *Cache) show(run *store.Run) *shownRun {
	if countEvents(run.Traces) >= minShown {
		return c.outline(run)
	}
	scene := render.NewScene(render.SceneOptions{Source: run.Text, Program: run.Program}, run.Traces...)
	return &shownRun{run: run, scene: scene, binary: takeColumns(scene)}
}

// outline is show for a run whose rows the page loads.
func (c *Cache) outline(run *store.Run) *shownRun {
	made, _, _ := c.shown.making.Do(run.ID, func() (any, error) {
		if shown := c.shown.get(run.ID); shown != nil {
			return shown, nil
		}
		shown := &shownRun{run: run}
		shown.scene, shown.binary, shown.rows = render.InParts(render.SceneOptions{Source: run.Text, Program: run.Program}, run.Traces...)
		if countEvents(run.Traces) >= minShown {
			c.shown.put(shown)
		}
		return shown, nil
	})
	return made.(*shownRun)
}

// takeColumns removes the columns from a scene and returns them as binary messages.
func takeColumns(scene *render.Scene) [][]byte {
	blocks := make([][]byte, len(scene.Panels))
	var wg sync.WaitGroup
	for i := range scene.Panels {
		wg.Go(func() {
			p := &scene.Panels[i]
			blocks[i] = render.AppendColumns(nil, i, &p.Columns)
			p.Columns = render.Columns{}
		})
	}
	wg.Wait()
	return blocks
}

// titled is a copy of the scene with a title and with notes placed in its traces.
func (r *shownRun) titled(title string, list notes.List) *render.Scene {
	scene := *r.scene
	scene.Title = title
	scene.PutNotes(list, r.run.Traces...)
	return &scene
}
