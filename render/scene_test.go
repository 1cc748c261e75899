package render_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/rehearse-lab/rehearse/render"
	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/runtime/trace/tracetest"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// golden compares got with a file in testdata.
func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.MkdirAll("testdata", 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, got, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != string(want) {
		t.Errorf("%s differs; run the test with -update and read the difference", path)
	}
}

// pair makes the two runs of one configuration.
func pair(t testing.TB, c tracetest.Config) []*trace.Trace {
	t.Helper()
	var out []*trace.Trace
	for _, s := range []trace.Scheduler{trace.ThreadPerActor, trace.Pool} {
		c.Scheduler = s
		tr := tracetest.Random(c)
		if err := trace.Validate(tr); err != nil {
			t.Fatal(err)
		}
		out = append(out, tr)
	}
	return out
}

// TestSceneInvariants checks on many runs what drawing relies on.
func TestSceneInvariants(t *testing.T) {
	for seed := range uint64(10) {
		c := tracetest.Config{Seed: seed, Actors: 3 + int(seed), Messages: 400}
		if seed%2 == 1 {
			c.Engine = trace.Real
		}
		if seed%4 == 3 {
			c.Limit = 700
		}
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			traces := pair(t, c)
			s := render.NewScene(render.SceneOptions{}, traces...)
			for i := range s.Panels {
				checkPanel(t, s, &s.Panels[i], traces[i])
			}
		})
	}
}

func checkPanel(t *testing.T, s *render.Scene, p *render.Panel, tr *trace.Trace) {
	t.Helper()
	c := &p.Columns
	if p.Makespan > s.Duration {
		t.Errorf("the panel lasts %d ns, the scene %d", p.Makespan, s.Duration)
	}
	if !slices.IsSorted(c.SliceStart) || !slices.IsSorted(c.BacklogTime) {
		t.Error("slices or backlog are not in order of time")
	}
	if n := len(c.BacklogCount); tr.Header.Truncated == 0 && n > 0 && c.BacklogCount[n-1] != 0 {
		t.Errorf("the backlog of a complete run ends at %d", c.BacklogCount[n-1])
	}
	handled := 0
	outerEnd := map[int32]float64{} // of the last handling, by thread
	innerEnd := map[int32]float64{} // of the last wait
	for i := range c.SliceStart {
		start, end, th := c.SliceStart[i], c.SliceEnd[i], c.SliceThread[i]
		if start < 0 || end < start || end > float64(p.Makespan) {
			t.Fatalf("slice %d spans %v to %v of %d", i, start, end, p.Makespan)
		}
		if c.SliceStep[i] > c.SliceLast[i] || c.Time[c.SliceStep[i]] != start || c.Time[c.SliceLast[i]] != end {
			t.Fatalf("slice %d: steps %d to %d do not have its times", i, c.SliceStep[i], c.SliceLast[i])
		}
		switch render.SliceKind(c.SliceState[i]) {
		case render.SliceHandle, render.SliceProgram:
			if start < outerEnd[th] {
				t.Fatalf("slice %d overlaps the one before on thread %d", i, th)
			}
			outerEnd[th] = end
			if c.SliceMsg[i] != 0 {
				handled++
			}
		default:
			if start < innerEnd[th] || end > outerEnd[th] {
				t.Fatalf("wait %d (%v to %v) is not within the handling on thread %d", i, start, end, th)
			}
			innerEnd[th] = end
		}
	}
	if n := countKind(tr, trace.MsgDequeue); handled != n {
		t.Errorf("%d slices handle a message, but %d were dequeued", handled, n)
	}
	if again := render.Summarize(tr); !reflect.DeepEqual(again, p.Summary) {
		t.Errorf("Summarize says %+v, the panel %+v", again, p.Summary)
	}
}

func countKind(tr *trace.Trace, k trace.Kind) (n int) {
	for i := range tr.Events {
		if tr.Events[i].Kind == k {
			n++
		}
	}
	return n
}

func TestColumnsRoundTrip(t *testing.T) {
	s := render.NewScene(render.SceneOptions{}, pair(t, tracetest.Config{Seed: 3})...)
	for i := range s.Panels {
		c := &s.Panels[i].Columns
		prefix := []byte("abc")
		b := render.AppendColumns(prefix, i, c)
		if string(b[:3]) != "abc" || (len(b)-3)%8 != 0 {
			t.Fatalf("%d bytes after %q", len(b)-3, b[:3])
		}
		got, err := render.DecodeColumns(b[3:])
		if err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(got, c) {
			t.Error("the columns differ after a round trip")
		}
		for _, n := range []int{0, 7, 23, 24, len(b) - 4} {
			if _, err := render.DecodeColumns(b[3 : 3+n]); err == nil {
				t.Errorf("the first %d bytes are taken for a whole block", n)
			}
		}
	}
}

// TestSceneJSONHasNoNull: the page indexes lists without asking whether they are there.
func TestSceneJSONHasNoNull(t *testing.T) {
	empty := &trace.Trace{Header: trace.Header{Settings: trace.Settings{}.WithDefaults()}}
	for _, s := range []*render.Scene{
		render.NewScene(render.SceneOptions{}, empty),
		render.NewScene(render.SceneOptions{}, pair(t, tracetest.Config{})...),
	} {
		b, err := json.Marshal(s)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(b), "null") {
			t.Errorf("the scene's head has a null: %.300s", b)
		}
	}
}

func large(t testing.TB) []*trace.Trace {
	return pair(t, tracetest.Config{Seed: 1, Actors: 34, Workers: 10, Messages: 11_500})
}

func BenchmarkNewScene(b *testing.B) {
	traces := large(b)
	for b.Loop() {
		render.NewScene(render.SceneOptions{}, traces[1])
	}
	b.ReportMetric(float64(len(traces[1].Events)), "events")
}

func BenchmarkAppendColumns(b *testing.B) {
	s := render.NewScene(render.SceneOptions{}, large(b)[1])
	for b.Loop() {
		render.AppendColumns(nil, 0, &s.Panels[0].Columns)
	}
}
