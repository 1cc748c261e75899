package render_test

import (
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/rehearse-lab/rehearse/render"
	"github.com/rehearse-lab/rehearse/runtime/actor"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// waitsInMain has main do whatever it can: it works, creates actors, sends, asks, sleeps, and waits for the end of all.
func waitsInMain(c *actor.Context) {
	slow := actor.BehaviorFunc(func(c *actor.Context, m actor.Message) {
		c.Sleep(5 * time.Millisecond)
		_ = c.Reply(m)
	})
	a, b := c.System().Spawn("a", slow), c.System().Spawn("b", slow)
	c.Work(2 * time.Millisecond)
	_ = c.Send(a, actor.Message{Subject: "x"})
	_, _ = c.Ask(b, actor.Message{Subject: "y"}, time.Second)
	c.Sleep(3 * time.Millisecond)
	_ = c.Send(b, actor.Message{Subject: "z"})
	c.System().Wait()
}

// TestLaneOfMain: with every scheduler, simulated and measured, main has the first lane, on which it runs whenever it is not
// blocked; and it is neither one of the actors' threads nor in their groups.
func TestLaneOfMain(t *testing.T) {
	for _, engine := range []trace.Engine{trace.Sim, trace.Real} {
		for _, scheduler := range []trace.Scheduler{trace.ThreadPerActor, trace.Pool, trace.Goroutines} {
			t.Run(string(engine)+" "+string(scheduler), func(t *testing.T) {
				tr := runReal(t, trace.Settings{Engine: engine, Scheduler: scheduler, Workers: 2, Cores: 2}, waitsInMain)
				p := &render.NewScene(render.SceneOptions{}, tr).Panels[0]
				for _, th := range p.Threads {
					if th.Lane < 0 || th.Lane == 0 != (th.Role == trace.RoleMain) || th.Lane == 0 && th.Label != "main" {
						t.Errorf("%s has lane %d, labelled %q", th.Name, th.Lane, th.Label)
					}
				}
				if n := p.Summary.Threads + p.Summary.Goroutines; n != 2 {
					t.Errorf("%d threads of actors", n)
				}
				for _, g := range p.Groups {
					if g.First < 1 || g.Last > 2 {
						t.Errorf("group %+v", g)
					}
				}
				checkMainRuns(t, tr, &p.Columns)
			})
		}
	}
}

// checkMainRuns checks from one event of main to the next that main's slices cover the time exactly if it is not blocked.
func checkMainRuns(t *testing.T, tr *trace.Trace, c *render.Columns) {
	t.Helper()
	blocks, blocked, ran := 0, false, false
	from := tr.Events[0].Time
	for i := range tr.Events {
		e := &tr.Events[i]
		if e.Thread < 0 || tr.Threads[e.Thread].Role != trace.RoleMain {
			continue
		}
		covered := int64(0)
		for s, th := range c.SliceThread {
			if th == int32(e.Thread) && render.SliceKind(c.SliceState[s]) == render.SliceProgram {
				covered += max(0, min(int64(c.SliceEnd[s]), e.Time)-max(int64(c.SliceStart[s]), from))
			}
		}
		if want := e.Time - from; blocked && covered != 0 || !blocked && covered != want {
			t.Errorf("step %d: from %d to %d ns main runs for %d ns; blocked: %v", i, from, e.Time, covered, blocked)
		}
		ran = ran || !blocked && e.Time > from
		switch e.Kind {
		case trace.Block:
			blocks++
			blocked = true
		case trace.Unblock:
			blocked = false
		}
		from = e.Time
	}
	if blocks < 2 || !ran {
		t.Errorf("main is blocked %d times, and runs: %v", blocks, ran)
	}
}

// TestWaitsInWords: where there is room, a picture says what main and goroutines wait for: of each wait its own words, also where
// one follows another at once; and says nothing of the waits of actors' threads.
func TestWaitsInWords(t *testing.T) {
	tr := runSource(t, losingTypes+`
func main() {
	sys := actor.NewSystem()
	slow := sys.Spawn("slow", Slow{})
	ready := make(chan bool)
	go func() { time.Sleep(12 * time.Millisecond); ready <- true }()
	sys.Ask(slow, m("x"), time.Second)
	time.Sleep(2 * time.Millisecond)
	<-ready
	sys.Send(slow, m("y"))
	sys.Wait()
}
`)
	svg := string(render.SVG(render.NewScene(render.SceneOptions{}, tr), render.SVGOptions{}))
	for words, want := range map[string]int{"waits for a reply": 1, "sleeps 2 ms": 1, "waits to receive from ready": 1, "waits in System.Wait": 1, "sleeps 12 ms": 1, "sleeps 5 ms": 0} {
		if n := strings.Count(svg, ">"+words+"<"); n != want {
			t.Errorf("%q occurs %d times, not %d:\n%s", words, n, want, regexp.MustCompile(`>(waits|sleeps) [^<]*`).FindAllString(svg, -1))
		}
	}
}
