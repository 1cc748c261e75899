package vm

import (
	"bytes"
	"strings"
	"testing"

	"golang.org/x/tools/go/ssa"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// alien is an instruction that the lowerer does not know.
type alien struct{ ssa.Instruction }

// TestFaultOfLowering checks that a function that cannot be lowered ends the run as an internal fault, at its
// position. The program can neither recover from it nor continue in another goroutine, and no actor crashes.
func TestFaultOfLowering(t *testing.T) {
	for name, src := range map[string]string{
		"main": `package main

import "fmt"

func broken(n int) int { return n + 1 }

func main() {
	defer func() { fmt.Println("recovered", recover()) }()
	fmt.Println(broken(1))
}
`,
		"actor": `package main

import (
	"actor"
	"fmt"
)

func broken(n int) int { return n + 1 }

type Worker struct{}

func (Worker) Receive(ctx *actor.Context, m actor.Message) { fmt.Println(broken(1)) }

func main() {
	sys := actor.NewSystem()
	sys.Send(sys.Spawn("worker", Worker{}), actor.Message{})
	sys.Wait()
}
`,
	} {
		t.Run(name, func(t *testing.T) {
			p, diags := Compile([]File{{Name: "main.go", Text: src}})
			if p == nil {
				t.Fatal(diags)
			}
			block := p.main.Func("broken").Blocks[0]
			block.Instrs[0] = alien{block.Instrs[0]}
			var out, errOut bytes.Buffer
			res := p.Run(t.Context(), Config{Stdout: &out, Stderr: &errOut, Capture: true})
			if res.Fault == nil || !strings.Contains(res.Fault.Error(), "no code for vm.alien") {
				t.Errorf("fault %v", res.Fault)
			}
			if o := res.Outcome; o.End != trace.EndPanic || o.Exit != 2 || !strings.Contains(o.Text, "internal error of the virtual machine") {
				t.Errorf("outcome %+v", o)
			}
			if out.String() != "" {
				t.Errorf("the program went on: %q", out.String())
			}
			if !strings.Contains(errOut.String(), "lower.go") {
				t.Errorf("no stack of ours: %q", errOut.String())
			}
		})
	}
}
