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

// Live lets the caller follow a run on real threads, and intervene in it. A simulated run is not shown, because it is
// over faster than anybody can watch.
type Live struct {
	// Show is called repeatedly with the trace so far, by one goroutine. It may keep the trace. Only a run with
	// Config.Capture has one.
	Show func(t *trace.Trace)
	// Begun is called before the program starts, with a Control that is valid until the program ends.
	Begun func(c *Control)
}

// showPeriod is the minimum time between two calls of Live.Show, and before the first. The pause after a call is also
// at least showRest times as long as the call, so that showing takes at most a fifth of a core. That much is needed
// for a program that does nothing but make events; half of it is for merging them, which need not be repeated at the
// end.
const (
	showPeriod = 250 * time.Millisecond
	showRest   = 4
)

// follow shows the run until the returned function is called, which waits for a running call of Show.
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
		look := liveSnapshots{v: v, waits: waitPlaces{}}
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
				<-over // nothing more follows
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

// liveSnapshots makes the snapshots of one run.
type liveSnapshots struct {
	v       *vm
	numbers map[token.Pos]trace.PosID // of positions, at the last snapshot
	events  int                       // how many were already examined
	waits   waitPlaces                // of those events
}

// next is the current trace; nil if the recording is over.
func (l *liveSnapshots) next() *trace.Trace {
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

// count copies the positions' numbers. While the program computes it is using them; then the last copy must do, and
// the words for a wait at a new position follow in the next snapshot.
func (l *liveSnapshots) count() {
	if l.v.token.TryLock() {
		defer l.v.token.Unlock()
		l.numbers = maps.Clone(l.v.posIDs)
	}
}

// Control changes a running run on real threads. It is safe for use by many goroutines.
type Control struct{ v *vm }

// AddWorker adds a worker to the program's pool, that of its latest system if it has several. It fails with the actor
// core's error if no pool accepts one.
func (c *Control) AddWorker() error {
	return c.change("add a worker", (*actor.System).AddWorker)
}

// RemoveWorker ends an added worker, once it is done with its current actor. It fails with the actor core's error if
// there is none.
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

// change asks the program's systems, the latest first, until one succeeds.
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

// unlessStopped is f for a goroutine that is not a thread of the run: the end of the run becomes an error.
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
