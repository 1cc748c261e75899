package browsertest

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/rehearse-lab/rehearse/lessons"
)

// volley goes on until it is stopped: twelve actors, and balls among them.
const volley = `// Player sends each ball on to the next player.
type Player struct{ next actor.Ref }

func (p *Player) Receive(ctx *actor.Context, m actor.Message) {
	switch m.Subject {
	case "next":
		p.next = m.Data.(actor.Ref)
	case "ball":
		ctx.Sleep(5 * time.Millisecond)
		ctx.Send(p.next, m)
	}
}

func main() {
	sys := actor.NewSystem()
	first := sys.Spawn("player00", &Player{})
	last := first
	for i := range 11 {
		p := sys.Spawn(fmt.Sprintf("player%02d", i+1), &Player{})
		sys.Send(last, actor.Message{Subject: "next", Data: p})
		last = p
	}
	sys.Send(last, actor.Message{Subject: "next", Data: first})
	for range 8 {
		sys.Send(first, actor.Message{Subject: "ball"})
	}
	sys.Wait()
}
`

// events is how many events the picture shows, in JavaScript.
func events(id string) string {
	return fmt.Sprintf("Number(document.querySelector(%s)?.dataset.events ?? 0)", quote(cell(id, "[data-part=panels]")))
}

// TestLive: while a program runs on real threads the picture moves, the cursor with it unless it is moved away; a worker is
// added and removed; Stop ends it, and the whole run is there.
func TestLive(t *testing.T) {
	a := startApp(t, lessons.Builtin())
	p := openLesson(t, a, counterLesson, counterCell)
	p.setProgram(counterCell, volley)
	p.click(cell(counterCell, "[data-scheduler=pool]"))
	p.click(cell(counterCell, "[data-engine=real]"))
	p.fill(cell(counterCell, "input[name=workers]"), "2")
	if !eval[bool](p, "document.querySelector('[data-act=add-worker]').disabled") {
		t.Error("a worker can be added before anything runs")
	}
	p.click(cell(counterCell, "[data-act=run]"))
	badge := "document.querySelector('[data-part=word]')?.textContent"
	p.wait("the run is shown while it goes on", badge+" === 'measured · running' && "+events(counterCell)+" > 0")
	first := eval[int](p, events(counterCell))
	p.wait("it is shown with more events", fmt.Sprintf("%s > %d", events(counterCell), first))
	if strip := p.text(cell(counterCell, "[data-part=strip]")); !strings.Contains(strip, "so far") {
		t.Errorf("what it paid: %s", strip)
	}

	// The cursor goes along with the end; moved away it stays where it is.
	step := fmt.Sprintf("Number(document.querySelector(%s).dataset.stepPool)", quote(cell(counterCell, "[data-part=panels]")))
	at := eval[int](p, step)
	p.wait("the cursor goes along", fmt.Sprintf("%s > %d", step, at))
	p.do(chromedp.Focus(chromedp.CSS(cell(counterCell, "[data-part=panels]"))))
	p.key(kb.Home)
	p.key(kb.ArrowRight)
	n := eval[int](p, events(counterCell))
	p.wait("the run goes on", fmt.Sprintf("%s > %d", events(counterCell), n))
	if at := eval[int](p, step); at != 1 {
		t.Errorf("the cursor was moved to step 1 and is at %d", at)
	}

	// One worker that was not added cannot be removed; one more is seen.
	answer := "(document.querySelector('[data-part=answer]')?.textContent ?? '')"
	p.click(cell(counterCell, "[data-act=remove-worker]"))
	p.wait("it is said why no worker is removed", answer+".includes('only workers that were added can be removed')")
	p.click(cell(counterCell, "[data-act=add-worker]"))
	p.wait("it is said that a worker was added", answer+".includes('A worker was added')")
	p.wait("the pool has three", "document.querySelector('[data-part=panels] canvas').ariaLabel.includes('Pool of up to 3')")
	p.settle()
	p.shot("running")
	p.click(cell(counterCell, "[data-act=remove-worker]"))
	p.wait("it is said that a worker ends", answer+".includes('A worker that was added ends')")

	// The other pictures move too.
	p.click(cell(counterCell, "[data-view=ring]"))
	p.settle()
	p.shot("ring")
	p.click(cell(counterCell, "[data-view=threads]"))

	seen := eval[int](p, events(counterCell))
	p.click(cell(counterCell, "[data-act=stop]"))
	p.wait("the run is over", "document.querySelector('[data-part=status]').textContent.includes('Stopped')")
	p.wait("it is no longer called running", badge+" === 'measured'")
	p.wait("all of it is there", fmt.Sprintf("%s >= %d", events(counterCell), seen))
	if at := eval[int](p, step); at != 1 {
		t.Errorf("in the end the cursor is at %d", at)
	}
	if !eval[bool](p, "document.querySelector('[data-act=add-worker]').disabled") {
		t.Error("a worker can be added to what is over")
	}
	p.shot("stopped")
}

// TestLiveBoth runs both schedulers one after the other on real threads: the panel of the pool has its place from the start,
// and that of the threads keeps what it had.
func TestLiveBoth(t *testing.T) {
	a := startApp(t, lessons.Builtin())
	p := openLesson(t, a, counterLesson, counterCell)
	p.setProgram(counterCell, strings.Replace(volley, "sys.Wait()", "time.Sleep(1500 * time.Millisecond)\n\tsys.Stop()", 1))
	p.click(cell(counterCell, "[data-scheduler=both]"))
	p.click(cell(counterCell, "[data-engine=real]"))
	p.click(cell(counterCell, "[data-act=run]"))
	label := "(document.querySelector('[data-part=panels] canvas')?.ariaLabel ?? '')"
	p.wait("the pool has its place before it begins", label+".includes('begins when the other is over')")
	p.shot("thread")
	p.wait("the pool runs, beside what the threads did", "document.querySelector('[data-part=word]')?.textContent === 'measured · running' && "+
		label+".includes('12 threads, one lane each') && "+label+".includes('threads; an actor')")
	p.settle()
	p.shot("pool")
	p.wait("both are over", "document.querySelector('[data-part=status]').dataset.state === 'done' && document.querySelector('[data-part=word]').textContent === 'measured'")
}

// TestStopAfter ends a simulated run after some virtual time, from More, and the message names what ended it. A link carries it.
func TestStopAfter(t *testing.T) {
	a := startApp(t, lessons.Builtin())
	p := openLesson(t, a, counterLesson, counterCell)
	p.setProgram(counterCell, volley)
	p.click(cell(counterCell, "[data-scheduler=pool]"))
	p.click(cell(counterCell, "[data-act=more]"))
	eval[bool](p, fmt.Sprintf("(s => { s.value = '2'; return s.dispatchEvent(new Event('change', { bubbles: true })); })(document.querySelector(%s))",
		quote(cell(counterCell, "select[name=stopAfter]"))))
	p.run(counterCell)
	if text := p.text(cell(counterCell, "[data-part=outcome]")); !strings.Contains(text, "2s of virtual time, when the setting Stop after ends the run") {
		t.Errorf("the outcome is told as %q", text)
	}
	if text := p.text(cell(counterCell, "[data-part=more-summary]")); text != "stop after 2 s" {
		t.Errorf("what is not as usual: %q", text)
	}
	p.shot("more")
	p.do(chromedp.Focus(chromedp.CSS(cell(counterCell, "[data-part=panels]"))))
	p.key(kb.End)
	p.wait("the address has it", "location.search.includes('stopAfter=2000000000')")
}
