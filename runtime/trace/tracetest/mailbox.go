package tracetest

import (
	"slices"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// remove cancels the i-th pending message of the running actor.
func (g *generator) remove(a *actor, th trace.ThreadID, i int) {
	m := a.pending[i]
	m.removed = true
	a.pending = slices.Delete(a.pending, i, i+1)
	left := int32(len(a.pending))
	g.because(m.cause, trace.Event{Kind: trace.MsgDrop, Thread: th, Actor: a.id, Msg: m.id, Reason: trace.ReasonRemove, Depth: left})
}
