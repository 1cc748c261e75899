package browsertest

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/rehearse-lab/rehearse/lessons"
)

// queueing has no actors. At each moment but the first its goroutines wait; at the end two of them still do.
const queueing = `package main

import (
	"sync"
	"time"
)

func worker(jobs chan int, m *sync.Mutex) {
	for range jobs {
		m.Lock()
		time.Sleep(10 * time.Millisecond)
		m.Unlock()
	}
}

func main() {
	jobs := make(chan int)
	var m sync.Mutex
	go worker(jobs, &m)
	go worker(jobs, &m)
	for range 6 {
		jobs <- 1
	}
	time.Sleep(30 * time.Millisecond)
}
`

// TestGoroutines: lanes are called after what runs there, a click on one that waits says what for, so does the state;
// nothing is said of what only actors have, and who was left waiting is told.
func TestGoroutines(t *testing.T) {
	t.Parallel()
	a := startApp(t, lessons.Builtin())
	p := openLesson(t, a, counterLesson, counterCell)
	// Where there are no actors, the settings of schedulers can do nothing, and are not shown.
	scheduling := fmt.Sprintf("[...document.querySelectorAll(%s)]", quote(cell(counterCell, ":is([data-scheduler], input[name=workers])")))
	hidden := scheduling + ".length === 0"
	if eval[bool](p, hidden) {
		t.Error("a program with actors has no scheduler to choose")
	}
	p.size(1200, 900) // in one column, where the lanes are wide
	p.setProgram(counterCell, queueing)
	p.wait("there is no scheduler to choose", hidden)
	p.shot("plain")
	p.setProgram(counterCell, volley+"}") // half a program says nothing about the whole one
	p.wait("the error", fmt.Sprintf("document.querySelector(%s) !== null", quote(cell(counterCell, "[data-part=mistake]"))))
	if !eval[bool](p, hidden) {
		t.Error("a program that does not compile has a scheduler to choose")
	}
	p.setProgram(counterCell, volley)
	p.wait("schedulers for actors", scheduling+".length > 4")
	p.setProgram(counterCell, queueing)
	p.wait("and none without", hidden)
	p.run(counterCell)
	if strip := p.text(cell(counterCell, "[data-part=strip]")); !strings.Contains(strip, "Goroutines") || strings.Contains(strip, "backlog") {
		t.Errorf("what it paid: %s", strip)
	}
	remark := "2 goroutines were still waiting when main returned: worker · g2 and worker · g3 wait to receive from jobs (counter:9)"
	if said := p.text(cell(counterCell, "[data-part=remark]")); said != remark {
		t.Errorf("the remark is %q", said)
	}
	type point struct{ X, Y float64 }
	at := func(lane int, part float64) point {
		return eval[point](p, fmt.Sprintf(`(() => {
			const r = document.querySelector(%s).getBoundingClientRect();
			return {X: r.x + r.width * %g, Y: r.y + 40 + 19 * %d + 9};
		})()`, quote(cell(counterCell, "[data-part=panels] .stack")), part, lane))
	}
	p.scrollTo(cell(counterCell, "[data-part=panels] .stack"))
	for lane, want := range []string{"main waits to send on jobs", "worker · g2 waits to lock m", "worker · g3 sleeps 10 ms"} {
		place := at(lane, 0.33)
		p.do(chromedp.MouseClickXY(place.X, place.Y))
		p.settle()
		if said := p.text(cell(counterCell, "[data-part=event]")); !strings.HasSuffix(said, want) {
			t.Errorf("a click on lane %d, where it waits, says %q, want %q", lane, said, want)
		}
	}
	label := at(1, 0.02)
	p.do(chromedp.MouseEvent("mouseMoved", label.X, label.Y))
	p.wait("the label's title", fmt.Sprintf(`document.querySelector(%s).title === 'worker · g2, started in line 19'`, quote(cell(counterCell, "[data-part=panels] .stack"))))
	p.click(cell(counterCell, "[data-part=state] summary"))
	p.wait("the state", fmt.Sprintf(`/main, waits to send on jobs \(since .*worker · g3, sleeps until \S+ \S+ started at counter:20/.test(document.querySelector(%s).textContent)`, quote(cell(counterCell, "[data-part=state]"))))
	p.shot("state")
	p.focus(cell(counterCell, "[data-part=panels]"))
	p.key(kb.End)
	p.size(390, 844)
	p.shot("phone")
	p.wait("the last state", fmt.Sprintf(`!!document.querySelector(%s)`, quote(cell(counterCell, "[data-part=state] [aria-busy=false]"))))
	checkAccess(p, "goroutines")
}

// TestNarrowRunBar: where the settings need lines of their own, the state of the run stands beside the buttons.
func TestNarrowRunBar(t *testing.T) {
	t.Parallel()
	a := startApp(t, lessons.Builtin())
	p := openLesson(t, a, counterLesson, counterCell)
	p.size(768, 1024)
	p.run(counterCell)
	apart := eval[float64](p, fmt.Sprintf(`(() => {
		const top = (s) => { const r = document.querySelector(s).getBoundingClientRect(); return r.y + r.height / 2; };
		return Math.abs(top(%s) - top(%s));
	})()`, quote(cell(counterCell, "[data-act=run]")), quote(cell(counterCell, "[data-part=status]"))))
	if apart > 4 {
		t.Errorf("the state stands %.0f px above or below the button that leads to it", apart)
	}
	if over := eval[float64](p, fmt.Sprintf(`(() => {
		const badge = document.querySelector(%s).getBoundingClientRect(), cell = document.querySelector(%s).getBoundingClientRect();
		return badge.right - cell.right;
	})()`, quote(cell(counterCell, "[data-part=word]")), quote(cell(counterCell, ".viewbar")))); over > -4 {
		t.Errorf("the word simulated ends %.0f px beyond its bar, or at its edge", over)
	}
	p.shot("768")
}

// TestPanicsNameTheRemedy: what was nil is named, for the program's end and for a handler's panic. The second program has
// an actor, the first has none: the views of actors are offered when one comes.
func TestPanicsNameTheRemedy(t *testing.T) {
	t.Parallel()
	a := startApp(t, lessons.Builtin())
	p := openLesson(t, a, counterLesson, counterCell)
	p.setProgram(counterCell, "type node struct {\n\tnext *node\n\tval  int\n}\n\nfunc main() {\n\tn := &node{}\n\tprintln(n.next.val)\n}\n")
	p.run(counterCell)
	if said := p.text(cell(counterCell, "[data-part=outcome]")); !strings.Contains(said, "n.next is nil: give it a value first") {
		t.Errorf("the end is %q", said)
	}
	if views := strings.Join(shownViews(p, counterCell), " "); views != "threads compare table" {
		t.Errorf("of a program without actors there are the views %s", views)
	}
	p.setProgram(counterCell, `type Counter struct{ m map[string]int }

func (c *Counter) Receive(ctx *actor.Context, m actor.Message) { c.m[m.Subject]++ }

func main() {
	sys := actor.NewSystem()
	sys.Send(sys.Spawn("counter", &Counter{}), actor.Message{Subject: "add"})
	sys.Wait()
}
`)
	p.click(cell(counterCell, "[data-act=run]"))
	p.wait("the hint", exists(cell(counterCell, "[data-part=crash] .hint")))
	if hint := p.text(cell(counterCell, "[data-part=crash] .hint")); hint != "make the map first: m = make(map[K]V)" {
		t.Errorf("the hint is %q", hint)
	}
	p.click(cell(counterCell, "[data-view=ring]"))
	p.wait("the ring", fmt.Sprintf(`document.querySelector(%s)?.getBoundingClientRect().height > 100`, quote(cell(counterCell, "[data-part=ring] canvas"))))
	p.size(1280, 800)
	p.click(cell(counterCell, "[data-view=compare]"))
	p.wait("the costs", exists(cell(counterCell, "[data-part=cost]")))
	if over := eval[float64](p, fmt.Sprintf(`(() => {
		const cost = document.querySelector(%s);
		return cost.getBoundingClientRect().right - cost.parentElement.getBoundingClientRect().right;
	})()`, quote(cell(counterCell, "[data-part=cost]")))); over > 0.5 {
		t.Errorf("the table of costs is %.0f px wider than its place", over)
	}
	p.shot("handler")
}
