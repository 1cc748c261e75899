package render

import (
	"slices"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// Summarize computes the costs of a run, from its events alone.
func Summarize(t *trace.Trace) Summary {
	s := newSummarizer(len(t.Messages))
	s.extend(t)
	for i := range t.Events {
		s.event(t, trace.Step(i))
	}
	return s.summary(t)
}

// summarizer sums up a run event by event.
type summarizer struct {
	sum              Summary
	losses           lossTally
	pending          int     // messages in mailboxes
	alive, peak      int     // threads of the scheduler
	eligible         []int64 // when a message could be handled
	latencies        []int64 // sorted, except for new ones
	sorted           int     // how many latencies are sorted
	serving, busy    total
	atWork           map[trace.ThreadID]bool
	used             map[int64]bool // cores: the first thread on one is no switch
	switches         int64          // sim
	counted          int64          // real: switches of the threads that have ended
	ended, uncounted int            // threads of the scheduler
}

// total sums up durations, some of which have not ended.
type total struct{ going, ended int64 }

func (d *total) begin(at int64) { d.going, d.ended = d.going+1, d.ended-at }
func (d *total) end(at int64)   { d.going, d.ended = d.going-1, d.ended+at }

// until is the sum at a time.
func (d *total) until(now int64) int64 { return d.going*now + d.ended }

// newSummarizer makes the sum of a run of about that many messages.
func newSummarizer(messages int) *summarizer {
	return &summarizer{latencies: make([]int64, 0, messages), atWork: map[trace.ThreadID]bool{}, used: map[int64]bool{}}
}

// extend makes space for the messages of t.
func (s *summarizer) extend(t *trace.Trace) {
	s.eligible = append(s.eligible, make([]int64, len(t.Messages)+1-len(s.eligible))...)
	s.losses.extend(t)
}

func (s *summarizer) event(t *trace.Trace, step trace.Step) {
	e := &t.Events[step]
	lost := s.losses.event(t, step) != trace.NotLost
	switch e.Kind {
	case trace.MsgEnqueue:
		s.sum.Messages++
		s.eligible[e.Msg] = e.Time
		s.backlog(+1)
	case trace.MsgStash:
		s.backlog(+1)
	case trace.MsgDequeue:
		s.backlog(-1)
	case trace.TimerFire:
		s.eligible[e.Msg] = e.Time
	case trace.MsgDone:
		if e.Reason == trace.ReasonStash {
			break // it will be handled again
		}
		s.sum.Completed++
		s.latencies = append(s.latencies, e.Time-s.eligible[e.Msg])
	case trace.MsgRefuse:
		s.sum.Refused++
	case trace.MsgDrop:
		s.backlog(-1)
		if e.Reason == trace.ReasonMove {
			s.sum.Messages-- // it is counted again at its new receiver
		}
		if lost {
			s.sum.Dropped++
		}
	case trace.MsgDeadLetter:
		s.sum.DeadLetters++
	case trace.ActorCrash:
		if e.Reason != trace.ReasonEmpty { // this is the end of the run, and not of a handler
			s.sum.Crashes++
		}
	case trace.DataRace:
		s.sum.Races++
	case trace.ThreadSwitch:
		if s.used[e.Value] {
			s.switches++
		}
		s.used[e.Value] = true
	case trace.ThreadCreate, trace.ThreadExit, trace.RunBegin, trace.RunEnd:
		if e.Thread != trace.NoThread {
			s.thread(&t.Threads[e.Thread], e)
		}
	}
}

func (s *summarizer) backlog(change int) {
	s.pending += change
	s.sum.PeakBacklog = max(s.sum.PeakBacklog, s.pending)
}

// thread processes the creation, begin and end of a thread. A thread that does not end, or works at the end, lasts as long
// as the run.
func (s *summarizer) thread(th *trace.Thread, e *trace.Event) {
	scheduled, serves := th.Role.Scheduled(), th.ServesActors()
	switch e.Kind {
	case trace.ThreadCreate:
		switch {
		case scheduled:
			s.sum.Threads++
			s.alive++
			s.peak = max(s.peak, s.alive)
		case serves:
			s.sum.Goroutines++
		}
		if serves {
			s.serving.begin(e.Time)
		}
	case trace.RunBegin:
		if serves {
			s.busy.begin(e.Time)
			s.atWork[e.Thread] = true
		}
	case trace.RunEnd, trace.ThreadExit:
		if s.atWork[e.Thread] {
			s.busy.end(e.Time)
			delete(s.atWork, e.Thread)
		}
		if e.Kind == trace.ThreadExit {
			s.exit(e, scheduled, serves)
		}
	}
}

func (s *summarizer) exit(e *trace.Event, scheduled, serves bool) {
	if serves {
		s.serving.end(e.Time)
	}
	if !scheduled {
		return
	}
	s.alive--
	s.ended++
	s.counted += e.Value
	if e.Value < 0 {
		s.uncounted++
	}
}

// summary is the costs of t; all its events must have been processed.
func (s *summarizer) summary(t *trace.Trace) Summary {
	sum := s.sum
	sum.Makespan, sum.Events, sum.Estimated = t.Header.Makespan, len(t.Events), t.Header.Engine == trace.Real
	stack := t.Header.Costs.StackResident
	if stack == 0 {
		stack = trace.DefaultCosts.StackResident
	}
	sum.ThreadMemory = int64(s.peak) * stack
	s.losses.sumUp(t, &sum)
	sum.Switches = s.turns(t)
	if all := s.serving.until(sum.Makespan); all > 0 {
		sum.Activity = 100 * float64(s.busy.until(sum.Makespan)) / float64(all)
	}
	s.sort()
	sum.LatencyP50, sum.LatencyP99 = percentile(s.latencies, 50), percentile(s.latencies, 99)
	return sum
}

// turns counts switches as defined by Summary.Switches: on real threads what the system counted, if it did for all of them.
func (s *summarizer) turns(t *trace.Trace) int64 {
	if t.Header.Engine != trace.Real {
		return s.switches
	}
	scheduled := 0
	for _, th := range t.Threads {
		if th.Role.Scheduled() {
			scheduled++
		}
	}
	if scheduled == 0 || s.uncounted > 0 || s.ended < scheduled {
		return -1
	}
	return s.counted
}

// sort merges new latencies into the sorted ones.
func (s *summarizer) sort() {
	fresh := slices.Clone(s.latencies[s.sorted:])
	slices.Sort(fresh)
	at, old := len(s.latencies), s.sorted
	for n := len(fresh); n > 0; {
		at--
		if old > 0 && s.latencies[old-1] > fresh[n-1] {
			old--
			s.latencies[at] = s.latencies[old]
			continue
		}
		n--
		s.latencies[at] = fresh[n]
	}
	s.sorted = len(s.latencies)
}

// percentile is the nearest-rank percentile of sorted values: the smallest with at least p % of them at or below it.
// -1 if there are none.
func percentile(sorted []int64, p int) int64 {
	if len(sorted) == 0 {
		return -1
	}
	return sorted[(len(sorted)*p+99)/100-1]
}
