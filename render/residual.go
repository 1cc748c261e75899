package render

import "github.com/rehearse-lab/rehearse/runtime/trace"

// residual is columns without what others predict, for files: they compress to half the size. Each value that can be predicted
// from columns before it becomes the difference to the prediction, which is mostly 0. web/ui/src/run/residual.ts adds the
// predictions again, in the same order:
//
//	MsgFrom, MsgTo   a message's sender and receiver, by its first MsgSend
//	Peer             of other events with a message: its other end
//	Cause            steps back; 0: none
//	Actor            the actor of the thread's previous event
//	Msg              for a MsgSend: one more than the greatest so far; else that of the thread's previous event
//	SliceThread, SliceActor, SliceMsg, SliceStart, SliceEnd, SliceLast   the values of the events at its two steps
//	BacklogTime      the times of MsgEnqueue and MsgDequeue, one after the other
//	MsgLineage       dropped if there is only one panel: it only pairs messages of two runs
func residual(c *Columns, alone bool) *Columns {
	out := *c
	out.Cause, out.Peer = residualOfEvents(c)
	out.MsgFrom, out.MsgTo = residualOfMessages(c)
	residualOfSlices(c, &out)
	out.BacklogTime = make([]float64, len(c.BacklogTime))
	changes := backlogSteps(c)
	for k, t := range c.BacklogTime {
		if out.BacklogTime[k] = t; k < len(changes) {
			out.BacklogTime[k] = t - c.Time[changes[k]]
		}
	}
	out.Actor, out.Msg = residualByThread(c)
	if alone {
		out.MsgLineage = make([]uint32, len(c.MsgLineage))
	}
	return &out
}

func residualOfEvents(c *Columns) (cause, peer []int32) {
	cause, peer = make([]int32, len(c.Cause)), make([]int32, len(c.Peer))
	for i, before := range c.Cause {
		if before >= 0 {
			cause[i] = int32(i) - before
		}
		peer[i] = c.Peer[i] - otherEnd(c, i)
	}
	return cause, peer
}

// otherEnd predicts an event's peer; that of a MsgSend is not known yet.
func otherEnd(c *Columns, i int) int32 {
	m := c.Msg[i]
	switch {
	case m <= 0 || int(m) > len(c.MsgTo) || trace.Kind(c.Kind[i]) == trace.MsgSend:
		return 0
	case c.Actor[i] == c.MsgTo[m-1]:
		return c.MsgFrom[m-1]
	}
	return c.MsgTo[m-1]
}

func residualOfMessages(c *Columns) (from, to []int32) {
	from, to = make([]int32, len(c.MsgFrom)), make([]int32, len(c.MsgTo))
	copy(from, c.MsgFrom)
	copy(to, c.MsgTo)
	seen := make([]bool, len(from))
	for i, m := range c.Msg {
		if trace.Kind(c.Kind[i]) == trace.MsgSend && m > 0 && int(m) <= len(from) && !seen[m-1] {
			seen[m-1] = true
			from[m-1] -= c.Actor[i]
			to[m-1] -= c.Peer[i]
		}
	}
	return from, to
}

func residualOfSlices(c, out *Columns) {
	n := len(c.SliceStep)
	out.SliceThread, out.SliceActor, out.SliceMsg, out.SliceLast = make([]int32, n), make([]int32, n), make([]int32, n), make([]int32, n)
	out.SliceStart, out.SliceEnd = make([]float64, n), make([]float64, n)
	for i := range n {
		step, last := c.SliceStep[i], c.SliceLast[i]
		out.SliceThread[i] = c.SliceThread[i] - c.Thread[step]
		out.SliceActor[i] = c.SliceActor[i] - c.Actor[step]
		out.SliceMsg[i] = c.SliceMsg[i] - c.Msg[step]
		out.SliceStart[i] = c.SliceStart[i] - c.Time[step]
		out.SliceEnd[i] = c.SliceEnd[i] - c.Time[last]
		out.SliceLast[i] = last - step
	}
}

func backlogSteps(c *Columns) (steps []int) {
	for i, k := range c.Kind {
		if kind := trace.Kind(k); kind == trace.MsgEnqueue || kind == trace.MsgDequeue {
			steps = append(steps, i)
		}
	}
	return steps
}

func residualByThread(c *Columns) (actor, msg []int32) {
	actor, msg = make([]int32, len(c.Actor)), make([]int32, len(c.Msg))
	actors, messages := map[int32]int32{}, map[int32]int32{}
	most := int32(0)
	for i, th := range c.Thread {
		actor[i] = c.Actor[i] - actors[th]
		guess := messages[th]
		if trace.Kind(c.Kind[i]) == trace.MsgSend {
			guess = most + 1
		}
		msg[i] = c.Msg[i] - guess
		actors[th], messages[th] = c.Actor[i], c.Msg[i]
		most = max(most, c.Msg[i])
	}
	return actor, msg
}
