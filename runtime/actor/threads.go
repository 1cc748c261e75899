package actor

import (
	"github.com/rehearse-lab/rehearse/runtime/host"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// ownThread is the thread of an actor that has one of its own.
type ownThread struct {
	host.Thread
	parks bool // it parks, or is about to, because there are no messages; guarded by the actor's mu
}

// threads is the scheduler with a thread per actor.
type threads struct{ s *System }

func (*threads) start(host.Thread) error { return nil }

func (d *threads) adopt(by host.Thread, a *actor) error {
	a.employ(nil)
	t, err := d.s.spawnThread(by, host.Spec{Role: trace.RoleActor, Actor: a.id}, d.serve(a))
	a.employ(t)
	return err
}

// employ notes the actor's thread, nil if it has none yet. The thread itself and the one that starts it call it, and whichever is
// first writes: afterwards, others read it without the lock.
func (a *actor) employ(t host.Thread) {
	a.mu.Lock() // the inbox stays as it is
	defer a.mu.Unlock()
	switch {
	case a.own == nil || t == nil:
		a.own = &ownThread{Thread: t}
	case a.own.Thread == nil:
		a.own.Thread = t
	}
}

// rank notes the priority, which has no effect.
func (*threads) rank(a *actor, priority int32) { a.priority.Store(priority) }

func (*threads) owner(a *actor) trace.ActorID { return a.id }

// serve is the main loop of an actor's thread.
func (d *threads) serve(a *actor) func(host.Thread) {
	own := d.s.newWorkspace(actorFree, actorPrefetch)
	return func(t host.Thread) {
		own.goOn(t)
		a.employ(t)
		for {
			switch a.look() {
			case exited:
				return
			case ready:
				a.attach(t, own, 0)
			default:
				t.Park(trace.ReasonMailbox, true, "a message")
			}
		}
	}
}

// look reads the status for the actor's own thread, which parks if the actor is waiting.
func (a *actor) look() status {
	a.mu.Lock() // the inbox stays as it is
	defer a.mu.Unlock()
	now := a.status
	if in := a.inbox.Load(); in == nil {
		now = waiting
	} else if in != &held {
		now = ready
	}
	a.own.parks = now != ready && now != exited
	return now
}

// unpark wakes the actor's thread if it parks because there are no messages. Each permit must be used by the Park for
// which it is meant: an extra one would end a wait inside a handler.
func (a *actor) unpark(cause trace.Step) {
	a.mu.Lock()
	parks := a.own != nil && a.own.parks // a router has none
	if parks {
		a.own.parks = false
	}
	a.mu.Unlock()
	if parks {
		a.own.Unpark(cause)
	}
}

func (*threads) enqueue(t host.Thread, a *actor, cause trace.Step) {
	if t != nil {
		t.Point(host.Op{Name: "unpark", Object: host.PermitObject(a.own.ID()), Write: true})
	}
	a.unpark(cause)
}

// crowded is false: no other actor uses an actor's thread.
func (*threads) crowded(*actor) bool { return false }

func (*threads) retire(a *actor, cause trace.Step) { a.unpark(cause) }

// shutdown does nothing: each thread ends with its actor.
func (*threads) shutdown(trace.Step) {}
