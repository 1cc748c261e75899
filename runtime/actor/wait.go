package actor

import (
	"github.com/rehearse-lab/rehearse/runtime/host"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// Wait waits until the system is quiet: no message is pending, including delayed ones, no timer is set and no handler
// is running. Then it stops all actors, waits for their threads to end, and returns. After Stop it only waits for the
// threads. A handler must not call it.
func (s *System) Wait() { s.current().Wait() }

// Stop stops all actors as soon as possible: running handlers finish, pending messages are dropped. It does not wait
// for that; Wait does.
func (s *System) Stop() { s.current().StopSystem() }

// Pending is the number of messages, of all actors, that are accepted and neither completely handled nor dropped. It
// asks one actor after the other: while they run, it may miss messages that move between them meanwhile. Wait does
// not.
func (s *System) Pending() int {
	n := 0
	for _, a := range s.living() {
		n += a.outstanding()
	}
	return n
}

// outstanding is the number of messages pending and being handled; a plan, and a timer that waits, count like one.
func (a *actor) outstanding() int {
	a.lock()
	defer a.unlock()
	n := a.box.depth()
	if a.status == executing && !a.handling.stashed {
		n++
	}
	if a.plan != planNone {
		n++
	}
	return n + a.armed()
}

// owe counts n messages as accepted, or -n as done. w is the worker of a local pool that does so, otherwise nil.
func (s *System) owe(w *localWorker, n int64) {
	if w != nil && w.p.s == s {
		w.owed += n
		if n > 0 {
			w.sends++
		}
	} else {
		s.outstanding.Add(n)
	}
}

// count counts n messages as done. w is the local pool's worker whose thread is t, otherwise nil; cause is the step
// of the last message.
func (s *System) count(t host.Thread, w *localWorker, n int64, cause trace.Step) {
	if w != nil {
		w.owed, w.last = w.owed-n, cause
	} else {
		s.finished(t, n, cause)
	}
}

// Wait is System.Wait for the thread of c.
func (c *Context) Wait() {
	if c.a != nil {
		panic(&Error{Op: "wait", Name: c.a.name, Err: ErrMisuse,
			Remedy: "a handler would wait for its own end; call it outside, or call System.Stop"})
	}
	s := c.s
	s.await(c.t, "System.Wait", func() bool { return s.closed || s.outstanding.Load() == 0 })
	c.StopSystem()
	s.await(c.t, "the actors' threads to end", func() bool { return s.threads == 0 })
}

// StopSystem is System.Stop for the thread of c.
func (c *Context) StopSystem() {
	s := c.s
	c.t.Point(host.Op{Name: "stop", Write: true})
	s.mu.Lock()
	if s.closed {
		s.mu.Unlock()
		return
	}
	s.closed = true
	s.mu.Unlock()
	living := s.living()
	for _, a := range living {
		a.end(c.t, trace.ReasonTerminate, 0, trace.NoStep)
	}
	if len(living) == 0 {
		s.sched.shutdown(trace.NoStep)
	}
	s.notify(c.t, trace.NoStep)
}

// living are the actors that have not exited, in the order of spawning.
func (s *System) living() []*actor {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.actors.all()
}

// finished counts messages as done and wakes the threads that wait for quiescence. cause is the step of the last
// message.
func (s *System) finished(t host.Thread, n int64, cause trace.Step) {
	if n > 0 && s.outstanding.Add(-n) == 0 {
		s.notify(t, cause)
	}
}

// await parks t until done reports true; done is called with s.mu held.
func (s *System) await(t host.Thread, what string, done func() bool) {
	for {
		s.mu.Lock()
		if done() {
			s.mu.Unlock()
			return
		}
		s.waiters = append(s.waiters, t)
		s.mu.Unlock()
		t.Park(trace.ReasonWait, false, what)
	}
}

// notify lets the waiters check again.
func (s *System) notify(t host.Thread, cause trace.Step) {
	s.mu.Lock()
	waiters := s.waiters
	s.waiters = nil
	s.mu.Unlock()
	for _, w := range waiters {
		t.Point(host.Op{Name: "unpark", Object: host.PermitObject(w.ID()), Write: true})
		w.Unpark(cause)
	}
}

// spawnThread makes a thread of this system, for whose end Wait waits. serve is called again, in a new goroutine of
// the thread, whenever a behavior's code has ended the old one.
func (s *System) spawnThread(by host.Thread, spec host.Spec, serve func(host.Thread)) (host.Thread, error) {
	s.mu.Lock()
	s.threads++
	s.mu.Unlock()
	if spec.Role.Scheduled() {
		spec.Priority = s.cfg.ThreadPriority
	}
	body := func(t host.Thread) {
		serve(t)
		s.threadEnded(t)
	}
	t, err := s.h.Spawn(by, spec, func(t host.Thread) {
		host.SurviveGoexit(t, body)
		body(t)
	})
	if err != nil {
		s.threadEnded(nowhere{s.h})
	}
	return t, err
}

func (s *System) threadEnded(t host.Thread) {
	s.mu.Lock()
	s.threads--
	quiet := s.threads == 0
	s.mu.Unlock()
	if quiet {
		s.notify(t, trace.NoStep)
	}
}
