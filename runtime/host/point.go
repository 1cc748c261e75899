package host

import "sync/atomic"

// Points tells cheaply whether Thread.Point has anything to do, so that code that runs for each message need not call it
// where nothing steps in: on real threads, as long as the run goes on.
type Points struct {
	all    bool // each Point counts: time passes, others may run
	ending atomic.Bool
}

// All reports whether each Point counts, and time passes only there.
func (p *Points) All() bool { return p.all }

// Due reports whether a thread of the host must call its Point.
func (p *Points) Due() bool { return p.all || p.ending.Load() }
