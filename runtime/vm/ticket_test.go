package vm

import (
	"context"
	"os"
	"reflect"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/runtime/vm/nativetest"
)

// The programs of testdata/ticket use package ticket as lessons do, each for a behaviour in runtime/actor/FEATURES.md.

func TestT01TicketsInPrograms(t *testing.T)    { runsEverywhere(t, "testdata/ticket/t1.go") }
func TestT02WaitInPrograms(t *testing.T)       { runsEverywhere(t, "testdata/ticket/t2.go") }
func TestT03ReturnInPrograms(t *testing.T)     { runsEverywhere(t, "testdata/ticket/t3.go") }
func TestT04NumbersInPrograms(t *testing.T)    { runsEverywhere(t, "testdata/ticket/t4.go") }
func TestT05FailingJobInPrograms(t *testing.T) { runsEverywhere(t, "testdata/ticket/t5.go") }
func TestT06BankInPrograms(t *testing.T)       { runsEverywhere(t, "testdata/ticket/t6.go") }
func TestT07FormInPrograms(t *testing.T)       { runsEverywhere(t, "testdata/ticket/t7.go") }
func TestT08LocksInPrograms(t *testing.T)      { runsEverywhere(t, "testdata/ticket/t8.go") }

// everywhere are the settings under which a program must behave alike: both engines and, for one with actors, all schedulers and a pool in
// several sizes.
func everywhere(actors bool) []trace.Settings {
	engines := []trace.Engine{trace.Sim, trace.Real}
	if runtime.GOOS == "js" {
		engines = engines[:1] // there is one thread: on a busy machine every sleep is too long
	}
	var list []trace.Settings
	for _, engine := range engines {
		for _, s := range []trace.Settings{
			{Scheduler: trace.ThreadPerActor}, {Scheduler: trace.Goroutines}, {Scheduler: trace.Pool},
			{Scheduler: trace.Pool, Workers: 3, Batch: 5}, {Scheduler: trace.Pool, Workers: 2, Cores: 1},
		} {
			if s.Engine, s.Seed = engine, 7; actors || s.Scheduler == trace.ThreadPerActor {
				list = append(list, s)
			}
		}
	}
	return list
}

// runsEverywhere runs a program under each of everywhere, and natively: its output is always that of the file NAME.out.
// Simulated runs repeat event by event.
func runsEverywhere(t *testing.T, name string) {
	t.Helper()
	src, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	golden := strings.TrimSuffix(name, ".go") + ".out"
	for i, s := range everywhere(strings.Contains(string(src), `"actor"`)) {
		res, stdout, stderr := runText(t, string(src), Config{Settings: s})
		if *update && i == 0 {
			if err := os.WriteFile(golden, []byte(stdout), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(golden)
		if err != nil {
			t.Fatal(err)
		}
		if stdout != string(want) || res.Outcome.End != trace.EndOK {
			t.Errorf("%+v\nstdout:\n%swant:\n%sstderr:\n%s%+v", s, stdout, want, stderr, res.Outcome)
		}
		if s.Engine == trace.Sim {
			if again, _, _ := runText(t, string(src), Config{Settings: s}); !reflect.DeepEqual(res.Trace, again.Trace) {
				t.Errorf("%+v: the second run is not the same", s)
			}
		}
	}
	if !testing.Short() {
		nativelyToo(t, name, string(src), golden)
	}
}

// nativelyToo runs a program as the Go toolchain builds it, under each scheduler.
func nativelyToo(t *testing.T, name, src, golden string) {
	t.Helper()
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	b := nativetest.BuildFor(t, []nativetest.Program{nativetest.File(name, src)}, nativetest.Options{})
	for _, scheduler := range []trace.Scheduler{trace.ThreadPerActor, trace.Goroutines, trace.Pool} {
		end, err := b.Run(context.Background(), name, "REHEARSE_SCHEDULER="+string(scheduler))
		if err != nil {
			t.Fatal(err)
		}
		if end.Exit != 0 || end.Stdout != string(want) {
			t.Errorf("natively, %s: exit %d\nstdout:\n%swant:\n%sstderr:\n%s", scheduler, end.Exit, end.Stdout, want, end.Stderr)
		}
	}
}

// TestTicketInOrders runs the limiter in many orders of its own operations: package ticket is run as it is, so that each of its locks is a
// place at which others may run.
func TestTicketInOrders(t *testing.T) {
	src, err := os.ReadFile("testdata/ticket/t1.go")
	if err != nil {
		t.Fatal(err)
	}
	lock := regexp.MustCompile(`ticket\.\(\*Limiter\)\.\w+`)
	found := map[string]bool{}
	for seed := range uint64(5) {
		res, _, stderr := runText(t, string(src), Config{Operations: true, Settings: trace.Settings{Cores: 1, Interleave: true, Seed: seed}})
		if res.Outcome.End != trace.EndOK {
			t.Errorf("seed %d: %+v %s", seed, res.Outcome, stderr)
		}
		for _, op := range res.Operations {
			if m := lock.FindString(op.Within); m != "" {
				found[m+" "+op.Name] = true
			}
		}
	}
	for _, want := range []string{"ticket.(*Limiter).Enter lock", "ticket.(*Limiter).Enter unlock"} {
		if !found[want] {
			t.Errorf("no operation %s: %v", want, found)
		}
	}
}
