package vm

import (
	"fmt"
	"go/token"

	"github.com/rehearse-lab/rehearse/runtime/actor"
	"github.com/rehearse-lab/rehearse/runtime/race"
	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/runtime/vm/mem"
)

// actorSystem is a learner's actor.System: the core's system, and the references given to the program, one object per
// actor so that programs can compare them.
type actorSystem struct {
	vm   *vm
	sys  *actor.System
	refs map[actor.Ref]*refObj

	awaited bool  // by System.Wait
	further int64 // messages of actor.System.ExtraDeliveries counted so far
}

// refObj is what the one field of a learner's actor.Ref points to.
type refObj struct {
	sys *actorSystem
	ref actor.Ref
}

// handling is a message being handled.
type handling struct {
	cell value // the learner's actor.Context, which points here
	sys  *actorSystem
	ctx  *actor.Context
	msg  value // the learner's message
}

// handlingCells is about how many cells a handling and its message take.
const handlingCells = 8

// payload is a learner's Message.Data on its way through the core.
type payload struct {
	v    value      // an interface value
	g    *gor       // the sender's goroutine, which formats it for the trace
	sent *race.Sync // what happened before it was sent, nil unless data races are searched
}

// newActorSystem makes a system with so many workers, 0: as the settings say, and threads of a priority.
func newActorSystem(g *gor, workers, priority int) *actorSystem {
	v := g.vm
	if workers == 0 {
		workers = v.settings.Workers
	}
	cfg := actor.Config{
		Scheduler: v.settings.Scheduler, Workers: workers, ThreadPriority: priority, Batch: v.settings.Batch,
		Slice: v.settings.Slice, Dispatcher: v.settings.Dispatcher, NoHoldUps: v.settings.NoHoldUps, MaxGoroutines: v.limits.Goroutines,
		Seed: v.seed + v.newSystems, FormatData: formatData, OnPanic: v.handlerPanicked, Thread: g.t,
	}
	v.newSystems++
	v.inspector.watched(&cfg)
	s := &actorSystem{vm: v, refs: map[actor.Ref]*refObj{}}
	g.release(func() { s.sys = actor.New(v.host, cfg) })
	v.systemsMu.Lock()
	v.systems = append(v.systems, s)
	v.systemsMu.Unlock()
	return s
}

func formatData(data any) string {
	p, ok := data.(payload)
	if !ok {
		return fmt.Sprint(data)
	}
	if p.v.Num() == 0 {
		return ""
	}
	return p.g.formatValue(p.v)
}

// ref is the learner's Ref to an actor.
func (s *actorSystem) ref(r actor.Ref) value {
	if r == (actor.Ref{}) {
		return value{}
	}
	o := s.refs[r]
	if o == nil {
		o = &refObj{s, r}
		s.refs[r] = o
	}
	return mem.Object(o)
}

func coreRef(v value) actor.Ref {
	if o := mem.As[refObj](v); o != nil {
		return o.ref
	}
	return actor.Ref{}
}

// message converts a learner's message to the core's: subject, data, sender.
func (g *gor) message(v value) actor.Message {
	c := v.Flat(messageCells)
	m := actor.Message{Subject: c[0].Text(), Priority: c[3].Int()}
	if c[1].Num() != 0 || g.race != nil {
		m.Data = payload{c[1], g, g.soFar()}
	}
	return m
}

func (s *actorSystem) learnerMessage(m actor.Message) value {
	c := make([]value, messageCells)
	s.fillMessage(c, m)
	return mem.Aggregate(c)
}

// messageCells is how many cells a learner's message has: subject, data, sender, priority.
const messageCells = 4

// fillMessage writes a message into the cells of a learner's one.
func (s *actorSystem) fillMessage(c []value, m actor.Message) {
	c[0] = mem.Text(m.Subject)
	switch d := m.Data.(type) {
	case payload:
		c[1] = d.v
	case actor.Terminated:
		c[1] = s.library("Terminated", s.ref(d.Ref), mem.Text(string(d.Reason)))
	case actor.DeadLetter:
		cells := make([]value, messageCells, messageCells+2)
		s.fillMessage(cells, d.Message)
		c[1] = s.library("DeadLetter", append(cells, s.ref(d.To), mem.Text(string(d.Why)))...)
	}
	c[2] = s.ref(m.Sender)
	c[3] = mem.Int(m.Priority)
}

// library makes an interface value that holds a struct of a library type, given its cells.
func (s *actorSystem) library(typ string, cells ...value) value {
	t := s.vm.prog.types.of(s.vm.prog.libraryType("actor", typ))
	return mem.Interface(t.id, mem.Aggregate(cells))
}

// handlerPanic is a learner's panic that leaves a handler.
type handlerPanic struct {
	value              value  // an interface value
	text, where, stack string // where: in the program; empty if no function of it was running
	hint               string // for people: see panicHint
	pos                token.Pos
	before             *race.Sync // what the handler did, nil unless data races are searched
}

// String is the text of the panic in the trace: a line, and a second one with the hint.
func (p handlerPanic) String() string {
	text := p.text + prefixed("\n", p.hint)
	if p.where == "" {
		return text
	}
	return p.where + ": " + text
}

// handlerPanicked reports a behavior's panic on stderr: which actor, where, the value, and what happens to the actor.
func (v *vm) handlerPanicked(c actor.Crash) {
	hp, ok := c.Value.(handlerPanic)
	text, where := fmt.Sprint(c.Value), ""
	if ok {
		text, where = hp.text, prefixed(" at ", hp.where)
	}
	g := v.borrowOn(c.Thread)
	defer v.leave(g)
	g.write(stderr, fmt.Sprintf("actor %s: %s\n\t(%s%s; %s)\n", c.Actor.Name(), text, c.Work(), where, c.Then()))
}

// borrow takes a goroutine for a handler, reusing one if possible.
func (v *vm) borrow() *gor {
	if v.real {
		return v.newGor(0)
	}
	g := (*gor)(nil)
	if n := len(v.idle); n > 0 {
		g, v.idle = v.idle[n-1], v.idle[:n-1]
	} else {
		g = v.newGor(0)
	}
	v.inspector.began(g)
	return g
}

// giveBack keeps g for the next handler.
func (v *vm) giveBack(g *gor) {
	if g.handler != nil {
		v.active, v.rested = nil, whereabouts{pos: g.lastPos, party: party{actor: g.handler.ctx.Self()}}
	}
	g.t, g.handler, g.lastPos, g.alive, g.race, g.onBehalf = nil, nil, token.NoPos, false, nil, nil
	if !v.real {
		v.idle = append(v.idle, g)
	}
}

// actorID is the actor that g runs, 0 outside handlers.
func (g *gor) actorID() trace.ActorID {
	if g.handler == nil {
		return 0
	}
	return g.handler.ctx.Self().ID()
}

// mainReturned warns the learner if main returned while messages were pending: they will not be handled.
func (v *vm) mainReturned(g *gor) {
	v.remark = v.leftWaiting()
	n := 0
	for _, s := range v.systems {
		for _, r := range s.sys.Actors() {
			n += r.Pending()
		}
	}
	if n == 0 {
		return
	}
	were := "messages were"
	if n == 1 {
		were = "message was"
	}
	text := fmt.Sprintf("main returned while %d %s waiting; call sys.Wait() to let the actors finish", n, were)
	if rec := v.host.Recorder(); rec != nil {
		g.t.Record(trace.Event{Kind: trace.Remark, Value: rec.String(text), Cause: trace.NoStep})
	}
	v.out.final(text + "\n")
}

// contextFor is the core's context for the running goroutine.
func (h *handling) contextFor(g *gor) *actor.Context {
	if g.handler == h {
		return h.ctx
	}
	return h.ctx.On(g.t)
}

func handlingOf(v value) *handling  { return mem.As[handling](*v.Cell()) }
func systemOf(v value) *actorSystem { return mem.As[actorSystem](*v.Cell()) }
