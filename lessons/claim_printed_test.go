package lessons

import "testing"

// TestClaimsTakePrintedFigures: a claim can have a figure as rehearse prints it.
func TestClaimsTakePrintedFigures(t *testing.T) {
	panels := []Panel{{Name: PanelPool, Metrics: map[string]float64{"threadMemory": 16384000, "makespan": 91.6e9, "messages": 10001}}}
	for _, text := range []string{
		"pool.threadMemory = 16384000 B", "16,384,000 B = pool.threadMemory", "15 MB < pool.threadMemory < 16 MB", "pool.makespan = 91.6 s", "pool.makespan = 1m31.6s",
		"pool.messages = 10,001", "1,000 < pool.messages", "1,000 ms < pool.makespan",
	} {
		var s Statement
		if msg, remedy := s.parse(tokensOf(text)); msg != "" {
			t.Errorf("%s: %s; %s", text, msg, remedy)
		} else if _, found, ok := s.Holds(panels); !ok {
			t.Errorf("%s does not hold: %s", text, found)
		}
	}
	for _, text := range []string{"pool.messages = 10,01", "pool.messages = 1 000", "pool.makespan = 3 sec"} {
		var s Statement
		if msg, _ := s.parse(tokensOf(text)); msg == "" {
			t.Errorf("%s is accepted", text)
		}
	}
}
