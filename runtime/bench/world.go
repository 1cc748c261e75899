package bench

// Ref is how a competitor refers to an actor.
type Ref any

// Sender sends messages: the running actor, or code outside all actors. m is a pointer, so that no competitor has to
// allocate memory for it.
type Sender interface {
	Send(to Ref, m any)
}

// Receiver is an actor's behavior. It is called for one message at a time.
type Receiver interface {
	Receive(c Sender, m any)
}

// World is a running competitor. Only the goroutine that received it may use it.
type World interface {
	Sender
	// Spawn makes an actor. No more than room messages will ever wait for it at once, unless the row floods it: then
	// room is how far a sender may be ahead, where the competitor has such a limit.
	Spawn(r Receiver, room int) Ref
}

// Competitor is a way of running actors.
type Competitor struct {
	Name string
	Note string // what a reader of the table has to know about it
	// Divide makes the rows smaller by this factor, for a competitor that would take too long for them; 0: full size.
	Divide int
	Ours   bool // one of our schedulers, to be compared with the others
	Traced bool // it makes a trace, so the memory of its actors cannot be distinguished from the trace's
	// Run calls main with a new world, and returns when all its actors have ended. It fails with the error of main,
	// or because a message was lost or an actor failed.
	Run func(main func(w World) error) error
}

// Competitors are those of this module, the one that the others are compared with first.
func Competitors() []Competitor { return append([]Competitor{channelPeer()}, ours()...) }
