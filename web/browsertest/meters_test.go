package browsertest

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// meterData are the data attributes of a panel's meter.
func meterData(p *tab, meter, panel string) map[string]string {
	p.t.Helper()
	return eval[map[string]string](p, fmt.Sprintf(`({...document.querySelector(%s)?.dataset})`, quote(meterOf(meter, panel))))
}

func meterOf(meter, panel string) string {
	return cell(storm, fmt.Sprintf("[data-part=meter][data-meter=%s][data-panel=%s]", meter, panel))
}

// held is how much of the time from a to b each worker or actor's thread had a message at hand, percent, by name, and how
// much of the time it did not sleep then; only threads that were there at all.
func held(r exported, a, b float64) map[string][2]float64 {
	type thread struct{ born, gone, since, asleep, handled, slept float64 }
	threads := map[int]*thread{}
	overlap := func(from, to float64) float64 { return max(0, min(to, b)-max(from, a)) }
	end := func(t *thread, now float64) {
		if t.asleep >= 0 {
			t.slept += overlap(t.asleep, now)
		}
		if t.since >= 0 {
			t.handled += overlap(t.since, now)
		}
		t.since, t.asleep = -1, -1
	}
	for _, e := range r.Events {
		if e.Thread == nil {
			continue
		}
		now := float64(e.Time)
		t := threads[*e.Thread]
		switch {
		case e.Kind == "ThreadCreate":
			threads[*e.Thread] = &thread{born: now, gone: float64(r.Header.Makespan), since: -1, asleep: -1}
		case t == nil:
		case e.Kind == "MsgDequeue", e.Kind == "HookBegin":
			end(t, now)
			t.since = now
		case e.Kind == "MsgDone", e.Kind == "HookEnd", e.Kind == "RunEnd":
			end(t, now)
		case e.Kind == "Block" && t.since >= 0:
			t.asleep = now
		case e.Kind == "Unblock" && t.asleep >= 0:
			t.slept += overlap(t.asleep, now)
			t.asleep = -1
		case e.Kind == "ThreadExit":
			end(t, now)
			t.gone = now
		}
	}
	parts := map[string][2]float64{}
	for id, t := range threads {
		from, to := max(a, t.born), min(b, t.gone)
		if r.Threads[id].Role == "main" || to <= from {
			continue
		}
		end(t, float64(r.Header.Makespan))
		parts[r.Threads[id].Name] = [2]float64{100 * t.handled / (to - from), 100 * (t.handled - t.slept) / (to - from)}
	}
	return parts
}

// TestMetersAreTrue compares every meter of both panels with the exported run, at a time that a press on a curve leads to (S7, S8).
func TestMetersAreTrue(t *testing.T) {
	t.Parallel()
	p := openView(t, "meters", 1440, 900)
	runs := exportedRuns(p)
	curve := meterOf("rates", "pool") + " [data-part=meter-picture]"
	p.wait("the meters", fmt.Sprintf(`document.querySelector(%s)?.dataset.span > 0`, quote(meterOf("rates", "pool"))))
	p.top()
	p.shot("start")
	p.click(curve) // its middle
	middle := float64(max(runs[0].Header.Makespan, runs[1].Header.Makespan)) / 2
	p.wait("the middle of the run", fmt.Sprintf(`Math.abs(parseFloat(document.querySelector(%s).textContent) * 1e9 - %f) < 1e9`, quote(cell(storm, ".transport .pos")), middle))
	p.shot("middle")
	// To the start of a handling, where the time is an event's.
	p.focus(cell(storm, "[data-view=meters]"))
	p.key(kb.Home)
	for range 40 {
		p.key(kb.ArrowRight, chromedp.ModifierShift)
	}
	p.settle()
	for i, panel := range []string{"thread", "pool"} {
		compareMeters(t, p, runs[i], panel)
	}
}

// compareMeters compares a panel's meters with the run, at the time at which the page stands.
func compareMeters(t *testing.T, p *tab, r exported, panel string) {
	rates := meterData(p, "rates", panel)
	span := number(t, rates, "span")
	at := number(t, rates, "time")
	accepted, completed, waiting := 0, 0, 0
	eligible := map[int]int64{}
	var latencies []int64
	took := map[int]int64{}
	for _, e := range r.Events {
		within := float64(e.Time) > at-span && float64(e.Time) <= at || at <= span && float64(e.Time) <= at
		switch e.Kind {
		case "MsgEnqueue":
			eligible[e.Message] = e.Time
			if within {
				accepted++
			}
			if float64(e.Time) <= at {
				waiting++
			}
		case "TimerFire":
			eligible[e.Message] = e.Time
		case "MsgDequeue":
			if float64(e.Time) <= at {
				waiting--
			}
		case "MsgDone":
			if within {
				completed++
			}
			took[e.Message] = e.Time - eligible[e.Message]
			latencies = append(latencies, took[e.Message])
		}
	}
	check := func(meter, name string, want float64) {
		t.Helper()
		if got := number(t, meterData(p, meter, panel), name); math.Abs(got-want) > 1e-6 {
			t.Errorf("%s at %.0f ns: %s %s is %v, and %v in the run", panel, at, meter, name, got, want)
		}
	}
	check("rates", "accepted", float64(accepted))
	check("rates", "completed", float64(completed))
	check("balance", "balance", float64(accepted-completed))
	slices.Sort(latencies)
	check("latency", "p50", float64(r.Summary.LatencyP50))
	check("latency", "p99", float64(r.Summary.LatencyP99))
	check("latency", "handled", float64(len(latencies)))
	l := meterData(p, "latency", panel)
	if msg := int(number(t, l, "message")); msg > 0 && l["latency"] != fmt.Sprint(took[msg]) {
		t.Errorf("%s: message %d took %s, and %d in the run", panel, msg, l["latency"], took[msg])
	}
	check("backlog", "waiting", float64(waiting))
	parts := held(r, max(0, at-span), at)
	bars := strings.Split(meterData(p, "threads", panel)["bars"], ", ")
	if len(bars) != len(parts) {
		t.Errorf("%s: %d bars for %d threads", panel, len(bars), len(parts))
	}
	for _, bar := range bars {
		var name string
		var got [2]float64
		if _, err := fmt.Sscan(bar, &name, &got[0], &got[1]); err != nil {
			t.Fatalf("%q: %v", bar, err)
		}
		if want := parts[name]; math.Abs(got[0]-want[0]) > 0.51 || got[1] > want[1]+0.51 {
			t.Errorf("%s: %s is held %v %% and works %v %%, in the run %.1f and at most %.1f", panel, name, got[0], got[1], want[0], want[1])
		}
	}
}

// TestManyThreadsAreFolded runs a pool of more workers than have room as bars: they become a distribution.
func TestManyThreadsAreFolded(t *testing.T) {
	t.Parallel()
	p := openView(t, "meters", 1440, 900)
	workers := cell(storm, "input[name=workers]")
	p.focus(workers)
	p.key("a", chromedp.ModifierCtrl)
	p.write("60")
	p.click(cell(storm, "[data-act=run]"))
	p.wait("60 workers", fmt.Sprintf(`document.querySelector(%s)?.textContent.includes('of 60')`, quote(cell(storm, "[data-part=meters]"))))
	height := func(panel string) int {
		return eval[int](p, fmt.Sprintf(`document.querySelector(%s).clientHeight`, quote(meterOf("threads", panel)+" .stack")))
	}
	p.wait("the distribution", fmt.Sprintf(`document.querySelector(%s).clientHeight < 200`, quote(meterOf("threads", "pool")+" .stack")))
	if pool, own := height("pool"), height("thread"); pool >= own {
		t.Errorf("60 workers take %d px, 34 threads %d", pool, own)
	}
	p.top()
	p.shot("folded")
}
