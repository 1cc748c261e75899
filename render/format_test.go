package render

import (
	"maps"
	"strings"
	"testing"
	"time"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// The picture of a pool says what of it is not as usual.
func TestTitlesOfPools(t *testing.T) {
	for _, c := range []struct {
		set   trace.Settings
		title string
		sub   string
	}{
		{trace.Settings{Batch: 1}, "Pool of 2", "an actor takes one only while it handles a message"},
		{trace.Settings{Batch: 50}, "Pool of 2", "an actor keeps one for up to 50 messages"},
		{trace.Settings{Slice: 1500 * time.Microsecond}, "Pool of 2", "an actor keeps one for up to 1.5 ms"},
		{trace.Settings{Batch: 5, Slice: 20 * time.Millisecond, Dispatcher: trace.TwoAtOnce}, "Pool of 2, dispatcher two-at-once",
			"an actor keeps one for up to 5 messages, but no longer than 20 ms"},
	} {
		tr := &trace.Trace{Header: trace.Header{Settings: c.set}, Threads: []trace.Thread{
			{Role: trace.RoleMain}, {Role: trace.RoleWorker}, {Role: trace.RoleWorker},
		}, Events: []trace.Event{{Kind: trace.ThreadCreate, Thread: 1}, {Kind: trace.ThreadCreate, Thread: 2}}}
		var pool crew
		for i := range tr.Events {
			pool.event(tr, &tr.Events[i])
		}
		if title, sub := pool.titles(tr, true); title != c.title || sub != "2 threads; "+c.sub {
			t.Errorf("%+v: %q, %q", c.set, title, sub)
		}
	}
}

func TestClock(t *testing.T) {
	for _, c := range []struct {
		ns, total int64
		want      string
	}{{20_531_000_000, 93_000_000_000, "20.531 s"}, {1_500, 2_000_000, "0.002 ms"}, {7, 500, "7 ns"}, {0, 0, "0 ns"}} {
		if got := clock(c.ns, c.total); got != c.want {
			t.Errorf("%d of %d: %q, want %q", c.ns, c.total, got, c.want)
		}
	}
}

func TestTicks(t *testing.T) {
	for _, c := range []struct {
		from, to float64
		want     string
	}{
		{0, 93e9, "0 s,10,20,30,40,50,60,70,80,90"},
		{0, 1.08e6, "0.0 ms,0.2,0.4,0.6,0.8,1.0"},
		{20e9, 21e9, "20.0 s,20.1,20.2,20.3,20.4,20.5,20.6,20.7,20.8,20.9,21.0"},
		{0, 100, "0 ns,10,20,30,40,50,60,70,80,90,100"},
		{0, 1, "0 ns,1"},
		{0.9e9, 1.3e9, "0.90 s,0.95,1.00,1.05,1.10,1.15,1.20,1.25,1.30"},
		{20e9, 20e9 + 9e3, "20.000000 s,20.000001,20.000002,20.000003,20.000004,20.000005,20.000006,20.000007,20.000008,20.000009"},
	} {
		a := axis{from: c.from, to: c.to, x0: 0, x1: 960}
		var labels []string
		for _, k := range a.ticks(90) {
			if k.x < -0.01 || k.x > 960.01 {
				t.Errorf("%v to %v: a tick at %v px", c.from, c.to, k.x)
			}
			labels = append(labels, k.label)
		}
		if got := strings.Join(labels, ","); got != c.want {
			t.Errorf("%v to %v: %s, want %s", c.from, c.to, got, c.want)
		}
	}
}

func TestShortNames(t *testing.T) {
	for _, c := range []struct{ names, want string }{
		{"common0 common9 storm00 storm14", "c0 c9 s00 s14"},
		{"store1 storm1", "store1 storm1"},
		{"store1 stage1 boss", "sto1 sta1 boss"},
		{"ann bob", "ann bob"},
		{"counter 7", "counter 7"},
		{"administrator administrators12", "adminis… a12"},
		{"a1 ab1", "a1 ab1"},
		{"日本語1 日本人2", "日本語1 日本人2"},
		{"worker-1 worker-12", "w1 w12"},
		{"v1.2 v12 =1*1 =1", "v1.2 v12 =1*1 =1"},
		{"Table_1_seat_2 Table_1_seat_3", "Table_1… Table_1…"},
		{"Table+1+seat+2 T1+s2", "Table 1… T1 s2"},
		{"Table+1+seat+2 Table+12", "T1 s2 T12"},
		{"Table+1+seat+2 Tower+1+seat+2", "Table 1… Tower 1…"},
		{"中文名字中文名字 🐜🐜🐜🐜 🐜🐜🐜🐜🐜", "中文名… 🐜🐜🐜🐜 🐜🐜🐜…"},
	} {
		var actors []trace.Actor
		for _, n := range strings.Fields(c.names) {
			actors = append(actors, trace.Actor{Name: strings.ReplaceAll(n, "+", " ")})
		}
		if got := strings.Join(shortNames(actors), " "); got != c.want {
			t.Errorf("%s: %s, want %s", c.names, got, c.want)
		}
	}
}

func TestPercentile(t *testing.T) {
	for _, c := range []struct {
		values []int64
		p      int
		want   int64
	}{
		{nil, 50, -1}, {[]int64{7}, 50, 7}, {[]int64{7}, 99, 7}, {[]int64{1, 2}, 50, 1}, {[]int64{1, 2, 3}, 50, 2},
		{[]int64{1, 2, 3, 4}, 99, 4}, {[]int64{1, 2, 3, 4}, 25, 1},
	} {
		if got := percentile(c.values, c.p); got != c.want {
			t.Errorf("p%d of %v: %d, want %d", c.p, c.values, got, c.want)
		}
	}
}

func TestWrap(t *testing.T) {
	for _, c := range []struct {
		text  string
		width float64
	}{
		{"", 100}, {"one", 100}, {strings.Repeat("word ", 40), 120}, {strings.Repeat("x", 300), 90},
		{"a\nb", 100}, {strings.Repeat("動作する", 30), 100}, {"short " + strings.Repeat("y", 50) + " end", 80},
	} {
		lines := wrap(c.text, c.width, 12)
		for _, l := range lines {
			if w := textWidth(l, 12); w > c.width {
				t.Errorf("%.20q: a line of %v px in %v", c.text, w, c.width)
			}
		}
		squeeze := func(s string) string { return strings.Join(strings.Fields(s), "") }
		if got := squeeze(strings.Join(lines, " ")); got != squeeze(c.text) {
			t.Errorf("%.20q: text is lost or made up: %q", c.text, got)
		}
	}
}

func TestQuiet(t *testing.T) {
	for percent, want := range map[float64]string{
		-1: "", 0: "", 1: "", 40: "", 0.98765: "; handling messages 0.99 % of the time", 0.0213: "; handling messages 0.021 % of the time",
		0.001: "; handling messages less than 0.01 % of the time",
	} {
		if got := quiet(percent); got != want {
			t.Errorf("%v %%: %q, want %q", percent, got, want)
		}
	}
}

// drawn are the strokes of a pen, by layer and colour.
func drawn(p *rowPen) map[string]string {
	p.finish(palettes[Light], true)
	out := map[string]string{}
	for name, l := range map[string]*layer{"whole": &p.whole, "bands": &p.bands, "inner": &p.inner, "hatch": &p.hatch, "mark": &p.marks} {
		for _, i := range l.strokes() {
			out[name+" "+i.colour] = i.path.String()
		}
	}
	return out
}

func TestPenMergesTinySlices(t *testing.T) {
	pal := palettes[Light]
	soft := func(class int) string { return pal.hues[class].soft }
	p := newRowPen(0, 1100, 1)
	for i := range 10_000 { // contiguous slices of a tenth of a px
		p.slice(1, float64(i)/10, float64(i+1)/10, int32(i))
	}
	if got, want := drawn(p), map[string]string{"whole " + soft(1): "M0 0h1000"}; !maps.Equal(got, want) {
		t.Errorf("10,000 tiny slices become %q", got)
	}

	p = newRowPen(0, 100, 1)
	p.slice(0, 5, 5.1, 0) // alone: as pale as it is short, and a mark
	p.slice(1, 20, 20.9, 1)
	p.slice(0, 20.9, 21, 2)
	p.slice(2, 30, 60, 3) // wide: as it is, with a gap before the next
	p.state(SliceSleep, 2, 34, 57)
	p.slice(3, 70, 80, 4)
	p.state(SliceReady, 3, 70, 80)
	want := map[string]string{
		"whole " + mix(pal.bg, blend{soft(0), 1.0 / tones}): "M5 0h1", "mark " + pal.hues[0].full: "M5 0h2",
		"whole " + soft(1): "M20 0h1",
		"whole " + soft(2): "M30 0h29.5", "inner " + mix(pal.bg, blend{soft(2), palePart}): "M34 0h23",
		"whole " + pal.bg: "M70 0h9.5", "bands " + pal.ready: "M70 0h9.5",
	}
	if got := drawn(p); !maps.Equal(got, want) {
		t.Errorf("strokes\n%q, want\n%q", got, want)
	}
}

// other is a panel of another program.
func other(p Panel, name string) Panel {
	p.Name = name
	return p
}

// recorded is a panel of an execution trace of Go.
func recorded() Panel {
	return Panel{Key: trace.Goroutines, Origin: "Go 1.26", Settings: trace.Settings{Scheduler: trace.Goroutines, Engine: trace.Real}.WithDefaults()}
}

func TestCommand(t *testing.T) {
	panel := func(s trace.Settings) Panel {
		return Panel{Key: s.Scheduler, Settings: s.WithDefaults(), Actors: make([]ActorRow, 1)}
	}
	for _, c := range []struct {
		name   string
		panels []Panel
		want   string
	}{
		{"countdown#countdown", []Panel{panel(trace.Settings{Scheduler: trace.ThreadPerActor, Workers: 10, Seed: 7}), panel(trace.Settings{Workers: 10, Seed: 7})},
			"rehearse run countdown#countdown --engine sim --scheduler both --workers 10 --cores 2 --seed 7"},
		{"my file's.go", []Panel{panel(trace.Settings{Batch: 5, Schedule: "3x0 1"})},
			`rehearse run 'my file'\''s.go' --engine sim --scheduler pool --workers 4 --batch 5 --cores 2 --seed 0 --schedule '3x0 1'`},
		{"a.go", []Panel{panel(trace.Settings{Scheduler: trace.ThreadPerActor, Engine: trace.Real, Speed: 50})},
			"rehearse run a.go --engine real --scheduler thread --speed 50 --seed 0"},
		{"a.go", nil, ""},
		{"a.go", []Panel{panel(trace.Settings{Seed: 1}), panel(trace.Settings{Seed: 2})},
			"rehearse run a.go --engine sim --scheduler pool --workers 4 --cores 2 --seed 1 && rehearse run a.go --engine sim --scheduler pool --workers 4 --cores 2 --seed 2"},
		{"a.go", []Panel{panel(trace.Settings{Scheduler: trace.ThreadPerActor}), other(panel(trace.Settings{}), "b.go")},
			"rehearse run a.go --engine sim --scheduler thread --cores 2 --seed 0 && rehearse run b.go --engine sim --scheduler pool --workers 4 --cores 2 --seed 0"},
		{"go.trace", []Panel{recorded()}, ""},
		{"a.go", []Panel{panel(trace.Settings{}), other(recorded(), "go.trace")}, "rehearse run a.go --engine sim --scheduler pool --workers 4 --cores 2 --seed 0"},
	} {
		if got := Command(&Scene{Name: c.name, Panels: c.panels}); got != c.want {
			t.Errorf("got  %s\nwant %s", got, c.want)
		}
	}
}
