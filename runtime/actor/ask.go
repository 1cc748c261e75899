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
	from  Context // of the sender
	to    *actor
	m     Message
	id    trace.MessageID
	limit time.Duration
	then  func(c *Context, reply Message, err error) // nil: a thread waits
	late  uint64                                     // lineage of the message that reports a missing reply

	mu       sync.Mutex
	cancel   func() bool // of the time limit
	over     bool
	reply    Message
	err      error
	reported bool                // it is over and the trace has recorded that
	waiting  bool                // a thread is parked until then
	asked    int                 // receivers that have accepted it: for a router possibly several, otherwise one
	sent     bool                // to all of them
	failed   int                 // how many of these can no longer reply
	last     func(t host.Thread) // ends it when the last of these fails
}

// extras holds what only few envelopes need.
type extras struct {
	q      *question // the question to reply to; in an answer, the receiver's own question
	answer bool

	tick *timer // of the receiver's, by this key
	key  string
}

// purpose is the reason recorded for an envelope's send: whether its sender waits for a reply.
func (l *envelope) purpose() trace.Reason {
	if l.asks() {
		return trace.ReasonRequest
	}
	return trace.ReasonNone
}

// notice marks the runtime's own envelopes that are neither answers nor ticks.
var notice = &extras{}

// Ask sends m and waits at most d for the reply. Meanwhile it holds the thread; a pool worker serves no other actor.
// The receiver replies with Context.Reply. Ask fails as Send does, or with an *Error: ErrTimeout if no reply arrives
// in time, ErrNoReply if the receiver ends, ErrDropped if the receiver removes m from its mailbox or its Overflow
// policy drops m. The last two are reported at once. The time d starts when m enters the mailbox: time that a sender
// spends waiting for room there (BlockSender) does not count.
func (c *Context) Ask(to Ref, m Message, d time.Duration) (Message, error) {
	q := &question{from: *c, limit: d}
	if err := c.ask(q, to, m); err != nil {
		return Message{}, err
	}
	if q.mustWait() {
		c.park(Ref{}, trace.ReasonAsk, "a reply of "+to.Name(), q.isReported)
	}
	return q.reply, q.err
}

// mustWait marks the asking thread as about to park if the question is not over yet. Only then does the thread get a
// permit: one granted earlier, while the question still waited for room in a mailbox, would be consumed there.
func (q *question) mustWait() bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.waiting = !q.reported
	return q.waiting
}

// wakeAsker lets the asking thread continue, by the step at.
func (q *question) wakeAsker(at trace.Step) {
	q.mu.Lock()
	q.reported = true
	waiting := q.waiting
	q.mu.Unlock()
	if waiting {
		q.from.t.Unpark(at)
	}
}

func (q *question) isReported() bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.reported
}

// AskThen sends m and returns. The actor handles the reply, or the error that none arrived within d, like any other
// message, but then is called for it instead of Receive.
func (c *Context) AskThen(to Ref, m Message, d time.Duration, then func(c *Context, reply Message, err error)) error {
	c.mustBeActor("ask")
	if then == nil {
		return &Error{Op: "ask", Name: to.Name(), Err: ErrMisuse, Remedy: "give it a function for the reply, not nil, or call Send"}
	}
	return c.ask(&question{from: *c, limit: d, then: then}, to, m)
}

// Ask is Context.Ask for the running thread.
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
	q.to, q.m = to.a, m // if to is a router, m goes to another actor
	how := c.sendMode()
	how.asking = &extras{q: q}
	asking := c.sendingLike(how)
	if q.then != nil {
		q.late = c.next()
		c.s.outstanding.Add(1) // for the answer, whatever it is
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

// count adds n receivers that the question was sent to; -1 removes one that has not accepted it.
func (q *question) count(n int) {
	q.mu.Lock()
	q.asked += n
	q.mu.Unlock()
}

// answered counts the answer to an AskThen as sent.
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

// expire ends the wait for a reply. It runs on no thread.
func (q *question) expire() {
	c := &q.from
	t := nowhere{c.s.h}
	err := &Error{Op: "ask", Name: q.to.name, Err: ErrTimeout,
		Remedy: fmt.Sprintf("%v asked %q and waited %v; wait longer, or find out what keeps it busy", c.callerName(), q.m.Subject, q.limit)}
	q.end(t, q.to, err, SubjectTimeout, trace.Event{
		Kind: trace.AskTimeout, Actor: c.Self().ID(), Peer: q.to.id, Msg: q.id, Value: int64(q.limit), Cause: trace.NoStep,
	})
}

// fail records that a can no longer reply to the message, by the step cause. If a was the last actor that could
// reply, the wait ends. No actor is locked.
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

// The subjects of the current message while the function of an AskThen handles a missing reply: none arrived in time,
// or none can arrive any more.
const (
	SubjectTimeout = "timeout"
	SubjectNoReply = "no reply"
)

// end ends an actor's wait for a reply with an error, which e records, unless it has ended already.
func (q *question) end(t host.Thread, of *actor, err *Error, subject string, e trace.Event) {
	if !q.settle(Message{}, err) {
		return
	}
	c := &q.from
	at := t.Record(e)
	if q.then == nil {
		q.wakeAsker(at)
		return
	}
	l := &envelope{m: Message{Subject: subject, Sender: Ref{of}}, from: of.id, lineage: q.late}
	l.extra = &extras{q: q, answer: true}
	if c.s.rec != nil {
		c.s.list(l, c.a)
	}
	c.a.post(t, l, at)
	q.answered(t)
}

// settle ends the question; it returns false if it has already ended.
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

// Reply answers the message being handled. If the message was sent by Ask or AskThen, m is their result; otherwise m
// is an ordinary message. Reply fails with an *Error that is ErrTimeout if the sender has stopped waiting or already
// has a reply, or as Send does.
func (c *Context) Reply(m Message) error {
	c.mustBeActor("reply")
	x := c.h.envelope.extra
	if x == nil || x.q == nil || x.answer {
		return c.Send(c.Sender(), m)
	}
	q := x.q
	asker := q.from.a
	c.t.Point(host.Op{Name: "reply", Write: true})
	l := c.newEnvelope(asker, m)
	if l.m.Sender = c.Self(); !q.settle(l.m, nil) {
		sent := c.t.Record(trace.Event{Kind: trace.MsgSend, Actor: l.from, Peer: Ref{asker}.ID(), Msg: l.id, Cause: c.h.cause, Reason: trace.ReasonAsk})
		at := c.t.Record(trace.Event{
			Kind: trace.MsgDeadLetter, Actor: Ref{asker}.ID(), Peer: l.from, Msg: l.id, Reason: trace.ReasonAsk, Cause: sent,
		})
		c.s.undelivered(c.t, asker, l, at, UndeliveredLate)
		return &Error{Op: "reply to", Name: q.from.callerName(), Err: ErrTimeout, Remedy: "it no longer waits; reply sooner, and only once"}
	}
	if q.then != nil {
		l.extra = &extras{q: q, answer: true}
		asker.post(c.t, l, c.h.cause)
		q.answered(c.t)
		return nil
	}
	sent := c.t.Record(trace.Event{Kind: trace.MsgSend, Actor: l.from, Peer: Ref{asker}.ID(), Msg: l.id, Cause: c.h.cause, Reason: trace.ReasonAsk})
	at := c.t.Record(trace.Event{Kind: trace.MsgReply, Actor: Ref{asker}.ID(), Peer: l.from, Msg: l.id, Cause: sent})
	q.wakeAsker(at)
	return nil
}

// callerName is the name of the current actor, or outside of an actor the name of the goroutine, or "main".
func (c *Context) callerName() string {
	switch spec := c.t.Spec(); {
	case c.a != nil:
		return c.a.name
	case spec.Role == trace.RoleGoroutine:
		return spec.Name
	}
	return "main"
}

// handle calls the behavior, or the function of an AskThen for its answer.
func (a *actor) handle(c *Context, h *handling) {
	if x := h.envelope.extra; x != nil && x.answer {
		x.q.then(c, x.q.reply, x.q.err)
		return
	}
	a.behavior.Receive(c, h.envelope.m)
}

// personal reports whether the envelope is sent by the runtime to this receiver and to no other member of its
// category: an answer, a timer tick, or a notice. Such envelopes are accepted and kept regardless of the capacity.
func (l envelope) personal() bool { return l.extra != nil && (l.extra.q == nil || l.extra.answer) }
