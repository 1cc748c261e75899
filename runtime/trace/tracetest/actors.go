package tracetest

import (
	"fmt"
	"slices"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

const second = 1_000_000_000

// send sends a message from the actor that runs on thread (0: main) to another, delay ns later.
func (g *generator) send(thread trace.ThreadID, from trace.ActorID, to *actor, delay int64) {
	g.budget--
	g.ordinal++
	subject := []string{"init", "repeat", "add"}[g.rng.IntN(3)]
	row := trace.Message{Subject: subject, Data: fmt.Sprint(g.rng.IntN(9)), From: from, To: to.id, Lineage: g.ordinal * 0x9e3779b97f4a7c15}
	m := &message{id: g.rec.AddMessage(row)}
	if g.c.Rare {
		m.priority = []int64{0, 0, 0, 3, -2}[g.rng.IntN(5)]
	}
	about := trace.Event{Thread: thread, Actor: to.id, Peer: from, Msg: m.id, Pos: g.pos[1], Depth: int32(len(to.pending))}
	sent := g.record(trace.Event{Kind: trace.MsgSend, Thread: thread, Actor: from, Peer: to.id, Msg: m.id, Value: delay, Pos: g.pos[1]})
	if g.c.Rare && g.sentRarely(sent, to, about) {
		return
	}
	switch {
	case to.exited:
		about.Kind = trace.MsgDeadLetter
		g.because(sent, about)
		return
	case to.limit > 0 && len(to.pending) >= to.limit:
		about.Kind, about.Reason = trace.MsgRefuse, trace.ReasonFull
		g.because(sent, about)
		return
	}
	to.pending = append(to.pending, m)
	about.Kind, about.Depth, about.Value = trace.MsgEnqueue, int32(len(to.pending)), m.priority
	m.cause = g.because(sent, about)
	if delay == 0 {
		m.eligible = true
		g.wake(to, thread, m.cause)
		return
	}
	set := g.because(sent, trace.Event{Kind: trace.TimerSet, Thread: thread, Actor: to.id, Msg: m.id, Value: delay})
	g.after(delay, func() {
		if to.exited || m.removed {
			return
		}
		m.cause = g.because(set, trace.Event{Kind: trace.TimerFire, Thread: trace.NoThread, Actor: to.id, Msg: m.id})
		m.eligible = true
		if g.c.Rare {
			to.last(m)
		}
		g.wake(to, trace.NoThread, m.cause)
	})
}

// wake makes an actor with an eligible message ready, unless it is or runs.
func (g *generator) wake(a *actor, by trace.ThreadID, cause trace.Step) {
	if a.running || a.queued || a.suspended || a.unstarted {
		return
	}
	g.makeReady(a, by, cause, trace.ReasonNone)
}

// makeReady makes an actor wait for a thread, and wakes an idle one.
func (g *generator) makeReady(a *actor, by trace.ThreadID, cause trace.Step, why trace.Reason) {
	a.queued = true
	a.ready = g.because(cause, trace.Event{Kind: trace.ActorReady, Thread: by, Actor: a.id, Reason: why})
	if g.s.Scheduler == trace.Pool {
		g.ready = append(g.ready, a)
		if len(g.idle) > 0 {
			w := g.idle[0]
			g.idle = g.idle[1:]
			g.unpark(w, a.ready, func() { g.next(w) })
		}
		return
	}
	g.unpark(a.thread, a.ready, func() { g.begin(a, a.thread) })
}

func (g *generator) unpark(th trace.ThreadID, cause trace.Step, then func()) {
	g.because(cause, trace.Event{Kind: trace.ThreadUnpark, Thread: th})
	g.after(16_000+g.upTo(2_000), func() {
		g.record(trace.Event{Kind: trace.ThreadSwitch, Thread: th, Value: g.upTo(cores)})
		then()
	})
}

// next gives a free worker the actor that has waited longest, or parks it.
func (g *generator) next(w trace.ThreadID) {
	if len(g.ready) == 0 {
		if g.c.Rare && g.staff > 1 && g.rng.IntN(10) == 0 {
			g.leave(w)
			return
		}
		g.record(trace.Event{Kind: trace.ThreadPark, Thread: w, Reason: trace.ReasonQueue})
		g.idle = append(g.idle, w)
		return
	}
	a := g.ready[0]
	g.ready = g.ready[1:]
	g.begin(a, w)
}

func (g *generator) begin(a *actor, th trace.ThreadID) {
	g.because(a.ready, trace.Event{Kind: trace.RunBegin, Thread: th, Actor: a.id})
	a.queued, a.running = false, true
	if g.c.Rare && !g.beginRarely(a, th) {
		return
	}
	g.handle(a, th, 1)
}

// handle takes the first eligible message, the n-th of this attachment.
func (g *generator) handle(a *actor, th trace.ThreadID, n int) {
	i, how := slices.IndexFunc(a.pending, func(m *message) bool { return m.eligible }), trace.ReasonNone
	if g.c.Rare {
		i, how = g.choose(a)
	}
	m := a.pending[i]
	a.pending = slices.Delete(a.pending, i, i+1)
	at := g.because(m.cause, trace.Event{
		Kind: trace.MsgDequeue, Thread: th, Actor: a.id, Msg: m.id, Depth: int32(len(a.pending)), Pos: g.pos[2], Reason: how,
	})
	g.after(1_000+g.upTo(200_000), func() {
		if g.rng.IntN(3) == 0 {
			g.act(a, th, m, at, n)
			return
		}
		d := g.upTo(second)
		g.record(trace.Event{Kind: trace.Block, Thread: th, Reason: trace.ReasonSleep, Value: d, Pos: g.pos[3]})
		g.after(d, func() {
			g.record(trace.Event{Kind: trace.Unblock, Thread: th})
			g.after(1+g.upTo(second/10), func() {
				g.record(trace.Event{Kind: trace.ThreadSwitch, Thread: th, Value: g.upTo(cores)})
				g.act(a, th, m, at, n)
			})
		})
	})
}

// act is what a handler does after its sleep: it sends, and ends normally or not.
func (g *generator) act(a *actor, th trace.ThreadID, m *message, at trace.Step, n int) {
	for k := g.rng.IntN(4); k > 0 && g.budget > 0; k-- {
		delay := int64(0)
		if g.rng.IntN(4) == 0 {
			delay = 1 + g.upTo(2*second)
		}
		g.send(th, a.id, g.actors[g.rng.IntN(len(g.actors))], delay)
	}
	if n := len(a.pending); g.c.Mailbox && n > 0 && g.rng.IntN(4) == 0 {
		if i := g.rng.IntN(n); a.pending[i] != m {
			g.remove(a, th, i)
		}
	}
	if g.c.Rare && g.actRarely(a, th, m, at) {
		return
	}
	reason := trace.ReasonEmpty
	switch g.rng.IntN(max(40, g.c.Messages/4)) {
	case 0:
		text := g.rec.String("panic: index out of range")
		g.record(trace.Event{Kind: trace.ActorCrash, Thread: th, Actor: a.id, Msg: m.id, Value: text})
	case 1:
		reason = trace.ReasonExit
	}
	done := trace.Event{Kind: trace.MsgDone, Thread: th, Actor: a.id, Msg: m.id}
	if m.stashed {
		done.Reason = trace.ReasonStash
	}
	done.Depth = int32(len(a.pending))
	g.because(at, done)
	if reason == trace.ReasonExit {
		g.exit(a, th)
		g.release(a, th, reason)
		return
	}
	more := slices.ContainsFunc(a.pending, func(m *message) bool { return m.eligible })
	if more && (g.s.Scheduler != trace.Pool || n < g.s.Batch) {
		g.handle(a, th, n+1)
		return
	}
	if more {
		reason = trace.ReasonBatch
	}
	g.release(a, th, reason)
}

func (g *generator) exit(a *actor, th trace.ThreadID) {
	if g.c.Rare {
		g.stopping(a, th)
	}
	for i, m := range a.pending {
		left := int32(len(a.pending) - i - 1)
		g.record(trace.Event{Kind: trace.MsgDrop, Thread: th, Actor: a.id, Msg: m.id, Reason: trace.ReasonExit, Depth: left})
	}
	a.pending, a.exited = nil, true
	stop := g.record(trace.Event{Kind: trace.ActorStop, Thread: th, Actor: a.id, Reason: trace.ReasonExit})
	if a.routee {
		a.routee = false
		g.because(stop, trace.Event{Kind: trace.RouteeLeave, Thread: th, Actor: g.router, Peer: a.id})
	}
}

// release ends an attachment; an actor with more to do queues again.
func (g *generator) release(a *actor, th trace.ThreadID, reason trace.Reason) {
	end := g.record(trace.Event{Kind: trace.RunEnd, Thread: th, Actor: a.id, Reason: reason})
	a.running = false
	if g.s.Scheduler != trace.Pool {
		g.record(trace.Event{Kind: trace.ThreadPark, Thread: th, Reason: trace.ReasonMailbox})
		return
	}
	if reason == trace.ReasonBatch {
		a.queued = true
		a.ready = g.because(end, trace.Event{Kind: trace.ActorReady, Thread: th, Actor: a.id})
		g.ready = append(g.ready, a)
	}
	g.next(th)
}
