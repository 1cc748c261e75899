//go:build unix

package browsertest

import (
	"fmt"
	"strings"
	"syscall"
	"testing"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/lessons"
)

const running = "document.querySelector('[data-part=word]')?.textContent === 'measured · running'"

// beginLive runs a program on real threads and waits until it is shown.
func beginLive(p *tab, program string) {
	p.t.Helper()
	p.setProgram(counterCell, program)
	p.click(cell(counterCell, "[data-scheduler=pool]"))
	p.click(cell(counterCell, "[data-engine=real]"))
	p.click(cell(counterCell, "[data-act=run]"))
	p.wait("the run is shown while it goes on", running)
}

// TestLiveIdle: of a program in which nothing happens there is a picture all the same, with the panel of the pool that comes to
// nothing, and then the end.
func TestLiveIdle(t *testing.T) {
	t.Parallel()
	a := startApp(t, unhurried{lessons.Builtin()})
	p := openLesson(t, a, counterLesson, counterCell)
	for _, scheduler := range []string{"pool", "both"} {
		p.setProgram(counterCell, "func main() {\n\tsys := actor.NewSystem()\n\ttime.Sleep("+inGo(p.leisure())+")\n\tsys.Wait()\n}\n")
		p.click(cell(counterCell, "[data-engine=real]"))
		p.click(cell(counterCell, "[data-scheduler="+scheduler+"]"))
		p.click(cell(counterCell, "[data-act=run]"))
		p.wait("the run is shown while it goes on", running)
		p.wait("it is over", "document.querySelector('[data-part=status]').dataset.state === 'done' && document.querySelector('[data-part=word]').textContent === 'measured'")
		if n := eval[int](p, events(counterCell)); n == 0 {
			t.Errorf("%s: the run that is over has no events", scheduler)
		}
	}
}

// TestLiveCrew adds workers to a run that makes events as fast as it can and removes them, steps back meanwhile, and stops it.
func TestLiveCrew(t *testing.T) {
	t.Parallel()
	a := startApp(t, unhurried{lessons.Builtin()})
	p := openLesson(t, a, counterLesson, counterCell)
	beginLive(p, strings.Replace(slowly(volleys), "2 * time", "50 * time", 1)) // the page shows at once what happens, however busy the machine is
	answer := "(document.querySelector('[data-part=answer]')?.textContent ?? '')"
	for i := range 6 {
		p.click(cell(counterCell, "[data-act=add-worker]"))
		p.wait("a worker can be removed", fmt.Sprintf("document.querySelector('[data-act=remove-worker]').ariaLabel === 'Remove a worker, %d added'", i+1))
	}
	for i := range 6 { // an update that was sent before the answer can show the number before for a moment
		p.click(cell(counterCell, "[data-act=remove-worker]"))
		p.wait("there is one less", fmt.Sprintf("document.querySelector('[data-act=remove-worker]').ariaLabel === 'Remove a worker, %d added'", 5-i))
	}
	if text := eval[string](p, answer); !strings.Contains(text, "An added worker ends") {
		t.Errorf("it is said: %q", text)
	}
	n := eval[int](p, events(counterCell))
	p.wait("the run goes on", fmt.Sprintf("%s > %d", events(counterCell), n))
	p.settle()
	p.shot("crew")
	p.click(cell(counterCell, "[data-act=stop]"))
	p.wait("it is stopped, and all of it is there", "document.querySelector('[data-part=status]').textContent.includes('Stopped') && document.querySelector('[data-part=word]').textContent === 'measured'")
	if label := eval[string](p, "document.querySelector('[data-part=panels] canvas').ariaLabel"); !strings.Contains(label, "Pool of up to ") {
		t.Errorf("the picture is called %q", label)
	}
}

// TestLiveDies: the kernel dies while a run is shown. That is said, what was seen of the run stays, and the next one is shown from
// its own beginning.
func TestLiveDies(t *testing.T) {
	t.Parallel()
	a := startAppWith(t, unhurried{lessons.Builtin()}, kernel.Options{})
	p := openLesson(t, a, counterLesson, counterCell)
	beginLive(p, slowly(volleys))
	p.wait("it has some events", events(counterCell)+" > 1000")
	n := eval[int](p, events(counterCell))
	if err := syscall.Kill(a.kernel.Pid(), syscall.SIGKILL); err != nil {
		t.Fatal(err)
	}
	p.wait("the end is told", statusIs(counterCell, "failed"))
	if word := p.text(cell(counterCell, "[data-part=word]")); word != "measured · cut off" || eval[int](p, events(counterCell)) < n {
		t.Errorf("what was seen of it is called %q and has %d events after %d", word, eval[int](p, events(counterCell)), n)
	}
	beginLive(p, volley)
	p.wait("the next run is shown", running+" && "+events(counterCell)+" > 0")
	p.click(cell(counterCell, "[data-act=stop]"))
	p.wait("it is over", "document.querySelector('[data-part=status]').textContent.includes('Stopped') && document.querySelector('[data-part=word]').textContent === 'measured'")
}

// TestLiveLeft: the page is left and comes back while a run makes many events.
func TestLiveLeft(t *testing.T) {
	t.Parallel()
	a := startApp(t, unhurried{lessons.Builtin()})
	p := openLesson(t, a, counterLesson, counterCell)
	beginLive(p, slowly(volleys))
	p.wait("it has some events", events(counterCell)+" > 1000")
	p.reload()
	p.waitCell(counterCell)
	p.wait("the stopped run is shown", "document.querySelector('[data-part=status]')?.textContent.includes('Stopped') && document.querySelector('[data-part=word]')?.textContent === 'measured'")
	if n := eval[int](p, events(counterCell)); n < 1000 {
		t.Errorf("it has %d events", n)
	}
}

// TestLiveLeftForAnother: the page is left in mid-run, and before it comes back another window runs the cell. What it comes back to
// is what its own run did.
func TestLiveLeftForAnother(t *testing.T) {
	t.Parallel()
	a := startApp(t, unhurried{lessons.Builtin()})
	p, other := openLesson(t, a, counterLesson, counterCell), openLesson(t, a, counterLesson, counterCell)
	beginLive(p, volley)
	p.wait("it has some events", events(counterCell)+" > 100")
	back := eval[string](p, "location.href")
	p.open("about:blank")
	other.run(counterCell)
	p.open(back)
	p.waitCell(counterCell)
	p.wait("the run that was left is told", "document.querySelector('[data-part=problems]').textContent.includes('What it did until then is shown')")
	if text, n := p.text(cell(counterCell, "[data-part=status]")), eval[int](p, events(counterCell)); !strings.Contains(text, "Stopped") || n <= 100 {
		t.Errorf("it has %d events, and its status is %q", n, text)
	}
}

// slowly lets the actors of volleys sleep now and then: they make some ten thousand events a second, and leave the page its time.
func slowly(program string) string {
	return strings.Replace(program, "ctx.Send(all[", "ctx.Sleep(2 * time.Millisecond); ctx.Send(all[", 1)
}
