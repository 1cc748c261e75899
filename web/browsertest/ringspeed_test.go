package browsertest

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/runtime/gauge"
)

// crowd is a program of so many actors that pass messages on.
func crowd(actors int) string {
	return strings.ReplaceAll(`type Node struct{ next []actor.Ref }

func (n *Node) Receive(ctx *actor.Context, m actor.Message) {
	ctx.Work(time.Millisecond)
	if left := m.Data.(int); left > 0 {
		ctx.Send(n.next[left%len(n.next)], actor.Message{Subject: "pass", Data: left - 1})
		ctx.Send(ctx.Self(), actor.Message{Subject: "own", Data: 0})
	}
}

func main() {
	sys := actor.NewSystem()
	var all []actor.Ref
	nodes := make([]*Node, ACTORS)
	for i := range nodes {
		nodes[i] = &Node{}
		all = append(all, sys.Spawn(fmt.Sprintf("node%03d", i), nodes[i]))
	}
	for i, n := range nodes {
		for k := range 5 {
			n.next = append(n.next, all[(i*7+k*131+1)%ACTORS])
		}
	}
	for i := range ACTORS {
		sys.Send(all[i/2], actor.Message{Subject: "pass", Data: 3})
	}
	sys.Wait()
}
`, "ACTORS", strconv.Itoa(actors))
}

// manyActors are the sizes of the rings that are looked at.
var manyActors = []int{1000, 10000}

// openRingOfMany runs a program of so many actors, with a thread each and in a pool, opens the ring, which it says the time of in ms,
// and goes into the middle of the run.
func openRingOfMany(t *testing.T, actors int) (p *tab, opening float64) {
	t.Helper()
	p = openLesson(t, startApp(t, lessons.Builtin()), storm, storm)
	p.size(1440, 900)
	p.setProgram(storm, crowd(actors))
	p.run(storm)
	opening = openRing(p)
	p.click(cell(storm, `[data-part=history] .moment:nth-child(5)`))
	p.settle()
	return p, opening
}

// TestRingOfMany steps through a run of a thousand actors: what was drawn step by step is what is drawn at once.
func TestRingOfMany(t *testing.T) {
	t.Parallel()
	p, _ := openRingOfMany(t, manyActors[0])
	ringSteps(p, 60)
	p.top()
	p.shot("steps")
	checkRingOfMany(p)
}

func checkRingOfMany(p *tab) {
	p.t.Helper()
	data := ringData(p, "thread")
	if data["how"] != "merged" || number(p.t, data, "rows") < 2 {
		p.t.Errorf("the threads are drawn %s in %s rows", data["how"], data["rows"])
	}
	chooseInRing(p)
	sameDrawnAtOnce(p)
}

// mostRing are the limits of TestSpeedOfRing, as many times as long as the calibration takes.
var mostRing = map[int]struct{ step, choose float64 }{1000: {4, 9}, 10000: {4, 9}}

// TestSpeedOfRing measures what it costs to open a ring of a thousand actors, and of ten thousand, to step in it and to choose an
// actor; and of those, too, it compares what was drawn step by step with what is drawn at once.
//
//	go test ./web/browsertest -run 'TestSpeedOfRing$' -count=1 -v
func TestSpeedOfRing(t *testing.T) {
	c := calibrate(t)
	for _, actors := range manyActors {
		t.Run(strconv.Itoa(actors), func(t *testing.T) {
			p, opening := openRingOfMany(t, actors)
			t.Logf("two rings of %d actors: opened in %.0f ms", actors, opening)
			gauge.Check(t, c.paint(50), func() []float64 {
				return []float64{quantile(ringSteps(p, 40), 50), gauge.Median([]float64{chooseInRing(p), chooseInRing(p), chooseInRing(p)})}
			}, gauge.Limit{What: "step p50", Most: mostRing[actors].step}, gauge.Limit{What: "an actor is chosen", Most: mostRing[actors].choose})
			checkRingOfMany(p)
		})
	}
}

// openRing opens the ring and returns how long it takes until it is painted, ms.
func openRing(p *tab) float64 {
	p.t.Helper()
	return evalFor[float64](p, 2*time.Minute, fmt.Sprintf(`new Promise((done) => {
		const from = performance.now();
		document.querySelector(%s).click();
		const look = () => document.querySelector(%s)?.dataset.step === undefined ? requestAnimationFrame(look) : setTimeout(() => done(performance.now() - from));
		requestAnimationFrame(look);
	})`, quote(cell(storm, "[data-view=ring]")), quote(cell(storm, "[data-part=ring]"))))
}

// ringSteps makes so many steps in a ring that has been painted, and returns how long each took until it was painted, ms,
// in order.
func ringSteps(p *tab, n int) []float64 {
	p.t.Helper()
	times := evalFor[[]float64](p, 2*time.Minute, fmt.Sprintf(`(async () => {
		const frame = document.querySelector(%s), times = [];
		for (let i = 0; i < %d; i++) {
			await new Promise((next) => requestAnimationFrame(() => {
				const from = performance.now();
				frame.dispatchEvent(new KeyboardEvent('keydown', {key: 'ArrowRight', bubbles: true}));
				const { port1, port2 } = new MessageChannel(); // whose message comes after the frame
				port1.onmessage = () => next(times.push(performance.now() - from));
				port2.postMessage(0);
			}));
		}
		return times;
	})()`, quote(cell(storm, "[data-part=ring-picture]")), n))
	slices.Sort(times)
	return times
}

// chooseInRing chooses the next actor and returns how long it takes until all is painted, thumbnails included, ms.
func chooseInRing(p *tab) float64 {
	p.t.Helper()
	return eval[float64](p, fmt.Sprintf(`new Promise((done) => {
		const from = performance.now();
		document.querySelector(%s).dispatchEvent(new KeyboardEvent('keydown', {key: 'ArrowDown', bubbles: true}));
		requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => done(performance.now() - from))));
	})`, quote(cell(storm, "[data-part=ring-picture]"))))
}

// sameDrawnAtOnce compares what was drawn step by step with what is drawn when all of it is drawn again. Edges may differ by
// as much as rounding does, which nobody sees.
func sameDrawnAtOnce(p *tab) {
	p.t.Helper()
	eval[bool](p, fmt.Sprintf(`(window.rings = () => [...document.querySelectorAll(%s)].map((c) => c.getContext('2d').getImageData(0, 0, c.width, c.height).data),
		window.stepped = window.rings(), true)`, quote(cell(storm, "[data-part=ring-picture] canvas.moving"))))
	for range 2 {
		p.click(cell(storm, "[data-act=transparent]"))
		p.settle()
	}
	most := eval[[]float64](p, `window.rings().map((now, k) => {
		const was = window.stepped[k];
		let most = 0;
		for (let i = 0; i < now.length; i++) most = Math.max(most, Math.abs(now[i] * now[i | 3] - was[i] * was[i | 3]) / 255);
		return most;
	})`)
	if len(most) != 2 || slices.Max(most) > 2.5 {
		p.t.Errorf("the rings look otherwise when all of them is drawn again: by up to %v of 255", most)
	}
}
