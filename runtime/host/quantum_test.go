package host_test

import (
	"testing"
	"time"

	"github.com/rehearse-lab/rehearse/runtime/host"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// TestQuantumEndsWhenOneWakes: who becomes ready at the very end of a renewed quantum gets the core then, not a quantum later.
func TestQuantumEndsWhenOneWakes(t *testing.T) {
	const ms = time.Millisecond
	h := host.NewSim(host.SimConfig{Cores: 1, Costs: &trace.Costs{Quantum: int64(ms)}, Record: true})
	var woke int64
	ok(t, h, func(m host.Thread) {
		left := 2
		end := func() {
			if left--; left == 0 {
				m.Unpark(trace.NoStep)
			}
		}
		spawn(h, m, trace.RoleActor, func(g host.Thread) { g.Sleep(3 * ms); woke = h.Now(); end() })
		spawn(h, m, trace.RoleActor, func(g host.Thread) { g.Work(10 * ms); end() })
		m.Park(trace.ReasonWait, false, "both")
	})
	want(t, "it goes on at", time.Duration(woke), 3*ms)
}
