package browsertest

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/rehearse-lab/rehearse/lessons"
)

const (
	stormLesson = "countdown"
	stormCell   = "countdown"
)

// recorded is a run as the page's JSON export has it.
type recorded struct {
	Header struct {
		Settings struct{ Scheduler string }
	}
	Actors  []struct{ Name string }
	Threads []struct {
		Role  string
		Actor int
	}
	Messages []struct{ Subject, Data string }
	Events   []recordedEvent
}

type recordedEvent struct {
	Step, Actor, Peer, Message int
	Thread                     *int
	Cause                      *int
	Time                       int64
	Kind, Reason               string
}

// exportedJSON downloads the runs of a cell that the page shows, as JSON.
func exportedJSON(p *tab, id string) map[string]*recorded {
	p.t.Helper()
	p.click(cell(id, "[data-act=export]"))
	link := fmt.Sprintf(`document.querySelector(%s)`, quote(cell(id, "[data-export=json]")))
	p.wait("the menu of exports", link+" !== null")
	var file struct{ Runs []*recorded }
	if err := json.Unmarshal(download(p, eval[string](p, link+".href")), &file); err != nil {
		p.t.Fatal(err)
	}
	p.key(kb.Escape)
	runs := map[string]*recorded{}
	for _, r := range file.Runs {
		runs[r.Header.Settings.Scheduler] = r
	}
	return runs
}

func (r *recorded) actor(id int) string {
	if id == 0 {
		return "main"
	}
	return r.Actors[id-1].Name
}

func (r *recorded) message(id int) string {
	return fmt.Sprintf("%s(%s)", r.Messages[id-1].Subject, r.Messages[id-1].Data)
}

// threadWait is a time in which an actor was ready and no thread came.
type threadWait struct {
	step int
	time int64
}

// threadWaits are the waits that took any time, by actor.
func (r *recorded) threadWaits() map[string][]threadWait {
	waits, since := map[string][]threadWait{}, map[int]recordedEvent{}
	for _, e := range r.Events {
		switch e.Kind {
		case "ActorReady":
			if _, ok := since[e.Actor]; !ok {
				since[e.Actor] = e
			}
		case "RunBegin", "ActorStop":
			if ready, ok := since[e.Actor]; ok && e.Time > ready.Time {
				name := r.actor(e.Actor)
				waits[name] = append(waits[name], threadWait{ready.Step, e.Time - ready.Time})
			}
			delete(since, e.Actor)
		}
	}
	return waits
}

func total(waits []threadWait) int64 {
	sum := int64(0)
	for _, w := range waits {
		sum += w.time
	}
	return sum
}

// reads reports whether text has a duration that is d, as precisely as it is written.
func reads(t *testing.T, text string, d int64) bool {
	t.Helper()
	number, unit, _ := strings.Cut(strings.TrimSpace(text), " ")
	v, err := strconv.ParseFloat(strings.ReplaceAll(number, ",", ""), 64)
	if err != nil {
		t.Fatalf("%q is no duration", text)
	}
	scale := map[string]float64{"ns": 1, "µs": 1e3, "ms": 1e6, "s": 1e9}[strings.Trim(strings.Fields(unit)[0], ",;.")]
	return scale > 0 && math.Abs(v*scale-float64(d)) <= 0.006*float64(d)
}

func (p *tab) view(id, view string) {
	p.t.Helper()
	p.click(cell(id, fmt.Sprintf("[data-view=%s]", view)))
	p.wait("the view "+view, fmt.Sprintf(`document.querySelector(%s)?.getBoundingClientRect().height > 100`, quote(cell(id, "[data-part="+view+"] canvas"))))
	p.settle()
}

// TestActorsWaitForAThread answers "when did this actor wait for a thread, and how long?" in three actions: the view, the
// actor, its longest wait. The trace says the same.
func TestActorsWaitForAThread(t *testing.T) {
	t.Parallel()
	a := startApp(t, lessons.Builtin())
	p := openLesson(t, a, stormLesson, stormCell)
	p.run(stormCell)
	run := exportedJSON(p, stormCell)["pool"]
	waits := run.threadWaits()
	p.view(stormCell, "actors")
	said := cell(stormCell, "[data-part=waits] [data-panel=pool]")

	name := eval[string](p, fmt.Sprintf(`document.querySelector(%s).dataset.actor`, quote(said+" [data-actor]")))
	for other, w := range waits {
		if total(w) > total(waits[name]) {
			t.Errorf("the page says that %s waited most; %s did", name, other)
		}
	}
	p.click(said + " [data-actor]")
	p.wait("its waits", fmt.Sprintf(`!!document.querySelector(%s)`, quote(said+" [data-wait]")))
	_, figures, _ := strings.Cut(p.text(said), "waited for a thread ")
	times, rest, _ := strings.Cut(figures, " times, ")
	if times != strconv.Itoa(len(waits[name])) || !reads(t, rest, total(waits[name])) {
		t.Errorf("of %d waits of %v in all the page says %q", len(waits[name]), time.Duration(total(waits[name])), figures)
	}
	longest := slices.MaxFunc(waits[name], func(a, b threadWait) int { return int(a.time - b.time) })
	first := said + " [data-wait]"
	if !reads(t, p.text(first), longest.time) {
		t.Errorf("the longest wait is %v, the page says %q", time.Duration(longest.time), p.text(first))
	}
	p.click(first)
	p.wait("the step at which it began", fmt.Sprintf(`document.querySelector(%s).textContent.replaceAll(',', '').includes('step %d: %s is ready and waits for a thread')`,
		quote(cell(stormCell, "[data-part=event]")), longest.step, name))
	p.shot("waits")
}

// chosen is the name of the chosen actor, as the inspector has it.
func (p *tab) chosen(id string) string {
	return p.text(cell(id, "[data-part=mailbox] b"))
}

// TestActorsByHand: what is under the pointer is named, a click chooses it, and so do the arrow keys.
func TestActorsByHand(t *testing.T) {
	t.Parallel()
	a := startApp(t, lessons.Builtin())
	p := openLesson(t, a, stormLesson, stormCell)
	p.run(stormCell)
	p.view(stormCell, "actors")
	canvas := cell(stormCell, "[data-part=actors] canvas.moving")
	type box struct{ X, Y, W, H float64 }
	b := eval[box](p, fmt.Sprintf(`(() => { const e = document.querySelector(%s); e.scrollIntoView({block: 'center'}); const r = e.getBoundingClientRect(); return {X: r.x, Y: r.y, W: r.width, H: r.height}; })()`, quote(canvas)))
	x, y := b.X+b.W*0.2, b.Y+b.H*0.7
	p.do(chromedp.MouseEvent("mouseMoved", x, y))
	title := fmt.Sprintf(`document.querySelector(%s).title`, quote(canvas))
	p.wait("what is under the pointer", title+` !== ''`)
	named := eval[string](p, title)
	name, _, _ := strings.Cut(named, " ")
	if !containsAny(named, []string{"handles", "waits for a thread", "nothing to do"}) {
		t.Errorf("the pointer is on %q", named)
	}
	p.do(chromedp.MouseClickXY(x, y))
	p.wait("the actor that was clicked", fmt.Sprintf(`document.querySelector(%s)?.textContent === %s`, quote(cell(stormCell, "[data-part=mailbox] b")), quote(name)))
	p.shot("chosen")

	p.focus(cell(stormCell, "[data-part=actors]"))
	before := p.chosen(stormCell)
	p.key(kb.ArrowDown)
	p.wait("another actor", fmt.Sprintf(`document.querySelector(%s).textContent !== %s`, quote(cell(stormCell, "[data-part=mailbox] b")), quote(before)))
	p.key(kb.ArrowUp)
	p.wait("the one before", fmt.Sprintf(`document.querySelector(%s).textContent === %s`, quote(cell(stormCell, "[data-part=mailbox] b")), quote(before)))
	p.key("+")
	p.key("+")
	p.settle()
	p.shot("zoomed")
	p.key("0")
	checkAccess(p, "actors")
	p.scheme("dark")
	p.size(390, 844)
	p.settle()
	p.shot("phone")
	checkAccess(p, "actors on a phone")
}
