package render

import "github.com/rehearse-lab/rehearse/runtime/trace"

// maxRare is the most rare events that an outline lists individually. They take about ten bytes each.
const maxRare = 1 << 15

// rareEvents are the rare events of a run that matter, which zooming out must not hide: the page's timelines have marks for
// them. web/ui/src/run/rare.ts finds the same from complete events; a test compares the two. They are in the order of
// steps. If there are too many, the first of several neighbours of one kind on a lane represents them all.
type rareEvents struct {
	step, count, lane []int32
	time              []float64
	kind              []uint8
}

// isRare reports whether the event of a step is rare, whichever actor it belongs to: a failure, a restart, the loss of a
// message.
func isRare(events []trace.Event, s trace.Step) bool {
	switch events[s].Kind {
	case trace.ActorCrash, trace.ActorRestart, trace.AskTimeout, trace.AskFail:
		return true
	}
	return trace.LossAt(events, s) != trace.NotLost
}

// rare lists the rare events of a panel, at most `most` of them if joining neighbours makes them that few.
func (p *Panel) rare(events []trace.Event, most int) *rareEvents {
	lanes := p.rareLanes(events)
	r := &rareEvents{}
	for i := range events {
		if e := &events[i]; e.Kind == trace.Block && p.blocksActors(e) || isRare(events, trace.Step(i)) {
			r.append(int32(i), 1, int32(lanes(e)), float64(e.Time), uint8(e.Kind))
		}
	}
	for spans := int64(most) / 2; len(r.step) > most && spans > 0; spans /= 2 {
		r = r.joined(max(1, p.Makespan/spans))
	}
	return r
}

// blocksActors reports whether a thread that serves actors blocks, other than for a sleep or work.
func (p *Panel) blocksActors(e *trace.Event) bool {
	if e.Thread == trace.NoThread {
		return false
	}
	return p.Threads[e.Thread].serves() && e.Reason != trace.ReasonSleep && e.Reason != trace.ReasonWork
}

// rareLanes returns the function for the lane on which an event is marked; -1: its thread has none.
func (p *Panel) rareLanes(events []trace.Event) func(*trace.Event) int {
	own := map[trace.ActorID]int{}
	for _, t := range p.Threads {
		if _, is := own[t.Actor]; !is && t.Actor > 0 {
			own[t.Actor] = t.Lane
		}
	}
	var senders map[trace.MessageID]trace.ThreadID
	return func(e *trace.Event) int {
		if e.Thread == trace.NoThread && e.Msg > 0 && senders == nil {
			senders = sendersOf(events)
		}
		th := e.Thread
		if th == trace.NoThread {
			th = senderStill(senders[e.Msg], func(id trace.ThreadID) trace.Role { return p.Threads[id].Role })
		}
		if th != trace.NoThread && p.Threads[th].Lane >= 0 {
			return p.Threads[th].Lane
		}
		if lane, is := own[e.Actor]; is {
			return lane
		}
		return -1
	}
}

// sendersOf are the threads that sent the messages.
func sendersOf(events []trace.Event) map[trace.MessageID]trace.ThreadID {
	of := map[trace.MessageID]trace.ThreadID{}
	for i := range events {
		if e := &events[i]; e.Kind == trace.MsgSend {
			of[e.Msg] = e.Thread
		}
	}
	return of
}

// senderStill is the thread that sent a message, for a later event about the message that is on no thread, such as the end
// of a wait for its reply: none if it is a worker, which has moved on to other work.
func senderStill(sender trace.ThreadID, role func(trace.ThreadID) trace.Role) trace.ThreadID {
	if sender != trace.NoThread && role(sender) == trace.RoleWorker {
		return trace.NoThread
	}
	return sender
}

func (r *rareEvents) append(step, count, lane int32, time float64, kind uint8) {
	r.step, r.count, r.lane = append(r.step, step), append(r.count, count), append(r.lane, lane)
	r.time, r.kind = append(r.time, time), append(r.kind, kind)
}

// joined keeps one event for all of a kind on a lane within the same span, where spans divide the time from 0 on.
func (r *rareEvents) joined(span int64) *rareEvents {
	type place struct {
		lane int32
		kind uint8
	}
	type last struct {
		span int64
		at   int
	}
	j := &rareEvents{}
	latest := map[place]last{}
	for i := range r.step {
		of, in := place{r.lane[i], r.kind[i]}, int64(r.time[i])/span
		if l, is := latest[of]; is && l.span == in {
			j.count[l.at] += r.count[i]
			continue
		}
		latest[of] = last{in, len(j.step)}
		j.append(r.step[i], r.count[i], r.lane[i], r.time[i], r.kind[i])
	}
	return j
}

// arrays lists n of them in their wire format.
func (r *rareEvents) arrays(n int) []array {
	return []array{column(&r.step, 0, n), column(&r.count, 0, n), column(&r.lane, 0, n), column(&r.time, 0, n), column(&r.kind, 0, n)}
}
