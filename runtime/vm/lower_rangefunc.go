package vm

import "golang.org/x/tools/go/ssa"

// States of a loop over a function, as go/ssa keeps them in a variable of the loop; larger values are exits chosen by
// the body.
const (
	loopBusy = -1
	loopDone = -2
)

// iteratorMisuse emits, in Go's words instead of go/ssa's, the panic of a loop over a function whose iterator broke
// the rules. It reports whether in is such a panic.
func (lo *lowerer) iteratorMisuse(b *ssa.BasicBlock, in *ssa.Panic) bool {
	switch b.Comment {
	case "rangefunc.resume.busy":
		lo.do(func(g *gor, r []value) {
			panic(g.errorf("range function recovered a loop body panic and did not resume panicking"))
		})
	case "yield-invalid":
		check := b.Preds[0].Instrs[len(b.Preds[0].Instrs)-1].(*ssa.If)
		state := lo.operand(check.Cond.(*ssa.BinOp).X)
		lo.do(func(g *gor, r []value) {
			panic(g.errorf("range function continued iteration after %s", loopEnd(r[state].Int())))
		})
	default:
		return false
	}
	return true
}

func loopEnd(state int) string {
	switch state {
	case loopDone:
		return "whole loop exit"
	case loopBusy:
		return "loop body panic"
	}
	return "function for loop body returned false"
}
