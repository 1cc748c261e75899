package browsertest

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/rehearse-lab/rehearse/lessons"
)

// counterProgram has n goroutines that add to a sum; mended, under a lock.
func counterProgram(n int, mended bool) string {
	add := "sum++"
	mutex := ""
	if mended {
		mutex = "\tvar mu sync.Mutex\n"
		add = "mu.Lock()\n\t\t\tsum++\n\t\t\tmu.Unlock()"
	}
	return fmt.Sprintf(`import (
	"fmt"
	"sync"
)

func main() {
	sum := 0
%s	var wg sync.WaitGroup
	for range %d {
		wg.Go(func() {
			%s
		})
	}
	wg.Wait()
	fmt.Println(sum)
}
`, mutex, n, add)
}

// counterActor is the counter as an actor.
const counterActor = `import (
	"actor"
	"fmt"
	"sync"
)

type Counter struct{ sum int }

func (c *Counter) Receive(ctx *actor.Context, m actor.Message) {
	if c.sum++; c.sum == 2 {
		fmt.Println(c.sum)
		ctx.Exit()
	}
}

func main() {
	sys := actor.NewSystem()
	counter := sys.Spawn("counter", &Counter{})
	var wg sync.WaitGroup
	for range 2 {
		wg.Go(func() { sys.Send(counter, actor.Message{}) })
	}
	wg.Wait()
	sys.Wait()
}
`

// openProgram opens a lesson with one program, which is called as the lesson.
func openProgram(t *testing.T, id, program string) *tab {
	t.Helper()
	dir := t.TempDir()
	text := "# " + id + "\n\nA program.\n\n```go {run id=" + id + "}\n" + program + "```\n\nMore text.\n"
	if err := os.WriteFile(filepath.Join(dir, id+".md"), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	library, err := lessons.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	return openLesson(t, startApp(t, library), id, id)
}

// orders waits until the orders of a cell have been tried, and returns what the panel says.
func (p *tab) orders(id string) string {
	p.t.Helper()
	panel := cell(id, "[data-part=orders]")
	p.wait("the orders are tried", fmt.Sprintf(`document.querySelector(%s)?.dataset.stage === 'over'`, quote(panel)))
	return p.text(panel)
}

// shots takes pictures of a page as it looks on a desk and on a phone, light and dark.
func (p *tab) shots(name, part string) {
	p.t.Helper()
	if !shooting() {
		return
	}
	for _, s := range []struct {
		name          string
		width, height int64
	}{{"desk", 1440, 900}, {"phone", 390, 844}} {
		p.size(s.width, s.height)
		for _, scheme := range []string{"light", "dark"} {
			p.scheme(scheme)
			p.settle()
			eval[bool](p, fmt.Sprintf(`(document.querySelector(%s)?.scrollIntoView({behavior: 'instant'}), true)`, quote(part)))
			p.settle()
			p.shot(name + "-" + s.name + "-" + scheme)
		}
	}
	p.scheme("light")
	p.size(1440, 900)
	p.settle()
}

// TestTryAllOrders: a program that loses updates in some orders. The page finds one, opens it where it breaks, shows it beside
// one that holds, and copies its link; mended with a lock, or as an actor, a
// smaller program holds in all orders.
func TestTryAllOrders(t *testing.T) {
	t.Parallel()
	const id = "counter"
	p := openProgram(t, id, counterProgram(10, false))
	p.shots("before", cell(id, ".runbar"))
	p.run(id)
	if out := p.text(cell(id, "[data-part=output]")); !strings.Contains(out, "10") {
		t.Fatalf("run as usual, it writes %q", out)
	}
	top := fmt.Sprintf(`document.querySelector(%s).getBoundingClientRect().top`, quote(cell(id, "[data-part=editor]")))

	p.focus(cell(id, "[data-act=orders]"))
	p.key(kb.Enter)
	p.wait("the panel", exists(cell(id, "[data-part=orders]")))
	place := eval[float64](p, top)
	said := p.orders(id)
	for _, want := range []string{"An order breaks", "No order tried before", "It needs 1 deviation", "There is a data race", "sum", "20 of 20 runs broke in the same way"} {
		if !strings.Contains(said, want) {
			t.Errorf("it does not say %q: %q", want, said)
		}
	}
	if now := eval[float64](p, top); now != place {
		t.Errorf("the program has moved from %.0f to %.0f", place, now)
	}
	if aloud := p.text(cell(id, "[data-part=orders-said]")); !strings.Contains(aloud, "An order breaks") {
		t.Errorf("read aloud: %q", aloud)
	}
	p.shots("found", cell(id, ".runbar"))
	checkAccess(p, "orders")
	checkDark(p, "orders")

	p.click(cell(id, "[data-act=order-real]"))
	p.wait("the order on real threads", contains(cell(id, "[data-part=word]"), "measured · in a simulated order"))
	p.settle()
	if n, err := strconv.Atoi(strings.TrimSpace(p.text(cell(id, "[data-part=output] .stdout")))); err != nil || n >= 10 {
		t.Errorf("on real threads the order that breaks writes %d, %v", n, err)
	}
	p.shots("real", cell(id, ".runbar"))

	p.focus(cell(id, "[data-act=order-open]"))
	p.key(kb.Enter)
	breaks := cell(id, "[data-part=breaks]")
	p.wait("the order that breaks", exists(breaks))
	p.settle()
	step, _, _ := strings.Cut(strings.TrimPrefix(p.text(breaks), "Step "), ":")
	if at := p.text(cell(id, "[data-part=event]")); !strings.Contains(at, "step "+step) {
		t.Errorf("it breaks at step %s, the cursor is at %q", step, at)
	}
	if n, err := strconv.Atoi(strings.TrimSpace(p.text(cell(id, "[data-part=output] .stdout")))); err != nil || n >= 10 {
		t.Errorf("the order that breaks writes %d, %v", n, err)
	}
	if text := p.text(cell(id, "[data-part=word]")); text != "simulated · interleaved" {
		t.Errorf("the run is %q", text)
	}
	if got := p.program(id); got != strings.TrimSuffix(counterProgram(10, false), "\n") && got != counterProgram(10, false) {
		t.Errorf("the program is now %q", got)
	}
	p.shots("opened", cell(id, ".runbar"))
	checkAccess(p, "the order that breaks")

	p.click(cell(id, "[data-act=order-beside]"))
	p.wait("both orders", contains(cell(id, "[data-part=compare]"), "On the same clock"))
	p.wait("the two runs", fmt.Sprintf(`[...document.querySelectorAll(%s)].length >= 2`, quote(cell(id, "[data-part=compare] canvas"))))
	p.settle()
	p.shots("compared", cell(id, "[data-part=compare]"))
	checkAccess(p, "two orders")

	eval[bool](p, `(navigator.clipboard.writeText = async (text) => { window.copied = text; }, true)`)
	p.click(cell(id, "[data-act=order-link]"))
	p.wait("the link", "!!window.copied")
	link := eval[string](p, "window.copied")

	p.setProgram(id, counterProgram(2, true))
	p.wait("the result is marked", contains(cell(id, "[data-part=orders]"), "The program was edited since."))
	p.click(cell(id, "[data-act=orders-again]"))
	if said := p.orders(id); !strings.Contains(said, "which is not a proof: there may be more") {
		t.Errorf("some orders of the mended program: %q", said)
	}
	p.shots("none", cell(id, ".runbar"))
	p.click(cell(id, "[data-act=orders-all]"))
	if said := p.orders(id); !strings.Contains(said, "orders hold") || !strings.Contains(said, "With this input the program holds in every order") {
		t.Errorf("all orders of the mended program: %q", said)
	}
	p.shots("proof", cell(id, ".runbar"))
	checkAccess(p, "all orders hold")
	p.setProgram(id, counterActor)
	thread := cell(id, "[data-scheduler=thread]")
	p.wait("the program has actors", fmt.Sprintf(`(b => !b.disabled && b.ariaDisabled !== 'true')(document.querySelector(%s))`, quote(thread)))
	p.click(thread)
	p.wait("a thread per actor", fmt.Sprintf(`document.querySelector(%s).ariaPressed === 'true'`, quote(thread)))
	p.click(cell(id, "[data-act=orders-again]"))
	if said := p.orders(id); !strings.Contains(said, "All 3,984 orders hold") {
		t.Errorf("all orders of the actor: %q", said)
	}
	p.setProgram(id, counterProgram(2, true))
	p.click(cell(id, "[data-act=orders-close]"))
	p.wait("it is closed", "!"+exists(cell(id, "[data-part=orders]")))

	// The link leads to the order, beside a text that has changed since, and leaves the settings as they are.
	p.click(cell(id, "[data-act=run]"))
	p.wait("the run of the mended program", fmt.Sprintf(`document.querySelector(%s)?.textContent === '2\n'`, quote(cell(id, "[data-part=output] .stdout"))))
	p.open(link)
	p.waitCell(id)
	p.click(cell(id, "[data-act=arrive]"))
	// The run shown before may stand at a step of the same number: first its run must be there.
	p.wait("the run of the link", contains(cell(id, "[data-part=word]"), "simulated · interleaved"))
	p.wait("the order of the link", contains(cell(id, "[data-part=event]"), "step "+step+":"))
	p.settle()
	if n, err := strconv.Atoi(strings.TrimSpace(p.text(cell(id, "[data-part=output] .stdout")))); err != nil || n >= 10 {
		t.Errorf("the order of the link writes %d, %v", n, err)
	}
	if more := p.text(cell(id, "[data-part=more-summary]")); more != "" {
		t.Errorf("after the link the cell's settings are %q", more)
	}
}

// TestStopTryingOrders: a search that would go on is stopped at once, and keeps what it found; a run stops it, too.
func TestStopTryingOrders(t *testing.T) {
	t.Parallel()
	const id = "counter"
	p := openProgram(t, id, counterProgram(40, true))
	p.key("k", chromedp.ModifierCtrl)
	p.wait("the palette", "document.activeElement?.getAttribute('role') === 'combobox'")
	p.write("try all orders")
	p.wait("the command", "document.querySelector('.palette [aria-selected=true] span')?.textContent === 'Try all orders of the program'")
	p.enter(0)
	trying := fmt.Sprintf(`document.querySelector(%s)?.dataset.stage === 'trying'`, quote(cell(id, "[data-part=orders]")))
	p.wait("orders are tried", trying)
	p.shots("trying", cell(id, ".runbar"))
	p.wait("it goes on, and some have ended", fmt.Sprintf(`%s && document.querySelector(%s).textContent !== '0'`, trying, quote(cell(id, "[data-part=orders-tried]"))))
	began := time.Now()
	p.click(cell(id, "[data-act=orders-stop]"))
	said := p.orders(id)
	t.Logf("stopped after %v", time.Since(began))
	if !strings.Contains(said, "The search was stopped.") || !strings.Contains(said, "not a proof") {
		t.Errorf("stopped, it says %q", said)
	}
	p.click(cell(id, "[data-act=orders-again]"))
	p.wait("orders are tried", trying)
	p.run(id)
	if said := p.orders(id); !strings.Contains(said, "The search was stopped.") {
		t.Errorf("stopped by a run, it says %q", said)
	}
	p.click(cell(id, "[data-engine=real]"))
	p.wait("it is refused for real threads", fmt.Sprintf(`(b => b.disabled && b.title.includes('simulated'))(document.querySelector(%s))`, quote(cell(id, "[data-act=orders]"))))
}

// lastProgram has two actors that send to a third; it writes what came last, which depends on the order.
const lastProgram = `
type Last struct{ who string }

func (l *Last) Receive(ctx *actor.Context, m actor.Message) { l.who = m.Subject }

type Sender struct{ to actor.Ref }

func (s Sender) Receive(ctx *actor.Context, m actor.Message) { ctx.Send(s.to, m) }

func main() {
	sys := actor.NewSystem()
	last := &Last{}
	ref := sys.Spawn("last", last)
	sys.Send(sys.Spawn("first", Sender{ref}), actor.Message{Subject: "one"})
	sys.Send(sys.Spawn("second", Sender{ref}), actor.Message{Subject: "two"})
	sys.Wait()
	if last.who != "two" {
		panic("the last was " + last.who)
	}
}
`

// TestTryOrdersOfBoth: of a cell that compares two schedulers the orders of both are tried, and each is said.
func TestTryOrdersOfBoth(t *testing.T) {
	t.Parallel()
	const id = "last"
	p := openProgram(t, id, lastProgram)
	p.click(cell(id, "[data-scheduler=both]"))
	p.click(cell(id, "[data-act=orders]"))
	p.orders(id)
	said := eval[[]string](p, fmt.Sprintf(`[...document.querySelectorAll(%s)].map(e => e.textContent)`, quote(cell(id, "[data-part=tried]"))))
	if len(said) != 2 || !strings.Contains(said[0], "Thread per actor") || !strings.Contains(said[1], "Pool") {
		t.Fatalf("it says %q", said)
	}
	for _, s := range said {
		if !strings.Contains(s, "An order breaks") || !strings.Contains(s, "the last was one") {
			t.Errorf("it says %q", s)
		}
	}
	p.shots("both", cell(id, ".runbar"))
	checkAccess(p, "orders of both")
	p.click(cell(id, "[data-part=tried]:nth-child(2) [data-act=order-beside]"))
	p.wait("both orders", exists(cell(id, "[data-part=compare]")))
	p.wait("B breaks", contains(cell(id, "[data-part=breaks]"), "the last was one"))
	p.wait("A holds", fmt.Sprintf(`document.querySelectorAll(%s).length > 0`, quote(cell(id, "[data-part=moved] canvas"))))
	p.shots("both-compared", cell(id, "[data-part=compare]"))
}
