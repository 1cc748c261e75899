package host

import (
	"time"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// threadBase is the part of Thread that is the same on both hosts because it does not concern running.
type threadBase struct {
	id   trace.ThreadID
	spec Spec
	rec  *trace.Recorder
	lane *trace.Lane // where the thread records, nil: in the shared lane

	pos    trace.PosID
	object trace.ObjectID // of the next Block, and what the source calls it: see SetObject
	here   int32
	actor  trace.ActorID
	job    any
	last   trace.Step // the last one recorded
	killed bool       // it is being unwound, and records nothing more
	deaths int        // how often it recovered from the unwinding

	// For the current or last Park.
	idle  bool
	limit time.Duration // see SetLimit
	why   trace.Reason
	what  string
}

// maxDeaths is how often a thread may recover from being unwound before its goroutine is ended.
const maxDeaths = 100

// ID is the thread's row in the trace.
func (b *threadBase) ID() trace.ThreadID { return b.id }

func (b *threadBase) Spec() Spec { return b.spec }

func (b *threadBase) SetPos(p trace.PosID) { b.pos = p }

func (b *threadBase) SetObject(o trace.ObjectID, here int32) { b.object, b.here = o, here }

// about gives a Block with its reason its object.
func (b *threadBase) about(e trace.Event) trace.Event {
	if e.Reason.HasObject() {
		e.Object, e.Here = b.object, b.here
	}
	return e
}

func (b *threadBase) SetLimit(d time.Duration) { b.limit = d }

// takeLimit is the limit of the Park that begins now, 0 if there is none.
func (b *threadBase) takeLimit() time.Duration {
	d := b.limit
	b.limit = 0
	return d
}

// wokenBy is the step to record as the cause of the end of a Park.
func (b *threadBase) wokenBy(cause trace.Step) trace.Step {
	if cause == TimeOut {
		return b.last
	}
	return cause
}

func (b *threadBase) Pos() trace.PosID { return b.pos }

func (b *threadBase) Last() trace.Step { return b.last }

func (b *threadBase) Attach(a trace.ActorID, v any) { b.actor, b.job = a, v }

func (b *threadBase) Attached() (trace.ActorID, any) { return b.actor, b.job }

func (b *threadBase) Record(e trace.Event) trace.Step { return b.RecordAfter(e, trace.NoStep) }

func (b *threadBase) RecordAfter(e trace.Event, after trace.Step) trace.Step {
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
	if e.Kind != trace.Line { // a statement causes nothing itself; so causes are the same without lines
		b.last = s
	}
	return s
}

// waiter is the thread's entry in the report of a deadlock.
func (b *threadBase) waiter() Waiter {
	return Waiter{Thread: b.id, Name: b.spec.Name, Reason: b.why, What: b.what, Pos: b.pos, Actor: b.actor}
}
