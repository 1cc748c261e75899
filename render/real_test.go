package render_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/rehearse-lab/rehearse/render"
	"github.com/rehearse-lab/rehearse/runtime/actor"
	"github.com/rehearse-lab/rehearse/runtime/host"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// runReal runs a program on the real actor core and returns its valid trace.
func runReal(t testing.TB, s trace.Settings, main func(c *actor.Context)) *trace.Trace {
	t.Helper()
	s = s.WithDefaults()
	var h host.Host
	if s.Engine == trace.Real {
		h = host.NewReal(host.RealConfig{Speed: s.Speed, Record: true})
	} else {
		h = host.NewSim(host.SimConfig{Cores: s.Cores, Record: true})
	}
	res := h.Run(func(th host.Thread) {
		sys := actor.New(h, actor.Config{Scheduler: s.Scheduler, Workers: s.Workers, Batch: s.Batch, Seed: s.Seed, Thread: th,
			OnPanic: func(actor.Crash) {}})
		main(sys.As(th))
		sys.Wait()
	})
	if res.Err != nil {
		t.Fatal(res.Err)
	}
	tr := host.Finish(h, trace.Header{Name: "test", Engine: s.Engine, Settings: s, Outcome: trace.Outcome{End: trace.EndOK}})
	if err := trace.Validate(tr); err != nil {
		t.Fatal(err)
	}
	return tr
}

func both(t testing.TB, s trace.Settings, main func(c *actor.Context)) []*trace.Trace {
	t.Helper()
	s.Scheduler = trace.ThreadPerActor
	first := runReal(t, s, main)
	s.Scheduler = trace.Pool
	return []*trace.Trace{first, runReal(t, s, main)}
}

// counter posts n messages to one actor.
func counter(n int) func(c *actor.Context) {
	return func(c *actor.Context) {
		sum := 0
		ref := c.System().Spawn("counter", actor.BehaviorFunc(func(_ *actor.Context, m actor.Message) { sum += m.Data.(int) }),
			actor.Capacity(n), actor.TypeName("Counter"))
		for i := range n {
			if err := c.Send(ref, actor.Message{Subject: "add", Data: i}); err != nil {
				panic(err)
			}
		}
	}
}

// countdown is the storm that quiets down: every answer is one less, until nothing is left to answer.
func countdown(c *actor.Context) {
	var all []actor.Ref
	handle := actor.BehaviorFunc(func(c *actor.Context, m actor.Message) {
		r := c.Rand()
		c.Sleep(time.Duration(r.Int64N(int64(time.Second))))
		n := m.Data.(int)
		switch {
		case m.Subject == "init":
			k := 1 + r.IntN(n)
			for range k {
				_ = c.Send(all[r.IntN(len(all))], actor.Message{Subject: "repeat", Data: k})
				d := time.Second + time.Duration(r.Int64N(int64(4*time.Second)))
				_ = c.SendCategoryAfter(d, "common", actor.Message{Subject: "repeat", Data: k})
			}
		case n > 0:
			_ = c.Send(all[r.IntN(len(all))], actor.Message{Subject: "repeat", Data: n - 1})
		}
	})
	for i := range 34 {
		name, typ, opts := fmt.Sprintf("storm%02d", i-10), "Storm", []actor.Option(nil)
		if i < 10 {
			name, typ, opts = fmt.Sprintf("common%d", i), "Common", append(opts, actor.Category("common"))
		}
		all = append(all, c.System().Spawn(name, handle, append(opts, actor.TypeName(typ))...))
	}
	for _, ref := range all {
		_ = c.Send(ref, actor.Message{Subject: "init", Data: 8})
	}
}

func TestSceneOfRealRuns(t *testing.T) {
	for _, c := range []struct {
		name string
		s    trace.Settings
		main func(*actor.Context)
	}{
		{"counter", trace.Settings{}, counter(500)},
		{"countdown", trace.Settings{Workers: 10, Seed: 7}, countdown},
		{"measured", trace.Settings{Engine: trace.Real, Workers: 10, Seed: 7, Speed: 2000}, countdown},
	} {
		t.Run(c.name, func(t *testing.T) {
			traces := both(t, c.s, c.main)
			s := render.NewScene(render.SceneOptions{Title: c.name}, traces...)
			for i := range s.Panels {
				checkPanel(t, s, &s.Panels[i], traces[i])
			}
			if want := traces[0].Header.Engine.Word(); s.Word != want {
				t.Errorf("the scene says %q, not %q", s.Word, want)
			}
			svg := render.SVG(s, render.SVGOptions{})
			wellFormed(t, svg)
			if len(svg) > 400_000 {
				t.Errorf("the SVG has %d bytes", len(svg))
			}
		})
	}
}

// TestCountdownScene: the lanes, groups and labels of the published size.
func TestCountdownScene(t *testing.T) {
	s := render.NewScene(render.SceneOptions{}, both(t, trace.Settings{Workers: 10, Seed: 7}, countdown)...)
	thread, pool := &s.Panels[0], &s.Panels[1]
	if thread.Summary.Threads != 34 || pool.Summary.Threads != 10 {
		t.Errorf("%d and %d threads", thread.Summary.Threads, pool.Summary.Threads)
	}
	groups := []render.Group{{Label: "Common", First: 1, Last: 10}, {Label: "Storm", First: 11, Last: 34}}
	if fmt.Sprint(thread.Groups) != fmt.Sprint(groups) || len(pool.Groups) != 0 {
		t.Errorf("groups %v and %v", thread.Groups, pool.Groups)
	}
	if a := thread.Actors[24]; a.Name != "storm14" || a.Short != "s14" || thread.Types[a.Type] != "Storm" {
		t.Errorf("actor 25 is %+v", a)
	}
	for _, p := range s.Panels {
		for _, th := range p.Threads {
			if th.Lane < 0 || th.Lane == 0 != (th.Role == trace.RoleMain) {
				t.Errorf("%s: thread %s has lane %d", p.Title, th.Name, th.Lane)
			}
		}
	}
}

// TestLargeSVG: 50,000 slices on ever more lanes stay below 2 MB.
func TestLargeSVG(t *testing.T) {
	for _, c := range []struct{ actors, balls int }{{2, 50_000}, {400, 250}} {
		tr := runReal(t, trace.Settings{Scheduler: trace.ThreadPerActor}, func(ctx *actor.Context) {
			var all []actor.Ref
			for i := range c.actors {
				all = append(all, ctx.Spawn(fmt.Sprint("a", i), actor.BehaviorFunc(func(c *actor.Context, m actor.Message) {
					if n := m.Data.(int); n > 0 {
						_ = c.Send(all[i^1], actor.Message{Subject: "ball", Data: n - 1})
					}
				})))
			}
			for i := 0; i < c.actors; i += 2 {
				_ = ctx.Send(all[i], actor.Message{Subject: "ball", Data: c.balls})
			}
		})
		s := render.NewScene(render.SceneOptions{}, tr)
		svg := render.SVG(s, render.SVGOptions{})
		wellFormed(t, svg)
		t.Logf("%d actors, %d slices: %d bytes", c.actors, len(s.Panels[0].Columns.SliceStart), len(svg))
		if n := len(s.Panels[0].Columns.SliceStart); n < 50_000 || len(svg) > 2<<20 {
			t.Errorf("%d actors, %d slices: %d bytes", c.actors, n, len(svg))
		}
	}
}

// BenchmarkCounterPage is what the server does with both runs of the counter lesson, 10,000 messages each.
func BenchmarkCounterPage(b *testing.B) {
	traces := both(b, trace.Settings{}, counter(10_000))
	buf := make([]byte, 0, 8<<20)
	for b.Loop() {
		s := render.NewScene(render.SceneOptions{}, traces...)
		for i := range s.Panels {
			buf = render.AppendColumns(buf[:0], i, &s.Panels[i].Columns)
		}
	}
	b.ReportMetric(float64(len(traces[0].Events)+len(traces[1].Events)), "events")
}
