package render

import (
	"slices"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// Summarize computes what a run cost, from its events alone.
func Summarize(t *trace.Trace) Summary {
	c := Columns{}
	s := slicer{c: &c}
	for i := range t.Events {
		switch e := &t.Events[i]; e.Kind {
		case trace.MsgEnqueue, trace.MsgStash:
			s.backlog(float64(e.Time), +1)
		case trace.MsgDequeue, trace.MsgDrop:
			s.backlog(float64(e.Time), -1)
		}
	}
	return summarize(t, &c)
}

// summarize is Summarize where the backlog is known already.
func summarize(t *trace.Trace, c *Columns) Summary {
	s := Summary{Makespan: t.Header.Makespan, Events: len(t.Events), Estimated: t.Header.Engine == trace.Real}
	for _, n := range c.BacklogCount {
		s.PeakBacklog = max(s.PeakBacklog, int(n))
	}
	alive, peak := 0, 0
	eligible := make([]int64, len(t.Messages)+1)
	latencies := make([]int64, 0, len(t.Messages))
	for i := range t.Events {
		e := &t.Events[i]
		switch e.Kind {
		case trace.MsgEnqueue:
			s.Messages++
			eligible[e.Msg] = e.Time
		case trace.TimerFire:
			eligible[e.Msg] = e.Time
		case trace.MsgDone:
			if e.Reason == trace.ReasonStash {
				break // it will be handled again
			}
			s.Completed++
			latencies = append(latencies, e.Time-eligible[e.Msg])
		case trace.MsgRefuse:
			s.Refused++
		case trace.MsgDrop:
			if e.Reason == trace.ReasonMove {
				s.Messages-- // it is counted again where it goes
				break
			}
			s.Dropped++
		case trace.MsgDeadLetter:
			s.DeadLetters++
		case trace.ActorCrash:
			s.Crashes++
		case trace.ThreadCreate:
			switch th := t.Threads[e.Thread]; {
			case th.Role.Scheduled():
				s.Threads++
				alive++
				peak = max(peak, alive)
			case th.ServesActors():
				s.Goroutines++
			}
		case trace.ThreadExit:
			if t.Threads[e.Thread].Role.Scheduled() {
				alive--
			}
		}
	}
	stack := t.Header.Costs.StackResident
	if stack == 0 {
		stack = trace.DefaultCosts.StackResident
	}
	s.ThreadMemory = int64(peak) * stack
	s.Switches = switches(t)
	s.Activity = activity(t)
	slices.Sort(latencies)
	s.LatencyP50, s.LatencyP99 = percentile(latencies, 50), percentile(latencies, 99)
	return s
}

// activity is Summary.Activity. A thread that does not end, or is at work at the end, lasts as long as the run.
func activity(t *trace.Trace) float64 {
	alive, busy := int64(0), int64(0)
	atWork := map[trace.ThreadID]bool{}
	for i := range t.Events {
		e := &t.Events[i]
		if e.Thread == trace.NoThread || !t.Threads[e.Thread].ServesActors() {
			continue
		}
		left := t.Header.Makespan - e.Time
		switch e.Kind {
		case trace.ThreadCreate:
			alive += left
		case trace.RunBegin:
			busy += left
			atWork[e.Thread] = true
		case trace.RunEnd, trace.ThreadExit:
			if atWork[e.Thread] {
				busy -= left
				delete(atWork, e.Thread)
			}
			if e.Kind == trace.ThreadExit {
				alive -= left
			}
		}
	}
	if alive <= 0 {
		return 0
	}
	return 100 * float64(busy) / float64(alive)
}

// switches counts as Summary.Switches says.
func switches(t *trace.Trace) int64 {
	if t.Header.Engine == trace.Real {
		return countedSwitches(t)
	}
	n := int64(0)
	used := map[int64]bool{} // cores: the first thread of one is not turned to from another
	for i := range t.Events {
		if e := &t.Events[i]; e.Kind == trace.ThreadSwitch {
			if used[e.Value] {
				n++
			}
			used[e.Value] = true
		}
	}
	return n
}

// countedSwitches adds up what the system counted for the scheduler's threads, -1 unless it did for all of them.
func countedSwitches(t *trace.Trace) int64 {
	n, left := int64(0), 0
	for _, th := range t.Threads {
		if th.Role.Scheduled() {
			left++
		}
	}
	for i := range t.Events {
		e := &t.Events[i]
		if e.Kind != trace.ThreadExit || !t.Threads[e.Thread].Role.Scheduled() {
			continue
		}
		if e.Value < 0 {
			return -1
		}
		n += e.Value
		left--
	}
	if left > 0 {
		return -1
	}
	return n
}

// percentile is the nearest-rank percentile of sorted values: the smallest with at least p % of them at or below it.
// -1 if there are none.
func percentile(sorted []int64, p int) int64 {
	if len(sorted) == 0 {
		return -1
	}
	return sorted[(len(sorted)*p+99)/100-1]
}
