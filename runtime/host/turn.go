package host

import "github.com/rehearse-lab/rehearse/runtime/trace"

// Turn is one entry of an order: what happened next in a run whose threads were interleaved. The turns of a run are its whole order,
// so a host of real threads can follow them; see RealConfig.Order.
type Turn struct {
	Kind   TurnKind
	Thread trace.ThreadID // OfThread: which continues, until its next Point, its next wait or its end
	Number int            // OfTimer: which timer fires, counted from 1 as they were set; OfChoice: the chosen candidate
	Op     Op             // OfThread: the operation before which it stood, if any
	Pos    trace.PosID    // OfThread: where that stands in the source
}

// TurnKind says what has a turn.
type TurnKind uint8

// The kinds of turns.
const (
	OfThread TurnKind = iota
	OfTimer
	OfChoice // of one of several ready actors, or cases of a select statement
)

// Chooser is a host that chooses what a scheduler or a select statement would otherwise decide by itself.
type Chooser interface {
	// Chooses reports whether it still does: real threads go on freely after the end of their order, or when they have left it. While
	// it does, no other thread runs.
	Chooses() bool
	// Choose returns the number of one of n candidates, at least two; at is the i-th.
	Choose(n int, at func(i int) Candidate) int
}

// ChooserOf is h if it chooses; nil if it does not: real threads that follow no order.
func ChooserOf(h Host) Chooser {
	switch h := h.(type) {
	case *Sim:
		return h
	case *Real:
		if h.order != nil {
			return h
		}
	}
	return nil
}
