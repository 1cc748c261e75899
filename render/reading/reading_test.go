package reading_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/rehearse-lab/rehearse/lessons/notes"
	"github.com/rehearse-lab/rehearse/render"
	"github.com/rehearse-lab/rehearse/render/export"
	"github.com/rehearse-lab/rehearse/render/filekind"
	"github.com/rehearse-lab/rehearse/render/reading"
	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/runtime/trace/gotrace"
	"github.com/rehearse-lab/rehearse/runtime/trace/tracetest"
)

// runs are two simulated runs, or with Engine real measured ones.
func runs(engine trace.Engine) []*trace.Trace {
	var list []*trace.Trace
	for _, s := range []trace.Scheduler{trace.ThreadPerActor, trace.Pool} {
		list = append(list, tracetest.Random(tracetest.Config{Seed: 5, Actors: 9, Workers: 3, Messages: 200, Scheduler: s, Engine: engine}))
	}
	return list
}

func crew(t testing.TB) []byte {
	t.Helper()
	data, err := os.ReadFile("../../runtime/trace/gotrace/testdata/crew.trace")
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func marshal(t testing.TB, tr *trace.Trace) []byte {
	t.Helper()
	data, err := trace.Marshal(tr, trace.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func read(t testing.TB, data []byte) *reading.File {
	t.Helper()
	f, err := reading.Read(data, reading.Options{Name: "some/folder/run.trace"})
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// Of each kind, what is read is what was written: written again it is the same, byte for byte.
func TestRoundTrips(t *testing.T) {
	for _, engine := range []trace.Engine{trace.Sim, trace.Real} {
		traces := runs(engine)
		for _, tr := range traces {
			for _, compress := range []bool{false, true} {
				data, err := trace.Marshal(tr, trace.Options{Compress: compress})
				if err != nil {
					t.Fatal(err)
				}
				f := read(t, data)
				if f.Kind != filekind.Trace || len(f.Traces) != 1 || !reflect.DeepEqual(f.Traces[0], tr) || !bytes.Equal(marshal(t, f.Traces[0]), marshal(t, tr)) {
					t.Errorf("%s, compressed %v: another trace (%s)", engine, compress, f.Kind)
				}
			}
		}
		list := notes.List{Title: "Look", Notes: []notes.Note{
			{ID: "a", About: notes.Range, From: 10, To: 20, Text: "a **range**"},
			{ID: "b", About: notes.Actor, Actor: traces[0].Actors[2].Name, Text: "who", Color: "green"},
			{ID: "c", About: notes.Actor, Actor: "nobody", Text: "is not there"},
		}}
		scene := render.NewScene(render.SceneOptions{Title: "A lesson", Source: "package main\n// <b>", Notes: list}, traces...)
		first := exported(t, scene, traces)
		f := read(t, first)
		if f.Kind != filekind.JSON || f.Title != "A lesson" || f.Source != scene.Source || !reflect.DeepEqual(f.Notes, list) {
			t.Errorf("%s: %s %q %q %+v", engine, f.Kind, f.Title, f.Source, f.Notes)
		}
		for i, tr := range f.Traces {
			if !bytes.Equal(marshal(t, tr), marshal(t, traces[i])) {
				t.Errorf("%s: run %d is another one", engine, i)
			}
		}
		if again := exported(t, f.Scene(), f.Traces); !bytes.Equal(again, first) {
			t.Errorf("%s: the JSON is another one when it is written again", engine)
		}
	}
}

func exported(t testing.TB, s *render.Scene, traces []*trace.Trace) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := render.JSON(&b, s, traces...); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// What is read of an execution trace is kept in our own formats: the same trace comes of them.
func TestGoTraceInOurFormats(t *testing.T) {
	f := read(t, crew(t))
	if f.Kind != filekind.GoTrace || f.Title != "run.trace" || f.Scene().Word != "measured" {
		t.Fatalf("%s %q", f.Kind, f.Title)
	}
	if again := read(t, marshal(t, f.Traces[0])); !reflect.DeepEqual(again.Traces[0], f.Traces[0]) {
		t.Error("the trace file has another trace")
	}
	if again := read(t, exported(t, f.Scene(), f.Traces)); !reflect.DeepEqual(again.Traces[0], f.Traces[0]) {
		t.Error("the JSON has another trace")
	}
}

// Each format can have what was read, one run or two of which one is measured; none hides which is which.
func TestExports(t *testing.T) {
	mixed := []*trace.Trace{runs(trace.Sim)[1], read(t, crew(t)).Traces[0]}
	for name, traces := range map[string][]*trace.Trace{"go": mixed[1:], "mixed": mixed} {
		scene := render.NewScene(render.SceneOptions{Title: "Opened"}, traces...)
		in := &export.Input{Scene: scene, Traces: traces, Script: []byte("0"), Style: []byte("b{}"), SlidesScript: []byte("0"), SlidesStyle: []byte("b{}"), Length: 300 * time.Millisecond}
		for _, format := range export.Formats {
			one := in
			if format.Clock && len(traces) > 1 {
				if err := in.Check(&format); err == nil || !strings.Contains(err.Error(), "one clock") {
					t.Errorf("%s in %s: %v", name, format.Name, err)
				}
				one = in.Only(1)
			}
			if err := one.Check(&format); err != nil {
				t.Errorf("%s in %s: %v", name, format.Name, err)
			}
			var b bytes.Buffer
			if messages := format.Name == "mermaid" || format.Name == "shiviz" || format.Name == "otlp"; messages && !slices.ContainsFunc(one.Traces, func(tr *trace.Trace) bool { return len(tr.Messages) > 0 }) {
				var not *export.Unsuitable
				if err := format.Write(&b, one); !errors.As(err, &not) || b.Len() > 0 {
					t.Errorf("%s in %s: %v, %d bytes", name, format.Name, err, b.Len())
				}
				continue
			}
			if err := format.Write(&b, one); err != nil || b.Len() == 0 {
				t.Errorf("%s in %s: %v, %d bytes", name, format.Name, err, b.Len())
			}
			if format.Name == "csv" || format.Name == "pptx" { // they are zips
				continue
			}
			if !bytes.Contains(b.Bytes(), []byte("measured")) {
				t.Errorf("%s in %s: it does not say that it was measured", name, format.Name)
			}
		}
	}
}

// The two runs of a mixed pair have clocks of their own in a picture, and each says what it is.
func TestMixedPicture(t *testing.T) {
	mixed := []*trace.Trace{runs(trace.Sim)[1], read(t, crew(t)).Traces[0]}
	svg := string(render.SVG(render.NewScene(render.SceneOptions{}, mixed...), render.SVGOptions{}))
	for word, want := range map[string]int{">simulated</text>": 1, ">measured</text>": 1, ">simulated and measured</text>": 0, ">What it paid</text>": 2, ">What each paid</text>": 0} {
		if n := strings.Count(svg, word); n != want {
			t.Errorf("%d times %s, want %d", n, word, want)
		}
	}
	for i := range mixed {
		alone := render.NewScene(render.SceneOptions{}, mixed[i])
		// Where a run ends, the page has the same room for both.
		if !strings.Contains(svg, render.Describe(alone, render.SVGOptions{})) {
			t.Errorf("run %d is not described as it is alone", i)
		}
	}
}

func TestNoSuchFile(t *testing.T) {
	good := runs(trace.Sim)[0]
	changed := func(change func(*trace.Trace)) []byte {
		tr := *good
		tr.Threads = append([]trace.Thread(nil), good.Threads...)
		tr.Events = append([]trace.Event(nil), good.Events...)
		change(&tr)
		return marshal(t, &tr)
	}
	small := func() []byte { return marshal(t, good) }
	for name, c := range map[string]struct {
		data []byte
		want string
	}{
		"empty":      {nil, "it is empty"},
		"zip":        {[]byte("PK\x03\x04 and so on"), "compressed"},
		"gzip":       {[]byte{0x1f, 0x8b, 8, 0}, "compressed"},
		"page":       {[]byte("<!DOCTYPE html><title>x</title>"), "web page"},
		"other JSON": {[]byte(`{"traceEvents":[]}`), "not exported by rehearse"},
		"text":       {[]byte("hello"), "it does not begin like any"},
		"cut off":    {small()[:len(small())/2], "offset"},
		"damaged":    {append(small()[:200:200], append([]byte{0xee}, small()[201:]...)...), "checksum"},
		"go 1.19":    {[]byte("go 1.19 trace\x00\x00\x00rest"), "recorded by Go 1.19"},
		"engine":     {changed(func(tr *trace.Trace) { tr.Header.Engine = "fast" }), `the engine is "fast"`},
		"two words":  {changed(func(tr *trace.Trace) { tr.Header.Engine = trace.Real }), "but in the settings it is"},
		"origin":     {changed(func(tr *trace.Trace) { tr.Header.Origin = "Go 1.26" }), "origin"},
		"scheduler":  {changed(func(tr *trace.Trace) { tr.Header.Settings.Scheduler = "x<y" }), `scheduler is "x<y"`},
		"makespan":   {changed(func(tr *trace.Trace) { tr.Header.Makespan = 3 }), "the run takes 3 ns, but its last event"},
		"far":        {changed(func(tr *trace.Trace) { tr.Header.Makespan = 1 << 60 }), "the run takes"},
		"running":    {changed(func(tr *trace.Trace) { tr.Header.Outcome.End = trace.EndRunning }), "is still going on"},
		"end":        {changed(func(tr *trace.Trace) { tr.Header.Outcome.End = "??" }), `the end is "??"`},
		"role":       {changed(func(tr *trace.Trace) { tr.Threads[0].Role = "boss" }), `role "boss"`},
		"workers":    {changed(func(tr *trace.Trace) { tr.Header.Settings.Workers = -3 }), "workers is -3"},
		"speed":      {changed(func(tr *trace.Trace) { tr.Header.Settings.Speed = -1 }), "speed is -1"},
		"rule":       {changed(func(tr *trace.Trace) { tr.Events[7].Actor = 99 }), "the trace breaks a rule: invalid trace at step 7"},
		"newer":      {append([]byte("RHTRACE\x02"), changed(func(*trace.Trace) {})[8:]...), "the trace file is of another version; update Rehearse"},
		"cut":        {changed(func(*trace.Trace) {})[:60], "damaged or not whole: copy it again"},
		"JSON":       {[]byte(`{"format":"rehearse-run","version":7}`), "version 7"},
	} {
		_, err := reading.Read(c.data, reading.Options{})
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", name, err, c.want)
		}
		if unknown := reading.Sniff(c.data) == ""; unknown != errors.Is(err, reading.ErrUnknown) {
			t.Errorf("%s: %v (unknown: %v)", name, err, unknown)
		}
	}
}

func TestBounds(t *testing.T) {
	tr := runs(trace.Sim)[0]
	if _, err := reading.Read(marshal(t, tr), reading.Options{Events: 100}); err == nil || !strings.Contains(err.Error(), "at most 100 are read here") {
		t.Error(err)
	}
	if f, err := reading.Read(crew(t), reading.Options{Events: 50}); err != nil || f.Traces[0].Header.Truncated == 0 {
		t.Errorf("an execution trace is cut off at the limit: %v", err)
	}
	data, err := trace.Marshal(tr, trace.Options{Compress: true})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := reading.Read(data, reading.Options{Memory: 1000}); err == nil || !strings.Contains(err.Error(), "unpacked") {
		t.Error(err)
	}
}

// Titles and names are one line each, and not too long.
func TestNames(t *testing.T) {
	tr := *runs(trace.Sim)[0]
	tr.Header.Name = "a\nb\t" + strings.Repeat("ü", 300)
	f := read(t, marshal(t, &tr))
	if strings.ContainsAny(f.Title, "\n\t") || len(f.Title) > 200 || !strings.HasPrefix(f.Title, "a b ") {
		t.Errorf("title %q", f.Title)
	}
	for name, want := range map[string]string{"": "trace", `C:\x\go.out`: "go.out", "/a/b": "b", "..": ".."} {
		f, err := reading.Read(crew(t), reading.Options{Name: name})
		if err != nil || f.Title != want {
			t.Errorf("%q is called %q, want %q (%v)", name, f.Title, want, err)
		}
	}
}

func FuzzRead(f *testing.F) {
	for _, tr := range runs(trace.Sim) {
		small := tracetest.Random(tracetest.Config{Seed: 1, Actors: 2, Workers: 1, Messages: 3, Scheduler: tr.Header.Settings.Scheduler})
		f.Add(marshal(f, small))
		f.Add(exported(f, render.NewScene(render.SceneOptions{Title: "T"}, small), []*trace.Trace{small}))
	}
	f.Add(crew(f))
	f.Fuzz(func(t *testing.T, data []byte) {
		file, err := reading.Read(data, reading.Options{Events: 20_000, Memory: 1 << 20})
		if err != nil {
			return
		}
		scene := file.Scene()
		if _, err := json.Marshal(scene); err != nil {
			t.Fatal(err)
		}
		if len(scene.Panels) == 0 || file.Title == "" {
			t.Fatal("nothing was read")
		}
		render.SVG(scene, render.SVGOptions{})
	})
}

func ExampleRead() {
	data, err := os.ReadFile("../../runtime/trace/gotrace/testdata/crew.trace")
	if err != nil {
		panic(err)
	}
	f, err := reading.Read(data, reading.Options{Name: "crew.trace"})
	if err != nil {
		panic(err)
	}
	scene := f.Scene()
	fmt.Println(f.Kind.Words(), f.Title, scene.Word)
	fmt.Println(scene.Panels[0].Title + ": " + scene.Panels[0].Subtitle)
	fmt.Println(gotrace.Is(data))
	// Output:
	// Go execution trace crew.trace measured
	// Go program: main and 5 goroutines, recorded by Go 1.26 on 2 cores
	// true
}

// TestSmallFileOfManyEvents: columns in which all is zero take no room in a file. What they become counts, and is looked at before it
// is made.
func TestSmallFileOfManyEvents(t *testing.T) {
	const events = 4_000_000
	tr := *runs(trace.Sim)[0]
	tr.Events, tr.Messages = make([]trace.Event, events), nil
	for i := range tr.Events {
		tr.Events[i].Cause = trace.NoStep
	}
	data := marshalPacked(t, &tr)
	if len(data) > 100<<10 {
		t.Fatalf("the file has %d bytes: it is no small one", len(data))
	}
	for name, o := range map[string]reading.Options{"events": {Events: 100_000}, "memory": {Memory: 16 << 20}} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, err := reading.Read(data, o)
		runtime.ReadMemStats(&after)
		if err == nil || !strings.Contains(err.Error(), "are read here") {
			t.Errorf("%s: got %v, want a refusal that names the bound", name, err)
		}
		if took := after.TotalAlloc - before.TotalAlloc; took > 64<<20 {
			t.Errorf("%s: it took %d MB to refuse", name, took>>20)
		}
	}
}

func marshalPacked(t *testing.T, tr *trace.Trace) []byte {
	t.Helper()
	data, err := trace.Marshal(tr, trace.Options{Compress: true})
	if err != nil {
		t.Fatal(err)
	}
	return data
}
