package vm

import (
	"cmp"
	"fmt"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/rehearse-lab/rehearse/runtime/host"
	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/runtime/units"
)

// state makes the state right after step s of t, which has just been recorded: no instruction of the program has run
// since.
func (in *inspector) state(t *trace.Trace, s trace.Step) *State {
	l := looker{in: in, t: t, w: newViewer(in.v)}
	st := &State{
		Step: s, Time: t.Events[s].Time, Event: in.v.wordsOf(t, s), Scheduler: in.v.settings.Scheduler,
		Actors: []ActorState{}, Goroutines: []GoroutineState{}, Globals: []Value{},
	}
	for i := range in.now.Actors {
		if in.now.Actors[i].Is == trace.IsAbsent {
			continue // is being spawned
		}
		if len(st.Actors) == maxStateActors {
			st.Cut = true
			break
		}
		st.Actors = append(st.Actors, l.actor(trace.ActorID(i+1)))
	}
	for _, g := range l.goroutines() {
		if len(st.Goroutines) == maxStateGoroutines {
			st.Cut = true
			break
		}
		st.Goroutines = append(st.Goroutines, l.goroutine(g))
	}
	st.Globals = l.globals()
	st.Choice = l.choice(&t.Events[s])
	st.Cut = st.Cut || l.w.left <= 0
	st.Unrecorded = t.Header.UnrecordedWords()
	return st
}

// looker makes one state.
type looker struct {
	in *inspector
	t  *trace.Trace
	w  *viewer
}

// choice is what a Choice event chose from.
func (l *looker) choice(e *trace.Event) *ChoiceState {
	sim, simulated := l.in.v.host.(*host.Sim)
	if e.Kind != trace.Choice || !simulated {
		return nil
	}
	x := &ChoiceState{Picked: int(e.Value)}
	if e.Peer != 0 {
		x.Worker = l.t.Threads[e.Thread].Label()
	}
	if e.Reason == trace.ReasonSelect {
		return l.choiceOfCase(e)
	}
	for _, c := range sim.Candidates() {
		switch {
		case c.Timer:
			x.Candidates = append(x.Candidates, CandidateState{Until: c.Until})
		case c.Actor != 0:
			x.Candidates = append(x.Candidates, l.readyActor(&c))
		default:
			x.Candidates = append(x.Candidates, l.candidate(&c))
		}
	}
	return x
}

// choiceOfCase is the choice among the ready cases of the select that the event's thread executes.
func (l *looker) choiceOfCase(e *trace.Event) *ChoiceState {
	x := &ChoiceState{Picked: int(e.Value), Selecting: l.t.Threads[e.Thread].Label(), Seeded: !l.in.v.settings.Interleave}
	g := l.runs(e.Thread)
	if g == nil {
		return x
	}
	source := l.in.v.names.operationAt(g.here()).cases
	for _, i := range g.wait.ready() {
		text := fmt.Sprintf("case %d", i+1)
		if len(source) == len(g.wait.cases) {
			text = source[i].text()
		}
		x.Candidates = append(x.Candidates, CandidateState{Case: text})
	}
	return x
}

// readyActor describes an actor in the queue of a pool. It names the message that the actor handles next if that is
// certain: the actor may select, or have something else to do first.
func (l *looker) readyActor(c *host.Candidate) CandidateState {
	a := &l.in.now.Actors[c.Actor-1]
	x := CandidateState{Actor: l.actorName(c.Actor), Fresh: c.Fresh, Priority: a.Priority}
	if c.Ready != trace.NoStep {
		x.Ready = l.t.Events[c.Ready].Time
	}
	if c.Next && len(a.Mailbox) > 0 {
		x.Message = l.messageText(a.Mailbox[0].Msg)
	}
	return x
}

func (l *looker) messageText(id trace.MessageID) string {
	m := &l.t.Messages[id-1]
	return m.Subject + "(" + m.Data + ")"
}

func (l *looker) candidate(c *host.Candidate) CandidateState {
	id := c.Thread
	row := &l.t.Threads[id]
	x := CandidateState{Thread: row.Label(), Op: c.Op.Name}
	if g := l.runs(id); g != nil && g.top != nil {
		if p, ok := l.in.v.prog.place(g.here()); ok {
			x.File, x.Line = p.Filename, p.Line
		}
	}
	about := row.Actor
	if int(id) < len(l.in.now.Threads) && l.in.now.Threads[id].Actor != 0 {
		about = l.in.now.Threads[id].Actor
	}
	if about == 0 {
		return x
	}
	x.Actor = l.actorName(about)
	if msg := l.in.now.Actors[about-1].Msg; msg != 0 {
		x.Message = l.messageText(msg)
	}
	return x
}

// statusOf are the words for what an actor does.
var statusOf = map[trace.ActorIs]ActorStatus{
	trace.IsWaiting: StatusWaiting, trace.IsReady: StatusReady, trace.IsHandling: StatusExecuting, trace.IsStopped: StatusExited,
	trace.IsCreated: StatusCreated,
}

func (l *looker) actor(id trace.ActorID) ActorState {
	row, a := &l.t.Actors[id-1], &l.in.now.Actors[id-1]
	x := ActorState{
		ID: id, Name: row.Name, Type: row.Type, Category: a.Category, Capacity: a.Capacity,
		Priority: a.Priority, Routing: row.Routing, Status: statusOf[a.Is], Mailbox: []MailboxMessage{},
	}
	for _, id := range a.Routees {
		x.Routees = append(x.Routees, l.actorName(id))
	}
	if a.Thread >= 0 && a.Is == trace.IsHandling {
		x.Thread = l.t.Threads[a.Thread].Name
	}
	if v, ok := l.in.behaviors[id]; ok {
		t := l.in.v.prog.types.byID(v.Num())
		x.Behavior = l.w.show("", t, unbox(t, v), 0)
	}
	if a.Msg != 0 {
		m := l.mailboxMessage(a.Msg)
		x.Handling = &m
	}
	l.deliver(&x, a.Mailbox, func(*MailboxMessage, trace.Pending) {})
	l.deliver(&x, a.Delayed, func(m *MailboxMessage, p trace.Pending) { m.Delayed, m.Due = true, p.Due })
	l.deliver(&x, a.Stashed, func(m *MailboxMessage, _ trace.Pending) { m.Stashed = true })
	return x
}

// deliver puts marked messages into the mailbox of x, as far as there is room, and counts the others.
func (l *looker) deliver(x *ActorState, list []trace.Pending, mark func(*MailboxMessage, trace.Pending)) {
	room := min(len(list), maxStateMessages-len(x.Mailbox))
	for _, p := range list[:room] {
		m := l.mailboxMessage(p.Msg)
		mark(&m, p)
		x.Mailbox = append(x.Mailbox, m)
	}
	x.More += len(list) - room
}

func (l *looker) mailboxMessage(id trace.MessageID) MailboxMessage {
	row := &l.t.Messages[id-1]
	m := MailboxMessage{ID: id, Subject: row.Subject, From: l.actorName(row.From)}
	if v, ok := l.in.data[id]; ok && v.Num() != 0 { // otherwise it is nil
		t := l.in.v.prog.types.byID(v.Num())
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

// goroutines are the living ones: main and those of the program first, then the handlers in the order of their
// actors.
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

// runs is the goroutine of the program that a thread runs; nil if it runs none. Of a goroutine and the functions of iter.Pull that
// it has resumed, it is the innermost.
func (l *looker) runs(id trace.ThreadID) (innermost *gor) {
	for _, g := range l.in.gors {
		if g.alive && g.t != nil && g.t.ID() == id && (g.co == nil || g.co.running) {
			innermost = g
		}
	}
	return innermost
}

func (l *looker) goroutine(g *gor) GoroutineState {
	x := GoroutineState{Name: trace.Goroutine(g.id, g.runs).Label(), Frames: []Frame{}}
	switch {
	case g.handler != nil:
		x.Name, x.Handler = g.handler.ctx.Self().Name(), true
	case g.id == 0: // asks a behavior whether it will receive a message
		x.Name = "WillReceive"
	}
	if g.t != nil && (g.co == nil || g.co.running) {
		id := g.t.ID()
		x.Thread = l.t.Threads[id].Label()
		if int(id) < len(l.in.now.Threads) {
			x.Waits = l.waits(g, &l.in.now.Threads[id])
			x.Ended = g.top == nil && l.in.now.Threads[id].Is == trace.ThreadGone
		}
	}
	x.Begun = g.top != nil || x.Waits != "" || x.Ended
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

// waits says what g, whose thread is t, waits for: "sleeps until 10.0 ms", "waits to receive from jobs (since 3.00 µs)".
func (l *looker) waits(g *gor, t *trace.ThreadNow) string {
	if t.Is != trace.ThreadBlocked && t.Is != trace.ThreadIdle {
		return ""
	}
	if t.Reason == trace.ReasonSleep {
		return "sleeps until " + units.Duration(t.Until)
	}
	op := l.in.v.names.operationAt(g.here())
	what := op.waits(t.Reason, g.namesOfWait(&op))
	switch {
	case t.Reason == trace.ReasonNone:
		what = "for ever"
	case what == "":
		what = "for " + t.Reason.String()
	}
	return fmt.Sprintf("waits %s (since %s)", what, units.Duration(l.t.Events[t.Since].Time))
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

// variable shows the current value of a variable.
func (l *looker) variable(fr *frame, v variable) Value {
	kept, at := fr.regs[v.slot], fr.regs[v.slot+1].Num()
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
	case slot < len(v.globals) && !v.globals[slot].IsNil():
		val = peek(v.globals[slot], t)
	case v.prog.global(slot).fill != nil: // embeds a file, which is read when it is first used
		return Value{Name: g.Name(), Type: t.str, Kind: "unknown", Text: "(not read yet)"}
	}
	return l.w.show(g.Name(), t, val, 0)
}
