package web

import (
	"context"
	"fmt"
	"sync"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/render"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// live shows one run on real threads to the page while it goes on: each of its panels as it was last seen.
type live struct {
	c  *conn
	m  ClientMessage
	wg sync.WaitGroup // the building under way

	mu        sync.Mutex
	traces    []*trace.Trace // one a panel, in the order in which they began
	removable int            // workers
	fresh     bool           // since the last scene
	building  bool
	over      bool
}

// show takes what a panel has done so far. It does not wait for the page: if a scene is being made, the next one has it.
func (l *live) show(u kernel.Update) {
	l.mu.Lock()
	defer l.mu.Unlock()
	t := u.Trace
	l.removable = u.Removable
	n := len(l.traces)
	if n > 0 && l.traces[n-1].Header.Settings.Scheduler == t.Header.Settings.Scheduler {
		l.traces[n-1] = t
	} else {
		l.traces = append(l.traces, t)
	}
	l.fresh = true
	if l.building || l.over {
		return
	}
	l.building = true
	l.wg.Go(l.build)
}

// build sends scenes as long as there is something new.
func (l *live) build() {
	for {
		l.mu.Lock()
		traces, removable := append([]*trace.Trace(nil), l.traces...), l.removable
		if l.building = l.fresh && !l.over; !l.building {
			l.mu.Unlock()
			return
		}
		l.fresh = false
		l.mu.Unlock()
		it := l.scene(traces)
		it.message.Removable = &removable
		l.c.out.put(it)
	}
}

// scene makes the messages that show the panels. They have no notes: the events of many have not happened yet.
func (l *live) scene(traces []*trace.Trace) item {
	scene := render.NewScene(render.SceneOptions{Title: l.c.server.title(&kernel.StoredRun{Lesson: l.m.Lesson, Cell: l.m.Cell}), Source: l.m.Text}, traces...)
	if next, ok := l.next(traces); ok {
		scene.Panels = append(scene.Panels, next)
	}
	return item{message: ServerMessage{Type: "live", ID: l.m.ID, Scene: scene}, binary: takeColumns(scene)}
}

// next is the panel of the pool before it begins, so that it has its place. A program without actors runs once.
func (l *live) next(traces []*trace.Trace) (render.Panel, bool) {
	first := traces[0]
	if !l.m.Both || len(traces) > 1 || len(first.Actors) == 0 {
		return render.Panel{}, false
	}
	h := trace.Header{Name: first.Header.Name, Engine: first.Header.Engine, Settings: first.Header.Settings, Outcome: trace.Outcome{End: trace.EndRunning}}
	h.Settings.Scheduler = trace.Pool
	p := render.NewScene(render.SceneOptions{}, &trace.Trace{Header: h}).Panels[0]
	p.Title, p.Subtitle = fmt.Sprintf("Pool of %d", h.Settings.Workers), "begins when the other is over"
	return p, true
}

// end waits for the scene under way. None is sent afterwards.
func (l *live) end() {
	l.mu.Lock()
	l.over = true
	l.mu.Unlock()
	l.wg.Wait()
}

// maxCommands is how many commands of a page wait for a run.
const maxCommands = 8

// command passes on what the page asks of a run that goes on.
func (c *conn) command(m ClientMessage) {
	command := kernel.Command(m.Command)
	if !command.Known() {
		c.answered(m.ID, kernel.Update{Text: "The page asked a run for " + quoteShort(m.Command) + ", which this server does not know. Reload the page.", Removable: -1})
		return
	}
	c.mu.Lock()
	run := c.runs[m.ID]
	c.mu.Unlock()
	if run == nil {
		return // just over: its answer is on the way
	}
	select {
	case run.commands <- command:
	default:
		c.answered(m.ID, kernel.Update{Text: "The run has not done yet what it was asked before.", Removable: -1})
	}
}

// answered tells the page what became of a command: why not, "" if it was done.
func (c *conn) answered(id int, u kernel.Update) {
	m := ServerMessage{Type: "answered", ID: id, Text: u.Text}
	if u.Removable >= 0 {
		m.Removable = &u.Removable
	}
	c.send(m)
}

// commands is the queue of what the page asks of the run that ctx was claimed for.
func (c *conn) commands(ctx context.Context, id int) <-chan kernel.Command {
	c.mu.Lock()
	defer c.mu.Unlock()
	if run := c.runs[id]; run != nil && ctx.Err() == nil {
		return run.commands
	}
	return nil
}
