package actor

import "time"

// The subjects of Context.Message while the function of an AskThen handles that there is no reply: none came in time, or
// none can come any more.
const (
	SubjectTimeout = "timeout"
	SubjectNoReply = "no reply"
)

// Ask sends m and waits for the reply, for at most d. It holds the thread meanwhile: of a pool a worker, which serves no
// other actor. The receiver replies with Context.Reply. Ask fails as Send does; with ErrTimeout if no reply comes in time;
// and at once if none can come any more: with ErrNoReply when the receiver ends, with ErrDropped if it removes m from its
// mailbox, or m is thrown away there by its Overflow policy. The time d begins once m is in the mailbox: how long a sender
// waits for room there (BlockSender) does not count.
func (c *Context) Ask(to Ref, m Message, d time.Duration) (Message, error) {
	reply, code, text := c.ask(to, m, d)
	return reply, failed(code, text)
}

// AskThen sends m and goes on. The reply, or the error that none came within d, is the actor's to handle like any other
// message: then is called for it in the place of Receive.
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

// Reply answers the message being handled: with Ask and AskThen its sender gets m as their result, else as a message. It fails
// with ErrTimeout if the sender has given up waiting or has a reply already, or as Send does.
func (c *Context) Reply(m Message) error { return failed(c.reply(m)) }

// Ask is Context.Ask from outside.
func (s *System) Ask(to Ref, m Message, d time.Duration) (Message, error) {
	reply, code, text := s.ask(to, m, d)
	return reply, failed(code, text)
}
