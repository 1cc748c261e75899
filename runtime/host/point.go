package host

import "sync/atomic"

// Points says cheaply whether Thread.Point has anything to do, so that code that runs for each message can skip the
// call where it has no effect: on real threads while the run is not being ended.
type Points struct {
	all    bool // each Point has an effect: time passes, others may run
	ending atomic.Bool
}

// All reports whether each Point has an effect, and time passes only there.
func (p *Points) All() bool { return p.all }

// Due reports whether a thread of the host must call its Point.
func (p *Points) Due() bool { return p.all || p.ending.Load() }
