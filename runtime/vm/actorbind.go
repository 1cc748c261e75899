package vm

import (
	"fmt"
	"go/token"
	"reflect"
	"strings"
	"unsafe"

	"github.com/rehearse-lab/rehearse/runtime/actor"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// actorSystem is a learner's actor.System: the core's, and the references handed out, one object an actor so that
// learners can compare them.
type actorSystem struct {
	vm   *vm
	sys  *actor.System
	refs map[actor.Ref]*refObj
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
	v value // an interface value
	g *gor  // who sent it: formats it for the trace
}

// behavior is a learner's actor.Behavior for the core.
type behavior struct {
	sys     *actorSystem
	v       value // an interface value
	receive *code
	recv    value
}

func newActorSystem(g *gor) *actorSystem {
	v := g.vm
	s := &actorSystem{vm: v, refs: map[actor.Ref]*refObj{}}
	v.systems = append(v.systems, s)
	g.release(func() {
		s.sys = actor.New(v.host, actor.Config{
			Scheduler: v.settings.Scheduler, Workers: v.settings.Workers, Batch: v.settings.Batch,
			Seed: v.seed + uint64(len(v.systems)-1), FormatData: formatData, OnPanic: v.handlerPanicked, Thread: g.t,
		})
	})
	return s
}

func formatData(data any) string {
	p, ok := data.(payload)
	if !ok {
		return ""
	}
	return p.g.formatValue(p.v)
}

// ref is the learner's Ref of an actor.
func (s *actorSystem) ref(r actor.Ref) value {
	if r == (actor.Ref{}) {
		return value{}
	}
	o := s.refs[r]
	if o == nil {
		o = &refObj{s, r}
		s.refs[r] = o
	}
	return opaque(o)
}

func coreRef(v value) actor.Ref {
	if o := (*refObj)(v.p); o != nil {
		return o.ref
	}
	return actor.Ref{}
}

// message makes the core's message of a learner's: subject, data, sender.
func (g *gor) message(v value) actor.Message {
	c := flat(&v, 3)
	m := actor.Message{Subject: c[0].str()}
	if c[1].n != 0 {
		m.Data = payload{c[1], g}
	}
	return m
}

func (s *actorSystem) learnerMessage(m actor.Message) value {
	c := make([]value, 3)
	c[0] = strv(m.Subject)
	if p, ok := m.Data.(payload); ok {
		c[1] = p.v
	}
	c[2] = s.ref(m.Sender)
	return pack(c)
}

// newBehavior readies a learner's behavior for the core.
func (s *actorSystem) newBehavior(g *gor, v value) actor.Behavior {
	tt := g.vm.prog.types
	t := tt.byID(v.n)
	b := &behavior{sys: s, v: v, receive: g.vm.prog.method(t, nil, "Receive"), recv: unbox(t, v)}
	if c := g.vm.prog.method(t, nil, "WillReceive"); c != nil && c.params == 2 && c.nres == 1 {
		return &choosy{b, c}
	}
	return b
}

// typeName is the behavior's type as the learner wrote it, without package and pointer.
func typeName(t *rtype) string {
	for t.kind == reflect.Pointer {
		t = t.elem
	}
	name := t.str
	if i := strings.IndexByte(name, '['); i >= 0 {
		return name[strings.LastIndexByte(name[:i], '.')+1:]
	}
	return name[strings.LastIndexByte(name, '.')+1:]
}

// Receive runs the learner's handler on the thread of c.
func (b *behavior) Receive(c *actor.Context, m actor.Message) {
	v := b.sys.vm
	g := v.borrow()
	g.t = c.Thread()
	v.enter(g)
	defer v.leave(g)
	msg := b.sys.learnerMessage(m)
	h := &handling{sys: b.sys, ctx: c, msg: msg}
	h.cell = opaque(h)
	g.handler = h
	g.count(handlingCells)
	at := len(g.args)
	g.args = append(g.args, b.recv, value{p: unsafe.Pointer(&h.cell)}, msg)
	g.deliver(b.receive, g.args[at:])
	g.args = g.args[:at]
	g.flush()
	if g.lastPos == token.NoPos {
		g.lastPos = b.receive.fn.Pos()
	}
	v.giveBack(g)
}

// deliver calls a handler. A panic leaves it as a handlerPanic, for the core to catch and go on.
func (g *gor) deliver(c *code, args []value) {
	defer func() {
		switch e := recover().(type) {
		case nil:
		case unwinding:
			if g.raising.goexit {
				return
			}
			p := g.raising
			hp := handlerPanic{text: strings.TrimSuffix(g.crashText(), "\n"), pos: p.pos, stack: p.stack}
			hp.where = g.vm.positionText(p.pos)
			g.flush()
			if p.pos.IsValid() {
				g.t.SetPos(g.vm.posID(p.pos))
			}
			panic(hp)
		case fatalError:
			g.vm.endFatal(g, e)
		default:
			panic(e)
		}
	}()
	g.call(g.vm.prog.closureOf(c), args, nil)
}

// handlerPanic is a learner's panic that leaves a handler.
type handlerPanic struct {
	text, where, stack string
	pos                token.Pos
}

func (p handlerPanic) String() string { return fmt.Sprintf("%s: %s", p.where, p.text) }

// handlerPanicked reports a handler's panic on stderr: which actor, where, what. The actor goes on with its next message.
func (v *vm) handlerPanicked(c actor.Crash) {
	hp, ok := c.Value.(handlerPanic)
	text, where := fmt.Sprint(c.Value), ""
	if ok {
		text, where = hp.text, " at "+hp.where
	}
	g := v.borrow()
	g.t = c.Thread
	v.enter(g)
	defer v.leave(g)
	g.write(stderr, fmt.Sprintf("actor %s: %s\n\t(handling %q%s; the actor goes on with its next message)\n",
		c.Actor.Name(), text, c.Message.Subject, where))
}

// choosy is a behavior that may refuse messages.
type choosy struct {
	*behavior
	will *code
}

// WillReceive asks the learner's method, on the sender's thread.
func (b *choosy) WillReceive(subject string) bool {
	v := b.sys.vm
	g := v.borrow()
	g.t, g.held = nil, true
	sender := v.active
	v.active = g
	var res [1]value
	defer func() {
		switch e := recover().(type) {
		case nil:
		case unwinding:
			panic(learnerPanic{g.raising.value})
		default:
			panic(e)
		}
	}()
	g.call(v.prog.closureOf(b.will), []value{b.recv, strv(subject)}, res[:])
	v.steps += g.grant - g.budget
	g.grant, g.budget = 0, 0
	v.active = sender
	v.giveBack(g)
	return res[0].n != 0
}

// borrow takes a goroutine for a handler, from those used before if there is one.
func (v *vm) borrow() *gor {
	if v.real {
		return v.newGor(0)
	}
	n := len(v.idle)
	if n == 0 {
		return v.newGor(0)
	}
	g := v.idle[n-1]
	v.idle = v.idle[:n-1]
	return g
}

// giveBack keeps g for the next handler.
func (v *vm) giveBack(g *gor) {
	if g.handler != nil {
		v.active, v.rested = nil, whereabouts{pos: g.lastPos, actor: g.handler.ctx.Self()}
	}
	g.t, g.handler, g.lastPos = nil, nil, token.NoPos
	if !v.real {
		v.idle = append(v.idle, g)
	}
}

// actorID is the actor at work on g, 0 outside handlers.
func (g *gor) actorID() trace.ActorID {
	if g.handler == nil {
		return 0
	}
	return g.handler.ctx.Self().ID()
}

func (v *vm) actorName(id trace.ActorID) string {
	for _, s := range v.systems {
		for r := range s.refs {
			if r.ID() == id {
				return r.Name()
			}
		}
	}
	return fmt.Sprintf("#%d", id)
}

// mainReturned tells the learner if main ended while messages were waiting: nobody will handle them.
func (v *vm) mainReturned(g *gor) {
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

// contextFor is the core's context for the goroutine at work.
func (h *handling) contextFor(g *gor) *actor.Context {
	if g.handler == h {
		return h.ctx
	}
	return h.ctx.On(g.t)
}

func handlingOf(v value) *handling  { return (*handling)((*value)(v.p).p) }
func systemOf(v value) *actorSystem { return (*actorSystem)((*value)(v.p).p) }
