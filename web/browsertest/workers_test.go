package browsertest

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"github.com/rehearse-lab/rehearse/lessons"
)

// crew is a program that takes on workers while jobs wait, dismisses some, and takes on another.
const crew = `// Job holds its thread for a second.
type Job struct{}

func (Job) Receive(ctx *actor.Context, m actor.Message) { ctx.Sleep(time.Second) }

func must(err error) {
	if err != nil {
		fmt.Println(err)
	}
}

func main() {
	sys := actor.NewSystem()
	for i := range 40 {
		job := sys.Spawn(fmt.Sprintf("job%02d", i), Job{})
		sys.Send(job, actor.Message{Subject: "do"})
	}
	for range 3 {
		time.Sleep(1500 * time.Millisecond)
		must(sys.AddWorker())
	}
	for range 2 {
		time.Sleep(1500 * time.Millisecond)
		must(sys.RemoveWorker())
	}
	time.Sleep(time.Second)
	must(sys.AddWorker())
	sys.Wait()
}
`

// TestWorkersComeAndGo: the picture of a pool says how many threads it had in all, and at a time.
func TestWorkersComeAndGo(t *testing.T) {
	t.Parallel()
	a := startApp(t, lessons.Builtin())
	p := openLesson(t, a, counterLesson, counterCell)
	p.setProgram(counterCell, crew)
	p.click(cell(counterCell, "[data-scheduler=pool]"))
	p.fill(cell(counterCell, "input[name=workers]"), "2")
	p.run(counterCell)
	if strip := p.text(cell(counterCell, "[data-part=strip]")); !strings.Contains(strip, "Pool of up to 5") {
		t.Errorf("what it paid: %s", strip)
	}
	label := eval[string](p, "document.querySelector('[data-part=panels] canvas').ariaLabel")
	if !strings.Contains(label, "Pool of up to 5: 6 threads, at most 5 at a time;") {
		t.Errorf("the picture is called %q", label)
	}
	p.focus(cell(counterCell, "[data-part=panels]"))
	p.key(kb.End)
	p.settle()
	p.shot("end")
	p.size(390, 844)
	p.scrollTo(cell(counterCell, "[data-part=event]"))
	p.settle()
	p.shot("phone")
}

// waitingJobs is a program whose six actors wait for two workers.
const waitingJobs = `// Job holds its thread for a second.
type Job struct{}

func (Job) Receive(ctx *actor.Context, m actor.Message) { ctx.Sleep(time.Second) }

func main() {
	sys := actor.NewSystem()
	for i := range 6 {
		job := sys.Spawn(fmt.Sprintf("job%02d", i), Job{})
		sys.Send(job, actor.Message{Subject: "do"})
	}
	sys.Wait()
}
`

// TestWorkersAtCursor adds workers to a simulated run at the cursor, and removes them: the run is repeated, the same up to the cursor. It
// can be repeated without them, and a plain run has none.
func TestWorkersAtCursor(t *testing.T) {
	t.Parallel()
	a := startApp(t, lessons.Builtin())
	p := openLesson(t, a, counterLesson, counterCell)
	p.setProgram(counterCell, waitingJobs)
	p.click(cell(counterCell, "[data-scheduler=pool]"))
	p.fill(cell(counterCell, "input[name=workers]"), "2")
	p.run(counterCell)
	at := func(part string) string { return cell(counterCell, "[data-part="+part+"]") }
	act := func(name string) string { return cell(counterCell, "[data-act="+name+"]") }
	makespan := func() string {
		return eval[string](p, "document.querySelector('[data-part=panels] canvas').ariaLabel")
	}
	p.focus(at("panels"))
	p.key(kb.End)
	if text := p.text(at("workers")); !strings.Contains(text, "0 workers at the cursor") {
		t.Errorf("at the end: %s", text)
	}
	p.key(kb.Home)
	for range 40 {
		p.key(kb.ArrowRight)
	}
	step := p.text(at("event"))
	if text := p.text(at("workers")); !strings.Contains(text, "2 workers at the cursor") || strings.Contains(text, "In this run") {
		t.Errorf("at first: %s", text)
	}
	if !eval[bool](p, "document.querySelector('[data-act=fewer-workers]').disabled") {
		t.Error("a worker of the first can be removed")
	}
	before := makespan()
	p.click(act("more-workers"))
	p.wait("the run with another worker", "!!document.querySelector('[data-part=changes]')?.textContent.includes('+1 at')")
	if got := p.text(at("event")); got != step {
		t.Errorf("the cursor is at %q, and not at %q", got, step)
	}
	if after := makespan(); after == before || !strings.Contains(after, "3") {
		t.Errorf("the picture was called %q, and is %q", before, after)
	}
	p.key(kb.ArrowRight)
	p.shot("added")
	p.click(act("same-workers"))
	p.wait("the run without it", "!document.querySelector('[data-part=changes]')")
	if again := makespan(); again != before {
		t.Errorf("without the change it is %q, and was %q", again, before)
	}
	p.run(counterCell)
	if text := p.text(at("workers")); strings.Contains(text, "In this run") {
		t.Errorf("a plain run: %s", text)
	}
}
