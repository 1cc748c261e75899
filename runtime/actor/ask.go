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

	mu     sync.Mutex
	cancel func() bool // of the limit
	parked bool        // who asks is to be woken: before, it may still wait for room in the mailbox
	over   bool
	reply  Message
	err    error
}

// extra is what few letters have.
type extra struct {
	q      *question // to reply to; of an answer, the receiver's own
	answer bool

	tick *timer // of the receiver's, by this key
	key  string
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
	if q.parks() {
		c.park(Ref{}, trace.ReasonAsk, "a reply of "+to.Name(), q.isOver)
	}
	return q.reply, q.err
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
		return misuse("say how long to wait: more than 0")
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
	defer q.mu.Unlock()
	if !q.over {
		q.cancel = c.s.h.AfterFunc(q.limit, q.expire)
	}
	return nil
}

// answered counts the answer to an AskThen as on its way.
func (q *question) answered(t host.Thread) {
	if q.then != nil {
		q.from.s.finished(t, 1, trace.NoStep)
	}
}

// parks has the end of the question wake who asks, who parks now. It is false if the end has come: then nobody wakes it.
func (q *question) parks() bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.parked = !q.over
	return q.parked
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
		Remedy: fmt.Sprintf("%v asked %q and waited %v; ask for longer, or find out what keeps it busy", c.who(), q.m.Subject, q.limit)}
	q.end(t, err, SubjectTimeout, trace.Event{
		Kind: trace.AskTimeout, Actor: c.Self().ID(), Peer: q.to.id, Msg: q.id, Value: int64(q.limit), Cause: trace.NoStep,
	})
}

// fail ends the wait because no reply of a to the message can come any more, by the step cause. No actor is locked.
func (q *question) fail(t host.Thread, a *actor, id trace.MessageID, cause trace.Step, err *Error) {
	q.end(t, err, SubjectNoReply, trace.Event{
		Kind: trace.AskFail, Actor: q.from.Self().ID(), Peer: a.id, Msg: id, Cause: cause,
	})
}

// The subjects of the message at hand while the function of an AskThen handles that there is no reply: none came in time, or
// none can come any more.
const (
	SubjectTimeout = "timeout"
	SubjectNoReply = "no reply"
)

// end ends the wait with an error, of which e tells, if it has not ended.
func (q *question) end(t host.Thread, err *Error, subject string, e trace.Event) {
	parked, settled := q.settle(Message{}, err)
	if !settled {
		return
	}
	c := &q.from
	at := t.Record(e)
	if q.then == nil {
		if parked {
			c.t.Unpark(at)
		}
		return
	}
	l := &letter{m: Message{Subject: subject, Sender: Ref{q.to}}, from: q.to.id, lineage: q.late}
	l.extra = &extra{q: q, answer: true}
	if c.s.rec != nil {
		c.s.list(l, c.a)
	}
	c.a.post(t, l, at)
	q.answered(t)
}

// settle ends the question, unless it has ended. It reports whether who asks is parked.
func (q *question) settle(reply Message, err error) (parked, settled bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.over {
		return false, false
	}
	q.over, q.reply, q.err = true, reply, err
	if q.cancel != nil {
		q.cancel()
	}
	return q.parked, true
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
	l.m.Sender = c.Self()
	parked, settled := q.settle(l.m, nil)
	if !settled {
		sent := c.t.Record(trace.Event{Kind: trace.MsgSend, Actor: l.from, Peer: Ref{asker}.ID(), Msg: l.id, Cause: c.h.cause})
		at := c.t.Record(trace.Event{
			Kind: trace.MsgDeadLetter, Actor: Ref{asker}.ID(), Peer: l.from, Msg: l.id, Reason: trace.ReasonAsk, Cause: sent,
		})
		c.s.undelivered(c.t, asker, l, at, UndeliveredLate)
		return &Error{Op: "reply to", Name: q.from.who(), Err: ErrTimeout, Remedy: "it waits no more; reply sooner, and once"}
	}
	if q.then != nil {
		l.extra = &extra{q: q, answer: true}
		asker.post(c.t, l, c.h.cause)
		q.answered(c.t)
		return nil
	}
	sent := c.t.Record(trace.Event{Kind: trace.MsgSend, Actor: l.from, Peer: Ref{asker}.ID(), Msg: l.id, Cause: c.h.cause})
	at := c.t.Record(trace.Event{Kind: trace.MsgReply, Actor: Ref{asker}.ID(), Peer: l.from, Msg: l.id, Cause: sent})
	if parked {
		q.from.t.Unpark(at)
	}
	return nil
}

// who is the name of the actor at work, "main" outside.
func (c *Context) who() string {
	if c.a == nil {
		return "main"
	}
	return c.a.name
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
