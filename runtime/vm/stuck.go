package vm

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/rehearse-lab/rehearse/runtime/actor"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// blocked says what a goroutine waits for, in more detail than one word, for reports.
type blocked struct {
	what    string // in Go's words; "" if it does not wait, or only for a time. For channels, see waiting
	lock    *waitQueue
	reading bool         // the lock is wanted for reading
	counter *value       // of a wait group
	system  *actorSystem // whose end is waited for

	receiver actor.Ref // in whose mailbox room is waited for
}

// timed reports whether a timer can end the wait.
func (w *waiting) timed() bool {
	return slices.ContainsFunc(w.cases, func(x chanCase) bool { return x.c != nil && x.c.timer })
}

// stuck describes the waiting goroutines of a program in which nothing else can continue or whose main has returned.
type stuck struct {
	vm      *vm
	waiting []*gor
	of      map[party]*gor
	all     bool // no other goroutine is alive
}

func (v *vm) newStuck(waiting []*gor, all bool) *stuck {
	s := &stuck{vm: v, waiting: waiting, of: map[party]*gor{}, all: all}
	for _, g := range waiting {
		s.of[g.party()] = g
	}
	return s
}

// waits says what g waits for and where, as a continuation of "goroutine 7 waits": "to send on results (main.go:20)".
func (s *stuck) waits(g *gor) string {
	op := s.vm.names.operationAt(g.here())
	return s.waitsBy(g, &op, g.namesOfWait(&op))
}

// alike is waits in the words of the source alone, which are the same for several things that one place in the program waits for.
func (s *stuck) alike(g *gor) string {
	op := s.vm.names.operationAt(g.here())
	return s.waitsBy(g, &op, g.sourceOfWait)
}

// waitsBy is waits with a naming.
func (s *stuck) waitsBy(g *gor, op *operation, name naming) string {
	pos := g.here()
	where := ""
	if pos.IsValid() {
		where = " (" + s.vm.positionText(pos) + ")"
	}
	b := &g.blocked
	switch b.what {
	case "chan receive", "chan send", "chan receive" + nilChan, "chan send" + nilChan:
		if op.method != "" {
			return op.inside() + where
		}
		c := chanCase{send: strings.HasPrefix(b.what, "chan send")} // of a nil channel, if there is no case
		if len(g.wait.cases) > 0 {
			c = g.wait.cases[0]
		}
		return c.words(name(0, cmp.Or(inSource(op.object), "a channel"))) + where
	case "select":
		if op.method != "" {
			return op.inside() + where
		}
		return selectWords(g.wait.cases, op.cases, name) + where
	case "select (no cases)":
		return inSelect(nil) + where
	case "sync.Mutex.Lock", "sync.RWMutex.Lock", "sync.RWMutex.RLock":
		words := op.lockWords(name)
		if b.reading && op.method != "RLock" { // as in s.RLocker().Lock()
			words += " for reading"
		}
		return words + where + s.holderWords(g)
	case "sync.WaitGroup.Wait":
		return fmt.Sprintf("%s%s, whose counter is %d", op.waits(trace.ReasonWaitGroup, name), where, int64(b.counter.Num()))
	case "sync.Cond.Wait":
		return op.waits(trace.ReasonCond, name) + where
	case "actor.Send":
		return roomWords(g, where)
	case "System.Wait":
		return op.waits(trace.ReasonWait, name) + where + s.systemWords(b.system)
	}
	return "in " + b.what + where
}

// words describes the operation on a channel that the source calls object.
func (x chanCase) words(object string) string {
	if c := x.c; c != nil && x.send && c.capacity > 0 {
		return fmt.Sprintf("%s, whose buffer of %d is full", onChannel(true, object), c.capacity)
	}
	return onChannel(x.send, object)
}

// selectWords says what the cases of a select wait for: "in a select, to receive from a or to send on b".
func selectWords(cases []chanCase, source []communication, name naming) string {
	var list []string
	for i, c := range cases {
		object := "a channel"
		if len(source) == len(cases) {
			object = name(i+1, inSource(source[i].channel))
		}
		list = append(list, c.words(object))
	}
	return inSelect(list)
}

// holderWords names the holder of the lock that g waits for.
func (s *stuck) holderWords(g *gor) string {
	q, me := g.blocked.lock, g.party()
	if w := q.writer(); g.blocked.reading && w != nil && !q.writing() {
		return fmt.Sprintf(", behind %s, which waits to lock it for writing", w.party())
	}
	var list []string
	for _, h := range q.holders {
		list = append(list, s.holds(h, me))
	}
	if len(list) == 0 && q.begins != 0 {
		return ", which was locked when it was copied"
	}
	if len(list) == 0 {
		return ""
	}
	return ", which " + enumerate(list, "and")
}

// holds says that h holds a lock for which me waits.
func (s *stuck) holds(h lockHolder, me party) string {
	who, verb, at := h.String(), "holds", ""
	if h.pos.IsValid() {
		at = s.vm.positionText(h.pos)
	}
	reading := ""
	if h.reading {
		reading = " for reading"
	}
	switch {
	case h.party == me:
		who, verb = "it", "holds itself"
	case s.all && s.of[h.party] == nil: // it has ended
		return who + " locked" + reading + prefixed(" at ", at) + " and never unlocked"
	}
	return who + " " + verb + reading + prefixed(" since ", at)
}

// prefixed is s after prefix, "" if there is no s.
func prefixed(prefix, s string) string {
	if s == "" {
		return ""
	}
	return prefix + s
}

// writing reports whether the lock is held for writing.
func (q *waitQueue) writing() bool { return len(q.holders) == 1 && !q.holders[0].reading }
