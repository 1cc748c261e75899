package vm

import (
	"go/token"
	"go/types"
	"reflect"
	"strings"

	"github.com/rehearse-lab/rehearse/runtime/actor"
	"github.com/rehearse-lab/rehearse/runtime/host"
	"github.com/rehearse-lab/rehearse/runtime/race"
	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/runtime/vm/mem"
)

// behavior is a learner's actor.Behavior, adapted to the core.
type behavior struct {
	sys     *actorSystem
	v       value // an interface value
	receive *code
	recv    value
	t       *rtype
	pos     trace.PosID
	made    race.Sync    // what happened before
	race    *race.Thread // of the actor, once it has begun
}

// newBehavior adapts a learner's behavior, made by a thread of a program in which data races are searched, to the core. The
// token is held.
func (s *actorSystem) newBehavior(v value, by *race.Thread) actor.Behavior {
	p := s.vm.prog
	t := p.types.byID(v.Num())
	b := &behavior{sys: s, v: v, t: t, receive: p.method(t, nil, "Receive"), recv: unbox(t, v)}
	if by != nil {
		by.Release(&b.made)
		s.vm.races.start()
	}
	if b.receive != nil && b.receive.fn != nil {
		b.pos = s.vm.posID(b.receive.fn.Pos())
	}
	return b
}

// Hooks are the methods of the learner's type other than Receive.
func (b *behavior) Hooks() actor.Hooks {
	h := actor.Hooks{TypeName: typeName(b.t), Pos: b.pos}
	if f := b.method("WillReceiver", "WillReceive"); f != nil {
		h.WillReceive = func(subject string) bool { return b.willReceive(f, subject) }
	}
	if f := b.method("Selector", "Select"); f != nil {
		h.Select = func(t host.Thread, pending []actor.Message) int { return b.selectMessage(t, f, pending) }
	}
	if f := b.method("Starter", "Started"); f != nil {
		h.Started = func(c *actor.Context) { b.hook(c, f) }
	}
	if f := b.method("Stopper", "Stopped"); f != nil {
		h.Stopped = func(c *actor.Context, why actor.Reason) { b.hook(c, f, mem.Text(string(why))) }
	}
	return h
}

// method is the method with which the learner's type implements an interface of the library, nil if it does not.
func (b *behavior) method(iface, name string) *code {
	p := b.sys.vm.prog
	if !p.types.implements(b.t, p.types.of(p.libraryType("actor", iface))) {
		return nil
	}
	return p.method(b.t, nil, name)
}

// typeName is a type as the learner wrote it; a defined type without package and pointer.
func typeName(t *rtype) string {
	for t.kind == reflect.Pointer {
		t = t.elem
	}
	if _, defined := t.t.(*types.Named); !defined {
		return t.str
	}
	name, _, _ := strings.Cut(t.str, "[")
	return t.str[strings.LastIndexByte(name, '.')+1:]
}

// Receive runs the learner's handler on the thread of c.
func (b *behavior) Receive(c *actor.Context, m actor.Message) {
	g, h := b.begin(c, m)
	defer b.sys.vm.leave(g)
	b.call(g, b.receive, b.recv, mem.PointerTo(&h.cell), h.msg)
}

// hook runs another of the learner's methods, with a context and further arguments, on the thread of c.
func (b *behavior) hook(c *actor.Context, f *code, more ...value) {
	g, h := b.begin(c, actor.Message{})
	defer b.sys.vm.leave(g)
	b.call(g, f, append([]value{b.recv, mem.PointerTo(&h.cell)}, more...)...)
}

// callback runs a learner's function on the thread of c, with a context and the arguments returned by more, if that
// is set. more is called with the token held. The results of the function go to res.
func (v *vm) callback(c *actor.Context, f *closure, res []value, more func(g *gor, s *actorSystem) []value) {
	g := v.borrowOn(c.Thread())
	defer v.leave(g)
	s := v.systemOf(c)
	h := s.handle(g, c, c.Message())
	args := []value{mem.PointerTo(&h.cell)}
	if more != nil {
		args = append(args, more(g, s)...)
	}
	s.run(g, f, res, args...)
}

// begin takes a goroutine for the actor of c to handle m.
func (b *behavior) begin(c *actor.Context, m actor.Message) (*gor, *handling) {
	g := b.sys.vm.borrowOn(c.Thread())
	h := b.sys.handle(g, c, m)
	g.acquire(&b.made)
	b.race = g.race
	if states := b.sys.vm.behaviors; states != nil {
		states[c.Self().Name()] = b
	}
	return g, h
}

// borrowOn is borrow for thread t, which gets the token. A new slice of steps begins, so that where it ends does not depend on which
// goroutine was borrowed.
func (v *vm) borrowOn(t host.Thread) *gor {
	g := v.borrow()
	g.t = t
	v.enter(g)
	g.flushAtPoint()
	return g
}

// handle prepares g to handle m for the actor of c.
func (s *actorSystem) handle(g *gor, c *actor.Context, m actor.Message) *handling {
	h := &handling{sys: s, ctx: c, msg: s.learnerMessage(m)}
	h.cell = mem.Object(h)
	g.handler, g.race = h, s.vm.races.of(c)
	g.receives(m)
	g.count(handlingCells)
	g.countFurther(s)
	return h
}

// call calls a learner's method on g, and gives g back.
func (b *behavior) call(g *gor, f *code, args ...value) {
	b.sys.run(g, b.sys.vm.prog.closureOf(f), nil, args...)
}

// run calls a learner's function on g, and gives g back.
func (s *actorSystem) run(g *gor, f *closure, res []value, args ...value) {
	at := len(g.args)
	g.args = append(g.args, args...)
	g.deliver(func() { g.call(f, g.args[at:], res) })
	g.args = g.args[:at]
	g.flush()
	if g.lastPos == token.NoPos && f.code.fn != nil {
		g.lastPos = f.code.fn.Pos()
	}
	s.vm.giveBack(g)
}

// deliver runs a handler. A panic leaves it as a handlerPanic, which the core catches.
func (g *gor) deliver(handler func()) {
	nested := g.nested
	defer func() {
		switch e := recover().(type) {
		case nil:
		case unwinding:
			p := g.raising
			text, ok := "", false
			if !p.goexit {
				text, ok = g.crashText()
			}
			if !ok { // Goexit ends this handling; the goroutine is kept for the next one
				g.panics, g.raising, g.signaled, g.nested = nil, nil, false, nested
				return
			}
			hp := handlerPanic{value: p.value, text: strings.TrimSuffix(text, "\n"), pos: p.pos, stack: p.stack}
			hp.hint = g.panicHint(p, hp.text)
			hp.before = g.soFar()
			g.flush()
			g.alive = false
			if p.pos.IsValid() {
				hp.where = g.vm.positionText(p.pos)
				g.t.SetPos(g.vm.posID(p.pos))
			}
			panic(hp)
		case fatalError:
			g.vm.endFatal(g, e)
		default:
			panic(e)
		}
	}()
	handler()
}

// willReceive asks the learner's method, on the sender's thread.
func (b *behavior) willReceive(will *code, subject string) bool {
	return b.sys.vm.callOnSender(b.sys.vm.prog.closureOf(will), b.recv, mem.Text(subject)).Num() != 0
}

// onThread is the goroutine whose thread g uses: itself, or that of a send.
func (g *gor) onThread() *gor {
	if g.onBehalf != nil {
		return g.onBehalf
	}
	return g
}

// callOnSender calls a learner's function, which must not wait, on the sender's thread during a send.
func (v *vm) callOnSender(f *closure, args ...value) value {
	g := v.borrow()
	g.t, g.held = nil, true
	sender := v.active
	if v.active = g; sender != nil {
		g.race = sender.race
		g.onBehalf = sender.onThread()
	}
	var res [1]value
	defer func() {
		switch e := recover().(type) {
		case nil:
		case unwinding:
			panic(g.raising.again())
		default:
			panic(e)
		}
	}()
	g.call(f, args, res[:])
	v.steps += g.grant - g.budget
	g.grant, g.budget = 0, 0
	v.active = sender
	v.giveBack(g)
	return res[0]
}

// selectMessage asks the learner's Select, on the actor's thread.
func (b *behavior) selectMessage(t host.Thread, choose *code, pending []actor.Message) int {
	v := b.sys.vm
	g := v.borrowOn(t)
	defer v.leave(g)
	g.race = b.race
	var res [1]value
	g.deliver(func() {
		list := g.newSlice(len(pending), len(pending), messageCells)
		c := list.Elems(messageCells)
		for i, m := range pending {
			b.sys.fillMessage(c[i*messageCells:], m)
			g.receives(m)
		}
		g.effort(walkEffort * len(pending))
		g.call(v.prog.closureOf(choose), []value{b.recv, list}, res[:])
	})
	g.flush()
	v.giveBack(g)
	return res[0].Int()
}
