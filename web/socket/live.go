package socket

import (
	"context"
	"fmt"
	"sync"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/kernel/store"
	"github.com/rehearse-lab/rehearse/render"
	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/web/reply"
	"github.com/rehearse-lab/rehearse/web/wire"
)

// live sends one run on real threads to the page while it is in progress: what is new in each of its panels.
type live struct {
	c     *conn
	m     wire.RunRequest
	scene *render.Live
	wg    sync.WaitGroup // a scene being made

	mu        sync.Mutex
	traces    []*trace.Trace // one per panel, in the order in which they began
	removable int            // workers
	fresh     bool           // since the last scene
	busy      bool           // a scene is being made, or waits to be written
	over      bool
}

func newLive(c *conn, m wire.RunRequest) *live {
	title := c.server.options.Notebook.Title(&store.Run{Lesson: m.Lesson, Cell: m.Cell})
	return &live{c: c, m: m, scene: render.NewLive(render.SceneOptions{Title: title, Source: m.Text})}
}

// show stores what a panel has done so far. It does not wait for the page: if the page has not been sent the previous
// message yet, the next message contains everything since.
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
	l.send()
}

// send sends what is new, if anything is and the page has the previous message. l.mu is held.
func (l *live) send() {
	if !l.fresh || l.busy || l.over {
		return
	}
	l.fresh, l.busy = false, true
	traces, removable := append([]*trace.Trace(nil), l.traces...), l.removable
	l.wg.Go(func() {
		scene, blocks := l.growth(traces)
		l.c.out.put(item{message: wire.Live{ID: l.m.ID, Scene: scene, Removable: removable}, binary: blocks, sent: l.sent})
	})
}

// sent sends what has accumulated meanwhile.
func (l *live) sent() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.busy = false
	l.send()
}

// growth is what is new: a scene and the blocks of its panels. It has no notes, because the events of many have not
// happened yet.
func (l *live) growth(traces []*trace.Trace) (*render.Scene, [][]byte) {
	titled := func(*render.Scene) {}
	if next := l.next(traces); next != nil {
		traces = append(traces, next)
		titled = func(s *render.Scene) {
			p := &s.Panels[1]
			p.Title, p.Subtitle = fmt.Sprintf("Pool of %d", next.Header.Settings.Workers), "begins when the other run is over"
		}
	}
	scene, blocks := l.scene.Grow(traces...)
	titled(scene)
	return scene, blocks
}

// next is the run of the pool before it begins, so that its panel has its place. A program without actors runs once.
func (l *live) next(traces []*trace.Trace) *trace.Trace {
	first := traces[0]
	if !l.m.Both || len(traces) > 1 || len(first.Actors) == 0 {
		return nil
	}
	h := trace.Header{Name: first.Header.Name, Engine: first.Header.Engine, Settings: first.Header.Settings, Outcome: trace.Outcome{End: trace.EndRunning}}
	h.Settings.Scheduler = trace.Pool
	return &trace.Trace{Header: h}
}

// end waits until the current scene is made. Nothing is sent afterwards.
func (l *live) end() {
	l.mu.Lock()
	l.over = true
	l.mu.Unlock()
	l.wg.Wait()
}

// maxCommands is the most commands of a page that wait for a run.
const maxCommands = 8

// command passes a command of the page to a run in progress.
func (c *conn) command(m wire.CommandRequest) {
	if !m.Command.Known() {
		c.answered(m.ID, kernel.Update{Text: "The page asked a run for " + reply.Quote(string(m.Command)) + ", which this server does not know. Reload the page.", Removable: -1})
		return
	}
	c.mu.Lock()
	run := c.runs[m.ID]
	c.mu.Unlock()
	if run == nil {
		return // just over: its answer is on its way
	}
	select {
	case run.commands <- m.Command:
	default:
		c.answered(m.ID, kernel.Update{Text: "The run has not yet carried out the previous command.", Removable: -1})
	}
}

// answered tells the page the result of a command: why it was not done, "" if it was.
func (c *conn) answered(id int, u kernel.Update) {
	m := wire.Answered{ID: id, Text: u.Text}
	if u.Removable >= 0 {
		m.Removable = &u.Removable
	}
	c.send(m)
}

// commands is the queue of the page's commands to the run that ctx was claimed for.
func (c *conn) commands(ctx context.Context, id int) <-chan kernel.Command {
	c.mu.Lock()
	defer c.mu.Unlock()
	if run := c.runs[id]; run != nil && ctx.Err() == nil {
		return run.commands
	}
	return nil
}
