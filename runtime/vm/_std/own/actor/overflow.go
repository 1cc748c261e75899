package actor

// Policy says what happens to a message to an actor whose mailbox is full.
type Policy int

const (
	// Fail: the send fails with ErrFull.
	Fail Policy = iota
	// DropOldest: the message that has waited for longest makes room; stashed ones stay. If all are stashed, the
	// send fails.
	DropOldest
	// DropNewest: the message is dropped, and the send succeeds nevertheless.
	DropNewest
	// BlockSender: the sender waits until there is room, first come, first served. It holds its thread meanwhile, a
	// worker of the pool too. An actor that waits for room in its own mailbox waits for ever.
	BlockSender
)

// Overflow sets the policy of an actor whose mailbox is full, by default Fail.
func Overflow(p Policy) Option {
	return func(o *options) { o.overflow = min(max(p, Fail-1), BlockSender+1) } // the machine has a byte for it
}
