package host

import "github.com/rehearse-lab/rehearse/runtime/trace"

// books is what threads of both hosts know of themselves: the half of Thread that has nothing to do with running.
type books struct {
	id   trace.ThreadID
	spec Spec
	rec  *trace.Recorder
	lane *trace.Lane // where the thread records, nil: with all others

	pos    trace.PosID
	actor  trace.ActorID
	job    any
	last   trace.Step // it recorded
	killed bool       // it is being unwound, and records nothing any more
	deaths int        // how often the unwinding was recovered from

	// Of the latest Park.
	idle bool
	why  trace.Reason
	what string
}

// maxDeaths is how often a thread may recover from being ended before it is ended for good.
const maxDeaths = 100

// ID is the thread's row in the trace.
func (b *books) ID() trace.ThreadID { return b.id }

func (b *books) Spec() Spec { return b.spec }

func (b *books) SetPos(p trace.PosID) { b.pos = p }

func (b *books) Pos() trace.PosID { return b.pos }

func (b *books) Last() trace.Step { return b.last }

func (b *books) Attach(a trace.ActorID, v any) { b.actor, b.job = a, v }

func (b *books) Attached() (trace.ActorID, any) { return b.actor, b.job }

func (b *books) Record(e trace.Event) trace.Step { return b.RecordAfter(e, trace.NoStep) }

func (b *books) RecordAfter(e trace.Event, after trace.Step) trace.Step {
	if b.rec == nil || b.killed {
		return trace.NoStep
	}
	e.Thread = b.id
	if e.Pos == 0 {
		e.Pos = b.pos
	}
	var s trace.Step
	if b.lane != nil {
		s = b.lane.Record(&e, after)
	} else {
		s = b.rec.RecordAfter(e, after)
	}
	if e.Kind != trace.Line { // a statement causes nothing by itself: causes are the same without lines
		b.last = s
	}
	return s
}

// waiter is the thread's line in the report of a deadlock.
func (b *books) waiter() Waiter {
	return Waiter{Thread: b.id, Name: b.spec.Name, Reason: b.why, What: b.what, Pos: b.pos, Actor: b.actor}
}
