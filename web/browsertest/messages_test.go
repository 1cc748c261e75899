package browsertest

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/rehearse-lab/rehearse/lessons"
)

// messageWait is how long a message waited from when it could be handled until it was, and behind how many others.
type messageWait struct {
	message, begun int
	time           int64
	behind         int
}

// messageWaits are the waits of all messages that were handled, longest first.
func (r *recorded) messageWaits() []messageWait {
	eligible := map[int]recordedEvent{}
	var waits []messageWait
	for _, e := range r.Events {
		switch e.Kind {
		case "MsgEnqueue", "TimerFire":
			eligible[e.Message] = e
		case "MsgDequeue":
			since := eligible[e.Message]
			waits = append(waits, messageWait{e.Message, e.Step, e.Time - since.Time, r.handledBetween(e.Actor, since.Step, e.Step)})
		}
	}
	slices.SortStableFunc(waits, func(a, b messageWait) int { return int(b.time - a.time) })
	return waits
}

// handledBetween counts the messages that an actor handled, or was handling, between two steps.
func (r *recorded) handledBetween(actor, from, to int) int {
	n, at := 0, 0
	for _, e := range r.Events[:to] {
		switch {
		case e.Actor != actor:
		case e.Kind == "MsgDequeue":
			at = e.Message
			if e.Step > from {
				n++
			}
		case e.Kind == "MsgDone" && e.Step < from:
			at = 0
		}
		if e.Step == from && at != 0 {
			n++ // it is in the middle of one
		}
	}
	return n
}

// lines are who does each event, one thing after the other: an actor, by its id, or a thread, below zero; 0 is nobody.
func (r *recorded) lines() []int {
	lines, works := make([]int, len(r.Events)), map[int]int{}
	for i, th := range r.Threads {
		works[i] = th.Actor
	}
	for i, e := range r.Events {
		if e.Thread == nil || e.Kind == "Choice" || e.Kind == "TimerFire" {
			continue
		}
		if e.Kind == "RunBegin" {
			works[*e.Thread] = e.Actor
		}
		if lines[i] = works[*e.Thread]; lines[i] == 0 {
			lines[i] = -1 - *e.Thread
		}
		if e.Kind == "RunEnd" {
			works[*e.Thread] = r.Threads[*e.Thread].Actor
		}
	}
	return lines
}

// led counts the events that happened before a step, and those that it happened before: by causes, by the order on each
// line, and from an actor's spawn to what it does.
func (r *recorded) led(step int) (causes, effects int) {
	lines, last, spawned := r.lines(), map[int]int{}, map[int]int{}
	before := make([][]int, len(r.Events))
	for i, e := range r.Events {
		if e.Cause != nil {
			before[i] = append(before[i], *e.Cause)
		}
		if line := lines[i]; line != 0 {
			if at, ok := last[line]; ok {
				before[i] = append(before[i], at)
			}
			if at, ok := spawned[line]; ok {
				before[i] = append(before[i], at)
			}
			last[line] = i
		}
		if e.Kind == "ActorSpawn" {
			spawned[e.Actor] = i
		}
	}
	isCause, isEffect := make([]bool, len(r.Events)), make([]bool, len(r.Events))
	isCause[step], isEffect[step] = true, true
	for i := step; i >= 0; i-- {
		for _, b := range before[i] {
			causes += count(isCause[i] && !isCause[b])
			isCause[b] = isCause[b] || isCause[i]
		}
	}
	for i := step + 1; i < len(r.Events); i++ {
		isEffect[i] = slices.ContainsFunc(before[i], func(b int) bool { return isEffect[b] })
		effects += count(isEffect[i])
	}
	return causes, effects
}

func count(b bool) int {
	if b {
		return 1
	}
	return 0
}

// way is what led to the begin of a handling, message by message: the sending, and the handling it was sent in.
func (r *recorded) way(begun int) []int {
	var steps []int
	for at := begun; ; {
		sent := slices.IndexFunc(r.Events, func(e recordedEvent) bool { return e.Kind == "MsgSend" && e.Message == r.Events[at].Message })
		steps = append(steps, sent)
		if r.Events[sent].Actor == 0 {
			return steps
		}
		for at = sent; r.Events[at].Kind != "MsgDequeue" || r.Events[at].Actor != r.Events[sent].Actor; at-- {
		}
		steps = append(steps, at)
	}
}

// TestMessageThatWaitedLongest answers "which message waited longest, and behind whom?" and "what led to this event?" in
// three actions: the view, the run, the first of those that waited longest. The trace says the same.
func TestMessageThatWaitedLongest(t *testing.T) {
	t.Parallel()
	a := startApp(t, lessons.Builtin())
	p := openLesson(t, a, stormLesson, stormCell)
	p.run(stormCell)
	run := exportedJSON(p, stormCell)["pool"]
	want := run.messageWaits()[0]
	p.view(stormCell, "messages")
	part := func(name, rest string) string { return cell(stormCell, "[data-part="+name+"] "+rest) }
	p.click(cell(stormCell, ".viewtools [data-panel=pool]"))
	p.wait("the message that waited longest in the pool", fmt.Sprintf(`document.querySelector(%s)?.dataset.msg === '%d'`, quote(part("longest", "[data-msg]")), want.message))
	p.click(part("longest", "[data-msg]"))
	p.wait("its life", fmt.Sprintf(`document.querySelector(%s)?.dataset.msg === '%d'`, quote(cell(stormCell, "[data-part=life]")), want.message))

	said := p.text(cell(stormCell, "[data-part=waited]"))
	_, figure, _ := strings.Cut(said, "waited ")
	if !reads(t, figure, want.time) || !strings.Contains(said, fmt.Sprintf("behind %d messages", want.behind)) {
		t.Errorf("%s waited %v behind %d messages; the page says %q", run.message(want.message), time.Duration(want.time), want.behind, said)
	}
	p.wait("what led to it", fmt.Sprintf(`document.querySelector(%s)?.getAttribute('aria-busy') === 'false'`, quote(cell(stormCell, "[data-part=reach]"))))
	type around struct{ Causes, Effects string }
	got := eval[around](p, fmt.Sprintf(`(([a, b]) => ({Causes: a.textContent.replaceAll(',', ''), Effects: b.textContent.replaceAll(',', '')}))([...document.querySelectorAll(%s)])`, quote(part("reach", "b"))))
	causes, effects := run.led(want.begun)
	if got.Causes != strconv.Itoa(causes) || got.Effects != strconv.Itoa(effects) {
		t.Errorf("%d events led to step %d and %d follow; the page says %s and %s", causes, want.begun, effects, got.Causes, got.Effects)
	}
	steps := eval[[]int](p, fmt.Sprintf(`[...document.querySelectorAll(%s)].map(e => Number(e.dataset.step))`, quote(part("way", "[data-step]"))))
	way := run.way(want.begun)
	if shown := way[:min(len(way), len(steps))]; len(steps) == 0 || !slices.Equal(steps, shown) {
		t.Errorf("steps %v led to it, the page says %v", way, steps)
	}
	p.shot("longest")
	p.click(part("way", "[data-step]"))
	p.wait("the step of its sending", fmt.Sprintf(`document.querySelector(%s).textContent.replaceAll(',', '').includes('step %d: ')`, quote(cell(stormCell, "[data-part=event]")), way[0]))
}

// TestMessagesByHand: zoomed in there are arrows, which can be clicked; rows by keyboard; both axes.
func TestMessagesByHand(t *testing.T) {
	t.Parallel()
	a := startApp(t, lessons.Builtin())
	p := openLesson(t, a, stormLesson, stormCell)
	p.run(stormCell)
	p.view(stormCell, "messages")
	density := fmt.Sprintf(`document.querySelector(%s).textContent`, quote(cell(stormCell, "[data-part=density]")))
	p.wait("bars instead of arrows", density+`.includes('Too many visible messages')`)
	p.bothDiagrams()
	p.click(cell(stormCell, "[data-part=longest] [data-msg]"))
	p.focus(cell(stormCell, "[data-part=messages]"))
	for range 5 {
		p.key("+")
	}
	p.wait("arrows", `!`+density+`.includes('Too many visible messages')`)
	p.shot("arrows")
	chosen := fmt.Sprintf(`document.querySelector(%s)?.textContent`, quote(cell(stormCell, "[data-part=mailbox] b")))
	before := eval[string](p, chosen)
	p.key(kb.ArrowUp)
	p.wait("the actor above", chosen+` !== `+quote(before))

	canvas := quote(cell(stormCell, "[data-panel=pool] [data-part=messages] canvas.moving"))
	type point struct{ X, Y float64 }
	at := eval[point](p, fmt.Sprintf(`(async () => {
		const e = document.querySelector(%s);
		e.scrollIntoView({block: 'center'});
		const r = e.getBoundingClientRect();
		for (let y = r.top + 30; y < r.bottom - 10; y += 3) for (let x = r.left + 120; x < r.right - 40; x += 23) {
			e.dispatchEvent(new PointerEvent('pointermove', {clientX: x, clientY: y, pointerId: 9}));
			if (/ of .* to /.test(e.title)) return {X: x, Y: y};
		}
		return {X: -1, Y: -1};
	})()`, canvas))
	if at.X < 0 {
		t.Fatal("no arrow is under the pointer anywhere")
	}
	msg := fmt.Sprintf(`document.querySelector(%s).dataset.msg`, quote(cell(stormCell, "[data-part=life]")))
	was := eval[string](p, msg)
	p.do(chromedp.MouseClickXY(at.X, at.Y))
	p.wait("another message's life", msg+` !== `+quote(was)+` && !!document.querySelector(`+quote(cell(stormCell, "[data-act=unchoose-message]"))+`)`)
	p.click(cell(stormCell, "[data-axis=order]"))
	p.settle()
	p.shot("order")
	checkAccess(p, "messages")
	p.scheme("dark")
	p.size(390, 844)
	p.settle()
	checkAccess(p, "messages on a phone")
	eval[bool](p, fmt.Sprintf(`(document.querySelector(%s).scrollIntoView({block: 'center'}), true)`, canvas))
	p.shot("phone")
}

// bothDiagrams: the diagrams of both runs stand below each other; a step in one keeps the other, and by keyboard one is shown alone.
func (p *tab) bothDiagrams() {
	p.t.Helper()
	shown := fmt.Sprintf(`[...document.querySelectorAll(%s)].map((d) => d.dataset.panel).join()`, quote(cell(stormCell, "[data-part=diagram]")))
	story := fmt.Sprintf(`document.querySelector(%s).textContent`, quote(cell(stormCell, "[data-part=story] .of")))
	if got := eval[string](p, shown); got != "thread,pool" {
		p.t.Fatalf("there are the diagrams %q", got)
	}
	p.focus(cell(stormCell, "[data-panel=pool] [data-part=messages]"))
	p.key(kb.ArrowDown)
	p.wait("the story of the pool", story+` === 'Pool of 10'`)
	p.shot("both")
	for _, which := range []string{"pool", "both"} {
		p.focus(cell(stormCell, ".viewtools [data-panel="+which+"]"))
		p.enter(0)
		want := map[string]string{"pool": "pool", "both": "thread,pool"}[which]
		p.wait("the diagrams "+want, shown+` === `+quote(want)+` && `+story+` === 'Pool of 10'`)
	}
}
