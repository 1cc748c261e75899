package kernel

import (
	"os/exec"
	"testing"

	"github.com/rehearse-lab/rehearse/runtime/explore"
	"github.com/rehearse-lab/rehearse/runtime/instrument/instrumenttest"
	"github.com/rehearse-lab/rehearse/runtime/replay/replaytest"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// natively builds one copy of the kernel with the Go toolchain, instrumented for the order of a run that leaks, and runs it n times. Each
// run that follows the order leaks, too. It returns what is not ordered.
func (h *hunted) natively(t *testing.T, q Exploration, found explore.Run, n int) (free []string) {
	t.Helper()
	req := q.Request
	req.Instrument, req.Leaks = "program/replay", true
	s := &req.Settings
	s.Engine, s.Cores, s.Interleave, s.Schedule = trace.Sim, 1, true, found.Schedule
	res, err := new(Executor).Execute(t.Context(), req, func(Update) {})
	if err != nil || len(res.Runs) == 0 {
		t.Fatal(err, res)
	}
	p := res.Runs[0].Instrumented
	files := p.Support("program", replaytest.Want{NoLeak: true})
	for _, f := range p.Files {
		files["main.go"] = f.Standalone()
	}
	exe := instrumenttest.Build(t, files)
	h.native = &explore.Real{}
	for range n {
		r, err := replaytest.Run(t.Context(), exe, replaytest.Want{NoLeak: true})
		if err != nil {
			t.Fatal(err)
		}
		h.native.Runs++
		if r.Followed {
			h.native.Followed++
		}
		if r.Followed && r.Broken != "" {
			h.native.Broke++
		}
		if r.Followed && r.Broken == "" || !r.Followed && len(p.Unordered) == 0 {
			t.Errorf("natively: %+v\nof %s\n%s", r, files["order.txt"], files["main.go"])
			break
		}
		if !r.Followed {
			t.Logf("left: %s; free: %v", r.Left, p.Unordered)
		}
	}
	return p.Unordered
}

// TestGoKerNative builds kernels natively for an order that leaks: there they leak each time, where Go's own runs seldom do.
func TestGoKerNative(t *testing.T) {
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip("this needs the go command")
	}
	for n, k := range goKernels(t) {
		if n%8 > 0 || notFound[k.name] != "" {
			continue // TestGoKer makes all, if it writes its table
		}
		t.Run(k.name, func(t *testing.T) {
			text := k.single(k.source)
			q := k.exploration(text, 0)
			prog, diags, err := new(Executor).program(q.Request)
			if err != nil || len(diags) > 0 {
				t.Fatalf("%v %v", diags, err)
			}
			if _, last, missing := k.search(t, prog, q); len(missing) == 0 {
				(&hunted{kernel: k}).natively(t, q, last, repeats())
			}
		})
	}
}
