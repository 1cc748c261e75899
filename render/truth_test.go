package render_test

import (
	"cmp"
	"fmt"
	"reflect"
	"slices"
	"testing"
	"time"

	"github.com/rehearse-lab/rehearse/render"
	"github.com/rehearse-lab/rehearse/runtime/actor"
	"github.com/rehearse-lab/rehearse/runtime/host"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// span is a slice without its steps.
type span struct {
	kind       render.SliceKind
	thread     trace.ThreadID
	actor      trace.ActorID
	msg        trace.MessageID
	start, end int64
}

// TestScenesTellTheTruth computes what a panel shows once more, slowly and from the events alone: a search for each
// message, a sum over all mailboxes after each event.
func TestScenesTellTheTruth(t *testing.T) {
	for _, c := range []struct {
		name string
		s    trace.Settings
		main func(*actor.Context)
	}{
		{"countdown", trace.Settings{Workers: 10, Seed: 7}, countdown},
		{"countdown on one core", trace.Settings{Workers: 3, Cores: 1, Seed: 8}, countdown},
		{"weather", trace.Settings{Workers: 4, Seed: 1}, weather},
		{"weather in batches", trace.Settings{Workers: 4, Cores: 3, Batch: 5, Seed: 2}, weather},
		{"weather measured", trace.Settings{Workers: 4, Seed: 3, Speed: 200, Engine: trace.Real}, weather},
	} {
		t.Run(c.name, func(t *testing.T) {
			for _, tr := range both(t, c.s, c.main) {
				s := render.NewScene(render.SceneOptions{}, tr)
				p := &s.Panels[0]
				t.Run(string(p.Key), func(t *testing.T) {
					got, want := p.Summary, slowSummary(tr)
					lost := 0
					for _, l := range got.Losses {
						lost += l.N
					}
					if got.Losses = nil; !reflect.DeepEqual(got, want) || lost != want.Lost+want.Unhandled {
						t.Errorf("summary\n%+v, %d lost by reason, want\n%+v", got, lost, want)
					}
					checkBacklog(t, tr, &p.Columns)
					checkSlices(t, tr, &p.Columns)
				})
			}
		})
	}
}

// weather is a storm in which everything happens: work, sleep, delays, crashes, exits, full mailboxes, dead letters.
func weather(c *actor.Context) {
	var all []actor.Ref
	handle := actor.BehaviorFunc(func(c *actor.Context, m actor.Message) {
		r := c.Rand()
		n := m.Data.(int)
		c.Work(time.Duration(r.IntN(10)) * time.Millisecond)
		for range r.IntN(3) {
			if n > 0 {
				_ = c.SendAfter(time.Duration(r.IntN(3))*20*time.Millisecond, all[r.IntN(len(all))],
					actor.Message{Subject: "gust", Data: n - 1})
			}
		}
		switch r.IntN(12) {
		case 0:
			panic("lightning")
		case 1:
			c.Exit()
		case 2, 3:
			c.Sleep(time.Duration(r.IntN(30)) * time.Millisecond)
		}
	})
	for i := range 12 {
		all = append(all, c.Spawn(fmt.Sprint("cloud", i), handle, actor.Capacity(5)))
	}
	for i := range 120 {
		_ = c.Send(all[i%len(all)], actor.Message{Subject: "gust", Data: 6})
		if i%24 == 23 {
			c.Sleep(30 * time.Millisecond)
		}
	}
}

// TestCutOffWork: a thread that goes on with the core it had, and computes until the run is cut off, did not wait.
func TestCutOffWork(t *testing.T) {
	h := host.NewSim(host.SimConfig{Cores: 2, Record: true, Horizon: time.Second})
	h.Run(func(th host.Thread) {
		sys := actor.New(h, actor.Config{Scheduler: trace.ThreadPerActor, Thread: th})
		_ = sys.Send(sys.Spawn("worker", actor.BehaviorFunc(func(c *actor.Context, _ actor.Message) {
			c.Sleep(time.Millisecond)
			c.Work(time.Hour)
		})), actor.Message{})
		th.Sleep(time.Second / 2) // so that the trace goes on
		sys.Wait()
	})
	tr := host.Finish(h, trace.Header{Settings: trace.Settings{Scheduler: trace.ThreadPerActor, Cores: 2}.WithDefaults()})
	if err := trace.Validate(tr); err != nil {
		t.Fatal(err)
	}
	s := render.NewScene(render.SceneOptions{}, tr)
	p := &s.Panels[0]
	checkPanel(t, s, p, tr)
	var kinds []render.SliceKind
	for i, k := range p.Columns.SliceState {
		if p.Columns.SliceMsg[i] != 0 {
			kinds = append(kinds, render.SliceKind(k))
		}
	}
	if want := []render.SliceKind{render.SliceHandle, render.SliceSleep}; !slices.Equal(kinds, want) {
		t.Errorf("slices %v, want %v", kinds, want)
	}
}

func slowSummary(tr *trace.Trace) render.Summary {
	s := render.Summary{
		Makespan: tr.Header.Makespan, Events: len(tr.Events), Estimated: tr.Header.Engine == trace.Real,
		Messages: countKind(tr, trace.MsgEnqueue), Completed: countKind(tr, trace.MsgDone),
		Refused: countKind(tr, trace.MsgRefuse), Dropped: countKind(tr, trace.MsgDrop),
		DeadLetters: countKind(tr, trace.MsgDeadLetter), Crashes: countKind(tr, trace.ActorCrash),
	}
	s.Lost = s.Refused + s.Dropped + s.DeadLetters // nothing is taken back there, or sent to nobody
	for id := range tr.Messages {
		_, begun := find(tr, 0, trace.MsgDequeue, id)
		_, in := find(tr, 0, trace.MsgEnqueue, id)
		if _, dropped := find(tr, 0, trace.MsgDrop, id); begun || dropped || !in {
			continue
		}
		_, delayed := find(tr, 0, trace.TimerSet, id)
		if _, fired := find(tr, 0, trace.TimerFire, id); delayed && !fired {
			s.NotDue++
		} else {
			s.Unhandled++
		}
	}
	var latencies []int64
	for id := range tr.Messages {
		if done, ok := find(tr, 0, trace.MsgDone, id); ok {
			from, _ := find(tr, 0, trace.MsgEnqueue, id)
			if fired, delayed := find(tr, 0, trace.TimerFire, id); delayed {
				from = fired
			}
			latencies = append(latencies, tr.Events[done].Time-tr.Events[from].Time)
		}
	}
	s.LatencyP50, s.LatencyP99 = slowPercentile(latencies, 50), slowPercentile(latencies, 99)
	alive, most := 0, 0
	for i := range tr.Events {
		e := &tr.Events[i]
		if e.Kind == trace.ThreadSwitch && e.Thread != lastOn(tr, i) {
			s.Switches++
		}
		if e.Thread < 0 || tr.Threads[e.Thread].Role == trace.RoleMain {
			continue
		}
		switch e.Kind {
		case trace.ThreadCreate:
			s.Threads++
			alive++
		case trace.ThreadExit:
			alive--
			if tr.Header.Engine == trace.Real {
				s.Switches += e.Value
			}
		}
		most = max(most, alive)
	}
	s.ThreadMemory = int64(most) * 16 << 10
	for i := range tr.Events {
		s.PeakBacklog = max(s.PeakBacklog, waitingAfter(tr, i))
	}
	s.Activity = slowActivity(tr)
	return s
}

// slowActivity adds up the times between one event and the next, thread by thread.
func slowActivity(tr *trace.Trace) float64 {
	alive, busy := int64(0), int64(0)
	for id, th := range tr.Threads {
		lives, works := false, false
		for i := range tr.Events {
			if e := &tr.Events[i]; e.Thread == trace.ThreadID(id) && th.Role != trace.RoleMain {
				switch e.Kind {
				case trace.ThreadCreate:
					lives = true
				case trace.ThreadExit:
					lives, works = false, false
				case trace.RunBegin:
					works = true
				case trace.RunEnd:
					works = false
				}
			}
			until := tr.Header.Makespan
			if i+1 < len(tr.Events) {
				until = tr.Events[i+1].Time
			}
			if lives {
				alive += until - tr.Events[i].Time
			}
			if works {
				busy += until - tr.Events[i].Time
			}
		}
	}
	return 100 * float64(busy) / float64(alive)
}

// lastOn is the thread that had the core of a ThreadSwitch before; the new one itself if there was none.
func lastOn(tr *trace.Trace, step int) trace.ThreadID {
	for i := step - 1; i >= 0; i-- {
		if e := &tr.Events[i]; e.Kind == trace.ThreadSwitch && e.Value == tr.Events[step].Value {
			return e.Thread
		}
	}
	return tr.Events[step].Thread
}

// find is the first event of a kind about the message with index id.
func find(tr *trace.Trace, from int, k trace.Kind, id int) (int, bool) {
	for i := from; i < len(tr.Events); i++ {
		if e := &tr.Events[i]; e.Kind == k && int(e.Msg) == id+1 {
			return i, true
		}
	}
	return 0, false
}

// slowPercentile is the smallest value that at least p % of all do not exceed.
func slowPercentile(values []int64, p int) int64 {
	best := int64(-1)
	for _, v := range values {
		below := 0
		for _, w := range values {
			if w <= v {
				below++
			}
		}
		if below*100 >= p*len(values) && (best < 0 || v < best) {
			best = v
		}
	}
	return best
}

// waitingAfter adds up what the mailboxes last said of themselves.
func waitingAfter(tr *trace.Trace, step int) int {
	total, seen := 0, map[trace.ActorID]bool{}
	for i := step; i >= 0 && len(seen) < len(tr.Actors); i-- {
		switch e := &tr.Events[i]; e.Kind {
		case trace.MsgEnqueue, trace.MsgDequeue, trace.MsgDrop, trace.MsgStash:
			if !seen[e.Actor] {
				seen[e.Actor] = true
				total += int(e.Depth)
			}
		}
	}
	return total
}

func checkBacklog(t *testing.T, tr *trace.Trace, c *render.Columns) {
	t.Helper()
	point := 0
	for i := range tr.Events {
		e := &tr.Events[i]
		if e.Kind != trace.MsgEnqueue && e.Kind != trace.MsgDequeue && e.Kind != trace.MsgDrop && e.Kind != trace.MsgStash {
			continue
		}
		if point == len(c.BacklogCount) {
			t.Fatalf("the backlog ends before step %d", i)
		}
		if at, n := c.BacklogTime[point], c.BacklogCount[point]; at != float64(e.Time) || int(n) != waitingAfter(tr, i) {
			t.Fatalf("point %d of the backlog is %d at %v ns; at step %d it is %d at %d", point, n, at, i, waitingAfter(tr, i), e.Time)
		}
		point++
	}
	if point != len(c.BacklogCount) {
		t.Errorf("the backlog has %d points, the run %d", len(c.BacklogCount), point)
	}
}

func checkSlices(t *testing.T, tr *trace.Trace, c *render.Columns) {
	t.Helper()
	var got []span
	var waits []span // for a core: these are held to what they leave over
	for i, k := range c.SliceState {
		s := span{render.SliceKind(k), trace.ThreadID(c.SliceThread[i]), trace.ActorID(c.SliceActor[i]),
			trace.MessageID(c.SliceMsg[i]), int64(c.SliceStart[i]), int64(c.SliceEnd[i])}
		switch s.kind {
		case render.SliceHandle, render.SliceSleep:
			got = append(got, s)
		case render.SliceReady:
			waits = append(waits, s)
		}
	}
	want := slowSlices(tr)
	order := func(a, b span) int {
		return cmp.Or(cmp.Compare(a.start, b.start), cmp.Compare(a.thread, b.thread), cmp.Compare(a.msg, b.msg), cmp.Compare(a.kind, b.kind))
	}
	slices.SortFunc(got, order)
	slices.SortFunc(want, order)
	if !slices.Equal(got, want) {
		t.Fatalf("%d slices, want %d:\n%+v\n%+v", len(got), len(want), got, want)
	}
	if tr.Header.Engine == trace.Sim {
		checkCores(t, tr, append(got, waits...))
	}
}

// slowSlices searches the end of each handling and of each wait within one.
func slowSlices(tr *trace.Trace) []span {
	var out []span
	for i := range tr.Events {
		e := &tr.Events[i]
		if e.Kind != trace.MsgDequeue {
			continue
		}
		done, _ := find(tr, i, trace.MsgDone, int(e.Msg)-1)
		handling := span{render.SliceHandle, e.Thread, e.Actor, e.Msg, e.Time, tr.Events[done].Time}
		out = append(out, handling)
		for j := i; j < done; j++ {
			switch x := &tr.Events[j]; {
			case x.Thread != e.Thread:
			case x.Kind == trace.Block:
				handling.kind, handling.start = render.SliceSleep, x.Time
			case x.Kind == trace.Unblock && x.Time > handling.start:
				handling.end = x.Time
				out = append(out, handling)
			}
		}
	}
	return out
}

// checkCores: at no time do more handlings compute than there are cores.
func checkCores(t *testing.T, tr *trace.Trace, spans []span) {
	t.Helper()
	type change struct {
		at    int64
		delta int
	}
	var changes []change
	for _, s := range spans {
		delta := -1
		if s.kind == render.SliceHandle {
			delta = 1
		}
		changes = append(changes, change{s.start, delta}, change{s.end, -delta})
	}
	// At equal times those that stop computing come first.
	slices.SortFunc(changes, func(a, b change) int { return cmp.Or(cmp.Compare(a.at, b.at), cmp.Compare(a.delta, b.delta)) })
	busy := 0
	for i, c := range changes {
		busy += c.delta
		if last := i+1 == len(changes) || changes[i+1].at > c.at; last && busy > tr.Header.Settings.Cores {
			t.Fatalf("%d handlings compute at %d ns on %d cores", busy, c.at, tr.Header.Settings.Cores)
		}
	}
}
