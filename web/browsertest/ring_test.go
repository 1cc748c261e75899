package browsertest

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/rehearse-lab/rehearse/lessons"
)

const storm = "countdown"

// openView opens the storm lesson, runs its cell and shows one of its views.
func openView(t *testing.T, view string, width, height int64) *tab {
	t.Helper()
	a := startApp(t, lessons.Builtin())
	p := openLesson(t, a, storm, storm)
	p.size(width, height)
	p.run(storm)
	p.click(cell(storm, "[data-view="+view+"]"))
	return p
}

// exported is a run as it is exported as JSON.
type exported struct {
	Header   struct{ Makespan int64 }
	Summary  struct{ LatencyP50, LatencyP99 int64 }
	Threads  []struct{ Name, Role string }
	Actors   []struct{ Name, Type string }
	Messages []struct{ From, To int }
	Events   []exportedEvent
}

type exportedEvent struct {
	Time         int64
	Kind, Reason string
	Thread       *int
	Actor, Peer  int
	Message      int
	Depth, Value int64
}

// exportedRuns are the runs of the page's cell, thread per actor first.
func exportedRuns(p *tab) []exported {
	p.t.Helper()
	p.click(cell(storm, "[data-act=export]"))
	link := fmt.Sprintf(`document.querySelector(%s)`, quote(cell(storm, "[data-export=json]")))
	p.wait("the menu of exports", link+" !== null")
	file := download(p, eval[string](p, link+".href"))
	p.key(kb.Escape)
	var all struct{ Runs []exported }
	if err := json.Unmarshal(file, &all); err != nil {
		p.t.Fatal(err)
	}
	return all.Runs
}

// facts are what a ring shows at a step, folded from the events by this test alone.
type facts struct {
	waiting, delayed, ready, attached, blocked, idle, own, sent int

	depth   []int
	is      []string // by actor: waiting, ready, handling
	at      []int    // by actor: the message at hand
	thread  []int    // by actor: -1 none
	senders map[[2]int]int
}

// factsAt folds a run up to a step; sent are the messages sent after since.
func factsAt(r exported, step int, since float64) facts {
	n := len(r.Actors) + 1
	f := facts{depth: make([]int, n), is: make([]string, n), at: make([]int, n), thread: make([]int, n), senders: map[[2]int]int{}}
	for a := range n {
		f.is[a], f.thread[a] = "not spawned", -1
	}
	works, blocked, parked := map[int]bool{}, map[int]bool{}, map[int]bool{}
	late := map[int]bool{}
	for _, e := range r.Events[:step+1] {
		t := -1
		if e.Thread != nil {
			t = *e.Thread
		}
		switch e.Kind {
		case "MsgSend":
			if float64(e.Time) > since {
				f.sent++
			}
		case "MsgEnqueue":
			f.depth[e.Actor]++
			f.senders[[2]int{e.Peer, e.Actor}]++
		case "TimerSet":
			late[e.Message] = true
		case "TimerFire":
			delete(late, e.Message)
		case "MsgDequeue":
			f.depth[e.Actor]--
			f.at[e.Actor] = e.Message
			from := [2]int{r.Messages[e.Message-1].From, e.Actor}
			if f.senders[from]--; f.senders[from] == 0 {
				delete(f.senders, from)
			}
		case "MsgDone":
			f.at[e.Actor] = 0
		case "ActorSpawn":
			f.is[e.Actor] = "waiting"
		case "ActorReady":
			f.is[e.Actor] = "ready"
		case "ActorStop":
			f.is[e.Actor] = "stopped"
		case "RunBegin":
			f.is[e.Actor], f.thread[e.Actor], works[t] = "handling", t, true
		case "RunEnd":
			if f.is[e.Actor] == "handling" {
				f.is[e.Actor] = "waiting"
			}
			f.thread[e.Actor] = -1
			delete(works, t)
		case "Block":
			blocked[t] = true
		case "Unblock":
			delete(blocked, t)
		case "ThreadPark":
			parked[t] = true
		case "ThreadUnpark", "ThreadExit":
			delete(parked, t)
		}
	}
	for a := 1; a < n; a++ {
		f.waiting += f.depth[a]
		if f.is[a] == "ready" {
			f.ready++
		}
		if m := f.at[a]; m > 0 && r.Messages[m-1].From == a {
			f.own++
		}
	}
	f.delayed, f.attached = len(late), len(works)
	for t := range works {
		if blocked[t] {
			f.blocked++
		}
	}
	for t := range parked {
		if !works[t] && r.Threads[t].Role != "main" {
			f.idle++
		}
	}
	return f
}

// ringData are the data attributes of a panel's ring.
func ringData(p *tab, panel string) map[string]string {
	p.t.Helper()
	return eval[map[string]string](p, fmt.Sprintf(`({...document.querySelector(%s).dataset})`, quote(cell(storm, `[data-part=ring][data-panel=`+panel+`]`))))
}

func number(t *testing.T, data map[string]string, name string) float64 {
	t.Helper()
	v, err := strconv.ParseFloat(data[name], 64)
	if err != nil {
		t.Fatalf("%s is %q", name, data[name])
	}
	return v
}

func waitRing(p *tab) {
	p.t.Helper()
	p.wait("the ring", fmt.Sprintf(`document.querySelector(%s)?.dataset.step !== undefined`, quote(cell(storm, "[data-part=ring]"))))
}

// TestRingIsTrue compares both rings with the exported run at moments that a press in the history leads to (S4, S5, S9):
// squares, circles, lines and numbers.
func TestRingIsTrue(t *testing.T) {
	t.Parallel()
	p := openView(t, "ring", 1440, 900)
	runs := exportedRuns(p)
	moments := cell(storm, `[data-part=history] .moments:last-child .moment`)
	p.wait("the history", fmt.Sprintf(`document.querySelectorAll(%s).length === 13`, quote(moments)))
	duration := float64(max(runs[0].Header.Makespan, runs[1].Header.Makespan))
	for _, k := range []int{1, 4, 10} {
		p.click(fmt.Sprintf("%s:nth-child(%d)", moments, k+1))
		p.wait("the chosen moment", fmt.Sprintf(`document.querySelectorAll(%s)[%d].getAttribute('aria-current') === 'time'`, quote(moments), k))
		for i, panel := range []string{"thread", "pool"} {
			data := ringData(p, panel)
			step := int(number(t, data, "step"))
			at := eval[float64](p, fmt.Sprintf(`Number(document.querySelectorAll(%s)[%d].dataset.time)`, quote(moments), k))
			f := factsAt(runs[i], step, at-duration/100)
			if step+1 < len(runs[i].Events) {
				if now, next := runs[i].Events[step].Time, runs[i].Events[step+1].Time; float64(now) > at || float64(next) <= at {
					t.Errorf("%s: moment %d of %.0f ns shows step %d of %d ns", panel, k, at, step, now)
				}
			}
			want := map[string]int{
				"waiting": f.waiting, "delayed": f.delayed, "ready": f.ready, "attached": f.attached, "blocked": f.blocked,
				"idle": f.idle, "own": f.own, "lines": len(f.senders), "sent": f.sent,
			}
			for name, v := range want {
				if got := number(t, data, name); got != float64(v) {
					t.Errorf("%s, step %d: %s is %v, and %d in the run", panel, step, name, got, v)
				}
			}
		}
		p.top()
		p.shot(fmt.Sprintf("moment-%d", k))
	}
	waiting := eval[[]int](p, fmt.Sprintf(`[...document.querySelectorAll(%s)].map(m => Number(m.dataset.waiting))`, quote(moments)))
	for k, n := range waiting {
		at := eval[float64](p, fmt.Sprintf(`Number(document.querySelectorAll(%s)[%d].dataset.time)`, quote(moments), k))
		step := slices.IndexFunc(runs[1].Events, func(e exportedEvent) bool { return float64(e.Time) > at }) - 1
		if f := factsAt(runs[1], step, 0); f.waiting != n {
			t.Errorf("the thumbnail of %.0f ns says %d, and %d messages wait", at, n, f.waiting)
		}
	}
	p.focus(moments + ":nth-child(3)")
	p.enter(0)
	p.wait("the moment by key", fmt.Sprintf(`document.querySelectorAll(%s)[2].getAttribute('aria-current') === 'time'`, quote(moments)))
}

// top scrolls a cell's views to the top of the window, for a screenshot.
func (p *tab) top() {
	p.t.Helper()
	eval[bool](p, fmt.Sprintf(`(document.querySelector(%s).scrollIntoView(), true)`, quote(cell(storm, "[data-part=evidence]"))))
}

// chosen is what the ring says of an actor that is chosen.
type chosen struct {
	Actor, Is, Own, Depth, Thread, At, BacklogAt string
	R                                            float64
	Slot                                         int
	// Colours of the canvas: in the actor's circle beside its name, and what is expected of a full, a soft and a hollow one.
	Pixel, Full, Soft, Bg string
}

// walkJS goes around the ring of a panel with the down arrow and notes what it says of each actor.
const walkJS = `(() => {
	const ring = document.querySelector(%s), frame = ring.querySelector('[data-part=ring-picture]');
	const canvas = frame.querySelectorAll('canvas')[1], ctx = canvas.getContext('2d');
	const style = getComputedStyle(document.documentElement);
	const rgb = name => { const c = document.createElement('canvas').getContext('2d'); c.fillStyle = style.getPropertyValue(name).trim(); c.fillRect(0, 0, 1, 1); return [...c.getImageData(0, 0, 1, 1).data.slice(0, 3)].join(); };
	const types = %s, list = [];
	for (let i = 0; i < %d; i++) {
		frame.dispatchEvent(new KeyboardEvent('keydown', {key: 'ArrowDown', bubbles: true}));
		const d = ring.dataset, [x, y] = d.actorAt.split(' ').map(Number), k = canvas.width / canvas.clientWidth, hue = types[d.actor];
		const px = ctx.getImageData(Math.round(x * k), Math.round((y - Number(d.actorR) * 0.62) * k), 1, 1).data;
		list.push({Actor: d.actor, Is: d.actorIs, Own: d.actorOwn, Depth: d.actorDepth, Thread: d.actorThread, At: d.actorAt, BacklogAt: d.backlogAt, R: Number(d.backlogR), Slot: Number(d.actorSlot),
			Pixel: [...px.slice(0, 3)].join(), Full: rgb('--cat-' + hue), Soft: rgb('--cat-' + hue + '-soft'), Bg: rgb('--bg')});
	}
	return list;
})()`

func walk(p *tab, panel string, r exported) []chosen {
	p.t.Helper()
	types, hues := map[string]int{}, map[string]int{}
	for _, a := range r.Actors {
		if hues[a.Type] == 0 {
			hues[a.Type] = len(hues) + 1
		}
		types[a.Name] = hues[a.Type]
	}
	b, err := json.Marshal(types)
	if err != nil {
		p.t.Fatal(err)
	}
	return eval[[]chosen](p, fmt.Sprintf(walkJS, quote(cell(storm, `[data-part=ring][data-panel=`+panel+`]`)), b, len(r.Actors)))
}

// TestRingActors walks around the ring of the pool with the keyboard: each actor is as in the run, in form and hue (S4), and
// the circle of its backlog grows with it (S5). A click and the keys choose actors and threads.
func TestRingActors(t *testing.T) {
	t.Parallel()
	p := openView(t, "ring", 1440, 900)
	runs := exportedRuns(p)
	r := runs[1]
	waitRing(p)
	p.click(cell(storm, "[data-ring=pool]"))
	p.click(cell(storm, `[data-part=history] .moment:nth-child(4)`))
	p.wait("one ring", fmt.Sprintf(`document.querySelectorAll(%s).length === 1`, quote(cell(storm, "[data-part=ring]"))))
	p.settle()
	data := ringData(p, "pool")
	f := factsAt(r, int(number(t, data, "step")), 0)
	list := walk(p, "pool", r)
	seen := map[string]bool{}
	forms := map[string]int{}
	bySize := map[int]float64{}
	for _, c := range list {
		seen[c.Actor] = true
		id := slices.IndexFunc(r.Actors, func(a struct{ Name, Type string }) bool { return a.Name == c.Actor }) + 1
		if id == 0 {
			t.Fatalf("there is no actor %q", c.Actor)
		}
		own := f.at[id] > 0 && r.Messages[f.at[id]-1].From == id
		thread := ""
		if f.thread[id] >= 0 {
			thread = r.Threads[f.thread[id]].Name
		}
		if c.Is != f.is[id] || c.Depth != strconv.Itoa(f.depth[id]) || c.Thread != thread || c.Own != strconv.FormatBool(own) {
			t.Errorf("%s is %s with %s waiting on %q, own %s; in the run %s, %d, %q, %v", c.Actor, c.Is, c.Depth, c.Thread, c.Own, f.is[id], f.depth[id], thread, own)
		}
		want := c.Soft
		if own {
			want = c.Bg
		} else if c.Is == "handling" {
			want = c.Full
		}
		forms[want]++
		if c.Pixel != want {
			t.Errorf("%s (%s, own %s) has the colour %s, not %s", c.Actor, c.Is, c.Own, c.Pixel, want)
		}
		bySize[f.depth[id]] = c.R
	}
	if len(seen) != len(r.Actors) || len(forms) < 3 {
		t.Errorf("%d of %d actors in %d forms", len(seen), len(r.Actors), len(forms))
	}
	depths := []int{}
	for d := range bySize {
		depths = append(depths, d)
	}
	slices.Sort(depths)
	for i := 1; i < len(depths); i++ {
		if bySize[depths[i]] <= bySize[depths[i-1]] {
			t.Errorf("the circle of %d messages has radius %v, that of %d has %v", depths[i], bySize[depths[i]], depths[i-1], bySize[depths[i-1]])
		}
	}
	t.Run("order", func(t *testing.T) { ringOrder(t, p, r) })
	t.Run("pointer", func(t *testing.T) { ringPointer(t, p, list) })
}

// ringOrder presses the buttons of the order (S6).
func ringOrder(t *testing.T, p *tab, r exported) {
	names := func() (names []string, depths []int) {
		list := walk(p, "pool", r)
		slices.SortFunc(list, func(a, b chosen) int { return a.Slot - b.Slot })
		for _, c := range list {
			d, _ := strconv.Atoi(c.Depth)
			names, depths = append(names, c.Actor), append(depths, d)
		}
		return names, depths
	}
	byType, _ := names()
	if !strings.HasPrefix(byType[0], "common") || !strings.HasPrefix(byType[9], "common") || !strings.HasPrefix(byType[10], "storm") {
		t.Errorf("types are not together: %v", byType)
	}
	p.click(cell(storm, "[data-order=backlog]"))
	if _, depths := names(); !slices.IsSortedFunc(depths, func(a, b int) int { return b - a }) {
		t.Errorf("the backlogs are %v", depths)
	}
	p.top()
	p.shot("by-backlog")
	p.click(cell(storm, "[data-order=shuffle]"))
	first, _ := names()
	p.click(cell(storm, "[data-order=shuffle]"))
	second, _ := names()
	if slices.Equal(first, byType) || slices.Equal(first, second) {
		t.Error("the order is the same after a shuffle")
	}
	p.click(cell(storm, "[data-order=type]"))
	if again, _ := names(); !slices.Equal(again, byType) {
		t.Errorf("types together is now %v", again)
	}
	picture := fmt.Sprintf(`document.querySelectorAll(%s)[1].toDataURL()`, quote(cell(storm, "[data-part=ring-picture] canvas")))
	solid := eval[string](p, picture)
	p.click(cell(storm, "[data-act=transparent]"))
	p.settle()
	if data := ringData(p, "pool"); data["transparent"] != "true" || eval[string](p, picture) == solid {
		t.Error("transparent actors look as before")
	}
	p.shot("transparent")
	p.click(cell(storm, "[data-act=transparent]"))
}

// ringPointer chooses with the mouse, and threads also with the keyboard.
func ringPointer(t *testing.T, p *tab, list []chosen) {
	frame := cell(storm, "[data-part=ring-picture]")
	eval[bool](p, fmt.Sprintf(`(document.querySelector(%s).scrollIntoView({block: 'center'}), true)`, quote(frame)))
	p.settle()
	type point struct{ X, Y float64 }
	clickAt := func(at string) {
		t.Helper()
		box := eval[point](p, fmt.Sprintf(`(b => ({X: b.x, Y: b.y}))(document.querySelectorAll(%s)[1].getBoundingClientRect())`, quote(frame+" canvas")))
		var x, y float64
		if _, err := fmt.Sscan(at, &x, &y); err != nil {
			t.Fatalf("%q: %v", at, err)
		}
		p.do(chromedp.MouseClickXY(box.X+x, box.Y+y))
		p.settle()
	}
	clickAt(list[5].At)
	if got := ringData(p, "pool")["actor"]; got != list[5].Actor {
		t.Errorf("a click on %s chooses %q", list[5].Actor, got)
	}
	if text := p.text(cell(storm, "[data-part=mailbox]")); text == "" {
		t.Error("the chosen actor's mailbox is not shown")
	}
	p.shot("chosen")
	p.focus(frame)
	p.key(kb.ArrowDown, chromedp.ModifierShift)
	p.key(kb.ArrowDown, chromedp.ModifierShift)
	p.settle()
	second := ringData(p, "pool")
	if second["thread"] == "" || !strings.Contains(p.text(cell(storm, "[data-part=ring-words]")), second["thread"]) {
		t.Errorf("the second thread by key is %q", second["thread"])
	}
	if second["threadActor"] != "" && second["threadIs"] == "idle" {
		t.Errorf("%s is idle and works for %s", second["thread"], second["threadActor"])
	}
	p.shot("thread")
	p.key(kb.Escape)
	p.settle()
	if got := ringData(p, "pool"); got["thread"] != "" || got["actor"] == "" {
		t.Errorf("Escape left %q and %q chosen: it should let go of the thread first", got["thread"], got["actor"])
	}
	clickAt(second["threadAt"])
	if got := ringData(p, "pool")["thread"]; got != second["thread"] {
		t.Errorf("a click on %s chooses %q", second["thread"], got)
	}
	before := p.text(cell(storm, "[data-part=event]"))
	p.key(kb.ArrowRight)
	p.settle()
	if p.text(cell(storm, "[data-part=event]")) == before {
		t.Error("the right arrow does not step while the ring has the focus")
	}
}

// TestRingAndMetersFit opens both views on a laptop and on a phone: nothing is wider than the page, and the rules of
// accessibility hold. For screenshots it also goes through the other sizes, light and dark.
func TestRingAndMetersFit(t *testing.T) {
	t.Parallel()
	p := openView(t, "ring", 1280, 800)
	waitRing(p)
	p.click(cell(storm, `[data-part=history] .moment:nth-child(2)`))
	for _, size := range [][2]int64{{1280, 800}, {1920, 1080}, {390, 844}} {
		for _, scheme := range []string{"light", "dark"} {
			checked := size[0] == 1280 && scheme == "light" || size[0] == 390 && scheme == "dark"
			if !checked && os.Getenv("REHEARSE_SHOTS") == "" {
				continue // only to be looked at
			}
			p.size(size[0], size[1])
			p.scheme(scheme)
			for _, view := range []string{"meters", "ring"} {
				p.click(cell(storm, "[data-view="+view+"]"))
				p.settle()
				if w := eval[int64](p, "document.documentElement.scrollWidth"); w > size[0] {
					t.Errorf("%s: the page is %d px wide on a screen of %d", view, w, size[0])
				}
				p.top()
				p.shot(fmt.Sprintf("%s-%d-%s", view, size[0], scheme))
				if checked {
					checkAccess(p, fmt.Sprintf("%s, %d px, %s", view, size[0], scheme))
				}
			}
			if os.Getenv("REHEARSE_SHOTS") != "" {
				eval[bool](p, fmt.Sprintf(`(document.querySelector(%s).scrollIntoView({block: 'end'}), true)`, quote(cell(storm, "[data-part=history]"))))
				p.settle()
				p.shot(fmt.Sprintf("history-%d-%s", size[0], scheme))
			}
		}
	}
}
