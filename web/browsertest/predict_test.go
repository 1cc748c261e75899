package browsertest

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp/kb"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/web/notebook"
)

// TestPredictAsTheLessonAsks answers the question of a lesson by keyboard alone: until then nothing on the page tells what
// comes, in any view; then what was said stands beside what was, also after a reload.
func TestPredictAsTheLessonAsks(t *testing.T) {
	t.Parallel()
	a := startApp(t, lessons.Builtin())
	const lesson, id = "countdown", "dreams"
	p := openLesson(t, a, lesson, id)
	p.run(id)
	form := cell(id, "[data-part=predict]")
	p.wait("the question", fmt.Sprintf(`!!document.querySelector(%s)`, quote(form)))
	if text := p.text(form); !strings.Contains(text, "How many messages will wait at 2.5 s?") {
		t.Fatalf("the lesson asks %q", text)
	}
	p.hidden(id)
	p.shot("asked")
	checkAccess(p, "predict")
	p.focus(cell(id, "[data-part=panels]"))
	p.key(kb.End)
	if at := p.text(cell(id, "[data-part=event]")); !strings.Contains(at, "step 130:") {
		t.Errorf("beyond the veil the cursor is at %q", at)
	}
	for _, view := range []string{"actors", "ring", "messages", "meters", "table", "compare"} {
		p.click(cell(id, "[data-view="+view+"]"))
		p.hidden(id)
		p.greyed(id, view, 1)
		p.shot("asked-" + view)
	}
	p.click(cell(id, "[data-view=threads]"))

	p.focus(form + " input")
	p.write("12")
	p.key(kb.Enter)
	gap := cell(id, "[data-part=gap]")
	p.wait("the gap", fmt.Sprintf(`!!document.querySelector(%s)`, quote(gap)))
	said := regexp.MustCompile(`You answered 12; it was (\d+)\. (\d+) too few`).FindStringSubmatch(p.text(gap))
	if said == nil {
		t.Fatalf("the gap is %q", p.text(gap))
	}
	p.shot("gap")
	p.click(cell(id, "[data-act=to-answer]"))
	if want := backlogAt(t, lesson, id, 2500*time.Millisecond); said[1] != fmt.Sprint(want) || said[2] != fmt.Sprint(want-12) {
		t.Errorf("the page says %q, the backlog was %d", said[0], want)
	}
	p.wait("the answer is kept", `fetch('/api/lessons/countdown/cells/dreams/answers', `+withKey+`).then((r) => r.json()).then((a) => a.length === 1)`)
	p.reload()
	p.wait("the answer after a reload", fmt.Sprintf(`document.querySelector(%s)?.textContent.includes(%s)`,
		quote(cell(id, "[data-part=marked-said]")), quote("You answered 12; it was "+said[1])))
}

// TestPredictAnywhere asks at a step of one's own who is next, and lifts the veil without an answer.
func TestPredictAnywhere(t *testing.T) {
	t.Parallel()
	a := startApp(t, lessons.Builtin())
	const id = "countdown"
	p := openLesson(t, a, id, id)
	p.run(id)
	p.focus(cell(id, "[data-part=scrubber]"))
	p.key(kb.PageUp)
	p.click(cell(id, "[data-act=predict]"))
	form := cell(id, "[data-part=predict]")
	p.wait("the question", fmt.Sprintf(`!!document.querySelector(%s)`, quote(form)))
	p.hidden(id)
	if n := eval[int](p, fmt.Sprintf(`document.querySelectorAll(%s).length`, quote(form+" [type=radio]"))); n < 5 {
		t.Errorf("there are %d to choose from", n)
	}
	p.shot("who")
	for _, view := range []string{"messages", "meters"} {
		p.click(cell(id, "[data-view="+view+"]"))
		p.greyed(id, view, 2)
	}
	p.click(cell(id, "[data-view=threads]"))
	p.click(form + " label:has([value=nobody])")
	p.click(cell(id, "[data-act=answer]"))
	gap := cell(id, "[data-part=gap]")
	p.wait("the gap", fmt.Sprintf(`/You answered nobody; it was \w+\./.test(document.querySelector(%s)?.textContent)`, quote(gap)))
	was := regexp.MustCompile(`it was (\w+)\.`).FindStringSubmatch(p.text(gap))[1]
	p.click(cell(id, "[data-act=to-answer]"))
	p.wait("the message that began", fmt.Sprintf(`document.querySelector(%s).textContent.includes(%s)`, quote(cell(id, "[data-part=event]")), quote(was+" begins")))

	p.click(cell(id, "[data-act=predict]"))
	p.wait("another question", fmt.Sprintf(`!!document.querySelector(%s)`, quote(form)))
	p.click(cell(id, "[data-ask=backlog]"))
	p.click(cell(id, "[data-act=show-me]"))
	p.wait("what it was", fmt.Sprintf(`/It was \d+\./.test(document.querySelector(%s)?.textContent)`, quote(gap)))
}

// TestPredictGoroutine: a lesson asks which goroutine can go on next, with what each waits for; in a program without actors the reader's own question
// is about goroutines, too.
func TestPredictGoroutine(t *testing.T) {
	t.Parallel()
	const lesson, id = "lock-order", "wake"
	p := openLesson(t, startApp(t, lessons.Builtin()), lesson, id)
	p.run(id)
	form := cell(id, "[data-part=predict]")
	p.wait("the question", fmt.Sprintf(`/Which goroutine is the next that can go on after step 28/.test(document.querySelector(%s)?.textContent)`, quote(form)))
	p.hidden(id)
	checkAccess(p, "predict a goroutine")
	p.shot("asked")
	if text := p.text(form); !strings.Contains(text, "g2 waits for a signal on free") || !strings.Contains(text, "g3 waits for a signal on free") || !strings.Contains(text, "main runs") {
		t.Errorf("to choose from there is %q", text)
	}
	p.click(form + " label:has([value=g2])")
	p.click(cell(id, "[data-act=answer]"))
	gap := cell(id, "[data-part=gap]")
	p.wait("the gap", fmt.Sprintf(`/You answered g2; it was g3\./.test(document.querySelector(%s)?.textContent)`, quote(gap)))
	p.click(cell(id, "[data-act=to-answer]"))
	p.wait("the moment", fmt.Sprintf(`document.querySelector(%s).textContent.includes('g3 can go on')`, quote(cell(id, "[data-part=event]"))))
	p.wait("the answer is kept", `fetch('/api/lessons/lock-order/cells/wake/answers', `+withKey+`).then((r) => r.json()).then((a) => a.length === 1 && a[0].ask === 'wakes')`)
	p.click(cell(id, "[data-act=predict]"))
	p.wait("a question of one's own", fmt.Sprintf(`/Which goroutine is the next that can go on after step 29/.test(document.querySelector(%s)?.textContent)`, quote(form)))
	if eval[bool](p, fmt.Sprintf(`!!document.querySelector(%s)`, quote(form+" [data-ask=next]"))) {
		t.Error("it asks for the next actor of a program without actors")
	}
	p.click(form + " label:has([value=nobody])")
	p.click(cell(id, "[data-act=answer]"))
	p.wait("the right answer", fmt.Sprintf(`/You answered nobody; it was nobody\./.test(document.querySelector(%s)?.textContent)`, quote(gap)))
}

// hidden checks that nothing tells what comes.
func (p *tab) hidden(id string) {
	p.t.Helper()
	found := eval[string](p, fmt.Sprintf(`(() => {
		const cell = document.querySelector('[data-cell="%s"]');
		return ['strip', 'why', 'choose', 'marked'].filter((part) => cell.querySelector('[data-part=' + part + ']')).join(' ') +
			(/done|makespan/i.test(cell.querySelector('[data-part=evidence]').textContent) ? ' done' : '') +
			(cell.querySelector('[data-part=status]').textContent.trim() === 'The end is hidden' ? '' : ' how it ended');
	})()`, id))
	if found != "" {
		p.t.Errorf("while what comes is hidden there is: %s", found)
	}
}

// greyed checks that the veil lies over each picture of a view that time runs through, and over the scrubber.
func (p *tab) greyed(id, view string, panels int) {
	p.t.Helper()
	parts := map[string]int{"actors": 1, "messages": panels, "meters": 2 * panels}[view]
	bare := eval[int](p, fmt.Sprintf(`(() => {
		const c = document.createElement('canvas').getContext('2d');
		c.fillStyle = getComputedStyle(document.documentElement).getPropertyValue('--veil').trim();
		c.fillRect(0, 0, 1, 1);
		const veil = c.getImageData(0, 0, 1, 1).data.join();
		const grey = (canvas) => {
			const k = canvas.width / canvas.clientWidth, left = (canvas.clientWidth - 46) * k;
			return canvas.getContext('2d').getImageData(left, (canvas.clientHeight - 24) * k, 1, 1).data.join() === veil;
		};
		const cell = document.querySelector('[data-cell="%s"]');
		const canvases = (part) => [...cell.querySelectorAll('[data-part=' + part + '] canvas:first-child')];
		const pictures = ['scrub', 'actors', 'messages'].flatMap(canvases).concat([...cell.querySelectorAll('[data-part=meters] :is([data-meter=rates], [data-meter=backlog]) canvas:first-child')]);
		return pictures.length - 1 === %d ? pictures.filter((p) => !grey(p)).length : -pictures.length;
	})()`, id, parts))
	if bare != 0 {
		p.t.Errorf("%s: %d pictures have no veil", view, bare)
	}
}

// backlogAt is the backlog of a cell's pool at a time, by the state in package trace.
func backlogAt(t *testing.T, lesson, id string, at time.Duration) int {
	t.Helper()
	e, err := lessons.Builtin().Get(lesson)
	if err != nil || e == nil {
		t.Fatal(err)
	}
	settings, _ := notebook.RunSettings(e.Lesson.Cell(id).Settings)
	settings.Scheduler = trace.Pool
	var x kernel.Executor
	res, err := x.Execute(t.Context(), kernel.Request{
		Cells: []kernel.Cell{{ID: id, Text: e.Lesson.Cell(id).Text}}, Target: id, Settings: settings, Capture: true,
	}, func(kernel.Update) {})
	if err != nil {
		t.Fatal(err)
	}
	tr := res.Traces()[0]
	last := 0
	for last+1 < len(tr.Events) && tr.Events[last+1].Time <= int64(at) {
		last++
	}
	return trace.At(tr, trace.Step(last)).Backlog
}
