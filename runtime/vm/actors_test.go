package vm

import (
	"bytes"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// aboutTime are the programs of testdata/actors whose output depends on delays. On real threads these are random:
// there the programs must end normally with a valid trace, and their output is not compared. Each program has a speed
// at which it takes a second or two; that of the clients that come and go must leave them time to be served.
var aboutTime = map[string]float64{
	"bankcounter.go": 50, "graceful.go": 100, "overflow.go": 1000, "redistribute.go": 100, "router.go": 1000,
}

// TestActors runs testdata/actors/*.go on both engines under both schedulers: what a program writes to standard
// output is the same on all. A trace of each run is validated; simulated runs are repeated and must be the same event by event.
func TestActors(t *testing.T) {
	names, _ := filepath.Glob("testdata/actors/*.go")
	if len(names) == 0 {
		t.Fatal("no programs in testdata/actors")
	}
	engines := []trace.Engine{trace.Sim, trace.Real}
	if runtime.GOOS == "js" {
		engines = engines[:1] // there is one thread: on a busy machine every sleep is too long
	}
	for _, name := range names {
		src, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		golden := strings.TrimSuffix(name, ".go") + ".out"
		for _, engine := range engines {
			for _, scheduler := range []trace.Scheduler{trace.ThreadPerActor, trace.Pool} {
				t.Run(filepath.Base(name)+"/"+string(engine)+"/"+string(scheduler), func(t *testing.T) {
					cfg := Config{Settings: trace.Settings{Engine: engine, Scheduler: scheduler, Speed: 100, Seed: 7}}
					speed, luck := aboutTime[filepath.Base(name)]
					if luck = luck && engine == trace.Real; luck {
						cfg.Settings.Speed, cfg.Limits.Wall = speed, time.Hour
					}
					res, stdout, stderr := runText(t, string(src), cfg)
					if *update && engine == trace.Sim {
						if err := os.WriteFile(golden, []byte(stdout), 0o644); err != nil {
							t.Fatal(err)
						}
					}
					want, err := os.ReadFile(golden)
					if err != nil {
						t.Fatal(err)
					}
					if stdout != string(want) && !luck || res.Outcome.End != trace.EndOK {
						t.Errorf("stdout:\n%swant:\n%sstderr:\n%s%+v", stdout, want, stderr, res.Outcome)
					}
					if engine == trace.Sim {
						again, _, _ := runText(t, string(src), cfg)
						if !reflect.DeepEqual(res.Trace, again.Trace) {
							t.Error("the second run is not the same")
						}
					}
				})
			}
		}
	}
}

// TestSameMessagesUnderBothSchedulers checks that a handler's messages depend only on the seed and the message: both
// schedulers produce the same ones.
func TestSameMessagesUnderBothSchedulers(t *testing.T) {
	src, err := os.ReadFile("testdata/actors/storm.go")
	if err != nil {
		t.Fatal(err)
	}
	lineages := func(s trace.Scheduler, seed uint64) map[uint64]string {
		res, _, _ := runText(t, string(src), Config{Settings: trace.Settings{Scheduler: s, Workers: 10, Seed: seed}})
		m := map[uint64]string{}
		for _, msg := range res.Trace.Messages {
			m[msg.Lineage] = msg.Subject + msg.Data
		}
		return m
	}
	a, b := lineages(trace.ThreadPerActor, 7), lineages(trace.Pool, 7)
	if len(a) < 100 || !reflect.DeepEqual(a, b) {
		t.Errorf("%d messages with a thread per actor, %d with a pool, or different ones", len(a), len(b))
	}
	if c := lineages(trace.Pool, 8); reflect.DeepEqual(b, c) {
		t.Error("another seed makes the same messages")
	}
}

// TestTraceOfActors checks what the trace says about the program, positions and actors' types.
func TestTraceOfActors(t *testing.T) {
	src, err := os.ReadFile("testdata/actors/pingpong.go")
	if err != nil {
		t.Fatal(err)
	}
	res, _, _ := runText(t, string(src), Config{Name: "lesson#cell"})
	tr := res.Trace
	h := tr.Header
	if len(h.Program) != 64 || h.Name != "lesson#cell" || h.Engine != trace.Sim || h.Costs != trace.DefaultCosts || h.Settings.Workers != trace.DefaultWorkers {
		t.Errorf("header %+v", h)
	}
	var types []string
	for _, a := range tr.Actors {
		types = append(types, a.Name+":"+a.Type)
	}
	if got := strings.Join(types, " "); got != "pong:Pong ping:Ping" {
		t.Errorf("actors %s", got)
	}
	lines := bytes.Split(src, []byte("\n"))
	for _, e := range tr.Events {
		if e.Kind != trace.MsgSend {
			continue
		}
		if e.Pos == 0 {
			t.Fatalf("a send without position: %+v", e)
		}
		p := tr.Positions[e.Pos-1]
		if p.File != "main.go" || !bytes.Contains(lines[p.Line-1], []byte(".Send(")) {
			t.Errorf("a send at %v, which is %q", p, lines[p.Line-1])
		}
	}
}

// TestDataInTraceIsPassive checks that a trace shows data without calling the program's methods and without memory
// addresses, which differ from run to run.
func TestDataInTraceIsPassive(t *testing.T) {
	src, err := os.ReadFile("testdata/actors/passive.go")
	if err != nil {
		t.Fatal(err)
	}
	res, _, _ := runText(t, string(src), Config{Settings: trace.Settings{Seed: 7}})
	var got []string
	for _, m := range res.Trace.Messages {
		got = append(got, m.Data)
	}
	if want := []string{"{*int}", "1s", "bad", "3", "*int"}; !reflect.DeepEqual(got, want) {
		t.Errorf("data in the trace: %q, want %q", got, want)
	}
}

// TestLongPattern checks that a regular expression that is too long is refused, and that the text of the error is cut
// between two letters.
func TestLongPattern(t *testing.T) {
	_, stdout, _ := runText(t, `package main

import (
	"actor"
	"errors"
	"fmt"
	"strings"
)

func main() {
	_, err := actor.Pattern("x" + strings.Repeat("ö", 100))
	fmt.Println(errors.Is(err, actor.ErrPattern), err)
	_, err = actor.Pattern(strings.Repeat("ö", 100))
	fmt.Println(err)
}`, Config{})
	want := "true pattern \"x" + strings.Repeat("ö", 24) +
		"…\": not a regular expression; it has 201 bytes of at most 200; use package regexp\n<nil>\n"
	if stdout != want {
		t.Errorf("got\n%swant\n%s", stdout, want)
	}
}
