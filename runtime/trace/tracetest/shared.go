package tracetest

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// Shared makes a random valid trace of a program without actors: goroutines use channels with and without buffers, select statements,
// locks, groups and conditions, wait for each other, and some wait for ever.
func Shared(seed uint64, engine trace.Engine) *trace.Trace {
	g := &sharing{rng: rand.New(rand.NewPCG(seed, 2))}
	g.rec = trace.NewRecorder(func() int64 { return g.now }, 0)
	g.rec.String("")
	g.here = int32(g.rec.String("h.x")) + 1
	g.begin()
	for range 40 + g.rng.IntN(160) {
		g.now += g.rng.Int64N(1000)
		g.act(g.threads[g.rng.IntN(len(g.threads))])
	}
	g.finish()
	s := trace.Settings{Scheduler: trace.Pool, Engine: engine, Seed: seed}.WithDefaults()
	return g.rec.Finish(trace.Header{Program: "0", Name: "shared", Engine: engine, Settings: s, Outcome: trace.Outcome{End: trace.EndOK}})
}

type sharing struct {
	rng     *rand.Rand
	rec     *trace.Recorder
	now     int64
	here    int32 // what the source calls objects at some places
	threads []*sharer
	objects []*sharedObject
}

// sharer is a goroutine.
type sharer struct {
	id     trace.ThreadID
	waits  trace.Step    // its Block; NoStep: it runs
	object *sharedObject // what it waits for
	to     trace.Kind    // what it records when it goes on
	how    trace.Reason
	last   trace.Step
}

// sharedObject is a channel, a lock or the like.
type sharedObject struct {
	trace.Object
	id      trace.ObjectID
	level   int
	closed  trace.Step
	sent    []trace.Step
	holders []*sharer // nil: unknown
	reading bool
}

func (g *sharing) begin() {
	for i := range 2 + g.rng.IntN(5) {
		row := trace.Thread{Name: fmt.Sprint("g", i+1), Role: trace.RoleGoroutine}
		if i == 0 {
			row = trace.Thread{Name: "main", Role: trace.RoleMain}
		}
		t := &sharer{id: g.rec.AddThread(row), waits: trace.NoStep}
		t.last = g.rec.Record(trace.Event{Kind: trace.ThreadCreate, Thread: t.id, Cause: trace.NoStep})
		g.threads = append(g.threads, t)
	}
	kinds := []trace.ObjectKind{trace.ObjectChan, trace.ObjectChan, trace.ObjectMutex, trace.ObjectRW, trace.ObjectGroup, trace.ObjectCond}
	for range 1 + g.rng.IntN(5) {
		o := &sharedObject{Object: trace.Object{Name: "x", Kind: kinds[g.rng.IntN(len(kinds))]}, closed: trace.NoStep}
		if o.Kind == trace.ObjectChan {
			o.Capacity = g.rng.IntN(3)
		}
		if g.rng.IntN(4) == 0 {
			g.copied(o)
		}
		o.id = g.rec.AddObject(o.Object)
		g.objects = append(g.objects, o)
	}
}

// copied makes an object a copy: of a group with a counter, or of a lock, whose holders are not known.
func (g *sharing) copied(o *sharedObject) {
	switch o.Kind {
	case trace.ObjectGroup:
		o.level = 1 + g.rng.IntN(3)
	case trace.ObjectMutex:
		o.level = 1
	case trace.ObjectRW:
		o.level, o.reading = 1+g.rng.IntN(2), true
	default:
		return
	}
	o.Level = int32(o.level)
	if o.Kind.IsLock() {
		o.holders = make([]*sharer, o.level)
	}
}

// act lets a goroutine do something with an object, if it does not wait.
func (g *sharing) act(t *sharer) {
	if t.waits != trace.NoStep {
		return
	}
	o := g.objects[g.rng.IntN(len(g.objects))]
	switch o.Kind {
	case trace.ObjectChan:
		g.channel(t, o)
	case trace.ObjectGroup:
		g.group(t, o)
	case trace.ObjectCond:
		g.condition(t, o)
	default:
		g.lock(t, o)
	}
}

// called is Event.Here for some events, 0 for others.
func (g *sharing) called() int32 { return g.here * g.rng.Int32N(2) }

// record records an event of a goroutine about an object.
func (g *sharing) record(t *sharer, o *sharedObject, e trace.Event) trace.Step {
	e.Thread, e.Object, e.Here, e.Depth = t.id, o.id, g.called(), int32(o.level)
	t.last = g.rec.Record(e)
	return t.last
}

func (g *sharing) block(t *sharer, o *sharedObject, why trace.Reason, then trace.Kind, how trace.Reason) {
	t.last = g.rec.Record(trace.Event{Kind: trace.Block, Thread: t.id, Object: o.id, Here: g.called(), Reason: why, Cause: trace.NoStep})
	t.waits, t.object, t.to, t.how = t.last, o, then, how
}

// resume ends the wait of a goroutine, which then records what it waited for.
func (g *sharing) resume(t *sharer, cause trace.Step) { g.wake(t, cause)() }

// wake ends the wait of a goroutine; the result lets it record what it waited for.
func (g *sharing) wake(t *sharer, cause trace.Step) (goOn func()) {
	o, then, how := t.object, t.to, t.how
	g.rec.Record(trace.Event{Kind: trace.Unblock, Thread: t.id, Cause: cause})
	t.waits, t.object = trace.NoStep, nil
	return func() { g.goesOn(t, o, then, how, cause) }
}

// goesOn records what a goroutine waited for.
func (g *sharing) goesOn(t *sharer, o *sharedObject, then trace.Kind, how trace.Reason, cause trace.Step) {
	switch then {
	case trace.ChanReceive:
		c := trace.Event{Kind: then, Cause: cause, Value: 0}
		if o.closed == cause {
			c.Reason = trace.ReasonClosed
		}
		g.record(t, o, c)
	case trace.ChanSend:
		g.record(t, o, trace.Event{Kind: then, Reason: trace.ReasonChanSend, Cause: trace.NoStep})
	case trace.Lock:
		g.record(t, o, trace.Event{Kind: then, Reason: how, Cause: trace.NoStep})
	}
}

// waiters are the goroutines that wait for an object to do something, first come first.
func (g *sharing) waiters(o *sharedObject, to trace.Kind) []*sharer {
	var list []*sharer
	for _, t := range g.threads {
		if t.waits != trace.NoStep && t.object == o && t.to == to {
			list = append(list, t)
		}
	}
	slices.SortFunc(list, func(a, b *sharer) int { return int(a.waits - b.waits) })
	return list
}

func (g *sharing) channel(t *sharer, o *sharedObject) {
	senders, receivers := g.waiters(o, trace.ChanSend), g.waiters(o, trace.ChanReceive)
	switch n := g.rng.IntN(20); {
	case n == 0 && o.closed == trace.NoStep && len(senders) == 0:
		o.closed = g.record(t, o, trace.Event{Kind: trace.ChanClose, Cause: trace.NoStep})
		for _, r := range receivers {
			g.resume(r, o.closed)
		}
	case n < 10 && o.closed == trace.NoStep:
		switch {
		case len(receivers) > 0:
			g.resume(receivers[0], g.record(t, o, trace.Event{Kind: trace.ChanSend, Cause: trace.NoStep}))
		case o.level < o.Capacity:
			o.level++
			o.sent = append(o.sent, g.record(t, o, trace.Event{Kind: trace.ChanSend, Cause: trace.NoStep}))
		default:
			g.block(t, o, trace.ReasonChanSend, trace.ChanSend, 0)
		}
	case n < 10:
	case o.level > 0:
		sent := o.sent[0]
		o.sent = o.sent[1:]
		if len(senders) > 0 {
			o.sent = append(o.sent, senders[0].waits)
		} else {
			o.level--
		}
		at := g.record(t, o, trace.Event{Kind: trace.ChanReceive, Cause: sent})
		if len(senders) > 0 {
			g.resume(senders[0], at)
		}
	case len(senders) > 0:
		at := g.record(t, o, trace.Event{Kind: trace.ChanReceive, Cause: senders[0].waits})
		g.resume(senders[0], at)
	case o.closed != trace.NoStep:
		g.record(t, o, trace.Event{Kind: trace.ChanReceive, Reason: trace.ReasonClosed, Cause: o.closed})
	case n < 13:
		g.selects(t, o)
	default:
		g.block(t, o, trace.ReasonChanReceive, trace.ChanReceive, 0)
	}
}

// selects blocks in a select statement whose first case is a receive from o; nothing happens on the others.
func (g *sharing) selects(t *sharer, o *sharedObject) {
	row := trace.Object{Name: "select", Kind: trace.ObjectSelect, Cases: []trace.Case{{Object: o.id, Here: "c"}, {Here: "out (a nil channel)"}}}
	for _, other := range g.objects {
		if other.Kind == trace.ObjectChan && g.rng.IntN(2) == 0 {
			row.Cases = append(row.Cases, trace.Case{Object: other.id, Send: other != o})
		}
	}
	id := g.rec.AddObject(row)
	t.last = g.rec.Record(trace.Event{Kind: trace.Block, Thread: t.id, Object: id, Reason: trace.ReasonSelect, Cause: trace.NoStep})
	t.waits, t.object, t.to = t.last, o, trace.ChanReceive
}

func (g *sharing) group(t *sharer, o *sharedObject) {
	switch n := g.rng.IntN(3); {
	case n == 0:
		by := 1 + g.rng.IntN(3)
		o.level += by
		g.record(t, o, trace.Event{Kind: trace.GroupAdd, Value: int64(by), Cause: trace.NoStep})
	case n == 1 && o.level > -2: // below zero Add panics
		o.level--
		at := g.record(t, o, trace.Event{Kind: trace.GroupAdd, Value: -1, Cause: trace.NoStep})
		if o.level == 0 {
			for _, w := range g.waiters(o, trace.GroupAdd) {
				g.resume(w, at)
			}
		}
	case o.level > 0:
		g.block(t, o, trace.ReasonWaitGroup, trace.GroupAdd, 0)
	}
}

func (g *sharing) condition(t *sharer, o *sharedObject) {
	list := g.waiters(o, trace.CondWake)
	if g.rng.IntN(2) == 0 {
		g.block(t, o, trace.ReasonCond, trace.CondWake, 0)
		o.level = len(list) + 1
		return
	}
	n := min(len(list), 1+g.rng.IntN(2))
	o.level = len(list) - n
	at := g.record(t, o, trace.Event{Kind: trace.CondWake, Value: int64(n), Cause: trace.NoStep})
	for _, w := range list[:n] {
		g.resume(w, at)
	}
}

func (g *sharing) lock(t *sharer, o *sharedObject) {
	how := trace.ReasonNone
	reading := o.Kind == trace.ObjectRW && g.rng.IntN(2) == 0
	if reading {
		how = trace.ReasonShared
	}
	if i := slices.Index(o.holders, t); i >= 0 || len(o.holders) > 0 && g.rng.IntN(10) == 0 { // sometimes another one unlocks it
		g.unlock(t, o, max(i, 0))
		return
	}
	if len(o.holders) > 0 && !(reading && o.reading && len(g.waiters(o, trace.Lock)) == 0) {
		g.block(t, o, trace.ReasonMutex, trace.Lock, how)
		return
	}
	o.holders, o.reading, o.level = append(o.holders, t), reading, o.level+1
	g.record(t, o, trace.Event{Kind: trace.Lock, Reason: how, Cause: trace.NoStep})
}

// unlock releases a lock, which is passed on to those who have waited longest: a writer, or readers.
func (g *sharing) unlock(t *sharer, o *sharedObject, i int) {
	how := trace.ReasonNone
	if o.reading {
		how = trace.ReasonShared
	}
	o.holders = slices.Delete(o.holders, i, i+1)
	var freed []*sharer
	if len(o.holders) == 0 {
		for _, w := range g.waiters(o, trace.Lock) {
			reads := w.how == trace.ReasonShared
			if len(freed) > 0 && !(reads && o.reading) {
				break
			}
			o.reading = reads
			freed = append(freed, w)
		}
		o.holders = append(o.holders, freed...)
	}
	o.level = len(o.holders)
	at := g.record(t, o, trace.Event{Kind: trace.Unlock, Reason: how, Value: int64(len(freed)), Cause: trace.NoStep})
	var goOn []func()
	for _, w := range freed {
		goOn = append(goOn, g.wake(w, at))
	}
	for _, f := range goOn {
		f()
	}
}

// finish ends all goroutines, those that wait too.
func (g *sharing) finish() {
	for i := len(g.threads) - 1; i >= 0; i-- {
		g.rec.Record(trace.Event{Kind: trace.ThreadExit, Thread: g.threads[i].id, Value: -1, Cause: trace.NoStep})
	}
}
