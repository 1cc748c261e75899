package actor

// Policy says what happens to a message that is sent to an actor whose mailbox is full.
type Policy int

const (
	// Fail: the send fails with ErrFull.
	Fail Policy = iota
	// DropOldest: the message that has waited longest is dropped to make room. Stashed messages and the runtime's own
	// (answers, timer ticks, notices) are not dropped; if there are no others, the send fails with ErrFull.
	DropOldest
	// DropNewest: the message is dropped, and the send does not fail.
	DropNewest
	// BlockSender: the sender waits until there is room; senders are served in the order of arrival. A sender holds its
	// thread meanwhile, even if that is a worker of the pool. An actor that waits for room in its own mailbox waits for
	// ever.
	BlockSender
)

// Overflow sets what happens to a message that is sent to the actor when its mailbox is full. The default is Fail.
func Overflow(p Policy) Option {
	return func(o *options) { o.overflow = min(max(p, Fail-1), BlockSender+1) } // the machine has a byte for it
}
