package actor

import (
	"fmt"
	"sync/atomic"

	"github.com/rehearse-lab/rehearse/runtime/host"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// goroutines is the scheduler with a goroutine per actor. To the actor its goroutine is a thread of its own; but Go,
// not the operating system, switches between them, and they are so small that only Config.MaxGoroutines limits their
// number.
type goroutines struct {
	threads
	alive atomic.Int64
}

func (d *goroutines) adopt(by host.Thread, a *actor) error {
	if most := d.s.cfg.MaxGoroutines; d.alive.Add(1) > int64(most) && most > 0 {
		d.alive.Add(-1)
		return fmt.Errorf("%w: the actors of a system may have %d", ErrTooManyGoroutines, most)
	}
	spec := host.Spec{Name: fmt.Sprint("a", a.id), Role: trace.RoleGoroutine, Actor: a.id}
	a.employ(nil)
	serve := d.serve(a)
	t, err := d.s.spawnThread(by, spec, func(t host.Thread) {
		serve(t)
		d.alive.Add(-1)
	})
	if err != nil {
		d.alive.Add(-1)
	}
	a.employ(t)
	return err
}
