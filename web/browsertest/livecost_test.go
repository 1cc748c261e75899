//go:build unix

package browsertest

import (
	"context"
	"flag"
	"fmt"
	goruntime "runtime"
	"syscall"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/performance"
	"github.com/chromedp/chromedp"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/runtime/gauge"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

var watched = flag.Duration("watched", 2*time.Second, "how long the run goes on that TestSpeedOfLive watches")

// mostLive are the limits of TestSpeedOfLive, as many times as long as the calibration takes: for how long an update of the picture may
// block the page, and how long the picture of a run that goes on may stay as it is. The goals are 50 ms and 1 s.
var mostLive = struct{ blocked, rest float64 }{1.5, 7}

// volleys is a program whose actors do nothing but send messages, as fast as they can.
const volleys = `type Player struct{}

var all []actor.Ref

func (Player) Receive(ctx *actor.Context, m actor.Message) { ctx.Send(all[m.Data.(int)%len(all)], actor.Message{Subject: "ball", Data: m.Data.(int) + 1}) }

func main() {
	sys := actor.NewSystem()
	for i := range 40 {
		all = append(all, sys.Spawn(fmt.Sprintf("player%02d", i), Player{}))
	}
	for i := range 20 {
		sys.Send(all[2*i], actor.Message{Subject: "ball", Data: 2 * i})
	}
	sys.Wait()
}
`

// TestSpeedOfLive measures what it costs to watch a run that makes events as fast as it can, for the program, in the page and in
// the server, and how often the picture changes.
//
//	go test ./web/browsertest -run 'TestSpeedOfLive$' -count=1 -v -watched 20s
func TestSpeedOfLive(t *testing.T) {
	c := calibrate(t)
	a := startApp(t, lessons.Builtin())
	t.Logf("the program makes %.0f events a ms, and %.0f when the kernel shows them", pace(a, t, false), pace(a, t, true))
	p := openLesson(t, a, counterLesson, counterCell)
	p.setProgram(counterCell, volleys)
	p.click(cell(counterCell, "[data-scheduler=pool]"))
	p.click(cell(counterCell, "[data-engine=real]"))
	eval[bool](p, `window.blocks = [], new PerformanceObserver(l => blocks.push(...l.getEntries().map(e => e.duration))).observe({type: 'longtask'}), true`)
	gauge.Rounds(t, func() (float64, []float64) {
		p.click(cell(counterCell, "[data-act=run]"))
		p.wait("the run is shown while it goes on", statusIs(counterCell, "running")+" && "+events(counterCell)+" > 0")
		before := c.open() // it has to share the machine with the program, too, as the picture has
		took := p.watchLive()
		after := c.open()
		p.click(cell(counterCell, "[data-act=stop]"))
		p.wait("the run is over, stopped or at a limit", statusIs(counterCell, "done")+" || "+statusIs(counterCell, "failed")) // a busy machine may not stop it in time
		t.Logf("over: %s", p.text(cell(counterCell, "[data-part=status]")))
		return (before + after) / 2, took
	}, gauge.Limit{What: "an update blocks the page", Most: mostLive.blocked}, gauge.Limit{What: "the picture stays as it is, median", Most: mostLive.rest})
}

// watchLive watches the picture of a run that goes on for a while, and logs what that costs. It returns for how many ms an update has
// blocked the page at most, and for how many the picture stayed as it was, half of the times at most: it has a few hundred thousand new
// events to show each time, and a fast machine brings the run to its limit after three or four pictures.
func (p *tab) watchLive() []float64 {
	p.t.Helper()
	start, server, busy := time.Now(), cpuTime(), p.busy()
	type seen struct{ Blocks, Rests []float64 }
	s := evalFor[seen](p, *watched+5*patience, fmt.Sprintf(`new Promise(done => {
		const panels = document.querySelector('[data-part=panels]'), from = performance.now(), Rests = [];
		let last = from;
		blocks.length = 0;
		const watch = new MutationObserver(() => {
			const now = performance.now();
			Rests.push(now - last);
			last = now;
		});
		watch.observe(panels, {attributes: true, attributeFilter: ['data-events', 'data-painted']});
		const look = setInterval(() => { // a fast machine brings the run to a limit sooner
			if (performance.now() - from < %d && %s) return;
			watch.disconnect();
			clearInterval(look);
			if (!Rests.length) Rests.push(performance.now() - from); // on a busy machine it has not changed once
			done({Blocks: blocks.slice(), Rests});
		}, 10);
	})`, watched.Milliseconds(), statusIs(counterCell, "running")))
	took, server, busy := time.Since(start).Seconds(), cpuTime()-server, p.busy()-busy
	most, sum := 0.0, 0.0
	for _, b := range s.Blocks {
		most, sum = max(most, b), sum+b
	}
	n := eval[int](p, events(counterCell))
	p.t.Logf("%d events in %.1f s, shown %d times, on %d cores; ms from picture to picture: %.0f", n, took, len(s.Rests), goruntime.NumCPU(), s.Rests)
	p.t.Logf("the page's thread: %.0f %% busy; %d times blocked for more than 50 ms, for %.0f ms at most, %.0f ms in all", 100*busy/took, len(s.Blocks), most, sum)
	p.t.Logf("the server, without the kernel: %.0f %% of a core", 100*server.Seconds()/took)
	return []float64{most, quantile(s.Rests, 50)}
}

// pace is how many events a ms volleys makes while no page takes processor time, shown or not.
func pace(a *app, t *testing.T, live bool) float64 {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), *watched)
	defer cancel()
	res, err := a.kernel.Run(ctx, kernel.Request{
		Cells: []kernel.Cell{{ID: "volleys", Text: volleys}}, Capture: true, Live: live,
		Settings: trace.Settings{Engine: trace.Real, Scheduler: trace.Pool},
	}, func(kernel.Update) {})
	if err != nil {
		t.Fatal(err)
	}
	if len(res.Traces()) == 0 {
		t.Fatalf("there is no trace: %+v", res)
	}
	made := res.Traces()[0]
	return float64(len(made.Events)) / float64(made.Header.Makespan) * 1e6
}

// busy is for how long the page's thread has had something to do, in seconds.
func (p *tab) busy() float64 {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	v, err := chromedp.Run(ctx, func(ctx context.Context, _ *chromedp.Target) (float64, error) {
		if _, err := chromedp.Call(ctx, performance.Enable, performance.EnableParams{}); err != nil {
			return 0, err
		}
		r, err := chromedp.Call(ctx, performance.GetMetrics, cdp.Empty{})
		if err != nil {
			return 0, err
		}
		for _, m := range r.Metrics {
			if m.Name == "TaskDuration" {
				return m.Value, nil
			}
		}
		return 0, fmt.Errorf("the browser does not say how busy the page is")
	})
	if err != nil {
		p.t.Fatal(err)
	}
	return v
}

// cpuTime is the processor time that this process has taken, the server's among it.
func cpuTime() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
