package actor

// What the virtual machine does itself of parents, children and the end of actors.

// Parent is the actor whose handler spawned this one with its Context, the zero Ref if there is none.
func (r Ref) Parent() Ref

// Path is the names of the actor's parents and its own: "shop/till". Names are unique among the children of an actor, and
// among the actors without a parent.
func (r Ref) Path() string

// Children are the actor's living children in the order of spawning. They end when their parent ends, before it.
func (r Ref) Children() []Ref

// Stop makes an actor end once its current message is handled, as if it had called Exit: what waits is dropped. From now
// on it takes no messages. Stop does not wait for the end.
func (c *Context) Stop(to Ref)

// Poison makes an actor end once the messages that wait now are handled. From now on it takes no more.
func (c *Context) Poison(to Ref)

// StopActor is Context.Stop from outside.
func (s *System) StopActor(to Ref)

// Poison is Context.Poison from outside.
func (s *System) Poison(to Ref)

// Watch sends the current actor one message when another one ends, with the subject SubjectTerminated, even if the
// mailbox is full. It comes at once if the other one has ended already.
func (c *Context) Watch(to Ref)

// Unwatch undoes Watch: no message about the other's end comes any more, not even one that already waits.
func (c *Context) Unwatch(to Ref)
