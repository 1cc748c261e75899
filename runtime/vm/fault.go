package vm

import (
	"fmt"
	"runtime/debug"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// fault is a fault of ours that a program has brought to light. It ends the run, and no program can recover from it: what
// it did would look like a mistake of the program.
type fault struct {
	what  string
	stack []byte // ours
}

func (f *fault) Error() string { return f.what }

// newFault is made where a panic of ours, e, was recovered.
func newFault(e any) *fault { return &fault{fmt.Sprint(e), debug.Stack()} }

// fail ends the run because of f.
func (v *vm) fail(g *gor, f *fault) {
	at := g.whereabouts()
	text := v.placed(at, faultText(f.what))
	v.end(&programEnd{end: trace.EndPanic, exit: 2, text: text, stderr: text + "\n" + string(f.stack), pos: at.pos, fault: f})
}

func faultText(what string) string { return "internal error of the virtual machine: " + what }
