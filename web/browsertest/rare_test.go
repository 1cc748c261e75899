package browsertest

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

const rareLesson = "# Rare\n\n```go {run id=rare scheduler=thread}\n" + `type Worker struct{}

func (Worker) Receive(ctx *actor.Context, m actor.Message) {
	ctx.Work(time.Millisecond)
	if m.Data == 3 {
		panic("three is too many")
	}
}

func main() {
	sys := actor.NewSystem()
	for i := range 400 {
		a := sys.Spawn(fmt.Sprintf("worker%03d", i), Worker{}, actor.Capacity(2))
		n := 2
		if i == 200 {
			n = 6
		}
		for k := range n {
			sys.Send(a, actor.Message{Subject: "do", Data: k + i%2})
		}
	}
	sys.Wait()
}
` + "```\n"

// TestRareEventsAreSeen: in a run of 400 threads, which share rows so that the picture is no higher than a window, the one
// mailbox that overflows has its mark; a click on it goes there.
func TestRareEventsAreSeen(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	writeLesson(t, dir, "rare.md", rareLesson)
	a := startApp(t, openLibrary(t, dir))
	p := openLesson(t, a, "rare", "rare")
	p.run("rare")
	p.shot("whole")
	picture := cell("rare", "[data-part=panels] canvas")
	if height := eval[float64](p, fmt.Sprintf(`document.querySelector(%s).getBoundingClientRect().height`, quote(picture))); height > 500 {
		t.Errorf("400 lanes are %.0f pixels high", height)
	}
	words := eval[string](p, fmt.Sprintf(`document.querySelector(%s).getAttribute('aria-label')`, quote(picture)))
	if !strings.Contains(words, "messages refused: ") || !strings.Contains(words, "400 threads") {
		t.Errorf("the picture is called %q", words)
	}
	// The marks are where the pointer becomes a hand that names a refusal. They can be below the window's edge.
	eval[bool](p, fmt.Sprintf(`(document.querySelector(%s).scrollIntoView({block: 'center'}), true)`, quote(picture)))
	type point struct {
		X, Y  float64
		Title string
	}
	at := eval[point](p, fmt.Sprintf(`(() => {
		const stage = document.querySelector(%s).parentElement, box = stage.getBoundingClientRect();
		for (let y = 20; y < box.height; y += 2) for (let x = 70; x < box.width; x += 3) {
			stage.dispatchEvent(new PointerEvent('pointermove', {clientX: box.left + x, clientY: box.top + y, bubbles: true}));
			if (/refuse/.test(stage.title)) return {X: box.left + x, Y: box.top + y, Title: stage.title};
		}
		return {X: -1, Y: -1, Title: ''};
	})()`, quote(picture)))
	if at.X < 0 {
		t.Fatal("no mark of a refusal is found in the picture")
	}
	p.do(chromedp.MouseClickXY(at.X, at.Y))
	p.wait("the refusal", fmt.Sprintf(`document.querySelector('[data-cell=rare]').textContent.includes(%s)`, quote(at.Title)))
	p.shot("clicked")
}
