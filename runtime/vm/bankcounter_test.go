package vm

import (
	"os"
	"testing"
	"time"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// TestT06BankCounter examines the traces of the bank counter, 1,000 clients at 20 counters with jobs of 2 s: all are
// served, never more than 20 at once, no counter is free while a client waits, and the simulation takes milliseconds.
func TestT06BankCounter(t *testing.T) {
	src, err := os.ReadFile("testdata/actors/bankcounter.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, scheduler := range []trace.Scheduler{trace.ThreadPerActor, trace.Pool} {
		t.Run(string(scheduler), func(t *testing.T) {
			start := time.Now()
			res, _, stderr := runText(t, string(src), Config{Settings: trace.Settings{Scheduler: scheduler, Seed: 7}})
			t.Logf("%d events in %v: %s", len(res.Trace.Events), time.Since(start), stderr)
			served, most := atCounters(res.Trace)
			if served != 1000 || most != 20 {
				t.Errorf("%d were served, at most %d at once", served, most)
			}
			// 50 rounds of 2 s; at the end absent clients leave counters free.
			if d := time.Duration(res.Makespan); d < 100*time.Second || d > 106*time.Second {
				t.Errorf("it took %v", d)
			}
		})
	}
}

// atCounters counts the clients that were served, and the maximum served at once.
func atCounters(tr *trace.Trace) (served, most int) {
	now := 0
	for _, e := range tr.Events {
		switch {
		case e.Kind == trace.MsgDequeue && tr.Messages[e.Msg-1].Subject == "your turn":
			now++
			most = max(most, now)
		case e.Kind == trace.MsgSend && tr.Messages[e.Msg-1].Subject == "done":
			now--
			served++
		}
	}
	return served, most
}
