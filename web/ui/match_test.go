package ui_test

import (
	"context"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/render"
	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/web/notebook"
)

// matchCase is two runs and the result of pairing their messages, for the twin in run/match.ts. The columns of both panels
// follow it.
type matchCase struct {
	Name    string            `json:"name"`
	A       render.Panel      `json:"a"`
	B       render.Panel      `json:"b"`
	Pairs   [][4]int          `json:"pairs"` // id in A, in B, changed, elsewhere
	Missing []trace.MessageID `json:"missing"`
	Added   []trace.MessageID `json:"added"`
}

// edit is a change of a program, and its effect on the program's messages.
type edit struct {
	name      string
	old, new  string
	missing   []string // subject(data)
	added     []string
	changed   []string // before -> after
	elsewhere int
}

// shop is a program with a handler to edit. Each order goes through cook and waiter; the till counts.
const shop = `
var cook, waiter, till actor.Ref

type Cook struct{}

func (Cook) Receive(ctx *actor.Context, m actor.Message) {
	n := m.Data.(int)
	ctx.Work(time.Millisecond)
	ctx.Send(till, actor.Message{Subject: "cost", Data: n})
	ctx.Send(waiter, actor.Message{Subject: "dish", Data: n})
}

type Waiter struct{}

func (Waiter) Receive(ctx *actor.Context, m actor.Message) {
	ctx.Sleep(time.Millisecond)
	ctx.Send(till, actor.Message{Subject: "paid", Data: m.Data})
}

type Till struct{ sum int }

func (t *Till) Receive(ctx *actor.Context, m actor.Message) { t.sum += m.Data.(int) }

func main() {
	sys := actor.NewSystem()
	cook, waiter, till = sys.Spawn("cook", Cook{}), sys.Spawn("waiter", Waiter{}), sys.Spawn("till", &Till{})
	for n := range 5 {
		sys.Send(cook, actor.Message{Subject: "order", Data: n})
	}
	sys.Wait()
}
`

const cost = `	ctx.Send(till, actor.Message{Subject: "cost", Data: n})` + "\n"
const dish = `	ctx.Send(waiter, actor.Message{Subject: "dish", Data: n})` + "\n"

var edits = []edit{
	{name: "nothing", old: "sum int", new: "sum int"},
	{name: "one datum", old: `"cost", Data: n})`, new: `"cost", Data: n + n/4})`, changed: []string{"cost(4) -> cost(5)"}},
	{name: "a message more, sent last", old: dish, new: dish + "\tif n == 3 {\n\t\tctx.Send(till, actor.Message{Subject: \"tip\", Data: 1})\n\t}\n", added: []string{"tip(1)"}},
	{name: "a message more, sent first", old: cost, new: "\tif n%2 == 1 {\n\t\tctx.Send(till, actor.Message{Subject: \"tip\", Data: n})\n\t}\n" + cost, added: []string{"tip(1)", "tip(3)"}},
	{name: "a message less, and what it led to", old: dish, new: "\tif n != 2 {\n\t" + dish + "\t}\n", missing: []string{"dish(2)", "paid(2)"}},
	{name: "the other way round", old: cost + dish, new: dish + cost},
	{name: "to another actor", old: `ctx.Send(till, actor.Message{Subject: "cost"`, new: `ctx.Send(till, actor.Message{Subject: "price"`,
		changed: []string{"cost(0) -> price(0)", "cost(1) -> price(1)", "cost(2) -> price(2)", "cost(3) -> price(3)", "cost(4) -> price(4)"}},
	{name: "an order more", old: "range 5", new: "range 6", added: []string{"order(5)", "cost(5)", "dish(5)", "paid(5)"}},
	{name: "the till is somebody else", old: `sys.Spawn("till"`, new: `sys.Spawn("box"`, elsewhere: 10},
}

func TestMatchOfEdits(t *testing.T) {
	for _, e := range edits {
		for _, s := range []trace.Scheduler{trace.ThreadPerActor, trace.Pool} {
			if !strings.Contains(shop, e.old) {
				t.Fatalf("%s: the program has no %q", e.name, e.old)
			}
			a, b := ranText(t, shop, s), ranText(t, strings.Replace(shop, e.old, e.new, 1), s)
			m := render.MatchMessages(a, b)
			var missing, added, changed []string
			elsewhere := 0
			for _, id := range m.Missing {
				missing = append(missing, wordsOf(a, id))
			}
			for _, id := range m.Added {
				added = append(added, wordsOf(b, id))
			}
			for _, p := range m.Pairs {
				if p.Changed {
					changed = append(changed, wordsOf(a, p.A)+" -> "+wordsOf(b, p.B))
				}
				if p.Elsewhere {
					elsewhere++
				}
			}
			for what, lists := range map[string][2][]string{"missing": {missing, e.missing}, "added": {added, e.added}, "changed": {changed, e.changed}} {
				slices.Sort(lists[0])
				want := slices.Sorted(slices.Values(lists[1]))
				if !slices.Equal(lists[0], want) {
					t.Errorf("%s, %s: %s are %v, want %v", e.name, s, what, lists[0], want)
				}
			}
			if elsewhere != e.elsewhere {
				t.Errorf("%s, %s: %d went elsewhere, want %d", e.name, s, elsewhere, e.elsewhere)
			}
		}
	}
}

func wordsOf(t *trace.Trace, id trace.MessageID) string {
	m := t.Messages[id-1]
	return fmt.Sprintf("%s(%s)", m.Subject, m.Data)
}

// TestMatchVectors writes runs and the result of pairing their messages, for the page's own tests: cells of lessons that
// are hard to pair, and edited programs.
func TestMatchVectors(t *testing.T) {
	var out []byte
	for _, name := range []string{
		"commands#commands", "too-late#auction", "too-late#ticks", "too-late#pay", "supervision#restart", "listeners#post",
		"map-reduce#worker", "routers#least", "dispatchers#twice", "supervision#backoff",
	} {
		runs := ranCell(t, name)
		out = appendMatch(t, out, name, runs[0], runs[1])
	}
	for _, e := range edits {
		a, b := ranText(t, shop, trace.ThreadPerActor), ranText(t, strings.Replace(shop, e.old, e.new, 1), trace.Pool)
		out = appendMatch(t, out, e.name, a, b)
	}
	golden(t, "testdata/match.bin", out)
}

func appendMatch(t *testing.T, out []byte, name string, a, b *trace.Trace) []byte {
	t.Helper()
	m := render.MatchMessages(a, b)
	scene := render.NewScene(render.SceneOptions{}, a, b)
	c := matchCase{Name: name, A: scene.Panels[0], B: scene.Panels[1], Pairs: [][4]int{}, Missing: m.Missing, Added: m.Added}
	for _, p := range m.Pairs {
		c.Pairs = append(c.Pairs, [4]int{int(p.A), int(p.B), bit(p.Changed), bit(p.Elsewhere)})
	}
	head, err := json.Marshal(c)
	if err != nil {
		t.Fatal(err)
	}
	for _, frame := range [][]byte{head, render.AppendColumns(nil, 0, &scene.Panels[0].Columns), render.AppendColumns(nil, 1, &scene.Panels[1].Columns)} {
		out = binary.LittleEndian.AppendUint32(out, uint32(len(frame)))
		out = append(out, frame...)
	}
	return out
}

func bit(b bool) int {
	if b {
		return 1
	}
	return 0
}

// ranCell runs a lesson's cell under thread and pool, and returns the traces.
func ranCell(t *testing.T, name string) []*trace.Trace {
	t.Helper()
	id, cellID, _ := strings.Cut(name, "#")
	e, err := lessons.Builtin().Get(id)
	if err != nil || e == nil {
		t.Fatal(id, err)
	}
	cell := e.Lesson.Cell(cellID)
	settings, _ := notebook.RunSettings(cell.Settings)
	req := kernel.Request{
		Name: name, Target: cellID, Files: notebook.LessonFiles(e.Lesson), Settings: settings, Both: true, Limits: notebook.RunLimits(e.Lesson.Limits),
	}
	for _, c := range e.Lesson.Cells() {
		req.Cells = append(req.Cells, kernel.Cell{ID: c.ID, Text: c.Text})
	}
	return ran(t, req)
}

// ranText runs a program, and returns its trace.
func ranText(t *testing.T, text string, s trace.Scheduler) *trace.Trace {
	t.Helper()
	return ran(t, kernel.Request{
		Name: "shop", Cells: []kernel.Cell{{ID: "shop", Text: text}}, Settings: trace.Settings{Scheduler: s, Workers: 2, Cores: 2, Seed: 7},
	})[0]
}

var executor kernel.Executor

func ran(t *testing.T, req kernel.Request) []*trace.Trace {
	t.Helper()
	req.Capture = true
	res, err := executor.Execute(context.Background(), req, nil)
	if err != nil {
		t.Fatal(err)
	}
	if len(res.Diagnostics) > 0 {
		t.Fatalf("%s: %v", req.Name, res.Diagnostics)
	}
	return res.Traces()
}
