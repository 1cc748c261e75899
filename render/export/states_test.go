package export_test

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/rehearse-lab/rehearse/render"
	"github.com/rehearse-lab/rehearse/render/export"
	"github.com/rehearse-lab/rehearse/runtime/host"
	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/runtime/trace/gotrace"
	"github.com/rehearse-lab/rehearse/runtime/trace/tracetest"
)

// oneCore is what Go would record of three goroutines that compute for 18 ms each, in turn, on one core.
func oneCore(t testing.TB) *trace.Trace {
	t.Helper()
	tr := &trace.Trace{Strings: []string{"task day begins", "region work begins", "region work ends", "log day: done", "task day ends", "task night begins"}}
	h := &tr.Header
	h.Name, h.Engine, h.Origin, h.Outcome = "one core", trace.Real, "Go 1.26", trace.Outcome{End: trace.EndOK}
	h.Settings = trace.Settings{Scheduler: trace.Goroutines, Engine: trace.Real, Cores: 1, Speed: 1}.WithDefaults()
	tr.Threads = []trace.Thread{{Name: "main", Role: trace.RoleMain}, {Name: "g2", Role: trace.RoleGoroutine}, {Name: "g3", Role: trace.RoleGoroutine}}
	add := func(ms int64, kind trace.Kind, thread trace.ThreadID, change func(e *trace.Event)) {
		e := trace.Event{Time: ms * 1e6, Kind: kind, Thread: thread, Cause: trace.NoStep}
		if change != nil {
			change(&e)
		}
		tr.Events = append(tr.Events, e)
	}
	said := func(text, cause int) func(*trace.Event) {
		return func(e *trace.Event) { e.Value, e.Cause = int64(text), trace.Step(cause) }
	}
	for i := range tr.Threads {
		add(0, trace.ThreadCreate, trace.ThreadID(i), nil)
	}
	add(0, trace.GoTurn, 0, nil)
	add(0, trace.Remark, 0, said(0, -1)) // step 4
	add(0, trace.Remark, 0, said(5, -1))
	for ms := range int64(54) {
		id := trace.ThreadID(ms % 3)
		if ms > 0 {
			was := (id + 2) % 3
			add(ms, trace.Block, was, func(e *trace.Event) { e.Reason = trace.ReasonYield })
			add(ms, trace.Unblock, was, nil)
			add(ms, trace.GoTurn, id, nil)
		}
		switch ms {
		case 3:
			add(3, trace.Remark, 0, said(1, 4)) // a region from 3 ms to 33 ms, over many states
		case 33:
			begun := slices.IndexFunc(tr.Events, func(e trace.Event) bool { return e.Kind == trace.Remark && e.Value == 1 })
			add(33, trace.Remark, 0, said(2, begun))
			add(33, trace.Remark, 0, said(3, 4))
			add(33, trace.Remark, 0, said(4, 4))
		}
	}
	h.Makespan = 54e6
	if err := trace.Validate(tr); err != nil {
		t.Fatal(err)
	}
	return tr
}

// simulated is the same as oneCore on the simulated machine.
func simulated(t testing.TB) *trace.Trace {
	t.Helper()
	h := host.NewSim(host.SimConfig{Cores: 1, Record: true})
	res := h.Run(func(main host.Thread) {
		left := 3
		for i := range 3 {
			_, err := h.Spawn(main, host.Spec{Name: fmt.Sprint("g", i+1), Role: trace.RoleGoroutine}, func(g host.Thread) {
				g.Work(9 * time.Millisecond)
				g.Sleep(time.Millisecond)
				g.Work(9 * time.Millisecond)
				if left--; left == 0 {
					main.Unpark(trace.NoStep)
				}
			})
			if err != nil {
				t.Error(err)
			}
		}
		main.Park(trace.ReasonWaitGroup, false, "WaitGroup")
	})
	if res.Err != nil {
		t.Fatal(res.Err)
	}
	tr := host.Finish(h, trace.Header{Name: "goroutines.go", Settings: trace.Settings{Cores: 1}.WithDefaults(), Outcome: trace.Outcome{End: trace.EndOK}})
	if err := trace.Validate(tr); err != nil {
		t.Fatal(err)
	}
	return tr
}

func goTrace(t testing.TB) *trace.Trace {
	t.Helper()
	data, err := os.ReadFile("../../runtime/trace/gotrace/testdata/crew.trace")
	if err != nil {
		t.Fatal(err)
	}
	tr, err := gotrace.Read(bytes.NewReader(data), gotrace.Options{Name: "crew.trace"})
	if err != nil {
		t.Fatal(err)
	}
	return tr
}

func inputOf(traces ...*trace.Trace) *export.Input {
	return &export.Input{Scene: render.NewScene(render.SceneOptions{Title: "T"}, traces...), Traces: traces}
}

// chromeRow is a row of the Chrome export; times in ns.
type chromeRow struct {
	Name, Cat, Ph, ID string
	Ts, Dur           float64
	PID, TID          int
	Args              map[string]any
}

func (r *chromeRow) start() int64 { return int64(r.Ts*1000 + 0.5) }
func (r *chromeRow) end() int64   { return int64((r.Ts+r.Dur)*1000 + 0.5) }

func chromeRows(t testing.TB, in *export.Input) []chromeRow {
	t.Helper()
	var file struct{ TraceEvents []chromeRow }
	if err := json.Unmarshal(written(t, "chrome", in), &file); err != nil {
		t.Fatal(err)
	}
	return file.TraceEvents
}

// onCore is how long each thread of a trace that Go recorded, or that was simulated without actors, had a core.
func onCore(tr *trace.Trace) map[int]int64 {
	sum, since, at := map[int]int64{}, map[trace.ThreadID]int64{}, map[int64]trace.ThreadID{}
	off := func(id trace.ThreadID, now int64) {
		if from, ok := since[id]; ok {
			sum[int(id)] += now - from
			delete(since, id)
		}
	}
	for i := range tr.Events {
		switch e := &tr.Events[i]; e.Kind {
		case trace.GoTurn, trace.ThreadSwitch:
			if was, ok := at[e.Value]; ok && was != e.Thread {
				off(was, e.Time)
			}
			at[e.Value] = e.Thread
			if _, ok := since[e.Thread]; !ok {
				since[e.Thread] = e.Time
			}
		case trace.Block, trace.ThreadExit:
			off(e.Thread, e.Time)
		}
	}
	for id := range since {
		off(id, tr.Header.Makespan)
	}
	return sum
}

// TestStatesExcludeEachOther: of a thread's states no two are at the same time, those of a handling fill it, no more threads run than
// there are cores, and what runs is what the trace says had a core.
func TestStatesExcludeEachOther(t *testing.T) {
	for name, tr := range map[string]*trace.Trace{
		"one core": oneCore(t), "crew": goTrace(t), "simulated": simulated(t),
		"threads": tracetest.Random(tracetest.Config{Seed: 7, Actors: 9, Workers: 3, Messages: 300, Scheduler: trace.ThreadPerActor}),
		"pool":    tracetest.Random(tracetest.Config{Seed: 8, Actors: 9, Workers: 3, Messages: 300, Scheduler: trace.Pool}),
	} {
		last, runs, filled, handled := map[int]int64{}, map[int]int64{}, map[int]int64{}, map[int]int64{}
		type edge struct {
			at int64
			by int
		}
		var edges []edge
		rows := chromeRows(t, inputOf(tr))
		slices.SortStableFunc(rows, func(a, b chromeRow) int { return cmp.Compare(a.start(), b.start()) })
		for _, r := range rows {
			thread := r.TID - 1
			switch r.Cat {
			case "handling":
				handled[thread] += r.end() - r.start()
			case "state":
				if r.start() < last[thread] {
					t.Fatalf("%s: thread %d %s from %d ns, and is in another state until %d ns", name, thread, r.Name, r.start(), last[thread])
				}
				last[thread] = r.end()
				filled[thread] += r.end() - r.start()
				if r.Name == "runs" {
					runs[thread] += r.end() - r.start()
					edges = append(edges, edge{r.start(), 1}, edge{r.end(), -1})
				}
			}
		}
		slices.SortFunc(edges, func(a, b edge) int { return cmp.Or(cmp.Compare(a.at, b.at), cmp.Compare(a.by, b.by)) })
		now, most := 0, 0
		for _, e := range edges {
			now += e.by
			most = max(most, now)
		}
		if tr.Header.Origin != "" || name == "simulated" { // the others do not say who had which core
			if cores := tr.Header.Settings.Cores; most == 0 || most > cores {
				t.Errorf("%s: %d threads run at once on %d cores", name, most, cores)
			}
			if want := onCore(tr); !maps.Equal(runs, want) {
				t.Errorf("%s: threads run for %v ns, the trace has %v", name, runs, want)
			}
			continue
		}
		for thread, ns := range handled {
			if filled[thread] != ns {
				t.Errorf("%s: the states of thread %d last %d ns, its handlings %d", name, thread, filled[thread], ns)
			}
		}
	}
}

// TestMeasuredStates: of a measured run of ours nobody knows who had a core, and its states do not say so.
func TestMeasuredStates(t *testing.T) {
	tr := tracetest.Random(tracetest.Config{Seed: 7, Actors: 4, Workers: 2, Messages: 30, Scheduler: trace.Pool, Engine: trace.Real})
	seen := 0
	for _, r := range chromeRows(t, inputOf(tr)) {
		if r.Cat == "state" && strings.Contains(r.Name, "runs") {
			if seen++; !strings.Contains(r.Name, "or waits for a core") {
				t.Fatalf("a thread %q", r.Name)
			}
		}
	}
	if seen == 0 {
		t.Error("no thread runs")
	}
}

// TestGoMarks: tasks, regions and logs of what Go recorded are in the exports for other trace viewers, with their times.
func TestGoMarks(t *testing.T) {
	rows := chromeRows(t, inputOf(oneCore(t)))
	begun, times := map[string]chromeRow{}, map[string][2]int64{}
	logs := 0
	for _, r := range rows {
		switch r.Ph {
		case "b":
			begun[r.ID] = r
		case "e":
			b, ok := begun[r.ID]
			if !ok || b.Name != r.Name || b.TID != r.TID {
				t.Fatalf("%+v ends, and begins as %+v", r, b)
			}
			times[b.Cat+" "+b.Name] = [2]int64{b.start(), r.start()}
		case "i":
			if r.Cat == "log" && r.Name == "log day: done" && r.start() == 33e6 && r.TID == 1 {
				logs++
			}
		}
	}
	want := map[string][2]int64{"task day": {0, 33e6}, "region work": {3e6, 33e6}, "task night": {0, 54e6}}
	if !maps.Equal(times, want) || logs != 1 {
		t.Errorf("got %v and %d logs, want %v and one", times, logs, want)
	}

	text := run(t, written(t, "perfetto", inputOf(oneCore(t))), tool(t, "protoc"), "--decode=Trace", "-I", "testdata", "testdata/perfetto.proto")
	nests(t, text)
	for _, want := range []string{`name: "regions"`, `name: "tasks"`, `name: "day"`, `name: "night"`, `string_value: "its end was not recorded"`, `name: "work"`, `name: "log day: done"`, `categories: "region"`} {
		if !strings.Contains(text, want) {
			t.Errorf("there is no %s", want)
		}
	}
	nests(t, run(t, written(t, "perfetto", inputOf(goTrace(t))), tool(t, "protoc"), "--decode=Trace", "-I", "testdata", "testdata/perfetto.proto"))
}

// TestOwnMoments: what a program wrote, and messages that were not handled, are in these exports as well.
func TestOwnMoments(t *testing.T) {
	tr := tracetest.Random(tracetest.Config{Seed: 7, Actors: 4, Workers: 2, Messages: 300, Scheduler: trace.Pool})
	want := 0
	for i := range tr.Events {
		switch tr.Events[i].Kind {
		case trace.Output, trace.Remark, trace.ActorCrash, trace.MsgRefuse, trace.MsgDrop, trace.MsgDeadLetter:
			want++
		}
	}
	got := 0
	for _, r := range chromeRows(t, inputOf(tr)) {
		if r.Ph == "i" {
			got++
		}
	}
	if got != want || want == 0 {
		t.Errorf("%d moments, the trace has %d", got, want)
	}
	text := run(t, written(t, "perfetto", inputOf(tr)), tool(t, "protoc"), "--decode=Trace", "-I", "testdata", "testdata/perfetto.proto")
	if n := len(regexp.MustCompile(`categories: "(output|remark|panic|refused|dropped|dead letter)"`).FindAllString(text, -1)); n != want {
		t.Errorf("Perfetto has %d moments, the trace %d", n, want)
	}
}
