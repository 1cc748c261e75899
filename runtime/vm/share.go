package vm

import (
	"cmp"
	"fmt"
	"go/types"
	"reflect"
	"strings"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// shared is the row of a channel, a lock or the like in the trace: 0 as long as it has none, notTraced if it will have none.
type shared trace.ObjectID

const notTraced shared = -1

// id is the object in events; 0: none.
func (s shared) id() trace.ObjectID { return trace.ObjectID(max(s, 0)) }

// tracing reports whether events about shared objects are recorded.
func (g *gor) tracing() bool { return g.vm.host.Recorder() != nil }

// sharedChan makes the row of a channel when the program first uses it. The case is that of a select statement, else -1.
func (g *gor) sharedChan(c *chanObj, selectCase int) trace.ObjectID {
	if c.shared != 0 || g.top == nil { // a timer fires: nothing is known of the name
		return c.shared.id()
	}
	o := trace.Object{Name: "a channel", Kind: trace.ObjectChan, Capacity: c.capacity}
	if c.timer {
		o.Kind, o.Capacity = trace.ObjectTimer, 0 // its channel looks as if it had no buffer
	}
	if _, within := g.standsAt(); within != "" && !belongsToUser(within) {
		return 0 // the library's own, or a context's, which gets its row when the program waits for it
	}
	if _, x := g.subject(o.Kind, selectCase); x != nil {
		o.Name = g.nameOf(x)
	}
	c.shared = g.vm.newShared(o)
	return c.shared.id()
}

// sharedQueue makes the row of a lock, a group or a condition when it is first used. Those inside the library have none.
func (g *gor) sharedQueue(q *waitQueue, kind trace.ObjectKind) trace.ObjectID {
	if q.shared != 0 {
		return q.shared.id()
	}
	// In a wrapper, the method is called by its value. The library does not call the methods of its own locks so.
	if _, within := g.standsAt(); within != "" && !belongsToUser(within) && !g.top.code.wrapper {
		q.shared = notTraced
		return 0
	}
	o := trace.Object{Kind: kind, Level: int32(q.begins)}
	if kind == trace.ObjectRW && q.begins < 0 { // a writer
		o.Level = 1
	}
	source, x := g.subject(kind, -1)
	if x != nil {
		source = g.nameOf(x)
	}
	o.Name = cmp.Or(source, kindNames[kind])
	q.shared = g.vm.newShared(o)
	return q.shared.id()
}

// lockMethods are the methods of locks.
var lockMethods = map[string]bool{"Lock": true, "Unlock": true, "TryLock": true, "RLock": true, "RUnlock": true, "TryRLock": true, "RLocker": true}

// groupMethods are the methods of groups and conditions.
var groupMethods = map[string]bool{"Add": true, "Done": true, "Wait": true, "Go": true, "Signal": true, "Broadcast": true}

// kindNames are the names of objects for which the source has none: those whose methods are called by their values.
var kindNames = map[trace.ObjectKind]string{
	trace.ObjectMutex: "a sync.Mutex", trace.ObjectRW: "a sync.RWMutex", trace.ObjectGroup: "a sync.WaitGroup", trace.ObjectCond: "a sync.Cond",
}

// belongsToUser reports whether a function of the library acts on what the program has given it.
func belongsToUser(function string) bool {
	for _, of := range []string{"sync.(*Cond)", "sync.rlocker", "sync.(*RWMutex).RLocker", "sync.(*WaitGroup)", "sync.(*Once)", "reflect."} {
		if strings.HasPrefix(function, of) {
			return true
		}
	}
	return false
}

// newShared adds a row, also if there is no trace: what the program's end says has the same names then.
func (v *vm) newShared(o trace.Object) shared {
	add := v.untraced.Add
	if rec := v.host.Recorder(); rec != nil {
		add = rec.AddObject
	}
	if id := add(o); id != 0 {
		return shared(id)
	}
	return notTraced
}

// object is a row; a zero one if there is none.
func (v *vm) object(id trace.ObjectID) trace.Object {
	if rec := v.host.Recorder(); rec != nil {
		return rec.Object(id)
	}
	return v.untraced.Row(id)
}

// sharedSelect makes the row of what a select statement waits for. Selects of the same channels have the same.
func (g *gor) sharedSelect(cases []chanCase) trace.ObjectID {
	for i, x := range cases {
		if x.c != nil {
			g.sharedChan(x.c, i)
		}
	}
	if !g.tracing() {
		return 0
	}
	o := trace.Object{Name: "select", Kind: trace.ObjectSelect, Cases: make([]trace.Case, len(cases))}
	var key strings.Builder
	for i, x := range cases {
		c := trace.Case{Send: x.send}
		if x.c != nil {
			c.Object = x.c.shared.id()
			c.Here = g.calledHere(c.Object, i).text
		} else if _, name := g.subject(trace.ObjectChan, i); name != nil {
			c.Here = nilChannel(g.nameOf(name))
		}
		o.Cases[i] = c
		fmt.Fprintf(&key, "%d %t %q ", c.Object, c.Send, c.Here)
	}
	id, known := g.vm.selects[key.String()]
	if !known {
		id = g.vm.newShared(o).id()
		g.vm.selects[key.String()] = id
	}
	return id
}

// withinContext reports whether package context runs, which looks at its channels itself.
func (g *gor) withinContext() bool {
	_, within := g.standsAt()
	return strings.HasPrefix(within, "context.")
}

// shares records an event about a shared object, with the case of a select statement, or -1; NoStep if it has no row.
func (g *gor) shares(e trace.Event, selectCase int) trace.Step {
	rec := g.vm.host.Recorder()
	if e.Object == 0 || rec == nil {
		return trace.NoStep
	}
	on := g.onThread()
	if on.t == nil { // a timer fires
		e.Thread = trace.NoThread
	} else {
		e.Actor = on.actorID()
		e.Here = g.calledHere(e.Object, selectCase).index
	}
	v := g.vm
	for int(e.Object) >= len(v.lastShares) {
		v.lastShares = append(v.lastShares, trace.NoStep)
	}
	last := v.lastShares[e.Object] // on real threads the events of an object keep their order
	var step trace.Step
	switch {
	case on.t == nil:
		step = rec.RecordAfter(e, last)
	case on != g: // during a send, whose own events have the position of on
		pos, _ := g.nearest()
		on.t.SetPos(v.posID(pos))
		step = on.t.RecordAfter(e, last)
		on.t.SetPos(v.posID(on.lastPos))
	default:
		step = on.t.RecordAfter(e, last)
	}
	if step != trace.NoStep {
		v.lastShares[e.Object] = step
	}
	return step
}

// valueText is the index of a value on a channel, in the words of the source.
func (g *gor) valueText(c *chanObj, v value) int64 {
	text := "a value"
	switch t := c.elem; {
	case c.timer:
		text = "the time"
	case t == nil:
	case t.kind == reflect.Struct && t.size == 0:
		text = "struct{}{}"
	case t.kind == reflect.Struct:
		text = structName(t) + "{…}"
	default:
		text = cmp.Or(g.shown(t, v), text)
	}
	return g.vm.host.Recorder().String(text)
}

// structName is a struct type as its author wrote it, without package: Point, Pair[...] for a generic one, struct for one without a name.
func structName(t *rtype) string {
	if _, named := t.t.(*types.Named); !named {
		return "struct"
	}
	name, _, generic := strings.Cut(t.str, "[")
	name = name[strings.LastIndexByte(name, '.')+1:]
	if generic {
		name += "[...]"
	}
	return name
}

// sharesSend records that g has sent v on c, possibly after a wait.
func (g *gor) sharesSend(c *chanObj, at int, v value, waited bool) trace.Step {
	id := g.sharedChan(c, at)
	if id == 0 || !g.tracing() {
		return trace.NoStep
	}
	e := trace.Event{Kind: trace.ChanSend, Object: id, Depth: c.level(), Value: g.valueText(c, v), Cause: trace.NoStep}
	if waited {
		e.Reason = trace.ReasonChanSend
	}
	return g.shares(e, at)
}

// sharesReceive records that g has received v from c, which was sent at a step.
func (g *gor) sharesReceive(c *chanObj, at int, v value, ok bool, sent trace.Step) {
	id := g.sharedChan(c, at)
	if id == 0 || !g.tracing() || g.withinContext() {
		return
	}
	e := trace.Event{Kind: trace.ChanReceive, Object: id, Depth: c.level(), Cause: sent}
	if ok {
		e.Value = g.valueText(c, v)
	} else {
		e.Reason = trace.ReasonClosed
	}
	g.shares(e, at)
}

// level is how many values are in the buffer, as the program sees it.
func (c *chanObj) level() int32 {
	if c.timer {
		return 0
	}
	return int32(c.buf.len())
}

// sharesLock records that g has got a lock, which holders hold now.
func (g *gor) sharesLock(q *waitQueue, of trace.ObjectKind, reading bool, holders int) {
	g.shares(trace.Event{Kind: trace.Lock, Reason: readingReason(reading), Object: g.sharedQueue(q, of), Depth: int32(holders), Cause: trace.NoStep}, -1)
}

// sharesUnlock records that g has released a lock, which holders hold now: freed of them have waited for it.
func (g *gor) sharesUnlock(q *waitQueue, of trace.ObjectKind, reading bool, holders, freed int) {
	g.shares(trace.Event{Kind: trace.Unlock, Reason: readingReason(reading), Object: g.sharedQueue(q, of), Depth: int32(holders), Value: int64(freed), Cause: trace.NoStep}, -1)
}

func readingReason(reading bool) trace.Reason {
	if reading {
		return trace.ReasonShared
	}
	return trace.ReasonNone
}

// waitsFor says which object the next Block of g is about.
func (g *gor) waitsFor(id trace.ObjectID) {
	if g.t != nil {
		g.t.SetObject(id, g.calledHere(id, -1).index)
	}
}

// waitsForNil says that the next Block of g is about a nil channel, which has no row.
func (g *gor) waitsForNil() {
	here := ""
	if _, x := g.subject(trace.ObjectChan, -1); x != nil {
		here = nilChannel(g.nameOf(x))
	}
	g.t.SetObject(0, g.inEvents(here).index)
}

// offered is the step at which the goroutine of w began to wait; NoStep if it has not come so far yet.
func (w *waiting) offered() trace.Step {
	if w.g.t == nil {
		return trace.NoStep
	}
	return w.g.t.Blocked()
}

// place is the case that is being performed, for the name of its channel; -1 if that is no select statement.
func (w *waiting) place() int {
	if w.op != OpSelect {
		return -1
	}
	return w.idx
}

// sharesWaited records what w has done, if others did it while its goroutine waited.
func (g *gor) sharesWaited(w *waiting) {
	if !w.queued || !g.tracing() {
		return
	}
	switch x := &w.cases[w.idx]; {
	case !x.send:
		g.sharesReceive(x.c, w.place(), w.val, w.ok, w.sent)
	case w.ok:
		g.sharesSend(x.c, w.place(), x.val, true)
	}
}
