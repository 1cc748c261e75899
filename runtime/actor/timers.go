package actor

import (
	"maps"
	"slices"
	"time"

	"github.com/rehearse-lab/rehearse/runtime/host"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// timer is a timer of an actor. The actor's mu guards the fields below mu.
type timer struct {
	m       Message
	text    string // of its data, for the trace
	lineage uint64 // from which those of its ticks derive
	mark    extras // of its ticks

	every time.Duration // 0: fires once
	start int64         // when it was started, by Host.Now
	n     int64         // number of the tick awaited or pending: it is due n times every after start

	next    *envelope   // the tick with that number, until it is sent
	set     trace.Step  // TimerSet
	cancel  func() bool // of the wait for it; nil: not waiting
	pending bool        // the tick is in the mailbox
	seq     uint32      // there
}

// StartTimer sends the current actor m after d has passed, unless StopTimer cancels it first. It first stops a timer
// of the same key, whose message is no longer delivered even if it is pending. Timers end with their actor, and when
// it is restarted; Wait waits for them. Their messages are accepted regardless of the mailbox's capacity and
// WillReceive, and take no room before they arrive.
func (c *Context) StartTimer(key string, d time.Duration, m Message) {
	c.startTimer(key, &timer{m: m}, max(0, d))
}

// StartTicker is like StartTimer, but sends the message at each multiple of the interval every, beginning with the
// first, until the timer is stopped. Ticks do not pile up: a tick that is due while the one before is still pending
// is skipped, and the next one is sent at its usual time. For a pause of fixed length after each handling, start a
// timer at the end of the handling. Wait waits until the timer is stopped.
func (c *Context) StartTicker(key string, every time.Duration, m Message) {
	if every <= 0 {
		panic(&Error{Op: "start the timer", Name: key, Err: ErrMisuse, Remedy: "its interval must be more than 0"})
	}
	c.startTimer(key, &timer{m: m, every: every}, every)
}

// StopTimer cancels a timer: its message is no longer delivered, even if it is pending. It returns false if the
// current actor has no timer of this key.
func (c *Context) StopTimer(key string) bool {
	c.mustBeActor("stop a timer")
	a := c.a
	c.t.Point(timerOp(a))
	a.lock()
	_, found := a.timer(key)
	n := a.stopTimer(c.t, key, c.h.cause)
	a.timersStopped(c.t, n, c.h.cause)
	return found
}

// TimerActive reports whether the current actor has a timer of this key: one that was started and not stopped, and
// that will tick or whose tick is pending.
func (c *Context) TimerActive(key string) bool {
	c.mustBeActor("look at a timer")
	c.t.Point(host.Op{Name: "timer", Object: c.a.object()})
	c.a.lock()
	defer c.a.unlock()
	_, found := c.a.timer(key)
	return found
}

// Tickers returns the sorted keys of the actor's timers that StartTicker started and that have not been stopped.
func (r Ref) Tickers() []string {
	if r.a == nil {
		return nil
	}
	r.a.lock()
	defer r.a.unlock()
	if r.a.life == nil {
		return nil
	}
	var keys []string
	for _, key := range slices.Sorted(maps.Keys(r.a.life.timers)) {
		if r.a.life.timers[key].every > 0 {
			keys = append(keys, key)
		}
	}
	return keys
}

// timerOp changes an actor's timers, and may take a message out of its mailbox.
func timerOp(a *actor) host.Op { return host.Op{Name: "timer", Object: a.object(), Write: true} }

// timer is the timer of a key. a.mu is held.
func (a *actor) timer(key string) (tm *timer, found bool) {
	if a.life != nil {
		tm, found = a.life.timers[key]
	}
	return tm, found
}

func (c *Context) startTimer(key string, tm *timer, d time.Duration) {
	c.mustBeActor("start a timer")
	a := c.a
	tm.n, tm.lineage, tm.mark.tick, tm.mark.key = 1, c.next(), tm, key
	if c.s.rec != nil && tm.m.Data != nil {
		tm.text = c.s.cfg.FormatData(tm.m.Data)
	}
	a.makeTick(tm)
	c.t.Point(timerOp(a))
	a.lock()
	n := a.stopTimer(c.t, key, c.h.cause)
	if !a.closed {
		l := a.ownLife()
		if l.timers == nil {
			l.timers = map[string]*timer{}
		}
		l.timers[key] = tm
		tm.start = a.s.h.Now()
		a.arm(c.t, tm, d, c.h.cause)
	}
	a.timersStopped(c.t, n, c.h.cause)
}

// makeTick makes the envelope of a timer's next tick. a.mu is not held.
func (a *actor) makeTick(tm *timer) {
	m := tm.m
	m.Sender = Ref{a}
	tm.next = &envelope{m: m, from: a.id, lineage: derive(tm.lineage, uint64(tm.n)), extra: &tm.mark}
	if a.s.rec != nil {
		a.s.enlist(tm.next, a, tm.text)
	}
}

// arm schedules the timer's next tick after d. A waiting timer counts as outstanding, as its tick will. a.mu is held.
func (a *actor) arm(t host.Thread, tm *timer, d time.Duration, cause trace.Step) {
	a.s.outstanding.Add(1)
	why := trace.ReasonTimer
	if tm.every > 0 {
		why = trace.ReasonTicker
	}
	tm.set = a.record(t, trace.Event{
		Kind: trace.TimerSet, Actor: a.id, Peer: a.id, Msg: tm.next.id, Reason: why, Cause: cause, Depth: int32(a.box.depth()),
		Value: int64(d),
	})
	tm.cancel = a.s.h.AfterFunc(d, func() { a.fire(tm) })
}

// fire sends the tick that is due. It runs on no thread.
func (a *actor) fire(tm *timer) {
	t := nowhere{a.s.h}
	a.lock()
	if tm.cancel == nil { // stopped at the last moment
		a.unlock()
		return
	}
	a.s.extraDeliveries.Add(1)
	l := tm.next
	tm.cancel, tm.next, tm.pending = nil, nil, true
	fired := a.record(t, trace.Event{
		Kind: trace.TimerFire, Actor: a.id, Peer: a.id, Msg: l.id, Cause: tm.set, Depth: int32(a.box.depth()),
	})
	l.cause = a.record(t, trace.Event{Kind: trace.MsgSend, Actor: a.id, Peer: a.id, Msg: l.id, Cause: fired})
	cause, woken := a.enter(t, l, 0)
	tm.seq = l.seq
	a.unlock()
	if woken {
		a.s.sched.enqueue(nil, a, cause)
	}
}

// ticked continues a timer whose tick has left the mailbox, to be handled or because it was removed, by the step
// cause. a.mu is not held.
func (a *actor) ticked(t host.Thread, l *envelope, cause trace.Step) {
	if l.extra == nil || l.extra.tick == nil {
		return
	}
	tm, key := l.extra.tick, l.extra.key
	a.lock()
	if !tm.pending || tm.seq != l.seq { // it has been stopped or continued: the message was stashed meanwhile
		a.unlock()
		return
	}
	tm.pending = false
	if tm.every == 0 || a.closed {
		delete(a.life.timers, key)
		a.unlock()
		return
	}
	missed, d := tm.goOn(a.s.h)
	a.unlock()
	a.makeTick(tm)
	a.lock()
	defer a.unlock()
	switch now, found := a.timer(key); {
	case !found || now != tm:
		return
	case a.closed:
		delete(a.life.timers, key)
		return
	}
	if missed > 0 {
		a.record(t, trace.Event{Kind: trace.TimerMiss, Actor: a.id, Value: missed, Cause: cause, Depth: int32(a.box.depth())})
	}
	a.arm(t, tm, d, cause)
}

// goOn advances to the first tick that is still to come, in d, and returns how many it skips.
func (tm *timer) goOn(h host.Host) (missed int64, d time.Duration) {
	length := max(1, int64(h.Length(tm.every)))
	passed := h.Now() - tm.start
	next := passed/length + 1
	missed = max(0, next-tm.n-1)
	tm.n = max(next, tm.n+1)
	ahead := tm.n*length - passed
	if length != int64(tm.every) { // measured time is shorter or longer than the program's
		ahead = int64(float64(ahead) * float64(tm.every) / float64(length))
	}
	return missed, time.Duration(ahead)
}

// stopTimer ends the timer of a key, if there is one, and returns how much of what is outstanding that was. a.mu is
// held.
func (a *actor) stopTimer(t host.Thread, key string, cause trace.Step) int64 {
	tm, found := a.timer(key)
	if !found {
		return 0
	}
	delete(a.life.timers, key)
	switch {
	case tm.cancel != nil:
		tm.cancel()
		tm.cancel = nil
		a.record(t, trace.Event{
			Kind: trace.TimerStop, Actor: a.id, Peer: a.id, Msg: tm.next.id, Cause: cause, Depth: int32(a.box.depth()),
		})
		return 1
	case tm.pending:
		tm.pending = false
		if l := a.box.remove(tm.seq); l != nil { // nil: its thread has just taken it
			a.recordEnvelope(t, trace.MsgDrop, l, l.cause, trace.ReasonTimer)
			return 1
		}
	}
	return 0
}

// timersStopped does what follows after n messages and waits of timers were cancelled. a.mu is held, and released.
func (a *actor) timersStopped(t host.Thread, n int64, cause trace.Step) {
	at, woken := a.admit(t)
	a.unlock()
	a.letGo(t)
	if woken {
		a.s.sched.enqueue(t, a, at)
	}
	a.s.finished(t, n, cause)
}

// endTimers stops all timers of the actor, except those with pending ticks if keep is set. It returns how much of
// what is outstanding that was. a.mu is held.
func (a *actor) endTimers(t host.Thread, keep bool, cause trace.Step) (n int64) {
	if a.life == nil || len(a.life.timers) == 0 {
		return 0
	}
	for _, key := range slices.Sorted(maps.Keys(a.life.timers)) {
		if !keep || a.life.timers[key].cancel != nil {
			n += a.stopTimer(t, key, cause)
		}
	}
	return n
}

// armed is the number of timers that wait. a.mu is held.
func (a *actor) armed() int {
	n := 0
	if a.life != nil {
		for _, tm := range a.life.timers {
			if tm.cancel != nil {
				n++
			}
		}
	}
	return n
}
