package actor_test

import (
	"fmt"
	"sync"
	"sync/atomic"

	"github.com/rehearse-lab/rehearse/runtime/actor"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// ledger is the soak's own record of messages, which are numbered: how often each was accepted and handled.
type ledger struct {
	issued  atomic.Int64
	entries []entry
}

type entry struct {
	accepted, handled atomic.Int32
	kind              cargoKind
}

// cargoKind says how a message was sent.
type cargoKind uint8

const (
	sent  cargoKind = iota
	toAll           // to all that accept it; the sender gets only their number
	asked
	reply  // from the receiver of a question
	traced // from timers, and to routers: only the trace says how many were accepted
)

// cargo is the data of a message.
type cargo struct {
	number int
	kind   cargoKind
}

func (c cargo) String() string { return fmt.Sprintf("#%d", c.number) }

func newLedger(size int) *ledger { return &ledger{entries: make([]entry, size)} }

// open reports whether there are numbers left.
func (l *ledger) open() bool { return l.issued.Load() < int64(len(l.entries)) }

// message makes a message with a number of its own; false if there are none left.
func (l *ledger) message(subject string, kind cargoKind) (actor.Message, bool) {
	n := int(l.issued.Add(1) - 1)
	if n >= len(l.entries) {
		return actor.Message{}, false
	}
	l.entries[n].kind = kind
	return actor.Message{Subject: subject, Data: cargo{n, kind}, Priority: n % 7 / 6}, true
}

// accept notes that n copies of a message were accepted.
func (l *ledger) accept(m actor.Message, n int) {
	l.entries[m.Data.(cargo).number].accepted.Add(int32(n))
}

// handle notes that a message was handled; a stashed one counts only when it is finally handled.
func (l *ledger) handle(m actor.Message) {
	if c, ok := m.Data.(cargo); ok {
		l.entries[c.number].handled.Add(1)
	}
}

// check compares the ledger with what the trace records of the messages that were not handled.
func (l *ledger) check(tr *trace.Trace) error {
	lost := make([]int32, len(l.entries)) // accepted, but not handled, with a reason
	done := make([]int32, len(l.entries))
	in := make([]int32, len(l.entries)) // minus those that were moved
	for _, e := range tr.Events {
		var n int
		if e.Msg == 0 {
			continue
		}
		if _, err := fmt.Sscanf(tr.Messages[e.Msg-1].Data, "#%d", &n); err != nil {
			continue // not from the ledger
		}
		traced := l.entries[n].kind == traced
		switch {
		case e.Kind == trace.MsgEnqueue:
			in[n]++
		case e.Kind == trace.MsgDrop && e.Reason == trace.ReasonMove:
			in[n]--
		case e.Kind == trace.MsgDone && e.Reason != trace.ReasonStash, e.Kind == trace.MsgReply:
			done[n]++
		case e.Kind == trace.MsgDrop,
			e.Kind == trace.MsgRefuse && e.Reason == trace.ReasonOverflow && l.entries[n].kind != toAll && !traced,
			e.Kind == trace.MsgDeadLetter && e.Reason == trace.ReasonNone && l.entries[n].kind == reply:
			lost[n]++
		}
	}
	for n := range l.entries {
		x := &l.entries[n]
		a, h := x.accepted.Load(), x.handled.Load()
		if x.kind == traced {
			a = in[n]
		}
		if a != h+lost[n] || h != done[n] {
			return fmt.Errorf("message #%d was accepted %d times, handled %d times (%d in the trace) and dropped %d times",
				n, a, h, done[n], lost[n])
		}
	}
	return nil
}

// checkBlindly is check without a trace, where dropped messages are not known.
func (l *ledger) checkBlindly() error {
	for n := range l.entries {
		x := &l.entries[n]
		if a, h := x.accepted.Load(), x.handled.Load(); h > a && x.kind != traced {
			return fmt.Errorf("message #%d was accepted %d times and handled %d times", n, a, h)
		}
	}
	return nil
}

// refList holds the actors that the run has or had.
type refList struct {
	mu      sync.Mutex
	refs    []actor.Ref
	spawned int
}

func (l *refList) add(r actor.Ref) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.refs = append(l.refs, r)
}

// name is a name for another actor; false if there are enough.
func (l *refList) name() (string, bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.spawned == soakCrowd {
		return "", false
	}
	l.spawned++
	return fmt.Sprint("a", l.spawned), true
}

// pick is the n-th actor, of as many as there are.
func (l *refList) pick(n int) actor.Ref {
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.refs) == 0 {
		return actor.Ref{}
	}
	return l.refs[n%len(l.refs)]
}
