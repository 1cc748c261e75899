package actor

import "time"

// The subjects of Context.Message while the function of an AskThen handles a missing reply: SubjectTimeout if none arrived
// in time, SubjectNoReply if none can arrive.
const (
	SubjectTimeout = "timeout"
	SubjectNoReply = "no reply"
)

// Ask sends m, waits at most d for the reply, and returns it. The receiver replies with Context.Reply. While Ask waits it
// holds its thread; a worker of a pool serves no other actor meanwhile. The time d starts when m enters the mailbox: time
// that the sender spends waiting for room there (BlockSender) does not count.
//
// Ask fails as Send does, or with ErrTimeout if no reply arrives in time. It fails without waiting for d if no reply is
// possible: with ErrNoReply if the receiver ends, or ErrDropped if m is removed from its mailbox or dropped by its Overflow
// policy. It fails with ErrMisuse if d is not more than 0 or an actor asks itself.
func (c *Context) Ask(to Ref, m Message, d time.Duration) (Message, error) {
	reply, code, text := c.ask(to, m, d)
	return reply, failed(code, text)
}

// AskThen sends m and returns without waiting. The actor handles the reply, or the error that none arrived within d, like
// any other message, but then is called for it instead of Receive; err is as that of Ask. AskThen itself fails as Send does,
// or with ErrMisuse if d is not more than 0 or then is nil; then is not called in these cases.
//
//	ctx.AskThen(shop, question, time.Second, func(ctx *actor.Context, reply actor.Message, err error) { ... })
func (c *Context) AskThen(to Ref, m Message, d time.Duration, then func(ctx *Context, reply Message, err error)) error {
	if then == nil {
		return failed(c.askThen(to, m, d, nil))
	}
	return failed(c.askThen(to, m, d, func(ctx *Context, reply Message, code int, text string) {
		then(ctx, reply, failed(code, text))
	}))
}

// Reply answers the message being handled. If that was sent by Ask or AskThen, m is their result; otherwise Reply sends m to
// its sender. It fails with ErrTimeout if the sender no longer waits or already has a reply, or as Send does.
func (c *Context) Reply(m Message) error { return failed(c.reply(m)) }

// Ask is Context.Ask from outside of actors, such as from main.
func (s *System) Ask(to Ref, m Message, d time.Duration) (Message, error) {
	reply, code, text := s.ask(to, m, d)
	return reply, failed(code, text)
}
