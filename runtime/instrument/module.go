package instrument

import (
	"fmt"

	sources "github.com/rehearse-lab/rehearse/runtime"
	"github.com/rehearse-lab/rehearse/runtime/gate"
	"github.com/rehearse-lab/rehearse/runtime/gate/gatetest"
)

// Support is what a module called name needs besides the files of the program and go.mod: the order, package gate, and a test that fails
// if the program breaks. Paths are keys.
func (p *Program) Support(name string, want gatetest.Want) map[string]string {
	files := map[string]string{
		"order.txt":     gate.Format(p.Order),
		"order.go":      orderFile,
		"order_test.go": fmt.Sprintf(testFile, name+"/gate/gatetest", want.Output, want.NoLeak),
	}
	for path, text := range sources.Gate(name) {
		files["gate/"+path] = text
	}
	return files
}

const orderFile = `package main

import _ "embed"

//go:embed order.txt
var order string
`

const testFile = `package main

import (
	"testing"

	%q
)

func TestMain(m *testing.M) { gatetest.Main(m, main) }

// TestOrder fails if the program breaks in the order of order.txt.
func TestOrder(t *testing.T) {
	gatetest.Test(t, gatetest.Want{
		Output: %q,
		NoLeak: %v,
	})
}
`
