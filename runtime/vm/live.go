package vm

import (
	"fmt"
	"go/token"
	"maps"
	"time"

	"github.com/rehearse-lab/rehearse/runtime/actor"
	"github.com/rehearse-lab/rehearse/runtime/host"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// Live is for who follows a run on real threads while it goes on, and steps in. Of a simulated run nothing is shown, as it is
// made faster than anybody can watch.
type Live struct {
	// Show is called now and then with the trace so far, for as long as it takes by one goroutine. It may keep the trace. Only
	// a run with Config.Capture has one.
	Show func(t *trace.Trace)
	// Begun is called before the program starts, with what can be asked of it until it ends.
	Begun func(c *Control)
}

// showPeriod is the least time between two calls of Live.Show, and before the first. The pause after a call is also showRest
// times as long as the call, so that showing takes a fifth of a core at most. That much it takes of a program that does nothing
// but make events; half of it is to merge them, which is not to be done again in the end.
const (
	showPeriod = 250 * time.Millisecond
	showRest   = 4
)

// follow shows the run until the returned function is called, which waits for a call under way.
func (v *vm) follow() (end func()) {
	live := v.cfg.Live
	if live == nil || !v.real {
		return func() {}
	}
	if live.Begun != nil {
		live.Begun(&Control{v})
	}
	if live.Show == nil || !v.cfg.Capture {
		return func() {}
	}
	over, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		pause := time.NewTimer(showPeriod)
		defer pause.Stop()
		look := looks{v: v, waits: waitPlaces{}}
		for {
			select {
			case <-over:
				return
			case <-pause.C:
			}
			start := time.Now()
			t := look.next()
			if t != nil {
				live.Show(t)
			}
			if t == nil || t.Header.Truncated > 0 {
				<-over // nothing more comes
				return
			}
			pause.Reset(max(showPeriod, showRest*time.Since(start)))
		}
	}()
	return func() {
		close(over)
		<-ended
	}
}

// looks are those at one run.
type looks struct {
	v       *vm
	numbers map[token.Pos]trace.PosID // of positions, at the last look
	events  int                       // that were seen
	waits   waitPlaces                // of those events
}

// next is the trace as it is now; nil if the recording is over.
func (l *looks) next() *trace.Trace {
	l.count()
	v := l.v
	t := v.host.Recorder().Snapshot(trace.Header{Engine: trace.Real, Program: v.prog.hash, Name: v.cfg.Name, Settings: v.settings})
	if t != nil {
		l.waits.add(t.Events[l.events:])
		l.events = len(t.Events)
		t.Waits = v.waitsAt(l.waits, l.numbers, len(t.Positions))
	}
	return t
}

// count copies the positions' numbers. While the program computes they are its own; then the last copy must do, and what a
// wait at a new place is for is said the next time.
func (l *looks) count() {
	if l.v.token.TryLock() {
		defer l.v.token.Unlock()
		l.numbers = maps.Clone(l.v.posIDs)
	}
}

// Control changes a run on real threads while it goes on. It is safe for use by many goroutines.
type Control struct{ v *vm }

// AddWorker gives the pool of the program another worker, of its latest system if it has several. It fails with the actor
// core's words if there is none that takes one.
func (c *Control) AddWorker() error {
	return c.change("add a worker", (*actor.System).AddWorker)
}

// RemoveWorker lets a worker end that was added, once it has done with the actor at hand. It fails with the actor core's words
// if there is none.
func (c *Control) RemoveWorker() error {
	return c.change("remove a worker", (*actor.System).RemoveWorker)
}

// Removable is how many workers RemoveWorker can remove.
func (c *Control) Removable() int {
	n := 0
	for _, s := range c.systems() {
		n += s.sys.Added()
	}
	return n
}

func (c *Control) systems() []*actorSystem {
	c.v.systemsMu.Lock()
	defer c.v.systemsMu.Unlock()
	return c.v.systems[:len(c.v.systems):len(c.v.systems)]
}

// change asks the program's systems, the latest first, until one does it.
func (c *Control) change(op string, ask func(*actor.System) error) error {
	systems := c.systems()
	var first error
	for i := len(systems) - 1; i >= 0; i-- {
		err := unlessStopped(op, func() error { return ask(systems[i].sys) })
		if err == nil {
			return nil
		}
		if first == nil {
			first = err
		}
	}
	if first == nil {
		first = &actor.Error{Op: op, Err: actor.ErrMisuse, Remedy: "the program has no system of actors yet"}
	}
	return first
}

// unlessStopped is f for a goroutine that is no thread of the run: the end of the run is an error.
func unlessStopped(op string, f func() error) (err error) {
	defer func() {
		switch e := recover().(type) {
		case nil:
		case host.Stopped:
			err = &actor.Error{Op: op, Err: actor.ErrEnded, Remedy: "the run is over"}
		default:
			err = fmt.Errorf("%s: %v", op, e)
		}
	}()
	return f()
}
