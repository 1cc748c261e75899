package browsertest

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/rehearse-lab/rehearse/lessons"
)

// The settings under More are found and set with the keyboard, said when they are out of sight, named by the picture of a
// run they made, and there again after a reload.
func TestMoreSettings(t *testing.T) {
	t.Parallel()
	a := startApp(t, lessons.Builtin())
	const id = "countdown"
	p := openLesson(t, a, id, id)
	more, panel := cell(id, "[data-act=more]"), cell(id, ".runmore")
	shown := func() bool {
		return eval[bool](p, fmt.Sprintf(`document.querySelector(%s).checkVisibility()`, quote(panel)))
	}
	if shown() || p.text(cell(id, "[data-part=more-summary]")) != "" {
		t.Error("the settings are on show before anybody asked")
	}
	p.focus(more)
	p.enter(0)
	p.settle()
	if !shown() || eval[string](p, fmt.Sprintf(`document.querySelector(%s).ariaExpanded`, quote(more))) != "true" {
		t.Error("Enter on More does not show the settings")
	}
	p.fill(cell(id, "input[name=batch]"), "5")
	p.key(kb.Tab)
	p.key("a", chromedp.ModifierCtrl)
	p.write("0.25")
	p.key(kb.Tab)
	p.key("l") // as one chooses lost-wakeup
	p.settle()
	const summary = "lost-wakeup, threads held up, batch 5, slice 250 µs"
	check := func(when string) {
		t.Helper()
		if got := p.text(cell(id, "[data-part=more-summary]")); got != summary {
			t.Errorf("%s the bar says %q, want %q", when, got, summary)
		}
	}
	check("set,")
	if about := p.text(cell(id, "[data-part=dispatcher-about]")); !strings.Contains(about, "Broken on purpose") {
		t.Errorf("of the dispatcher it says %q", about)
	}
	checkAccess(p, "more settings")
	p.run(id)
	for part, text := range map[string]string{
		"strip":   p.text(cell(id, "[data-part=strip]")),
		"picture": eval[string](p, fmt.Sprintf(`document.querySelector(%s).ariaLabel`, quote(cell(id, "[data-part=panels] canvas")))),
	} {
		if !strings.Contains(text, "Pool of 10, dispatcher lost-wakeup") {
			t.Errorf("the %s does not name the dispatcher: %s", part, text)
		}
	}
	p.shot("1440")
	for _, width := range []int64{1024, 390} {
		p.size(width, 900)
		p.settle()
		if w := eval[int64](p, "document.documentElement.scrollWidth"); w > width {
			t.Errorf("the page is %d px wide on a screen of %d", w, width)
		}
		p.scrollTo(panel)
		p.shot(fmt.Sprint(width))
		p.scrollTo(cell(id, "[data-part=event]"))
		p.shot(fmt.Sprint(width, "-picture"))
	}
	p.scheme("dark")
	p.settle()
	checkAccess(p, "more settings, dark and small")
	p.shot("dark")
	p.scheme("light")
	p.size(1440, 900)

	p.reload()
	p.waitCell(id)
	p.waitPainted(id, 1)
	check("after a reload")
	p.shot("closed")
	p.click(cell(id, "[data-scheduler=thread]"))
	p.click(more)
	p.settle()
	if got := p.text(cell(id, "[data-part=more-summary]")); got != "" {
		t.Errorf("without a pool the bar says %q of it", got)
	}
	if !eval[bool](p, fmt.Sprintf(`[...document.querySelectorAll(%s)].every((e) => e.disabled)`, quote(panel+" :is(input, select:not([name=stopAfter], [name=races]))"))) {
		t.Error("without a pool its settings can be set")
	}
	p.click(cell(id, "[data-act=reset]"))
	p.click(cell(id, "[data-scheduler=both]"))
	p.settle()
	if got := p.text(cell(id, "[data-part=more-summary]")); got != "" {
		t.Errorf("after Reset the bar says %q", got)
	}
}

// posts is a program in which two actors post to a third one again and again when it has just had enough.
const posts = `type Counter struct{ n int }

func (k *Counter) Receive(ctx *actor.Context, m actor.Message) {
	n := k.n
	ctx.Work(time.Microsecond)
	k.n = n + 1
}

type Poster struct{ to actor.Ref }

func (p Poster) Receive(ctx *actor.Context, m actor.Message) {
	for i := range 50 {
		ctx.Work(time.Duration(i*37%50) * time.Microsecond)
		ctx.Send(p.to, actor.Message{Subject: "add"})
	}
}

func main() {
	sys := actor.NewSystem()
	k := &Counter{}
	counter := sys.Spawn("counter", k)
	for i := range 2 {
		sys.Send(sys.Spawn(fmt.Sprint("poster", i), Poster{counter}), actor.Message{Subject: "go"})
	}
	sys.Wait()
	fmt.Println(k.n)
}
`

// A run in which the dispatcher breaks its rule is shown up to there, and says so.
func TestBrokenDispatcherOnThePage(t *testing.T) {
	t.Parallel()
	a := startApp(t, lessons.Builtin())
	p := openLesson(t, a, counterLesson, counterCell)
	p.setProgram(counterCell, posts)
	p.click(cell(counterCell, "[data-scheduler=pool]"))
	p.click(cell(counterCell, "[data-act=more]"))
	p.wait("the fields", exists(cell(counterCell, ".runmore select")))
	p.fill(cell(counterCell, "input[name=cores]"), "4")
	p.focus(cell(counterCell, "select[name=dispatcher]"))
	p.key("t") // as one chooses two-at-once
	p.run(counterCell)
	if status := p.text(cell(counterCell, "[data-part=status]")); !strings.Contains(status, "Rule broken") {
		t.Errorf("the state of the run is %q", status)
	}
	if said := p.text(cell(counterCell, "[data-part=outcome]")); !strings.Contains(said, "The dispatcher two-at-once broke a rule at step") {
		t.Errorf("of its end it says %q", said)
	}
	if summary := p.text(cell(counterCell, "[data-part=more-summary]")); !strings.Contains(summary, "two-at-once, threads held up") {
		t.Errorf("of the settings it says %q", summary)
	}
	p.shot("fault")
	checkAccess(p, "a broken rule")

	p.click(cell(counterCell, "input[name=holdUps]"))
	p.run(counterCell)
	if status := p.text(cell(counterCell, "[data-part=status]")); strings.Contains(status, "Rule broken") {
		t.Errorf("without hold-ups the state of the run is %q", status)
	}
	if output := p.text(cell(counterCell, "[data-part=output]")); !strings.Contains(output, "100") {
		t.Errorf("without hold-ups the program prints %q", output)
	}
}

// fill replaces what stands in a field.
func (p *tab) fill(selector, text string) {
	p.t.Helper()
	p.focus(selector)
	p.key("a", chromedp.ModifierCtrl)
	p.write(text)
}
