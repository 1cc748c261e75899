package vm

import (
	"fmt"
	"runtime/debug"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// fault is an internal fault that a program has triggered. It ends the run, and no program can recover from it: its
// effects would look like a mistake of the program.
type fault struct {
	what  string
	stack []byte // of our own code
}

func (f *fault) Error() string { return f.what }

// newFault is called where one of our own panics, e, was recovered.
func newFault(e any) *fault { return &fault{fmt.Sprint(e), debug.Stack()} }

// fail ends the run because of f.
func (v *vm) fail(g *gor, f *fault) {
	at := g.whereabouts()
	text := v.placed(at, faultText(f.what))
	v.end(&programEnd{end: trace.EndPanic, exit: 2, text: text, stderr: text + "\n" + string(f.stack), pos: at.pos, fault: f})
}

func faultText(what string) string { return "internal error of the virtual machine: " + what }
