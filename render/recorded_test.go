package render_test

import (
	"bytes"
	"cmp"
	"os"
	"slices"
	"testing"

	gotracer "runtime/trace"
	"sync"
	"time"

	"github.com/rehearse-lab/rehearse/render"
	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/runtime/trace/gotrace"
)

// recordedBusy is what Go records of more goroutines that compute than there are cores.
func recordedBusy(t *testing.T) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := gotracer.Start(&b); err != nil {
		t.Skip("something else is recording:", err)
	}
	var all sync.WaitGroup
	for i := range 6 {
		all.Go(func() {
			sum := 0
			for end := time.Now().Add(25 * time.Millisecond); time.Now().Before(end); {
				for k := range 10_000 {
					sum += k ^ i
				}
			}
			time.Sleep(time.Millisecond)
		})
	}
	all.Wait()
	gotracer.Stop()
	return b.Bytes()
}

// The lanes of what Go recorded are true: a goroutine does one thing at a time, and never do more run than there are cores.
func TestRecordedLanes(t *testing.T) {
	crew, err := os.ReadFile("../runtime/trace/gotrace/testdata/crew.trace")
	if err != nil {
		t.Fatal(err)
	}
	for name, data := range map[string][]byte{"crew": crew, "busy": recordedBusy(t)} {
		tr, err := gotrace.Read(bytes.NewReader(data), gotrace.Options{Name: name})
		if err != nil {
			t.Fatal(err)
		}
		c := render.NewScene(render.SceneOptions{}, tr).Panels[0].Columns
		var edges []edge
		last := map[int32]float64{}
		waited := 0.0
		for i := range c.SliceStart {
			from, to := c.SliceStart[i], c.SliceEnd[i]
			by := 1
			switch render.SliceKind(c.SliceState[i]) {
			case render.SliceProgram:
				if from < last[c.SliceThread[i]] {
					t.Errorf("%s: %s runs from %v, and until %v", name, tr.Threads[c.SliceThread[i]].Label(), from, last[c.SliceThread[i]])
				}
				last[c.SliceThread[i]] = to
			case render.SliceReady:
				by, waited = -1, waited+to-from
			default:
				t.Errorf("%s: slice %d of kind %d", name, i, c.SliceState[i])
			}
			edges = append(edges, edge{from, by}, edge{to, -by})
		}
		mostAtOnce(t, name, edges, tr.Header.Settings.Cores)
		if name == "busy" && waited < float64(20*time.Millisecond) {
			t.Errorf("six goroutines on %d cores waited for one for %v in all", tr.Header.Settings.Cores, time.Duration(waited))
		}
	}
}

// edge is a change of how many goroutines run.
type edge struct {
	at float64
	by int
}

func mostAtOnce(t *testing.T, name string, edges []edge, cores int) {
	t.Helper()
	// Who stops does so before who begins at the same time.
	slices.SortFunc(edges, func(a, b edge) int { return cmp.Or(cmp.Compare(a.at, b.at), cmp.Compare(a.by, b.by)) })
	running, most := 0, 0
	for i, e := range edges {
		running += e.by
		if i+1 == len(edges) || edges[i+1].at > e.at {
			most = max(most, running)
		}
	}
	if running != 0 || most < 1 || most > cores {
		t.Errorf("%s: %d run at once on %d cores, %d in the end", name, most, cores, running)
	}
}

// Goroutines of Go's own have lanes below, if they took a part of the time.
func TestRecordedRuntime(t *testing.T) {
	tr := &trace.Trace{
		Header: trace.Header{Name: "x", Engine: trace.Real, Origin: "Go 1.26", Makespan: 1000, Outcome: trace.Outcome{End: trace.EndOK},
			Settings: trace.Settings{Scheduler: trace.Goroutines, Engine: trace.Real, Cores: 2}.WithDefaults()},
		Threads: []trace.Thread{{Name: "main", Role: trace.RoleMain}, {Name: "g2", Role: trace.RoleRuntime, Func: "runtime.gcBgMarkWorker"},
			{Name: "g3", Role: trace.RoleRuntime, Func: "runtime.bgsweep"}, {Name: "g4", Role: trace.RoleGoroutine, Func: "example.com/a/b.(*T).run"},
			{Name: "g5", Role: trace.RoleRuntime, Func: "runtime.forcegchelper"}},
	}
	for id, ran := range map[trace.ThreadID][2]int64{1: {0, 400}, 2: {0, 2}, 3: {0, 1}, 4: {410, 412}} { // the last has waited for a core
		tr.Events = append(tr.Events, trace.Event{Kind: trace.ThreadCreate, Thread: id, Cause: trace.NoStep},
			trace.Event{Kind: trace.GoTurn, Thread: id, Time: ran[0], Cause: trace.NoStep}, trace.Event{Kind: trace.Block, Thread: id, Time: ran[1], Cause: trace.NoStep})
	}
	slices.SortStableFunc(tr.Events, func(a, b trace.Event) int { return cmp.Compare(a.Time, b.Time) })
	if err := trace.Validate(tr); err != nil {
		t.Fatal(err)
	}
	p := render.NewScene(render.SceneOptions{}, tr).Panels[0]
	for id, want := range []int{0, 2, -1, 1, -1} {
		if p.Threads[id].Lane != want {
			t.Errorf("%s has lane %d, want %d", p.Threads[id].Label, p.Threads[id].Lane, want)
		}
	}
	if p.Threads[3].Label != "b.(*T).run · g4" || p.Title != "Go program" || p.Subtitle != "main and 1 goroutine, recorded by Go 1.26 on 2 cores" || p.Summary.Switches != -1 {
		t.Errorf("%q, %q, %q, %d switches", p.Threads[3].Label, p.Title, p.Subtitle, p.Summary.Switches)
	}
}
