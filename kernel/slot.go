package kernel

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/rehearse-lab/rehearse/kernel/sandbox"
)

// slot is the place of one kernel process: its keeper starts a process when one is needed, and another when it dies.
type slot struct {
	sup  *Supervisor
	want chan struct{} // a process is needed

	mu      sync.Mutex
	proc    *process      // nil: none
	ready   bool          // proc accepts runs
	fail    error         // why there is none, after too many failed starts
	level   sandbox.Level // of the last one that accepted runs
	changed chan struct{}
}

// demand asks the keeper for a process, if it has given up or not started.
func (s *slot) demand() {
	select {
	case s.want <- struct{}{}:
	default:
	}
}

// set changes the slot's state and wakes all goroutines that wait for a change.
func (s *slot) set(change func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	change()
	close(s.changed)
	s.changed = make(chan struct{})
}

// get waits for a process that accepts runs.
func (s *slot) get(ctx context.Context) (*process, error) {
	s.mu.Lock()
	if s.proc == nil {
		s.fail = nil
		s.demand()
	}
	s.mu.Unlock()
	for {
		s.mu.Lock()
		p, ready, fail, changed := s.proc, s.ready, s.fail, s.changed
		s.mu.Unlock()
		switch {
		case fail != nil:
			return nil, fail
		case p != nil && ready && p.alive():
			return p, nil
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-s.sup.ctx.Done():
			return nil, errClosed()
		}
	}
}

// process is the one there is, or nil.
func (s *slot) process() *process {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.proc
}

func (s *slot) status() Status {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case s.proc == nil && s.fail != nil:
		return Status{State: StateDead, Sandbox: s.level}
	case s.proc == nil || !s.ready:
		return Status{State: StateStarting, Sandbox: s.level}
	}
	return Status{State: StateRunning, Pid: s.proc.child.Pid(), Sandbox: s.level}
}

// keep is the keeper: from the first demand until the supervisor closes, it keeps a process running.
func (s *slot) keep() {
	done := s.sup.ctx.Done()
	select {
	case <-s.want:
	case <-done:
		return
	}
	backoff := s.sup.opt.backoff
	failed := 0
	for s.sup.ctx.Err() == nil {
		if failed >= len(backoff) {
			// Given up: the next demand tries again.
			select {
			case <-s.want:
				failed = len(backoff) - 1
			case <-done:
				return
			}
		} else if !wait(backoff[failed], done) {
			return
		}
		started := time.Now()
		err := s.live()
		if err == nil || time.Since(started) > youngAge {
			failed = 0
		} else if failed++; failed >= len(backoff) {
			s.set(func() { s.fail = err })
		}
	}
}

// getFor is get for a learner's program: if the process has run another learner's, it waits for the successor.
func (s *slot) getFor(ctx context.Context, learner string) (*process, error) {
	if learner != "" {
		s.sup.separateLearners()
	}
	for {
		p, err := s.get(ctx)
		if err != nil || p.claim(learner) {
			return p, err
		}
		p.killToStop(killedByLearner)
		select {
		case <-p.died:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

// live starts a process and follows it to its end. It returns an error if the process died without having been used.
func (s *slot) live() error {
	p, err := s.sup.newProcess()
	if err != nil {
		return startError(err, "")
	}
	s.set(func() { s.proc, s.ready, s.fail = p, false, nil })
	defer s.set(func() { s.proc, s.ready = nil, false })
	limit := time.NewTimer(s.sup.opt.StartTime)
	defer limit.Stop()
	select {
	case <-p.ready:
	case <-p.died:
		return startError(exitError(p.err), p.child.Words())
	case <-limit.C:
		p.kill()
		<-p.died
		return startError(fmt.Errorf("it was not ready after %v", s.sup.opt.StartTime), p.child.Words())
	case <-s.sup.ctx.Done():
		p.close(closeGrace)
		return nil
	}
	s.set(func() { s.ready, s.level = true, p.level })
	pid := p.child.Pid()
	s.sup.opt.Notify(Event{State: StateRunning, Pid: pid})
	select {
	case <-p.died:
	case <-s.sup.ctx.Done():
		p.close(closeGrace)
		return nil
	}
	if d := p.killedFor.Load(); d != nil && *d == killedByLearner {
		return nil // as planned, and nothing was lost
	} else if d != nil {
		text := fmt.Sprintf("The kernel was replaced to stop %s.", *d)
		if *d == killedByRestart {
			text = "The kernel is being restarted."
		}
		s.sup.opt.Notify(Event{State: StateDead, Pid: pid, Text: text, Ended: *d == killedByProgram})
		return nil
	}
	s.sup.opt.Notify(Event{State: StateDead, Pid: pid, Text: p.explain().Error()})
	if p.used.Load() {
		return nil
	}
	return startError(exitError(p.err), p.child.Words())
}

// exitError makes an error if a process ended without one.
func exitError(err error) error {
	if err == nil {
		return errors.New("exit status 0")
	}
	return err
}

// wait waits for d or for done; it reports whether d passed.
func wait(d time.Duration, done <-chan struct{}) bool {
	if d == 0 {
		return true
	}
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return true
	case <-done:
		return false
	}
}
