package vm

import (
	"cmp"
	"fmt"
	"go/types"
	"slices"
	"time"

	"golang.org/x/tools/go/ssa"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// state makes the state right after step s of t, which has just been recorded: no instruction of the program has run
// since.
func (in *inspector) state(t *trace.Trace, s trace.Step) *State {
	l := looker{in: in, t: t, w: newViewer(in.v)}
	st := &State{
		Step: s, Time: t.Events[s].Time, Event: in.v.wordsOf(t, s), Scheduler: in.v.settings.Scheduler,
		Actors: []ActorState{}, Goroutines: []GoroutineState{}, Globals: []Value{},
	}
	for _, a := range in.model.actors {
		if a.status == "" {
			continue // is being spawned
		}
		if len(st.Actors) == maxStateActors {
			st.Cut = true
			break
		}
		st.Actors = append(st.Actors, l.actor(a))
	}
	for _, g := range l.goroutines() {
		if len(st.Goroutines) == maxStateGoroutines {
			st.Cut = true
			break
		}
		st.Goroutines = append(st.Goroutines, l.goroutine(g))
	}
	st.Globals = l.globals()
	st.Cut = st.Cut || l.w.left <= 0
	return st
}

// looker makes one state.
type looker struct {
	in *inspector
	t  *trace.Trace
	w  *viewer
}

func (l *looker) actor(a *actorModel) ActorState {
	row := &l.t.Actors[a.id-1]
	x := ActorState{
		ID: a.id, Name: row.Name, Type: row.Type, Category: row.Category, Capacity: row.Capacity,
		Priority: row.Priority, Routing: row.Routing, Status: a.status, Mailbox: []Letter{},
	}
	for _, id := range a.routees {
		x.Routees = append(x.Routees, l.actorName(id))
	}
	if a.thread >= 0 {
		x.Thread = l.t.Threads[a.thread].Name
	}
	if v, ok := l.in.behaviors[a.id]; ok {
		t := l.in.v.prog.types.byID(v.n)
		x.Behavior = l.w.show("", t, unbox(t, v), 0)
	}
	if a.msg != 0 {
		m := l.letter(a.msg)
		x.Handling = &m
	}
	for _, id := range a.ready {
		l.deliver(&x, l.letter, id)
	}
	for _, d := range a.delayed {
		l.deliver(&x, func(id trace.MessageID) Letter {
			m := l.letter(id)
			m.Delayed, m.Due = true, d.due
			return m
		}, d.id)
	}
	for _, id := range a.aside {
		l.deliver(&x, func(id trace.MessageID) Letter {
			m := l.letter(id)
			m.Stashed = true
			return m
		}, id)
	}
	return x
}

// deliver puts a message into the mailbox of x, or counts it.
func (l *looker) deliver(x *ActorState, letter func(trace.MessageID) Letter, id trace.MessageID) {
	if len(x.Mailbox) == maxStateLetters {
		x.More++
		return
	}
	x.Mailbox = append(x.Mailbox, letter(id))
}

func (l *looker) letter(id trace.MessageID) Letter {
	row := &l.t.Messages[id-1]
	m := Letter{ID: id, Subject: row.Subject, From: l.actorName(row.From)}
	if v, ok := l.in.data[id]; ok {
		t := l.in.v.prog.types.byID(v.n)
		x := l.w.show("", t, unbox(t, v), 0)
		m.Data = &x
	}
	return m
}

func (l *looker) actorName(id trace.ActorID) string {
	if id == 0 {
		return "main"
	}
	return l.t.Actors[id-1].Name
}

// goroutines are those alive, main and those of the program first, then the handlers in the order of their actors.
func (l *looker) goroutines() []*gor {
	var gs []*gor
	for _, g := range l.in.gors {
		if g.alive && (g.top != nil || g.id > 0 && g.co == nil) {
			gs = append(gs, g)
		}
	}
	slices.SortStableFunc(gs, func(a, b *gor) int {
		return cmp.Or(cmp.Compare(a.actorID(), b.actorID()), cmp.Compare(a.id, b.id))
	})
	return gs
}

func (l *looker) goroutine(g *gor) GoroutineState {
	x := GoroutineState{Name: fmt.Sprintf("g%d", g.id), Func: g.runs, Frames: []Frame{}}
	switch {
	case g.handler != nil:
		x.Name, x.Handler = g.handler.ctx.Self().Name(), true
	case g.id == 1:
		x.Name = "main"
	case g.id == 0: // asks a behavior whether it will receive a message
		x.Name = "WillReceive"
	}
	if g.t != nil && (g.co == nil || g.co.running) {
		id := g.t.ID()
		x.Thread = l.t.Threads[id].Name
		if int(id) < len(l.in.model.threads) {
			x.Waits = l.waits(g, &l.in.model.threads[id])
		}
	}
	if g.created.IsValid() {
		x.Created = l.in.v.positionText(g.created)
	}
	for fr := g.top; fr != nil; fr = fr.caller {
		switch {
		case fr.code.wrapper:
		case len(x.Frames) == maxStateFrames:
			x.More++
		default:
			x.Frames = append(x.Frames, l.frame(fr))
		}
	}
	return x
}

// waits says what g waits for, whose thread is t: "sleeps until 10ms", "waits to receive from jobs since 3µs".
func (l *looker) waits(g *gor, t *threadModel) string {
	if !t.waits {
		return ""
	}
	if t.why == trace.ReasonSleep {
		return fmt.Sprintf("sleeps until %v", time.Duration(t.since+t.d))
	}
	op := l.in.v.prog.operationAt(g.here())
	what := op.waits(t.why)
	switch {
	case t.why == trace.ReasonNone:
		what = "for ever"
	case what == "":
		what = "for " + t.why.String()
	}
	return fmt.Sprintf("waits %s since %v", what, time.Duration(t.since))
}

func (l *looker) frame(fr *frame) Frame {
	pos, own := l.in.v.prog.place(fr.pos())
	x := Frame{Function: fr.code.name, File: pos.Filename, Line: pos.Line, Library: !own}
	if !own {
		return x
	}
	vars, hidden := fr.inScope(l.in.v.prog.vars)
	for _, v := range vars {
		val := l.variable(fr, v)
		val.Shadowed = hidden[v.obj]
		x.Vars = append(x.Vars, val)
	}
	return x
}

// variable shows what a variable has now.
func (l *looker) variable(fr *frame, v variable) Value {
	kept, at := fr.regs[v.slot], fr.regs[v.slot+1].n
	if at == notMet {
		return Value{Name: v.obj.Name(), Type: types.TypeString(v.obj.Type(), (*types.Package).Name), Kind: "unknown", Text: "(not known yet)"}
	}
	t := l.in.v.prog.types.byID(at >> whereBits)
	if at&(1<<whereBits-1) == addressKept {
		kept = peek(kept, t)
	}
	return l.w.show(v.obj.Name(), t, kept, 0)
}

// globals are the program's package-level variables.
func (l *looker) globals() []Value {
	var all []*ssa.Global
	for _, m := range l.in.v.prog.main.Members {
		if g, ok := m.(*ssa.Global); ok && g.Pos().IsValid() && g.Name() != "_" {
			all = append(all, g)
		}
	}
	slices.SortFunc(all, func(a, b *ssa.Global) int { return cmp.Compare(a.Pos(), b.Pos()) })
	out := []Value{}
	for _, g := range all {
		out = append(out, l.global(g))
	}
	return out
}

func (l *looker) global(g *ssa.Global) Value {
	v, t := l.in.v, l.in.v.prog.types.of(g.Type()).elem
	val, slot := value{}, v.prog.globalSlot(g, t)
	switch {
	case slot < len(v.globals) && v.globals[slot].p != nil:
		val = peek(v.globals[slot], t)
	case v.prog.global(slot).fill != nil: // embeds a file, which is read when it is first used
		return Value{Name: g.Name(), Type: t.str, Kind: "unknown", Text: "(not read yet)"}
	}
	return l.w.show(g.Name(), t, val, 0)
}
