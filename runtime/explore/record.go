package explore

import (
	"github.com/rehearse-lab/rehearse/runtime/host"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// Deviation is a choice that differs from the default: the thread at the Point goes on, and when it waits, the thread that
// has been ready for longest follows. It is identified by what the chosen and the waiting did before, so it means the same
// in an order in which other choices differ.
type Deviation struct {
	After  trace.ThreadID `json:"after"`            // the thread that ran before the choice
	Turns  int            `json:"turns"`            // how often it had been given the core until then
	Nth    int            `json:"nth,omitempty"`    // which choice after that, from 0 on
	Thread trace.ThreadID `json:"thread"`           // that was chosen; trace.NoThread: an actor, a case or time
	Actor  trace.ActorID  `json:"actor,omitempty"`  // that was chosen
	Case   int            `json:"case,omitempty"`   // that was chosen; see host.Candidate
	Time   bool           `json:"time,omitempty"`   // time was chosen: all were held up until a timer fired
	Delays bool           `json:"delays,omitempty"` // After could have gone on: it was preempted
}

// place identifies a choice of a run.
type place struct {
	after trace.ThreadID
	turns int
	nth   int
}

func (d *Deviation) place() place { return place{d.After, d.Turns, d.Nth} }

// is reports whether c is what d chose.
func (d *Deviation) is(c host.Candidate) bool {
	return c.Thread == d.Thread && c.Actor == d.Actor && c.Case == d.Case && c.Timer == d.Time
}

// deviation is the choice of c at a place.
func (p place) deviation(c host.Candidate) Deviation {
	return Deviation{After: p.after, Turns: p.turns, Nth: p.nth, Thread: c.Thread, Actor: c.Actor, Case: c.Case, Time: c.Timer}
}

// chooser makes the choices of one run.
type chooser interface {
	choose(ready host.Ready) int
	picked(c host.Candidate) (goOn bool)
}

// recorder makes choices by way of a chooser, and records what is needed to repeat and to compare the run.
type recorder struct {
	by         chooser
	turns      []int // by thread
	last       trace.ThreadID
	nth        int
	deviations []Deviation
	choices    int
	clock      bool // the run read the time
	objects    map[uint64]history
}

func newRecorder(by chooser) *recorder {
	return &recorder{by: by, last: trace.NoThread, objects: map[uint64]history{}}
}

func (r *recorder) steering() Steering { return Steering{Choose: r.choose, Picked: r.picked} }

func (r *recorder) place() place {
	p := place{after: r.last, nth: r.nth}
	if r.last >= 0 {
		p.turns = r.turns[r.last]
	}
	return p
}

func (r *recorder) choose(ready host.Ready) int {
	i := r.by.choose(ready)
	if i == host.Abandon {
		return i
	}
	r.choices++
	c := ready.At(i)
	if i > 0 {
		d := r.place().deviation(c)
		d.Delays = c.Thread != trace.NoThread && ready.At(0).Thread == r.last
		r.deviations = append(r.deviations, d)
	}
	r.nth++
	switch {
	case c.Actor != 0:
		r.mix(host.Op{Object: actorsTaken, Write: true}, uint64(c.Actor))
	case c.Timer:
		r.mix(host.Op{Object: timersFired, Write: true}, uint64(r.last)+2)
	case c.Case != 0:
		r.mix(host.Op{Object: casesOf(r.last), Write: true}, uint64(c.Case))
	}
	return i
}

func (r *recorder) picked(c host.Candidate) (goOn bool) {
	for int(c.Thread) >= len(r.turns) {
		r.turns = append(r.turns, 0)
	}
	r.turns[c.Thread]++
	r.last, r.nth = c.Thread, 0
	r.clock = r.clock || c.Op.Name == "clock"
	if matters(c.Op) {
		r.mix(c.Op, uint64(c.Thread)+1)
	}
	return r.by.picked(c)
}

// actorsTaken stands for the object of all choices of actors.
const actorsTaken = 1<<63 | 1

// timersFired stands for the object of all choices of time.
const timersFired = 1<<63 | 3

// casesOf stands for the object of all choices of cases that a thread makes.
func casesOf(t trace.ThreadID) uint64 { return 1<<63 | 2 | uint64(t)<<8 }

// history is the order of the operations on an object, as a hash: that of the changes, and the reads since the last one, whose
// order does not matter.
type history struct{ changes, reads uint64 }

// mix adds an operation of a thread.
func (r *recorder) mix(op host.Op, thread uint64) {
	h := r.objects[op.Object]
	if op.Write || op.Object == 0 {
		h = history{changes: scramble(h.sum() ^ thread*0xbf58476d1ce4e5b9)}
	} else {
		h.reads += scramble(thread)
	}
	r.objects[op.Object] = h
}

func (h history) sum() uint64 { return h.changes + scramble(h.reads) }

// digest is equal for runs in which each object had the same operations in the same order.
func (r *recorder) digest() uint64 {
	sum := uint64(0)
	for object, h := range r.objects {
		sum += scramble(h.sum() ^ object*0xbf58476d1ce4e5b9)
	}
	return sum
}

// scramble spreads the bits of a number.
func scramble(x uint64) uint64 {
	x = (x ^ x>>31) * 0x94d049bb133111eb
	return x ^ x>>30
}
