package actor

import (
	"github.com/rehearse-lab/rehearse/runtime/host"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// threads is the scheduler with a thread per actor.
type threads struct{ s *System }

func (*threads) start(host.Thread) error { return nil }

func (d *threads) adopt(by host.Thread, a *actor) error {
	spec := host.Spec{Role: trace.RoleActor, Actor: a.id}
	t, err := d.s.spawnThread(by, spec, func(t host.Thread) { d.serve(t, a) })
	a.thread = t
	return err
}

// serve is the life of an actor's thread.
func (*threads) serve(t host.Thread, a *actor) {
	for {
		switch a.look() {
		case exited:
			return
		case ready:
			a.attach(t, 0)
		default:
			t.Park(trace.ReasonMailbox, true, "a message")
		}
	}
}

// look reads the status for the actor's own thread, which parks if it is waiting.
func (a *actor) look() status {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.parks = a.status == waiting
	return a.status
}

// unpark wakes the actor's thread if it parks for want of messages. Each permit is used by the Park it is meant for: one
// too many would end a wait inside a handler.
func (a *actor) unpark(cause trace.Step) {
	a.mu.Lock()
	parks := a.parks
	a.parks = false
	a.mu.Unlock()
	if parks {
		a.thread.Unpark(cause)
	}
}

func (*threads) enqueue(t host.Thread, a *actor, cause trace.Step) {
	if t != nil {
		t.Point(host.Op{Name: "unpark", Object: host.PermitObject(a.thread.ID()), Write: true})
	}
	a.unpark(cause)
}

// crowded is false: nobody else uses an actor's thread.
func (*threads) crowded() bool { return false }

func (d *threads) shutdown(cause trace.Step) {
	for _, a := range d.s.living() {
		a.unpark(cause)
	}
}
