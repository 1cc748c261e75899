package instrument

import (
	"fmt"

	sources "github.com/rehearse-lab/rehearse/runtime"
	"github.com/rehearse-lab/rehearse/runtime/replay"
	"github.com/rehearse-lab/rehearse/runtime/replay/replaytest"
)

// Support is what a module called name needs besides the files of the program and go.mod: the order, package replay, and a test that fails
// if the program breaks. Paths are keys.
func (p *Program) Support(name string, want replaytest.Want) map[string]string {
	files := map[string]string{
		"order.txt":     replay.Format(p.Order),
		"order.go":      orderFile,
		"order_test.go": fmt.Sprintf(testFile, name+"/replay/replaytest", want.Output, want.NoLeak),
	}
	for path, text := range sources.Replay(name) {
		files["replay/"+path] = text
	}
	return files
}

const orderFile = `package main

import _ "embed"

//go:embed order.txt
var replayedOrder string
`

const testFile = `package main

import (
	"testing"

	%q
)

func TestMain(m *testing.M) { replaytest.Main(m, main) }

// TestOrder fails if the program breaks in the order of order.txt.
func TestOrder(t *testing.T) {
	replaytest.Test(t, replaytest.Want{
		Output: %q,
		NoLeak: %v,
	})
}
`
