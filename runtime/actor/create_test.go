package actor_test

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/rehearse-lab/rehearse/runtime/actor"
	"github.com/rehearse-lab/rehearse/runtime/host"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// log collects words from handlers.
type log struct {
	mu    sync.Mutex
	words []string
}

func (l *log) add(format string, args ...any) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.words = append(l.words, fmt.Sprintf(format, args...))
}

func (l *log) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return strings.Join(l.words, " ")
}

// beginner is an actor with the methods Started and Stopped.
type beginner struct{ log *log }

func (b beginner) Started(*actor.Context)                    { b.log.add("started") }
func (b beginner) Receive(_ *actor.Context, m actor.Message) { b.log.add("%s", m.Subject) }
func (b beginner) Stopped(_ *actor.Context, why actor.Reason) {
	b.log.add("stopped:%s", why)
}

// TestU14CreateAndStart creates actors, which take messages, also delayed ones and those of their category, and start
// later: from outside, and from a handler.
func TestU14CreateAndStart(t *testing.T) {
	onEach(t, func(t *testing.T, r *rig) {
		l, plain := &log{}, &log{}
		tr := r.run(t, func(c *actor.Context) {
			a := c.Create("a", beginner{l}, actor.Category("team"))
			b := c.Create("b", do(func(_ *actor.Context, m actor.Message) { plain.add("%s", m.Subject) }))
			quiet := c.Create("quiet", do(func(*actor.Context, actor.Message) { plain.add("quiet") }))
			must(c.Send(a, msg("one", nil)))
			must(c.SendCategory("team", msg("two", nil)))
			must(c.SendAfter(time.Second, b, msg("late", nil)))
			c.Sleep(2 * time.Second) // it is due, and b does not run
			want(t, "not started", fmt.Sprint(a.Unstarted(), b.Unstarted(), a.Pending(), b.Pending(), l, plain), "true true 2 1  ")
			want(t, "living", len(r.sys.Actors()), 3)
			starter := c.Spawn("starter", do(func(c *actor.Context, m actor.Message) { must(c.Start(m.Data.(actor.Ref))) }))
			must(c.Send(starter, msg("start", a)))
			must(c.Start(b))
			settle(c)
			want(t, "started", fmt.Sprint(a.Unstarted(), b.Unstarted(), quiet.Unstarted()), "false false true")
			wantError(t, "started twice", c.Start(b), actor.ErrMisuse)
			must(c.Send(a, msg("three", nil)))
			c.Wait()
			wantError(t, "started after the end", c.Start(quiet), actor.ErrNoActor)
		})
		want(t, "a", l.String(), "started one two three stopped:terminate")
		want(t, "b", plain.String(), "late")
		want(t, "created", count(tr, trace.ActorSpawn, trace.ReasonCreate), 3)
		for _, e := range tr.Events {
			if e.Kind == trace.ActorStart {
				want(t, "started by", tr.Actors[e.Actor-1].Name+fmt.Sprint(e.Peer), map[string]string{"a": "a4", "b": "b0"}[tr.Actors[e.Actor-1].Name])
			}
		}
		want(t, "starts", count(tr, trace.ActorStart), 2)
		want(t, "threads that ended", count(tr, trace.ThreadExit), len(tr.Threads))
	})
}

// TestU14EndBeforeStart ends actors that were never started: their messages are dropped, and no method of theirs is called.
func TestU14EndBeforeStart(t *testing.T) {
	onEach(t, func(t *testing.T, r *rig) {
		l := &log{}
		tr := r.run(t, func(c *actor.Context) {
			stopped, poisoned := c.Create("stopped", beginner{l}), c.Create("poisoned", beginner{l})
			for _, a := range []actor.Ref{stopped, poisoned} {
				must(c.Send(a, msg("m", nil)))
				must(c.SendAfter(time.Hour, a, msg("late", nil)))
			}
			c.Stop(stopped)
			c.Poison(poisoned)
			wantError(t, "send", c.Send(stopped, msg("m", nil)), actor.ErrNoActor)
			wantError(t, "start", c.Start(stopped), actor.ErrNoActor)
			wantError(t, "start", c.Start(poisoned), actor.ErrNoActor)
			wantError(t, "start nobody", c.Start(actor.Ref{}), actor.ErrNoActor)
			wantError(t, "start a spawned one", c.Start(c.Spawn("b", beginner{&log{}})), actor.ErrMisuse)
			_, err := c.TryCreate("b", beginner{l})
			wantError(t, "the name", err, actor.ErrNameInUse)
			parent := c.Spawn("parent", do(func(c *actor.Context, m actor.Message) { c.Create("child", beginner{l}) }))
			must(c.Send(parent, msg("go", nil)))
			settle(c)
			c.Stop(parent)
			c.Wait()
		})
		want(t, "what they did", l.String(), "")
		want(t, "dropped", count(tr, trace.MsgDrop), 4)
		want(t, "ends", count(tr, trace.ActorStop), 5)
	})
}

// TestStartedWhileOthersAct starts, stops and sends from several threads at once: each actor starts at most once.
func TestStartedWhileOthersAct(t *testing.T) {
	onEach(t, func(t *testing.T, r *rig) {
		r.run(t, func(c *actor.Context) {
			for i := range 30 {
				a := c.Create(fmt.Sprint("a", i), beginner{&log{}})
				for j := range 3 {
					must(c.Send(c.Spawn(fmt.Sprint("b", i, j), do(func(c *actor.Context, m actor.Message) {
						_ = c.Send(a, msg("m", nil))
						if err := c.Start(a); err != nil && !errors.Is(err, actor.ErrMisuse) && !errors.Is(err, actor.ErrNoActor) {
							t.Error(err)
						}
						if j == 2 && i%2 == 0 {
							c.Stop(a)
						}
					})), msg("go", nil)))
				}
			}
			c.Wait()
		})
	})
}

// TestWaitForUnstarted checks that Wait waits for the messages of an actor that nobody starts, which is a deadlock.
func TestWaitForUnstarted(t *testing.T) {
	r := newRig(trace.Sim, trace.Pool)
	_, err := r.try(t, func(c *actor.Context) {
		must(c.Send(c.Create("a", beginner{&log{}}), msg("m", nil)))
		c.Wait()
	})
	if _, stuck := err.(*host.Deadlock); !stuck {
		t.Errorf("the run ended with %v", err)
	}
}

// TestStartWithoutThread checks that an actor that gets no thread can be started later.
func TestStartWithoutThread(t *testing.T) {
	for _, engine := range enginesTested() {
		r := newRig(engine, trace.Goroutines)
		r.config = func(cfg *actor.Config) { cfg.MaxGoroutines = 1 }
		l := &log{}
		r.run(t, func(c *actor.Context) {
			first := c.Spawn("first", beginner{&log{}})
			a := c.Create("a", beginner{l})
			wantError(t, "too many", c.Start(a), actor.ErrTooManyGoroutines)
			want(t, "still to be started", a.Unstarted(), true)
			must(c.Send(a, msg("m", nil)))
			c.Stop(first)
			await(c, func() bool { return c.Start(a) == nil })
			c.Wait()
		})
		want(t, "done", l.String(), "started m stopped:terminate")
	}
}
