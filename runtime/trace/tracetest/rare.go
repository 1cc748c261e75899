package tracetest

import (
	"slices"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// Features that few programs use: priorities, Select, stashing, routers, actors' own timers, Started and Stopped,
// immediate and delayed restarts, mailboxes that drop their oldest message, replies, workers that leave, and callers
// outside the run's threads.

// rareState is an actor's state for these features.
type rareState struct {
	started   bool
	suspended bool // waits for its restart, until supervised says so
	decision  trace.Step
	routee    bool
	unstarted bool     // created, and not started
	changed   bool     // is a member of the category "changed"
	timer     *message // one of its own that waits, by its TimerSet
}

func (g *generator) addRouter(main trace.ThreadID) {
	g.router = g.rec.AddActor(trace.Actor{Name: "router", Type: "Router", Routing: "random"})
	g.record(trace.Event{Kind: trace.ActorSpawn, Actor: g.router, Thread: main, Pos: g.pos[0]})
	for i, a := range g.actors {
		if a.routee = i%2 == 0; a.routee {
			g.record(trace.Event{Kind: trace.RouteeJoin, Actor: g.router, Peer: a.id, Thread: main})
		}
	}
}

// waitOutside lets a caller outside the run's threads wait for a while.
func (g *generator) waitOutside() {
	waits := g.record(trace.Event{Kind: trace.Block, Thread: trace.NoThread, Reason: trace.ReasonWait})
	g.after(second, func() { g.because(waits, trace.Event{Kind: trace.Unblock, Thread: trace.NoThread}) })
}

// sentRarely does what may happen to a message right after its send. It reports whether that ended the message.
func (g *generator) sentRarely(sent trace.Step, to *actor, about trace.Event) bool {
	if to.routee && g.rng.IntN(2) == 0 {
		g.because(sent, trace.Event{Kind: trace.MsgRoute, Thread: about.Thread, Actor: g.router, Peer: to.id, Msg: about.Msg})
	}
	if to.exited || about.Peer == 0 {
		return false
	}
	if g.rng.IntN(30) == 0 {
		about.Kind = trace.MsgReply
		g.because(sent, about)
		return true
	}
	if to.limit > 0 && len(to.pending) >= to.limit && !to.pending[0].stashed && g.rng.IntN(2) == 0 {
		oldest := to.pending[0]
		oldest.removed = true
		to.pending = to.pending[1:]
		g.because(oldest.cause, trace.Event{
			Kind: trace.MsgDrop, Thread: about.Thread, Actor: to.id, Msg: oldest.id, Reason: trace.ReasonOverflow, Depth: int32(len(to.pending)),
		})
	}
	return false
}

// last puts a message that became eligible behind the others.
func (a *actor) last(m *message) {
	i := slices.Index(a.pending, m)
	a.pending = append(slices.Delete(a.pending, i, i+1), m)
}

// choose finds the message to handle next: the eligible one of the highest priority, or any of them by Select.
func (g *generator) choose(a *actor) (at int, how trace.Reason) {
	at = -1
	for i, m := range a.pending {
		if !m.eligible {
			continue
		}
		if g.rng.IntN(20) == 0 {
			return i, trace.ReasonSelected
		}
		if at < 0 || m.priority > a.pending[at].priority {
			at = i
		}
	}
	return at, trace.ReasonNone
}

// leave ends a worker.
func (g *generator) leave(w trace.ThreadID) {
	g.record(trace.Event{Kind: trace.ThreadExit, Thread: w, Value: -1})
	g.staff--
	g.gone[w] = true
}

// beginRarely does what precedes the first message of an attachment, and reports whether there is one.
func (g *generator) beginRarely(a *actor, th trace.ThreadID) bool {
	if a.suspended {
		a.suspended = false
		g.restart(a, th)
	}
	if !a.started {
		g.hook(a, th, trace.ReasonStart)
		a.started = true
	}
	if slices.ContainsFunc(a.pending, func(m *message) bool { return m.eligible }) {
		return true
	}
	g.release(a, th, trace.ReasonEmpty)
	return false
}

func (g *generator) hook(a *actor, th trace.ThreadID, which trace.Reason) {
	begin := g.record(trace.Event{Kind: trace.HookBegin, Thread: th, Actor: a.id, Reason: which})
	g.because(begin, trace.Event{Kind: trace.HookEnd, Thread: th, Actor: a.id, Reason: which})
}

// restart restarts a behavior, and unstashes its messages.
func (g *generator) restart(a *actor, th trace.ThreadID) {
	g.because(a.decision, trace.Event{Kind: trace.ActorRestart, Thread: th, Actor: a.id, Value: 1})
	a.started = false
	g.unstash(a, th, nil)
}

// unstash unstashes all messages except the one being handled.
func (g *generator) unstash(a *actor, th trace.ThreadID, at *message) {
	for _, m := range slices.Backward(slices.Clone(a.pending)) {
		if !m.stashed || m == at {
			continue
		}
		i := slices.Index(a.pending, m)
		a.pending = slices.Insert(slices.Delete(a.pending, i, i+1), 0, m)
		m.stashed, m.eligible = false, true
		m.cause = g.because(m.cause, trace.Event{Kind: trace.MsgUnstash, Thread: th, Actor: a.id, Msg: m.id, Depth: int32(len(a.pending))})
	}
}

// actRarely does what a handler may also do with its message m, which it began at the step at. It reports whether
// that ended the attachment.
func (g *generator) actRarely(a *actor, th trace.ThreadID, m *message, at trace.Step) bool {
	switch g.rng.IntN(12) {
	case 0:
		g.unstash(a, th, nil)
	case 1:
		m.stashed, m.eligible = true, false
		a.pending = append(a.pending, m)
		m.cause = g.because(at, trace.Event{Kind: trace.MsgStash, Thread: th, Actor: a.id, Msg: m.id, Depth: int32(len(a.pending))})
	case 2:
		g.setTimer(a, th, at)
	case 3:
		g.stopTimer(a, th)
	case 4:
		return g.fail(a, th, m, at)
	case 6:
		g.change(a, th, at)
	case 5:
		g.because(at, trace.Event{
			Kind: trace.ActorBecome, Thread: th, Actor: a.id, Msg: m.id, Value: g.rec.String("Other"), Depth: int32(len(a.pending)),
		})
	}
	return false
}

// change changes what a was spawned with: its priority, or its categories.
func (g *generator) change(a *actor, th trace.ThreadID, at trace.Step) {
	e := trace.Event{Kind: trace.ActorSet, Reason: trace.ReasonPriority, Thread: th, Actor: a.id, Peer: a.id, Value: int64(len(a.pending)), Depth: int32(len(a.pending))}
	switch {
	case a.limit > 0:
		e.Reason, e.Value = trace.ReasonCapacity, int64(a.limit+len(a.pending)%2)
		a.limit = int(e.Value)
	case len(a.pending)%2 == 1:
		e.Kind, e.Reason, e.Value = trace.CategoryJoin, trace.ReasonNone, g.rec.String("changed")
		if a.changed {
			e.Kind = trace.CategoryLeave
		}
		a.changed = !a.changed
	}
	g.because(at, e)
}

// startLater starts an actor that was created, with the messages that have arrived by then.
func (g *generator) startLater(a *actor) {
	g.after(second/2, func() {
		a.unstarted = false
		at := g.record(trace.Event{Kind: trace.ActorStart, Thread: trace.NoThread, Actor: a.id, Depth: int32(len(a.pending))})
		if slices.ContainsFunc(a.pending, func(m *message) bool { return m.eligible }) {
			g.wake(a, trace.NoThread, at)
		}
	})
}

// setTimer starts a timer that sends a its own message.
func (g *generator) setTimer(a *actor, th trace.ThreadID, at trace.Step) {
	if a.timer != nil {
		return
	}
	g.ordinal++
	row := trace.Message{Subject: "ring", From: a.id, To: a.id, Lineage: g.ordinal * 0x9e3779b97f4a7c15}
	m := &message{id: g.rec.AddMessage(row)}
	e := trace.Event{Kind: trace.TimerSet, Thread: th, Actor: a.id, Peer: a.id, Msg: m.id, Reason: trace.ReasonTimer, Value: 1 + g.upTo(second)}
	m.cause = g.because(at, e)
	a.timer = m
	g.after(e.Value, func() {
		if a.timer != m {
			return
		}
		a.timer = nil
		e := trace.Event{Kind: trace.TimerFire, Thread: trace.NoThread, Actor: a.id, Peer: a.id, Msg: m.id}
		fire := g.because(m.cause, e)
		e.Kind = trace.MsgSend
		sent := g.because(fire, e)
		a.pending = append(a.pending, m)
		e.Kind, e.Reason, e.Depth = trace.MsgEnqueue, trace.ReasonNotice, int32(len(a.pending))
		m.cause = g.because(sent, e)
		m.eligible = true
		g.wake(a, trace.NoThread, m.cause)
	})
}

func (g *generator) stopTimer(a *actor, th trace.ThreadID) {
	if a.timer != nil {
		g.record(trace.Event{Kind: trace.TimerStop, Thread: th, Actor: a.id, Peer: a.id, Msg: a.timer.id})
		a.timer = nil
	}
}

// fail ends a handling with a panic, after which the actor restarts: at once, or later, after its attachment has
// ended.
func (g *generator) fail(a *actor, th trace.ThreadID, m *message, at trace.Step) bool {
	crash := g.because(at, trace.Event{Kind: trace.ActorCrash, Thread: th, Actor: a.id, Msg: m.id, Value: g.rec.String("panic: rare")})
	wait := g.upTo(2) * g.upTo(second)
	a.decision = g.because(crash, trace.Event{Kind: trace.ActorSupervise, Thread: th, Actor: a.id, Reason: trace.ReasonRestart, Value: wait})
	g.because(at, trace.Event{Kind: trace.MsgDone, Thread: th, Actor: a.id, Msg: m.id, Depth: int32(len(a.pending))})
	if wait == 0 {
		g.restart(a, th)
		if g.beginRarely(a, th) {
			g.handle(a, th, 1)
		}
		return true
	}
	a.suspended = true
	g.after(wait, func() { g.makeReady(a, trace.NoThread, a.decision, trace.ReasonRestart) })
	g.release(a, th, trace.ReasonSuspended)
	return true
}

// stopping does what precedes an actor's end.
func (g *generator) stopping(a *actor, th trace.ThreadID) {
	g.stopTimer(a, th)
	g.record(trace.Event{Kind: trace.ActorStopping, Thread: th, Actor: a.id, Reason: trace.ReasonExit})
	g.hook(a, th, trace.ReasonStop)
}
