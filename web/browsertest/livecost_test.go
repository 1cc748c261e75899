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
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/performance"
	"github.com/chromedp/chromedp"
	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

var watched = flag.Duration("watched", 2*time.Second, "how long the run goes on that TestLiveCost watches")

// mostBlocked is for how long an update of the picture may block the page, in ms. The test fails at four times that, and later on a
// machine that has more to do than it can.
const mostBlocked = 50

// mostRest is how long the picture of a run that goes on may stay as it is, in ms. The test fails at four times that, and later on
// a machine that has more to do than it can.
const mostRest = 1000

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

// TestLiveCost measures what it costs to watch a run that makes events as fast as it can, for the program, in the page and in
// the server, and how often the picture changes.
//
//	go test ./web/browsertest -run 'TestLiveCost$' -count=1 -v -watched 20s
func TestLiveCost(t *testing.T) {
	a := startApp(t, lessons.Builtin())
	t.Logf("the program makes %.0f events a ms, and %.0f when the kernel shows them", pace(a, t, false), pace(a, t, true))
	p := openLesson(t, a, counterLesson, counterCell)
	p.setProgram(counterCell, volleys)
	p.click(cell(counterCell, "[data-scheduler=pool]"))
	p.click(cell(counterCell, "[data-engine=real]"))
	p.do(func(ctx context.Context, _ *chromedp.Target) (chromedp.Void, error) {
		_, err := chromedp.Call(ctx, network.Disable, cdp.Empty{}) // it slows down what is measured
		return chromedp.Void{}, err
	})
	eval[bool](p, `window.blocks = [], new PerformanceObserver(l => blocks.push(...l.getEntries().map(e => [e.startTime, e.duration]))).observe({type: 'longtask'}), true`)
	p.click(cell(counterCell, "[data-act=run]"))
	p.wait("the run is shown while it goes on", events(counterCell)+" > 0")
	eval[bool](p, fmt.Sprintf(`window.blocks.length = 0, window.pictures = [], new MutationObserver(() => pictures.push([performance.now(), %s])).observe(document.querySelector('[data-part=panels]'), {attributes: true, attributeFilter: ['data-events']}), true`, events(counterCell)))
	start, server, busy := time.Now(), cpuTime(), p.busy()
	p.waitFor("time goes by, and the picture moves", fmt.Sprintf("(window.from ??= performance.now()) + %d < performance.now() && window.pictures.length > 0", watched.Milliseconds()), *watched+patience)
	took, server, busy := time.Since(start).Seconds(), cpuTime()-server, p.busy()-busy
	n, pictures := eval[int](p, events(counterCell)), eval[[][2]float64](p, "window.pictures")
	blocks := eval[[][2]float64](p, "window.blocks")
	most, sum := 0.0, 0.0
	for _, b := range blocks {
		most, sum = max(most, b[1]), sum+b[1]
	}
	t.Logf("%d events in %.1f s, shown %d times; load %.1f on %d cores", n, took, len(pictures), load(), goruntime.NumCPU())
	rest := 0.0
	for i := 1; i < len(pictures); i++ {
		since := pictures[i][0] - pictures[i-1][0]
		rest = max(rest, since)
		t.Logf("%.0f events %.0f ms after the picture before", pictures[i][1], since)
	}
	t.Logf("the page's thread: %.0f %% busy; %d times blocked for more than 50 ms, for %.0f ms at most, %.0f ms in all", 100*busy/took, len(blocks), most, sum)
	t.Logf("the server, without the kernel: %.0f %% of a core", 100*server.Seconds()/took)
	p.click(cell(counterCell, "[data-act=stop]"))
	p.wait("the run is over, stopped or at a limit", statusIs(counterCell, "done")+" || "+statusIs(counterCell, "failed")) // a busy machine may not stop it in time
	t.Logf("over: %s", p.text(cell(counterCell, "[data-part=status]")))
	busier := max(1, load()/float64(goruntime.NumCPU()))
	if limit := 4 * mostBlocked * busier; most > limit {
		t.Errorf("an update blocked the page for %.0f ms, more than %.0f", most, limit)
	}
	if limit := 4 * mostRest * busier; rest > limit {
		t.Errorf("there was no new picture for %.0f ms, more than %.0f", rest, limit)
	}
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
