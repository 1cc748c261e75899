package render

import (
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// sliceVoid marks a slice that turned out not to be one; it is removed in the end.
const sliceVoid SliceKind = 255

const noSlice = -1

// slicer derives slices and the backlog curve from events. Slices are appended when they begin, so that they are ordered by
// their starts, and completed when they end. On real threads, only slices that began at the time of the last event can turn
// out to be void.
type slicer struct {
	c          *Columns
	t          *trace.Trace
	coresKnown bool // whether the trace records which thread has a core: the simulated machine does, and Go does
	each       bool // by Go: it records every begin on a core, even if that is the same as before
	threads    []threadSlices
	cores      []trace.ThreadID // if that is recorded: the last thread on each core
	pending    int32
	void       bool // some slices are void

	now    float64 // time of the last event
	moment int     // the first slice that began then
	doubt  bool    // some slices from moment on may be void
}

// threadSlices are the open slices of a thread, by index.
type threadSlices struct {
	outer int // SliceHandle or SliceProgram
	wait  int // SliceSleep
	ready int // SliceReady
	core  int // if that is recorded: the core that it had last and no other thread has had since; -1: none
}

// open are the thread's slices in progress.
func (th *threadSlices) open() []int {
	var list []int
	for _, at := range []int{th.outer, th.wait, th.ready} {
		if at != noSlice {
			list = append(list, at)
		}
	}
	return list
}

// extend makes space for what t has more than before.
func (s *slicer) extend(t *trace.Trace) {
	s.t, s.each = t, t.Header.Origin != ""
	s.coresKnown = s.each || t.Header.Engine != trace.Real
	for len(s.threads) < len(t.Threads) {
		s.threads = append(s.threads, threadSlices{noSlice, noSlice, noSlice, -1})
	}
}

// reserve makes space for n slices, and twice as many changes of the backlog.
func (c *Columns) reserve(n int) {
	c.SliceStart, c.SliceEnd, c.SliceState = make([]float64, 0, n), make([]float64, 0, n), make([]uint8, 0, n)
	for _, col := range []*[]int32{&c.SliceThread, &c.SliceActor, &c.SliceMsg, &c.SliceStep, &c.SliceLast} {
		*col = make([]int32, 0, n)
	}
	c.BacklogTime, c.BacklogCount = make([]float64, 0, 2*n), make([]int32, 0, 2*n)
}

// end ends all slices at the end of the run; last is its last step.
func (s *slicer) end(last trace.Step, now float64) {
	for i := range s.threads {
		s.closeAll(&s.threads[i], last, now)
	}
	if s.void || s.doubt {
		s.c.removeVoid(0)
	}
	s.void, s.doubt = false, false
}

// advance records that time has passed: slices that have not ended are real.
func (s *slicer) advance(now float64) {
	if now <= s.now {
		return
	}
	if s.doubt {
		s.settle()
	}
	s.now, s.moment = now, len(s.c.SliceStart)
}

// settle removes void slices from moment on.
func (s *slicer) settle() {
	to := make([]int, len(s.c.SliceStart)-s.moment)
	n := s.moment
	for i := range to {
		to[i] = n
		if SliceKind(s.c.SliceState[s.moment+i]) != sliceVoid {
			n++
		}
	}
	for i := range s.threads {
		th := &s.threads[i]
		for _, at := range []*int{&th.outer, &th.wait, &th.ready} {
			if *at >= s.moment {
				*at = to[*at-s.moment]
			}
		}
	}
	s.c.removeVoid(s.moment)
	s.doubt = false
}

func (s *slicer) event(step trace.Step, e *trace.Event) {
	now := float64(e.Time)
	s.advance(now)
	switch e.Kind {
	case trace.MsgEnqueue, trace.MsgStash:
		s.backlog(now, +1)
	case trace.MsgDequeue, trace.MsgDrop:
		s.backlog(now, -1)
	}
	if e.Thread < 0 || passes(e.Kind) {
		return
	}
	th := &s.threads[e.Thread]
	if th.ready != noSlice && e.Kind != trace.ThreadSwitch && e.Kind != trace.GoTurn {
		// It continues without a turn, as goroutines do in traces of earlier versions.
		s.drop(&th.ready)
	}
	switch e.Kind {
	case trace.MsgDequeue, trace.HookBegin:
		s.close(&th.outer, step, now)
		th.outer = s.open(SliceHandle, step, e, e.Actor, e.Msg)
	case trace.MsgDone, trace.HookEnd:
		s.close(&th.outer, step, now)
	case trace.RunEnd, trace.ThreadExit:
		s.closeAll(th, step, now)
	case trace.Block:
		s.block(th, step, e)
	case trace.Unblock, trace.ThreadUnpark, trace.ThreadCreate:
		s.close(&th.wait, step, now)
		s.begin(th, step, e)
		if s.coresKnown && th.outer != noSlice && th.core < 0 {
			th.ready = s.openWithin(SliceReady, step, e, th.outer)
		}
	case trace.ThreadSwitch, trace.GoTurn:
		if s.coresKnown {
			s.turn(th, step, e)
		}
		s.begin(th, step, e)
	default:
		s.begin(th, step, e)
	}
}

// passes reports whether an event says nothing about whether its thread is blocked.
func passes(k trace.Kind) bool { return k == trace.TimerFire || k == trace.Choice || k == trace.Line }

// begin opens the slice of a thread of the program that is not blocked.
func (s *slicer) begin(th *threadSlices, step trace.Step, e *trace.Event) {
	if th.outer == noSlice && s.program(e.Thread) {
		th.outer = s.open(SliceProgram, step, e, 0, 0)
	}
}

// program reports whether a thread is main or a goroutine, and not one that handles messages.
func (s *slicer) program(id trace.ThreadID) bool {
	return !s.t.Threads[id].ServesActors()
}

func (s *slicer) block(th *threadSlices, step trace.Step, e *trace.Event) {
	if s.each {
		th.core = -1
	}
	switch {
	case th.outer == noSlice:
	case s.c.SliceState[th.outer] == uint8(SliceProgram):
		s.close(&th.outer, step, float64(e.Time))
	default:
		th.wait = s.openWithin(SliceSleep, step, e, th.outer)
	}
}

// turn records that a core switches to a thread: its wait for a core ends, and that of the thread that had the core begins,
// if that is still ready.
func (s *slicer) turn(th *threadSlices, step trace.Step, e *trace.Event) {
	now := float64(e.Time)
	s.close(&th.ready, step, now)
	core := int(e.Value)
	if core < 0 || core > 1<<16 {
		return
	}
	for len(s.cores) <= core {
		s.cores = append(s.cores, trace.NoThread)
	}
	if was := s.cores[core]; was != trace.NoThread && was != e.Thread {
		p := &s.threads[was]
		if p.core == core && p.outer != noSlice && p.wait == noSlice && p.ready == noSlice {
			preempted := *e
			preempted.Thread = was
			p.ready = s.openWithin(SliceReady, step, &preempted, p.outer)
		}
		if p.core == core {
			p.core = -1
		}
	}
	s.cores[core], th.core = e.Thread, core
}

func (s *slicer) backlog(now float64, d int32) {
	s.pending += d
	s.c.BacklogTime = append(s.c.BacklogTime, now)
	s.c.BacklogCount = append(s.c.BacklogCount, s.pending)
}

func (s *slicer) open(k SliceKind, step trace.Step, e *trace.Event, actor trace.ActorID, msg trace.MessageID) int {
	c := s.c
	c.SliceStart, c.SliceEnd = append(c.SliceStart, float64(e.Time)), append(c.SliceEnd, float64(e.Time))
	c.SliceThread, c.SliceActor = append(c.SliceThread, int32(e.Thread)), append(c.SliceActor, int32(actor))
	c.SliceMsg, c.SliceState = append(c.SliceMsg, int32(msg)), append(c.SliceState, uint8(k))
	c.SliceStep, c.SliceLast = append(c.SliceStep, int32(step)), append(c.SliceLast, int32(step))
	return len(c.SliceStart) - 1
}

// openWithin opens a slice of the actor and message of the one around it.
func (s *slicer) openWithin(k SliceKind, step trace.Step, e *trace.Event, outer int) int {
	return s.open(k, step, e, trace.ActorID(s.c.SliceActor[outer]), trace.MessageID(s.c.SliceMsg[outer]))
}

func (s *slicer) close(i *int, step trace.Step, now float64) {
	if *i == noSlice {
		return
	}
	s.c.SliceEnd[*i], s.c.SliceLast[*i] = now, int32(step)
	if k := SliceKind(s.c.SliceState[*i]); k != SliceHandle && now == s.c.SliceStart[*i] {
		s.drop(i)
	}
	*i = noSlice
}

func (s *slicer) drop(i *int) {
	s.c.SliceState[*i] = uint8(sliceVoid)
	if *i >= s.moment {
		s.doubt = true
	} else {
		s.void = true
	}
	*i = noSlice
}

func (s *slicer) closeAll(th *threadSlices, step trace.Step, now float64) {
	s.close(&th.ready, step, now)
	s.close(&th.wait, step, now)
	s.close(&th.outer, step, now)
}

// removeVoid removes void slices, from an index on.
func (c *Columns) removeVoid(from int) {
	n := from
	for i := from; i < len(c.SliceState); i++ {
		k := c.SliceState[i]
		if SliceKind(k) == sliceVoid {
			continue
		}
		c.SliceStart[n], c.SliceEnd[n], c.SliceState[n] = c.SliceStart[i], c.SliceEnd[i], k
		for _, col := range [][]int32{c.SliceThread, c.SliceActor, c.SliceMsg, c.SliceStep, c.SliceLast} {
			col[n] = col[i]
		}
		n++
	}
	c.SliceStart, c.SliceEnd, c.SliceState = c.SliceStart[:n], c.SliceEnd[:n], c.SliceState[:n]
	for _, col := range []*[]int32{&c.SliceThread, &c.SliceActor, &c.SliceMsg, &c.SliceStep, &c.SliceLast} {
		*col = (*col)[:n]
	}
}
