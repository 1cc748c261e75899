//go:build memcheck

package mem_test

import (
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/rehearse-lab/rehearse/runtime/vm/mem"
)

// violations are programs that break an invariant, each with the expected message.
var violations = map[string]struct {
	do   func()
	says string
}{
	"beyond":     {func() { mem.New(4).CellAt(4) }, "there are no 1 cells"},
	"many":       {func() { mem.New(4).Cells(5) }, "there are no 5 cells"},
	"stride":     {func() { *mem.NewPacked(64, 64).Array().CellAt(0) = mem.Value{} }, "packed bytes are used as cells"},
	"field":      {func() { mem.NewPacked(64, 64).Array().Field(1) }, "packed bytes are used as cells"},
	"bit lost":   {func() { mem.NewPacked(64, 64).Place().CellAt(0) }, "there are no 1 cells"},
	"byte":       {func() { mem.NewPacked(8, 8).Elem(4000, 1).Byte() }, "there is no byte"},
	"packed":     {func() { mem.NewPacked(64, 64).Array().PackedBytes(80) }, "there are no 80 bytes"},
	"text":       {func() { mem.Interface(100, mem.New(1)).Text() }, "there are no 100 bytes"},
	"object":     {func() { mem.As[int](mem.Object(new(string))) }, "there is no int"},
	"no object":  {func() { mem.As[int](mem.New(1)) }, "there is no int"},
	"number":     {func() { v := mem.New(1); v.SetNum(1) }, "beside a pointer"},
	"register":   {func() { mem.RegistersOf(make([]mem.Value, 3)).At(3) }, "there is no register 3 of 3"},
	"neighbours": {func() { c := mem.NewCells(6); mem.PointerToFirst(c[:3:3]).Cells(7) }, "there are no 7 cells"},
}

// TestViolations checks that each violation is found, and ends the process: a program cannot recover from it.
func TestViolations(t *testing.T) {
	const env = "MEM_TEST_VIOLATION"
	if name := os.Getenv(env); name != "" {
		defer func() { recover() }()
		violations[name].do()
		return
	}
	for name, v := range violations {
		t.Run(name, func(t *testing.T) {
			cmd := exec.Command(os.Args[0], "-test.run=^TestViolations$")
			cmd.Env = append(os.Environ(), env+"="+name)
			out, err := cmd.CombinedOutput()
			if err == nil || !strings.Contains(string(out), v.says) {
				t.Errorf("%v, and it does not say %q:\n%.500s", err, v.says, out)
			}
		})
	}
}
