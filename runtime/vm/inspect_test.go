package vm

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

func compiled(t testing.TB, src string) *Program {
	t.Helper()
	p, diags := Compile([]File{{Name: "main.go", Text: src}})
	if p == nil {
		t.Fatalf("does not compile: %v", diags)
	}
	return p
}

// countdown is the lesson's program, with actors that remember what they have handled.
func countdown(t *testing.T) string {
	lesson, err := os.ReadFile("../../lessons/library/03-countdown.md")
	if err != nil {
		t.Fatal(err)
	}
	_, cell, _ := strings.Cut(string(lesson), "```go {run id=countdown")
	_, cell, _ = strings.Cut(cell, "\n")
	cell, _, _ = strings.Cut(cell, "```")
	for _, change := range [][2]string{
		{"type Storm struct{}", "type Storm struct {\n\thandled, sum int\n\tlast string\n}"},
		{"type Common struct{ Storm }", "type Common struct{ *Storm }"},
		{"func (Storm) Receive(ctx *actor.Context, m actor.Message) {", `func (s *Storm) Receive(ctx *actor.Context, m actor.Message) {
	s.handled++
	s.last = m.Subject
	if n, ok := m.Data.(int); ok {
		s.sum += n
	}
`},
		{"Common{},", "Common{&Storm{}},"},
		{"Storm{})", "&Storm{})"},
	} {
		if !strings.Contains(cell, change[0]) {
			t.Fatalf("the lesson has no %q any more", change[0])
		}
		cell = strings.Replace(cell, change[0], change[1], 1)
	}
	return cell
}

// TestInspectionIsWhatTheProgramPrints checks that inspection shows the countdown's actors at random steps as the
// program itself printed them there.
func TestInspectionIsWhatTheProgramPrints(t *testing.T) {
	source := countdown(t)
	printing := strings.Replace(source, "\ts.handled++\n", "\ts.handled++\n\tdefer func() { fmt.Println(ctx.Self(), s.handled, s.sum, s.last) }()\n", 1)
	compile := func(text string) *Program {
		files, _ := Assemble([]Cell{{ID: "countdown", Text: text}}, "countdown")
		p, diags := Compile(files)
		if p == nil {
			t.Fatal(diags)
		}
		return p
	}
	for _, s := range []trace.Scheduler{trace.ThreadPerActor, trace.Pool} {
		cfg := Config{Settings: trace.Settings{Scheduler: s, Workers: 10, Seed: 7}, Capture: true}
		p := compile(source)
		plain := p.Run(context.Background(), cfg).Trace
		var printed strings.Builder
		cfg.Stdout = &printed
		other := compile(printing).Run(context.Background(), cfg).Trace
		if !reflect.DeepEqual(handlings(plain), handlings(other)) {
			t.Fatalf("%s: the program that prints is another run", s)
		}
		ends := map[string][]string{} // by actor: what it printed at the end of each handling
		for line := range strings.Lines(printed.String()) {
			name, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
			ends[name] = append(ends[name], rest)
		}
		rng, compared := rand.New(rand.NewPCG(1, 2)), 0
		for range 50 {
			step := trace.Step(rng.IntN(len(plain.Events)))
			states, err := p.Inspect(context.Background(), cfg, Look{step, &plain.Events[step]})
			if err != nil {
				t.Fatal(err)
			}
			compared += compareActors(t, plain, states[0], ends)
		}
		if compared < 1000 {
			t.Errorf("%s: only %d actors compared", s, compared)
		}
	}
}

// handlings is which actor handled which messages, in order.
func handlings(t *trace.Trace) []string {
	var out []string
	for _, e := range t.Events {
		if e.Kind == trace.MsgDone {
			m := t.Messages[e.Msg-1]
			out = append(out, fmt.Sprintf("%d %s %s %x", e.Actor, m.Subject, m.Data, m.Lineage))
		}
	}
	return out
}

// compareActors compares each actor's fields with what it printed, and its mailbox with its depth in the trace. It
// returns the number of actors compared.
func compareActors(t *testing.T, tr *trace.Trace, st *State, ends map[string][]string) int {
	t.Helper()
	done, depth := map[trace.ActorID]int{}, map[trace.ActorID]int{}
	for _, e := range tr.Events[:st.Step+1] {
		switch e.Kind {
		case trace.MsgDone:
			done[e.Actor]++
		case trace.MsgEnqueue:
			depth[e.Actor]++
		case trace.MsgDequeue, trace.MsgDrop:
			depth[e.Actor]--
		}
	}
	n := 0
	for _, a := range st.Actors {
		if len(a.Mailbox)+a.More != depth[a.ID] {
			t.Errorf("step %d: %s has %d messages, in the trace %d", st.Step, a.Name, len(a.Mailbox), depth[a.ID])
		}
		k := done[a.ID]
		if a.Handling != nil {
			if !sleeping(st, a.Name) {
				continue // between changing its fields and printing them
			}
			k++
		}
		want := `0 0 `
		if k > 0 {
			want = ends[a.Name][k-1]
		}
		fields := a.Behavior.Parts
		if a.Type == "Common" {
			fields = fields[0].Parts
		}
		got := fmt.Sprintf("%s %s %s", fields[0].Text, fields[1].Text, strings.Trim(fields[2].Text, `"`))
		if got != want {
			t.Errorf("step %d: %s has %s, it printed %s", st.Step, a.Name, got, want)
		}
		n++
	}
	return n
}

func sleeping(st *State, actor string) bool {
	for _, g := range st.Goroutines {
		if g.Handler && g.Name == actor {
			return strings.HasPrefix(g.Waits, "sleeps")
		}
	}
	return false
}

// TestInspectCorpus inspects random steps of all programs: the run is the same, the state can be encoded as JSON, and
// it does not depend on how it was requested.
func TestInspectCorpus(t *testing.T) {
	corpus(t, func(t *testing.T, p *Program) {
		for _, s := range schedulersOf(p) {
			for _, lines := range []bool{false, true} {
				s.Lines = lines
				tr, _ := traced(t, p, s, form{lines: lines})
				rng := rand.New(rand.NewPCG(3, 4))
				var looks []Look
				for range 6 {
					step := trace.Step(rng.IntN(len(tr.Events)))
					looks = append(looks, Look{step, &tr.Events[step]})
				}
				all, err := p.Inspect(context.Background(), Config{Settings: s}, looks...)
				if err != nil {
					t.Fatal(err)
				}
				one, err := p.Inspect(context.Background(), Config{Settings: s}, looks[0])
				if err != nil {
					t.Fatal(err)
				}
				a, _ := json.Marshal(all[0])
				if b, err := json.Marshal(one[0]); err != nil || string(a) != string(b) {
					t.Errorf("step %d alone is another state (%v)", looks[0].Step, err)
				}
			}
		}
	})
}

// TestInspectErrors checks the error for each reason why there is no state.
func TestInspectErrors(t *testing.T) {
	p := compiled(t, "package main\n\nfunc main() {\n\tfor {\n\t\tif len(string(\"x\")) > 1 {\n\t\t\treturn\n\t\t}\n\t}\n}\n")
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := p.Inspect(ctx, Config{}, Look{Step: 5}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	if _, err := p.Inspect(context.Background(), Config{Limits: Limits{Wall: time.Millisecond}}, Look{Step: 5}); err == nil ||
		!strings.Contains(err.Error(), "not reached within 1ms") {
		t.Errorf("wall: %v", err)
	}
	p = compiled(t, "package main\n\nfunc main() { println(1); println(2) }\n")
	background := context.Background()
	for _, c := range []struct {
		cfg  Config
		look Look
		kind error
		text string
	}{
		{Config{}, Look{Step: 4}, nil, ""},
		{Config{}, Look{Step: 5}, ErrNoStep, "no such step: 5; the run has the steps 0 to 4"},
		{Config{}, Look{Step: -1}, ErrNoStep, "no such step: -1; steps begin with 0"},
		{Config{Limits: Limits{Events: 3}}, Look{Step: 4}, ErrNoStep, "no such step: 4; the limit of events cuts the trace off after the steps 0 to 2"},
		{Config{Settings: trace.Settings{Engine: trace.Real}}, Look{Step: 0}, ErrMeasured, ErrMeasured.Error()},
		{Config{}, Look{3, &trace.Event{Kind: trace.Line}}, ErrDiverged, ErrDiverged.Error() + `: step 3 is now: main writes "2\n"`},
		{Config{}, Look{9, &trace.Event{}}, ErrDiverged, ErrDiverged.Error() + ": it ended at step 4"},
	} {
		states, err := p.Inspect(background, c.cfg, c.look)
		if !errors.Is(err, c.kind) || err != nil && err.Error() != c.text || err == nil && len(states) != 1 {
			t.Errorf("%+v: %d states, %v", c.look, len(states), err)
		}
	}
}

// TestInspectBounds checks that a state is bounded, and says what it left out.
func TestInspectBounds(t *testing.T) {
	p := compiled(t, `package main

import "strings"

type list struct {
	n    int
	next *list
}

var (
	long  = strings.Repeat("é", 1000)
	wide  = make([]int, 1000)
	wider = make([][1000]int, 1000)
	deep  *list
)

func down(n int) {
	if n > 0 {
		down(n - 1)
	} else {
		println("here")
	}
}

func main() {
	for i := range 1000 {
		deep = &list{i, deep}
	}
	down(999)
}
`)
	states, err := p.Inspect(context.Background(), Config{}, Look{Step: 2})
	if err != nil {
		t.Fatal(err)
	}
	st := states[0]
	byName := map[string]Value{}
	for _, v := range st.Globals {
		byName[v.Name] = v
	}
	if v := byName["long"]; len(v.Text) != 400+2 || v.Left != 1600 {
		t.Errorf("long: %d bytes shown, %d left", len(v.Text), v.Left)
	}
	if v := byName["wide"]; len(v.Parts) != 100 || v.Left != 900 {
		t.Errorf("wide: %d shown, %d left", len(v.Parts), v.Left)
	}
	depth, v := 0, byName["deep"]
	for ; len(v.Parts) == 2; depth++ {
		v = v.Parts[1]
	}
	if depth != maxValueDepth || v.Left != 2 {
		t.Errorf("deep: %d levels, then %d left", depth, v.Left)
	}
	if g := st.Goroutines[0]; len(g.Frames) != maxStateFrames || g.More != 1001-maxStateFrames {
		t.Errorf("%d frames, %d more", len(g.Frames), g.More)
	}
	if data, _ := json.Marshal(st); len(data) > 4<<20 {
		t.Errorf("the state has %d bytes", len(data))
	}
}

// BenchmarkInspect looks at the last step of a run with 100,000 events.
func BenchmarkInspect(b *testing.B) {
	p := compiled(b, `package main

import "actor"

type Ping struct{ left int }

func (p *Ping) Receive(ctx *actor.Context, m actor.Message) {
	if p.left--; p.left > 0 {
		ctx.Send(ctx.Self(), m)
	}
}

func main() {
	sys := actor.NewSystem()
	sys.Send(sys.Spawn("ping", &Ping{25_000}), actor.Message{Subject: "ball"})
	sys.Wait()
}
`)
	tr := p.Run(context.Background(), Config{Capture: true}).Trace
	last := trace.Step(len(tr.Events) - 1)
	for b.Loop() {
		if _, err := p.Inspect(context.Background(), Config{}, Look{last, &tr.Events[last]}); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(len(tr.Events)), "events")
}

// TestInspectLibraryValues checks that objects of the machine inside library values are not taken for the program's
// memory.
func TestInspectLibraryValues(t *testing.T) {
	p := compiled(t, `package main

import (
	"bytes"
	"container/list"
	"context"
	"iter"
	"math/big"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"sync"
	"text/tabwriter"
	"time"
)

type all struct {
	b      strings.Builder
	buf    bytes.Buffer
	l      *list.List
	ctx    context.Context
	n      *big.Int
	rnd    *rand.Rand
	re     *regexp.Regexp
	mu     sync.RWMutex
	once   sync.Once
	pool   sync.Pool
	m      sync.Map
	cond   *sync.Cond
	tab    *tabwriter.Writer
	d      time.Duration
	at     time.Time
	timer  *time.Timer
	tick   *time.Ticker
	next   func() (int, bool)
	bound  func() int
	number complex64
	array  [4]byte
	dots   *[3]bool
}

func main() {
	x := &all{
		l: list.New(), n: big.NewInt(1 << 40), rnd: rand.New(rand.NewPCG(1, 2)),
		re: regexp.MustCompile("a+"), cond: sync.NewCond(&sync.Mutex{}), tab: new(tabwriter.Writer),
		d: time.Minute, at: time.Now(), timer: time.NewTimer(time.Hour), tick: time.NewTicker(time.Hour), number: 1 + 2i,
		array: [4]byte{1, 2}, dots: &[3]bool{false, true},
	}
	x.b.WriteString("built")
	x.buf.WriteString("buffered")
	x.l.PushBack(x)
	x.ctx, _ = context.WithTimeout(context.Background(), time.Hour)
	x.m.Store(1, 2)
	x.next, _ = iter.Pull(slices.Values([]int{1, 2}))
	x.next()
	x.bound = x.l.Len
	println("here")
}
`)
	tr := p.Run(context.Background(), Config{Capture: true}).Trace
	step := trace.Step(0)
	for i, e := range tr.Events {
		if e.Kind == trace.Output {
			step = trace.Step(i)
		}
	}
	states, err := p.Inspect(context.Background(), Config{}, Look{step, &tr.Events[step]})
	if err != nil {
		t.Fatal(err)
	}
	x := states[0].Goroutines[0].Frames[0].Vars[0]
	got := map[string]string{}
	for _, f := range x.Parts {
		got[f.Name] = f.line()
	}
	for name, want := range map[string]string{
		"d": "1m0s", "number": "(1+2i)", "array": "{1, 2, 0, 0}", "dots": "{{false, true, false}}", "n": "{false, {1099511627776}}",
	} {
		if got[name] != want {
			t.Errorf("%s is shown as %s, want %s", name, got[name], want)
		}
	}
	if !strings.Contains(got["buf"], `"buffered"`) || len(x.Parts) != 22 {
		t.Errorf("%d fields, buf %s", len(x.Parts), got["buf"])
	}
}

// TestInspectRouter checks that a router is shown with its routing and its routees, and an actor with its priority.
func TestInspectRouter(t *testing.T) {
	p := compiled(t, `package main

import "actor"

type Clerk struct{}

func (Clerk) Receive(ctx *actor.Context, m actor.Message) {}

func main() {
	sys := actor.NewSystem()
	sys.SpawnRouter("desk", actor.Router{
		Routing: actor.LeastLoaded, Size: 2, New: func(*actor.Context) actor.Behavior { return Clerk{} },
		Options: []actor.Option{actor.Priority(3)},
	})
	sys.Resize(sys.Actors()[0], 1)
	sys.Wait()
}
`)
	cfg := Config{Capture: true}
	tr := p.Run(context.Background(), cfg).Trace
	var looks []Look
	for i, e := range tr.Events {
		if e.Kind == trace.RouteeJoin || e.Kind == trace.RouteeLeave {
			looks = append(looks, Look{trace.Step(i), &tr.Events[i]})
		}
	}
	states, err := p.Inspect(context.Background(), cfg, looks...)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, s := range states {
		a := s.Actors[0]
		got = append(got, a.Routing+": "+strings.Join(a.Routees, ", "))
	}
	if want := "[least loaded: desk1 least loaded: desk1, desk2 least loaded: desk1 least loaded: ]"; fmt.Sprint(got) != want {
		t.Errorf("got %v, want %s", got, want)
	}
	if p := states[1].Actors[1].Priority; p != 3 {
		t.Errorf("priority %d", p)
	}
}

// TestInspectEnd looks at the event with which main ends: its goroutine has ended, and is not said to have no start.
func TestInspectEnd(t *testing.T) {
	p := compiled(t, "package main\n\nfunc main() { println(1) }\n")
	states, err := p.Inspect(context.Background(), Config{}, Look{Step: 0}, Look{Step: 3})
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []bool{false, true} {
		if gs := states[i].Goroutines; len(gs) > 0 && gs[0].Ended != want || i == 1 && len(gs) != 1 {
			t.Errorf("step %d, %s: %+v", states[i].Step, states[i].Event, gs)
		}
	}
}
