package kernel

import "sync"

// spare is a process that was started ahead, so that nobody waits long for one that has not run another learner's program.
type spare struct {
	mu     sync.Mutex
	wanted bool // learners are told apart here
	proc   *process
	closed bool
}

// apart says that learners are told apart from now on: there is a spare process.
func (s *Supervisor) apart() {
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

// refill starts a spare process, if there is to be one and is none. One that cannot be started is started later, when
// somebody needs it and is told why. The spare's lock is held.
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

// looking is the slot in which programs are looked at without being run: one of its own, so that no compiler that runs out of
// memory takes a run with it, no run keeps a check waiting that must be ended, and no program that ran can see the text of
// another learner. A supervisor for one program has one process.
func (s *Supervisor) looking() *slot {
	if s.opt.Cold {
		return s.slots[0]
	}
	return s.reader
}
