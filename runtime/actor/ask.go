package actor

import (
	"fmt"
	"sync"
	"time"

	"github.com/rehearse-lab/rehearse/runtime/host"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// question is a message whose sender wants a reply.
type question struct {
	from  Context // of who asks
	to    *actor
	m     Message
	id    trace.MessageID
	limit time.Duration
	then  func(c *Context, reply Message, err error) // nil: a thread waits
	late  uint64                                     // the lineage of the message that there is no reply to then

	mu      sync.Mutex
	cancel  func() bool // of the limit
	over    bool
	reply   Message
	err     error
	told    bool                // it is over, and the trace says so
	waiting bool                // a thread is parked until then
	asked   int                 // receivers that have accepted it: several of a router's, else one
	sent    bool                // to all of them
	failed  int                 // of these, who can reply no more
	last    func(t host.Thread) // ends it, as the latest of these failed
}

// extra is what few letters have.
type extra struct {
	q      *question // to reply to; of an answer, the receiver's own
	answer bool

	tick *timer // of the receiver's, by this key
	key  string
}

// purpose is the reason of a letter's send: whether its sender waits for a reply.
func (l *letter) purpose() trace.Reason {
	if l.asks() {
		return trace.ReasonRequest
	}
	return trace.ReasonNone
}

// notice marks letters of the runtime's own that are neither answers nor ticks.
var notice = &extra{}

// Ask sends m and waits for the reply, for at most d. It holds the thread meanwhile: of a pool a worker, which serves no
// other actor. The receiver replies with Context.Reply. Ask fails as Send does; with an *Error that is ErrTimeout if no reply
// comes in time; and at once if none can come any more: with ErrNoReply when the receiver ends, with ErrDropped if it removes
// m from its mailbox, or m is thrown away there by its Overflow policy. The time d begins once m is in the mailbox: how long a
// sender waits for room there (BlockSender) does not count.
func (c *Context) Ask(to Ref, m Message, d time.Duration) (Message, error) {
	q := &question{from: *c, limit: d}
	if err := c.ask(q, to, m); err != nil {
		return Message{}, err
	}
	if q.mustWait() {
		c.park(Ref{}, trace.ReasonAsk, "a reply of "+to.Name(), q.isTold)
	}
	return q.reply, q.err
}

// mustWait books the thread that asks as about to park, if the question is not over yet. Only then does it get a permit: one
// that came before, while the question still waited for room somewhere, would be used up there.
func (q *question) mustWait() bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.waiting = !q.told
	return q.waiting
}

// tell lets the thread that asks go on, by the step at.
func (q *question) tell(at trace.Step) {
	q.mu.Lock()
	q.told = true
	waiting := q.waiting
	q.mu.Unlock()
	if waiting {
		q.from.t.Unpark(at)
	}
}

func (q *question) isTold() bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.told
}

// AskThen sends m and goes on. The reply, or the error that none came within d, is the actor's to handle like any other
// message: then is called for it in the place of Receive.
func (c *Context) AskThen(to Ref, m Message, d time.Duration, then func(c *Context, reply Message, err error)) error {
	c.mustBeActor("ask")
	if then == nil {
		return &Error{Op: "ask", Name: to.Name(), Err: ErrMisuse, Remedy: "give it a function for the reply, not nil, or call Send"}
	}
	return c.ask(&question{from: *c, limit: d, then: then}, to, m)
}

// Ask is Context.Ask for the thread at work.
func (s *System) Ask(to Ref, m Message, d time.Duration) (Message, error) {
	return s.current().Ask(to, m, d)
}

func (c *Context) ask(q *question, to Ref, m Message) error {
	misuse := func(remedy string) error { return &Error{Op: "ask", Name: to.Name(), Err: ErrMisuse, Remedy: remedy} }
	switch {
	case q.limit <= 0:
		return misuse("give a time to wait that is more than 0")
	case c.a != nil && c.a == to.a && q.then == nil:
		return misuse("an actor that waits for its own reply never gives one; use AskThen, or call a function")
	}
	q.to, q.m = to.a, m // to is another if that is a router
	how := c.manner()
	how.asking = &extra{q: q}
	asking := c.sendingLike(how)
	if q.then != nil {
		q.late = c.next()
		c.s.outstanding.Add(1) // the answer, whatever it is
	}
	accepted, err := asking.send(0, to, m)
	if err == nil && !accepted {
		err = to.a.tooFull(m.Subject)
	}
	if err != nil {
		q.answered(c.t)
		return err
	}
	q.mu.Lock()
	q.sent = true
	failed := q.failed >= q.asked
	if !failed && !q.over {
		q.cancel = c.s.h.AfterFunc(q.limit, q.expire)
	}
	q.mu.Unlock()
	if failed {
		q.last(c.t)
	}
	return nil
}

// count counts receivers that the question was sent to, or -1 if one of them has not accepted it.
func (q *question) count(n int) {
	q.mu.Lock()
	q.asked += n
	q.mu.Unlock()
}

// answered counts the answer to an AskThen as on its way.
func (q *question) answered(t host.Thread) {
	if q.then != nil {
		q.from.s.finished(t, 1, trace.NoStep)
	}
}

func (q *question) isOver() bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.over
}

// expire ends the wait for a reply, on no thread.
func (q *question) expire() {
	c := &q.from
	t := nowhere{c.s.h}
	err := &Error{Op: "ask", Name: q.to.name, Err: ErrTimeout,
		Remedy: fmt.Sprintf("%v asked %q and waited %v; wait longer, or find out what keeps it busy", c.who(), q.m.Subject, q.limit)}
	q.end(t, q.to, err, SubjectTimeout, trace.Event{
		Kind: trace.AskTimeout, Actor: c.Self().ID(), Peer: q.to.id, Msg: q.id, Value: int64(q.limit), Cause: trace.NoStep,
	})
}

// fail says that no reply of a to the message can come any more, by the step cause: that ends the wait if a was the last who
// could reply. No actor is locked.
func (q *question) fail(t host.Thread, a *actor, id trace.MessageID, cause trace.Step, err *Error) {
	end := func(t host.Thread) {
		q.end(t, a, err, SubjectNoReply, trace.Event{
			Kind: trace.AskFail, Actor: q.from.Self().ID(), Peer: a.id, Msg: id, Cause: cause,
		})
	}
	q.mu.Lock()
	q.failed++
	q.last = end
	over := q.sent && q.failed >= q.asked
	q.mu.Unlock()
	if over {
		end(t)
	}
}

// The subjects of the message at hand while the function of an AskThen handles that there is no reply: none came in time, or
// none can come any more.
const (
	SubjectTimeout = "timeout"
	SubjectNoReply = "no reply"
)

// end ends the wait for a reply of an actor with an error, of which e tells, if it has not ended.
func (q *question) end(t host.Thread, of *actor, err *Error, subject string, e trace.Event) {
	if !q.settle(Message{}, err) {
		return
	}
	c := &q.from
	at := t.Record(e)
	if q.then == nil {
		q.tell(at)
		return
	}
	l := &letter{m: Message{Subject: subject, Sender: Ref{of}}, from: of.id, lineage: q.late}
	l.extra = &extra{q: q, answer: true}
	if c.s.rec != nil {
		c.s.list(l, c.a)
	}
	c.a.post(t, l, at)
	q.answered(t)
}

// settle ends the question; false if it has ended.
func (q *question) settle(reply Message, err error) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.over {
		return false
	}
	q.over, q.reply, q.err = true, reply, err
	if q.cancel != nil {
		q.cancel()
	}
	return true
}

// Reply answers the message at hand: with Ask and AskThen its sender gets m as their result, else as a message. It fails
// with an *Error that is ErrTimeout if the sender has given up waiting or has a reply already, or as Send does.
func (c *Context) Reply(m Message) error {
	c.mustBeActor("reply")
	x := c.h.letter.extra
	if x == nil || x.q == nil || x.answer {
		return c.Send(c.Sender(), m)
	}
	q := x.q
	asker := q.from.a
	c.t.Point(host.Op{Name: "reply", Write: true})
	l := c.letter(asker, m)
	if l.m.Sender = c.Self(); !q.settle(l.m, nil) {
		sent := c.t.Record(trace.Event{Kind: trace.MsgSend, Actor: l.from, Peer: Ref{asker}.ID(), Msg: l.id, Cause: c.h.cause, Reason: trace.ReasonAsk})
		at := c.t.Record(trace.Event{
			Kind: trace.MsgDeadLetter, Actor: Ref{asker}.ID(), Peer: l.from, Msg: l.id, Reason: trace.ReasonAsk, Cause: sent,
		})
		c.s.undelivered(c.t, asker, l, at, UndeliveredLate)
		return &Error{Op: "reply to", Name: q.from.who(), Err: ErrTimeout, Remedy: "it no longer waits; reply sooner, and only once"}
	}
	if q.then != nil {
		l.extra = &extra{q: q, answer: true}
		asker.post(c.t, l, c.h.cause)
		q.answered(c.t)
		return nil
	}
	sent := c.t.Record(trace.Event{Kind: trace.MsgSend, Actor: l.from, Peer: Ref{asker}.ID(), Msg: l.id, Cause: c.h.cause, Reason: trace.ReasonAsk})
	at := c.t.Record(trace.Event{Kind: trace.MsgReply, Actor: Ref{asker}.ID(), Peer: l.from, Msg: l.id, Cause: sent})
	q.tell(at)
	return nil
}

// who is the name of the actor at work, or outside that of the goroutine, or "main".
func (c *Context) who() string {
	switch spec := c.t.Spec(); {
	case c.a != nil:
		return c.a.name
	case spec.Role == trace.RoleGoroutine:
		return spec.Name
	}
	return "main"
}

// handle calls the behavior, or for the answer to an AskThen its function.
func (a *actor) handle(c *Context, h *handling) {
	if x := h.letter.extra; x != nil && x.answer {
		x.q.then(c, x.q.reply, x.q.err)
		return
	}
	a.behavior.Receive(c, h.letter.m)
}

// personal reports whether the letter is the runtime's own for its receiver, and for no other member of its category: an
// answer, the tick of a timer, a notice. Such letters are accepted and kept whatever the capacity says.
func (l letter) personal() bool { return l.extra != nil && (l.extra.q == nil || l.extra.answer) }
