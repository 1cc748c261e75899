package browsertest

import (
	"fmt"
	"strings"
	"testing"
	"time"

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

// talkative is volley with something written now and then.
var talkative = strings.NewReplacer("struct{ next actor.Ref }", "struct {\n\tnext  actor.Ref\n\tballs int\n}",
	"ctx.Send(p.next, m)", "ctx.Send(p.next, m)\n\t\tif p.balls++; p.balls%100 == 0 {\n\t\t\tfmt.Println(\"ball\", p.balls)\n\t\t}").Replace(volley)

// events is how many events the picture shows, in JavaScript.
func events(id string) string {
	return fmt.Sprintf("Number(document.querySelector(%s)?.dataset.events ?? 0)", quote(cell(id, "[data-part=panels]")))
}

// TestLive: while a program runs on real threads the picture moves, the cursor with it unless it is moved away; a worker is
// added and removed; Stop ends it, and the whole run is there.
func TestLive(t *testing.T) {
	t.Parallel()
	a := startApp(t, unhurried{lessons.Builtin()})
	p := openLesson(t, a, counterLesson, counterCell)
	p.setProgram(counterCell, talkative)
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

	// So does what the program writes, and stays where the reader scrolls to.
	out := "document.querySelector(" + quote(cell(counterCell, "[data-part=output]")) + ")"
	atEnd := fmt.Sprintf("(o => o.scrollHeight > o.clientHeight + 100 && o.scrollHeight - o.scrollTop - o.clientHeight < 30)(%s)", out)
	grows := func(what, then string) {
		t.Helper()
		height := eval[int](p, out+".scrollHeight")
		p.wait(what, fmt.Sprintf("%s.scrollHeight > %d && %s", out, height+60, then))
	}
	p.wait("the output is shown at its end", atEnd)
	eval[int](p, out+".scrollTop = 0")
	grows("it stays where it is read", out+".scrollTop === 0")
	eval[int](p, out+".scrollTop = 1e6")
	grows("it is shown at its end again", atEnd)

	// The cursor goes along with the end; moved away it stays where it is.
	step := fmt.Sprintf("Number(document.querySelector(%s).dataset.stepPool)", quote(cell(counterCell, "[data-part=panels]")))
	at := eval[int](p, step)
	p.wait("the cursor goes along", fmt.Sprintf("%s > %d", step, at))
	p.focusPanels(counterCell)
	p.key(kb.Home)
	p.key(kb.ArrowRight)
	n := eval[int](p, events(counterCell))
	p.wait("the run goes on", fmt.Sprintf("%s > %d", events(counterCell), n))
	if at := eval[int](p, step); at != 1 {
		t.Errorf("the cursor was moved to step 1 and is at %d", at)
	}

	// Only a worker that was added can be removed; one more is seen.
	answer := "(document.querySelector('[data-part=answer]')?.textContent ?? '')"
	const cannot = "document.querySelector('[data-act=remove-worker]').disabled"
	if !eval[bool](p, cannot) {
		t.Error("a worker can be removed that was not added")
	}
	p.click(cell(counterCell, "[data-act=add-worker]"))
	p.wait("it is said that a worker was added", answer+".includes('A worker was added')")
	p.wait("the pool has three", "document.querySelector('[data-part=panels] canvas').ariaLabel.includes('Pool of up to 3')")
	if label := eval[string](p, "document.querySelector('[data-act=remove-worker]').ariaLabel"); label != "Remove a worker, 1 added" {
		t.Errorf("the button to remove it is called %q", label)
	}
	p.settle()
	p.shot("running")
	p.click(cell(counterCell, "[data-act=remove-worker]"))
	p.wait("it is said that a worker ends, and no more can be removed", answer+".includes('An added worker ends') && "+cannot)

	// Follow goes along again, and any step takes it off.
	follow := "document.querySelector('[data-act=follow]').ariaPressed"
	if on := eval[string](p, follow); on != "false" {
		t.Errorf("follow is %s at step 1", on)
	}
	p.focus(cell(counterCell, "[data-act=follow]"))
	p.enter(0)
	at = eval[int](p, step)
	p.wait("the cursor goes along again", fmt.Sprintf("%s === 'true' && %s > %d", follow, step, at))
	p.focusPanels(counterCell)
	p.key(kb.Home)
	p.key(kb.ArrowRight)

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

// follows is what each view must show to be up to date: in JavaScript, a value that is another one when the run has gone on.
var follows = map[string]string{
	"threads":  "document.querySelector('[data-part=panels] canvas').ariaLabel",
	"actors":   "document.querySelector('[data-part=event]').textContent",
	"ring":     "document.querySelector('[data-part=ring]').dataset.step",
	"messages": "document.querySelector('[data-part=reach]').textContent",
	"meters":   "document.querySelector('[data-meter=rates]').dataset.time",
	"table":    "document.querySelector('[data-part=table] tr.at')?.ariaRowIndex",
}

// TestLiveViews goes through all views while a program runs: each shows what goes on, keeps what is chosen, and has room for
// what comes, so that nothing moves when it does. The page is left in mid-run, and comes back to what it did until then.
func TestLiveViews(t *testing.T) {
	t.Parallel()
	a := startApp(t, unhurried{lessons.Builtin()})
	p := openLesson(t, a, counterLesson, counterCell)
	p.setProgram(counterCell, volley)
	p.click(cell(counterCell, "[data-scheduler=pool]"))
	p.click(cell(counterCell, "[data-engine=real]"))
	p.click(cell(counterCell, "[data-act=run]"))
	p.wait("the run is shown while it goes on", events(counterCell)+" > 0")
	p.click(cell(counterCell, "[data-act=choose]"))
	chosen := "document.querySelector('[data-part=mailbox] b')?.textContent ?? ''"
	p.wait("an actor is chosen", chosen+" !== ''")
	actor := eval[string](p, chosen)
	for _, view := range shownViews(p, counterCell) {
		eval[bool](p, fmt.Sprintf("(document.querySelector(%s).click(), true)", quote(cell(counterCell, ".viewbar [data-view="+view+"]"))))
		p.settle()
		if word := p.text(cell(counterCell, "[data-part=word]")); word != "measured · running" {
			t.Errorf("%s is called %q", view, word)
		}
		if view == "compare" {
			if text := p.text(cell(counterCell, "[data-part=no-compare]")); !strings.Contains(text, "still going on") {
				t.Errorf("compare says %q", text)
			}
			continue
		}
		value, ok := follows[view]
		if !ok {
			t.Errorf("nothing says whether the view %s follows", view)
			continue
		}
		before := eval[string](p, value)
		height := eval[int](p, "document.querySelector('[data-part=evidence]').offsetHeight")
		p.wait(view+" goes along", fmt.Sprintf("%s !== %s", value, quote(before)))
		if after := eval[int](p, "document.querySelector('[data-part=evidence]').offsetHeight"); max(after-height, height-after) > 1 && view != "messages" && view != "threads" {
			t.Errorf("%s was %d px high and is %d", view, height, after)
		}
		if now := eval[string](p, chosen); now != actor {
			t.Errorf("%s: %q was chosen, and %q is", view, actor, now)
		}
		p.shot(view)
	}

	checkAccess(p, "while it runs")
	p.reload()
	p.waitCell(counterCell)
	p.wait("it is said that the run was stopped, and it is shown", "document.querySelector('[data-part=problems]').textContent.includes('What it did until then is shown')")
	p.wait("it is the stopped run", "document.querySelector('[data-part=status]').textContent.includes('Stopped') && document.querySelector('[data-part=word]').textContent === 'measured'")
	p.shot("left")
}

// TestLiveEnds: what ends a run that is watched is said, and what was seen of it stays: two windows have runs of their own; one
// stops, and the other's goes on until its connection breaks; a panic ends the next.
func TestLiveEnds(t *testing.T) {
	t.Parallel()
	a := startApp(t, unhurried{lessons.Builtin()})
	p, other := openLesson(t, a, counterLesson, counterCell), openLesson(t, a, counterLesson, counterCell)
	const running = "document.querySelector('[data-part=word]')?.textContent === 'measured · running' && "
	begin := func(p *tab, program string) {
		t.Helper()
		p.setProgram(counterCell, program)
		p.click(cell(counterCell, "[data-act=run]"))
		p.wait("the run is shown while it goes on", running+events(counterCell)+" > 0")
	}
	for _, q := range []*tab{p, other} {
		q.click(cell(counterCell, "[data-scheduler=pool]"))
		q.click(cell(counterCell, "[data-engine=real]"))
		eval[bool](q, `(send => WebSocket.prototype.send = function (d) { window.socket = this; send.call(this, d) })(WebSocket.prototype.send), true`)
		begin(q, volley)
	}
	other.click(cell(counterCell, "[data-act=stop]"))
	other.wait("the other window's run is stopped", statusIs(counterCell, "done"))
	n := eval[int](p, events(counterCell))
	p.wait("this one's goes on", fmt.Sprintf("%s%s > %d", running, events(counterCell), n))

	n = eval[int](p, events(counterCell))
	eval[bool](p, "window.socket.close(), true")
	p.wait("the end is told", statusIs(counterCell, "failed"))
	if text := p.text(cell(counterCell, "[data-part=failure]")); !strings.Contains(text, "The connection to the server was lost, which stopped the run") {
		t.Errorf("it says %q", text)
	}
	if word := p.text(cell(counterCell, "[data-part=word]")); word != "measured · cut off" || eval[int](p, events(counterCell)) < n {
		t.Errorf("what was seen of it is called %q and has %d events after %d", word, eval[int](p, events(counterCell)), n)
	}

	p.wait("the banner is away", "!document.querySelector('[data-part=banner]')")
	begin(p, strings.Replace(volley, "sys.Wait()", "time.Sleep("+inGo(p.leisure())+")\n\tpanic(\"enough\")", 1))
	p.wait("the panic is told", "document.querySelector('[data-part=problems]').textContent.includes('enough')")
	p.wait("it is over", "document.querySelector('[data-part=status]').textContent.includes('Failed') && document.querySelector('[data-part=word]').textContent === 'measured'")
	if at, n := p.data(counterCell, "panels", "stepPool"), eval[int](p, events(counterCell)); at != n-1 {
		t.Errorf("the cursor is at step %d of %d and not at the end", at, n)
	}
}

// TestLiveBoth runs both schedulers one after the other on real threads: the panel of the pool has its place from the start,
// and that of the threads keeps what it had.
func TestLiveBoth(t *testing.T) {
	t.Parallel()
	a := startApp(t, unhurried{lessons.Builtin()})
	p := openLesson(t, a, counterLesson, counterCell)
	p.click(cell(counterCell, "[data-scheduler=both]"))
	p.click(cell(counterCell, "[data-engine=real]"))
	const longest = 2 * time.Minute
	leisure := p.leisure()
	for !liveBoth(p, leisure) {
		if leisure *= 2; leisure > longest {
			t.Fatalf("what runs for %v is over before the page is looked at", longest)
		}
	}
}

// liveBoth looks at a run of both schedulers, each of which goes on for leisure. It is false if one of them was over before it had
// been looked at; what was seen then means nothing.
func liveBoth(p *tab, leisure time.Duration) bool {
	p.t.Helper()
	p.setProgram(counterCell, strings.Replace(volley, "sys.Wait()", "time.Sleep("+inGo(leisure)+")\n\tsys.Stop()", 1))
	p.click(cell(counterCell, "[data-act=run]"))
	const (
		label = "(document.querySelector('[data-part=panels] canvas')?.ariaLabel ?? '')"
		ready = label + ".includes('begins when the other run is over')"
		over  = "document.querySelector('[data-part=status]').dataset.state === 'done' && document.querySelector('[data-part=word]').textContent === 'measured'"
	)
	p.wait("the run has begun", "document.querySelector('[data-part=status]').dataset.state !== 'done'")
	p.wait("the pool has its place before it begins", ready+" || "+over)
	const row = "[...document.querySelectorAll('[data-part=strip] .r.b .v')].map((v) => v.textContent.replace(/^.*: /, '')).join()"
	bill := eval[string](p, row)
	p.click(cell(counterCell, "[data-view=meters]"))
	p.settle()
	meters := p.text(cell(counterCell, "[data-part=meters] > :nth-child(2)"))
	p.shot("thread-meters")
	p.click(cell(counterCell, "[data-view=threads]"))
	p.settle()
	p.shot("thread")
	if !eval[bool](p, ready) {
		p.wait("both are over", over)
		return false
	}
	if bill != "not begun"+strings.Repeat(",–it has not begun", 6) {
		p.t.Errorf("before the pool begins, its bill is %q", bill)
	}
	if meters != "Pool of 4It has not begun." {
		p.t.Errorf("before the pool begins, its meters say %q", meters)
	}
	const running = "document.querySelector('[data-part=word]')?.textContent === 'measured · running' && " +
		label + ".includes('12 threads, one lane each') && " + label + ".includes('threads; an actor')"
	p.wait("the pool runs, beside what the threads did", "("+running+") || "+over)
	if eval[bool](p, over) {
		return false
	}
	p.settle()
	p.shot("pool")
	p.wait("both are over", over)
	return true
}

// TestStopAfter ends a simulated run after some virtual time, from More, and the message names what ended it. A link carries it.
func TestStopAfter(t *testing.T) {
	t.Parallel()
	a := startApp(t, lessons.Builtin())
	p := openLesson(t, a, counterLesson, counterCell)
	p.setProgram(counterCell, volley)
	p.click(cell(counterCell, "[data-scheduler=pool]"))
	p.click(cell(counterCell, "[data-act=more]"))
	p.wait("the fields", exists(cell(counterCell, "select[name=stopAfter]")))
	p.pick(cell(counterCell, "select[name=stopAfter]"), "2")
	p.run(counterCell)
	if text := p.text(cell(counterCell, "[data-part=outcome]")); !strings.Contains(text, "2s of virtual time, when the setting Stop after ends the run") {
		t.Errorf("the outcome is told as %q", text)
	}
	if text := p.text(cell(counterCell, "[data-part=more-summary]")); text != "stop after 2 s" {
		t.Errorf("what is not as usual: %q", text)
	}
	p.shot("more")
	p.focusPanels(counterCell)
	p.key(kb.End)
	p.wait("the address has it", "location.search.includes('stopAfter=2000000000')")
}
