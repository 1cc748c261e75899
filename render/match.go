package render

import "github.com/rehearse-lab/rehearse/runtime/trace"

// Match pairs the messages of run A with those of run B. Messages are paired by their cause, never by time: the n-th send
// of a handling in A is that of the handling of the same message in B, as a message's lineage says. Where a program was
// edited, and a handling sends more or fewer messages than before, its messages are paired by receiver, subject and data.
//
// web/ui/src/run/match.ts is the twin of this file.
type Match struct {
	Pairs   []Pair            // in the order of A's sends
	Missing []trace.MessageID // sent in A only, in order
	Added   []trace.MessageID // sent in B only, in order
}

// Pair is a message in both runs. One that moved to another member of its category while it waited is the message that was
// handled in the end.
type Pair struct {
	A, B      trace.MessageID
	Changed   bool // its subject or its data differ
	Elsewhere bool // the receivers have different names
}

// MatchMessages pairs the messages of two runs. A message that was never sent, such as the tick of a timer that was
// stopped, is left out.
func MatchMessages(a, b *trace.Trace) Match {
	m := matcher{a: newSends(a), b: newSends(b)}
	m.toB, m.toA = noneOf(len(m.a.list)), noneOf(len(m.b.list))
	for _, g := range m.a.order {
		if partner, ok := m.partner(g); ok {
			m.group(m.a.groups[g], m.b.groups[partner])
		}
	}
	return m.result()
}

// send is a message with what pairing needs.
type send struct {
	id      trace.MessageID
	lineage uint64
	subject string
	data    string
	to      string // the receiver's name
}

// origin is what caused a message: the handling of another one, an index into sends.list; else the name of a cause that is
// no handling.
type origin struct {
	parent int
	root   string
}

// noParent is the parent of a message that was sent outside of handlings.
const noParent = -1

// loose is the origin of messages that the runtime itself sends, about a stop or a dead letter. When and for which actor it
// sends them depends on the schedule; their lineage does not.
var loose = origin{noParent, "the runtime"}

// sends are the messages of a run, by their origins.
type sends struct {
	t      *trace.Trace
	list   []send // in the order of sending
	at     []int  // by MessageID: the index in list
	groups map[origin][]int
	order  []origin // so that a message precedes those that its handling sends
}

func newSends(t *trace.Trace) *sends {
	s := &sends{t: t, at: noneOf(len(t.Messages) + 1), groups: map[origin][]int{}, order: []origin{loose}}
	for i := range t.Events {
		e := &t.Events[i]
		if e.Kind != trace.MsgSend || e.Msg == 0 {
			continue
		}
		if old := s.before(e); old != noParent {
			s.list[old], s.at[e.Msg] = s.send(e.Msg), old
			continue
		}
		from := s.origin(e)
		s.at[e.Msg] = len(s.list)
		if _, seen := s.groups[from]; !seen && from != loose {
			s.order = append(s.order, from)
		}
		s.groups[from] = append(s.groups[from], len(s.list))
		s.list = append(s.list, s.send(e.Msg))
	}
	return s
}

// before is the message that a send moves to another member of its category; noParent if it is a send of its own.
func (s *sends) before(e *trace.Event) int {
	if e.Cause == trace.NoStep {
		return noParent
	}
	if drop := &s.t.Events[e.Cause]; drop.Kind == trace.MsgDrop && drop.Reason == trace.ReasonMove {
		return s.at[drop.Msg]
	}
	return noParent
}

func (s *sends) send(id trace.MessageID) send {
	m := &s.t.Messages[id-1]
	to := ""
	if m.To > 0 {
		to = s.t.Actors[m.To-1].Name
	}
	return send{id, m.Lineage, m.Subject, m.Data, to}
}

// origin follows the causes of a send, through a timer if there is one, to the handling that it belongs to.
func (s *sends) origin(e *trace.Event) origin {
	for c := e.Cause; c != trace.NoStep; {
		switch cause := &s.t.Events[c]; cause.Kind {
		case trace.MsgDequeue:
			if parent := s.at[cause.Msg]; parent != noParent {
				return origin{parent, ""}
			}
			return loose
		case trace.HookBegin:
			return origin{noParent, cause.Reason.String() + " of " + s.t.Actors[cause.Actor-1].Name}
		case trace.TimerFire, trace.TimerSet:
			c = cause.Cause
		default:
			return loose
		}
	}
	if e.Thread == trace.NoThread {
		return loose
	}
	return origin{noParent, s.t.Threads[e.Thread].Name}
}

func noneOf(n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = noParent
	}
	return list
}

// matcher pairs the messages of two runs; toB and toA are by index in their lists.
type matcher struct {
	a, b     *sends
	toB, toA []int
}

// partner is the origin in B for one in A; not ok if it is in A only.
func (m *matcher) partner(of origin) (origin, bool) {
	if of.parent == noParent {
		return of, true
	}
	to := m.toB[of.parent]
	return origin{to, ""}, to != noParent
}

func (m *matcher) pair(a, b int) { m.toB[a], m.toA[b] = b, a }

// sameText reports whether a message has the same text in both runs.
func (m *matcher) sameText(a, b int) bool {
	x, y := &m.a.list[a], &m.b.list[b]
	return x.subject == y.subject && x.data == y.data
}

// group pairs what the two handlings of one message sent: strictest key first, most lenient last.
func (m *matcher) group(as, bs []int) {
	for i := range min(len(as), len(bs)) {
		if m.a.list[as[i]].lineage == m.b.list[bs[i]].lineage && m.sameText(as[i], bs[i]) {
			m.pair(as[i], bs[i])
		}
	}
	for i, key := range matchKeys {
		as, bs = unmatched(as, m.toB), unmatched(bs, m.toA)
		if len(as) == 0 || len(bs) == 0 {
			return
		}
		if i == keyOfPlace && len(as) != len(bs) {
			continue // something was inserted or removed before: the position means nothing
		}
		m.by(key, as, bs)
	}
}

// matchKeys are what two messages must have in common to be paired, from strict to lenient.
var matchKeys = []func(s *send) send{
	func(s *send) send { return send{lineage: s.lineage, subject: s.subject, data: s.data} },
	func(s *send) send { return send{lineage: s.lineage, subject: s.subject} },
	func(s *send) send { return send{subject: s.subject, data: s.data, to: s.to} },
	func(s *send) send { return send{subject: s.subject, data: s.data} },
	func(s *send) send { return send{subject: s.subject, to: s.to} },
	func(s *send) send { return send{lineage: s.lineage, to: s.to} },
}

// keyOfPlace is the index of the key that is meaningful only if the handling sent equally many messages in both runs.
const keyOfPlace = 1

// by pairs messages that have the same key, in their order.
func (m *matcher) by(key func(*send) send, as, bs []int) {
	have := make(map[send][]int, len(bs))
	for _, b := range bs {
		k := key(&m.b.list[b])
		have[k] = append(have[k], b)
	}
	for _, a := range as {
		k := key(&m.a.list[a])
		if list := have[k]; len(list) > 0 {
			m.pair(a, list[0])
			have[k] = list[1:]
		}
	}
}

func unmatched(list, partners []int) []int {
	var out []int
	for _, i := range list {
		if partners[i] == noParent {
			out = append(out, i)
		}
	}
	return out
}

func (m *matcher) result() Match {
	var r Match
	for a, b := range m.toB {
		x := &m.a.list[a]
		if b == noParent {
			r.Missing = append(r.Missing, x.id)
			continue
		}
		y := &m.b.list[b]
		r.Pairs = append(r.Pairs, Pair{A: x.id, B: y.id, Changed: !m.sameText(a, b), Elsewhere: x.to != y.to})
	}
	for b, a := range m.toA {
		if a == noParent {
			r.Added = append(r.Added, m.b.list[b].id)
		}
	}
	return r
}
