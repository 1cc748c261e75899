package vm

import (
	"cmp"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/runtime/vm/mem"
)

// This file describes goroutines for people who read a trace: the function of each, and what it waits for.

// learnerName is the name of the learner's function run by a goroutine that begins with cl; for a library function,
// such as that in WaitGroup.Go, the function passed to it.
func (cl *closure) learnerName() string {
	if given := cl.given(); given != nil {
		return given.code.learnerName()
	}
	return cl.code.learnerName()
}

// learnerName is the name of c as a reader of the program knows it; for the value of a method (q.Put) or its expression ((*queue).Put),
// the method's.
func (c *code) learnerName() string {
	name, bound := strings.CutSuffix(c.name, "$bound")
	name, thunk := strings.CutSuffix(name, "$thunk")
	if !bound && !thunk {
		return name
	}
	if method, ok := c.fn.Object().(*types.Func); ok {
		return pathOf(method.Pkg()) + methodName(method.Signature().Recv().Type(), method.Name())
	}
	return name
}

// given is the learner's first function among the variables captured by cl, if cl belongs to the library.
func (cl *closure) given() *closure {
	if cl.code.fn == nil || cl.code.fn.Pos() >= learnerBase {
		return nil
	}
	for i, v := range cl.code.fn.FreeVars {
		if i >= len(cl.env) {
			break
		}
		p, ok := v.Type().Underlying().(*types.Pointer) // captured by reference
		if !ok || cl.env[i].IsNil() {
			continue
		}
		if _, ok := p.Elem().Underlying().(*types.Signature); !ok {
			continue
		}
		f := mem.As[closure](*cl.env[i].Cell())
		if f != nil && f.code != nil && f.code.fn != nil && f.code.fn.Pos() >= learnerBase {
			return f
		}
	}
	return nil
}

// waitPlace is a position at which events wait, and the reason.
type waitPlace struct {
	pos trace.PosID
	why trace.Reason
}

// waitPlaces are the places of Block events.
type waitPlaces map[waitPlace]struct{}

// add adds the places of the Block events among events.
func (w waitPlaces) add(events []trace.Event) {
	var last waitPlace
	for i := range events {
		e := &events[i]
		at := waitPlace{e.Pos, e.Reason}
		known := e.Pos != 0 || e.Object != 0 && e.Reason != trace.ReasonSelect // without a position, it is in a method of the object
		if e.Kind == trace.Block && known && at != last {
			w[at], last = struct{}{}, at
		}
	}
}

// waitsOf is what the Block events among events of t wait for: one entry per place, however many events there are.
func (v *vm) waitsOf(t *trace.Trace, events []trace.Event) []trace.Wait {
	places := waitPlaces{}
	places.add(events)
	return v.waitsAt(places, v.posIDs, len(t.Positions))
}

// waitsAt is what is waited for at places of a trace with n positions that have these numbers.
func (v *vm) waitsAt(places waitPlaces, numbers map[token.Pos]trace.PosID, n int) []trace.Wait {
	if len(places) == 0 {
		return nil
	}
	var list []trace.Wait
	source := sourceOf(numbers, n)
	for at := range places {
		op := v.prog.operationAt(source[at.pos])
		if text := op.waits(at.why, trace.InWait); text != "" {
			list = append(list, trace.Wait{Pos: at.pos, Reason: at.why, Text: text})
		}
	}
	slices.SortFunc(list, func(a, b trace.Wait) int {
		return cmp.Or(cmp.Compare(a.Pos, b.Pos), cmp.Compare(a.Reason, b.Reason))
	})
	return list
}

// wordsOf describes an event of a growing trace.
func (v *vm) wordsOf(t *trace.Trace, s trace.Step) string {
	told := *t
	told.Waits = v.waitsOf(t, t.Events[s:s+1])
	return told.Words(s)
}

// sourceOf is the position in the program of each of a trace's n positions, by their numbers.
func sourceOf(numbers map[token.Pos]trace.PosID, n int) []token.Pos {
	source := make([]token.Pos, n+1)
	for pos, id := range numbers {
		if was := source[id]; !was.IsValid() || pos < was {
			source[id] = pos
		}
	}
	return source
}
