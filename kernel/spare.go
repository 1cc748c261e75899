package kernel

import "sync"

// spare is a process started in advance, so that nobody waits long for one that has not run another learner's
// program.
type spare struct {
	mu     sync.Mutex
	wanted bool // learners are kept separate
	proc   *process
	closed bool
}

// separateLearners keeps learners separate from now on: there is a spare process.
func (s *Supervisor) separateLearners() {
	s.spare.mu.Lock()
	defer s.spare.mu.Unlock()
	s.spare.wanted = true
	s.refill()
}

// newProcess is the spare one, if there is one that lives, else a new one.
func (s *Supervisor) newProcess() (*process, error) {
	s.spare.mu.Lock()
	defer s.spare.mu.Unlock()
	p := s.spare.proc
	s.spare.proc = nil
	if p == nil || !p.alive() {
		return startProcess(s.opt)
	}
	s.refill()
	return p, nil
}

// refill starts a spare process, if one is wanted and there is none. If it cannot be started, it is started later,
// when a request needs it and gets the error. The spare's lock is held.
func (s *Supervisor) refill() {
	sp := &s.spare
	if !sp.wanted || sp.closed || sp.proc != nil && sp.proc.alive() {
		return
	}
	if p, err := startProcess(s.opt); err == nil {
		sp.proc = p
	}
}

// closeSpare ends the spare process for good.
func (s *Supervisor) closeSpare() {
	s.spare.mu.Lock()
	defer s.spare.mu.Unlock()
	s.spare.closed = true
	if s.spare.proc != nil {
		s.spare.proc.close(closeGrace)
	}
}

// readerSlot is the slot in which programs are examined without being run. It is separate, so that a compiler that
// runs out of memory does not end a run, no run delays a check that must be ended, and no program that ran can see
// the text of another learner. A supervisor for a single user may have only one process.
func (s *Supervisor) readerSlot() *slot {
	if s.opt.Single {
		return s.slots[0]
	}
	return s.reader
}
