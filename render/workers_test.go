package render_test

import (
	"fmt"
	"math"
	"regexp"
	"strconv"
	"testing"
	"time"

	"github.com/rehearse-lab/rehearse/render"
	"github.com/rehearse-lab/rehearse/runtime/actor"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// crew has jobs done by a pool that takes on two workers, dismisses them, and takes on another.
func crew(c *actor.Context) {
	job := actor.BehaviorFunc(func(c *actor.Context, m actor.Message) { c.Sleep(time.Second) })
	for i := range 20 {
		_ = c.Send(c.System().Spawn(fmt.Sprintf("job%02d", i), job), actor.Message{Subject: "do"})
	}
	for _, change := range []func() error{c.AddWorker, c.AddWorker, c.RemoveWorker, c.RemoveWorker, c.AddWorker} {
		c.Sleep(1200 * time.Millisecond)
		if err := change(); err != nil {
			panic(err)
		}
	}
}

// TestWorkersComeAndGo: a pool is named after the most threads it had at a time, and the line of a thread that came later or
// went earlier is as long as the thread was there.
func TestWorkersComeAndGo(t *testing.T) {
	tr := runReal(t, trace.Settings{Scheduler: trace.Pool, Workers: 2, Cores: 2}, crew)
	s := render.NewScene(render.SceneOptions{}, tr)
	p := &s.Panels[0]
	if p.Title != "Pool of up to 4" || p.Subtitle != "5 threads, at most 4 at a time; an actor takes one only while it handles a message" {
		t.Errorf("it is called %q, %q", p.Title, p.Subtitle)
	}
	if m := p.Summary; m.Threads != 5 || m.ThreadMemory != 4*trace.DefaultCosts.StackResident {
		t.Errorf("%d threads, %d bytes", m.Threads, m.ThreadMemory)
	}
	type life struct{ from, to float64 }
	want := make([]life, 6) // main and five workers
	for i := range tr.Events {
		e := &tr.Events[i]
		if lane := p.Threads[max(0, e.Thread)].Lane; e.Kind == trace.ThreadCreate && lane >= 0 {
			want[lane] = life{float64(e.Time), float64(p.Makespan)}
		} else if e.Kind == trace.ThreadExit && lane >= 0 {
			want[lane].to = float64(e.Time)
		}
	}
	rules := regexp.MustCompile(` d="(M[\d.]+ [\d.]+H[\d.]+)+"`).Find(render.SVG(s, render.SVGOptions{}))
	lines := regexp.MustCompile(`M([\d.]+) ([\d.]+)H([\d.]+)`).FindAllSubmatch(rules, -1)
	if len(lines) != len(want) {
		t.Fatalf("%d lines for %d threads", len(lines), len(want))
	}
	x := func(lane, group int) float64 {
		v, err := strconv.ParseFloat(string(lines[lane][group]), 64)
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	from, scale := x(0, 1), (x(0, 3)-x(0, 1))/(want[0].to-want[0].from) // main is there all the time
	for lane, w := range want {
		if math.Abs(from+w.from*scale-x(lane, 1)) > 1 || math.Abs(from+w.to*scale-x(lane, 3)) > 1 {
			t.Errorf("lane %d: line from %v to %v, the thread lived from %v to %v ns", lane, x(lane, 1), x(lane, 3), w.from, w.to)
		}
	}
	if early := want[3].to < float64(p.Makespan)*0.9 && want[5].from > want[3].to; !early {
		t.Errorf("the program does not make what is tested: %v", want)
	}
}
