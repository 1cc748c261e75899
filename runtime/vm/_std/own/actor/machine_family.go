package actor

// What the virtual machine does itself of parents, children and the end of actors.

// Parent is the actor whose handler spawned this one with its Context, nobody if there is none.
func (r Ref) Parent() Ref

// Path is the names of the actor's parents and its own: "shop/till". Names are unique among the children of an actor, and
// among the actors without a parent.
func (r Ref) Path() string

// Children are the actor's living children in the order of spawning. They end when their parent ends, before it.
func (r Ref) Children() []Ref

// Stop makes an actor end once the message at hand is handled, as if it had called Exit: what waits is dropped. From now
// on it takes no messages. Stop does not wait for the end.
func (c *Context) Stop(to Ref)

// Poison makes an actor end once the messages that wait now are handled. From now on it takes no more.
func (c *Context) Poison(to Ref)

// StopActor is Context.Stop from outside.
func (s *System) StopActor(to Ref)

// Poison is Context.Poison from outside.
func (s *System) Poison(to Ref)

// Watch has the actor at work told when another one ends: by a message whose subject is SubjectTerminated, one, even if
// the mailbox is full. It comes at once if the other has ended already.
func (c *Context) Watch(to Ref)

// Unwatch takes Watch back: no message tells of the other's end any more, not even one that waits already.
func (c *Context) Unwatch(to Ref)
