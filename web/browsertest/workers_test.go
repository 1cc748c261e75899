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
