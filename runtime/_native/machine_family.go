package actor

// Parent returns the actor whose handler spawned this one with its Context; the zero Ref if there is none. The parent of a
// routee that a router made is the router.
func (r Ref) Parent() Ref { return Ref{r.r.Parent()} }

// Path returns the names of the actor's parents and its own, separated by slashes: "shop/till". Among the living children of
// an actor each name is unique, and so it is among the living actors without a parent.
func (r Ref) Path() string { return r.r.Path() }

// Children returns the actor's living children in the order of spawning. An actor that ends first ends its children.
func (r Ref) Children() []Ref { return refs(r.r.Children()) }

// Stop ends an actor after the message that it is handling, as if it had called Exit: messages that wait are dropped, and
// from now on it takes no more. Its children end first. Stop does not wait for the end. For the zero Ref it does nothing.
func (c *Context) Stop(to Ref) { c.c.Stop(to.r) }

// Poison ends an actor after the messages that wait and are due now are handled. From now on it takes no more. Delayed
// messages that are not due by then are dropped. Poison does not wait for the end. For the zero Ref it does nothing.
func (c *Context) Poison(to Ref) { c.c.Poison(to.r) }

// StopActor is Context.Stop from outside of actors, such as from main.
func (s *System) StopActor(to Ref) { s.s.StopActor(to.r) }

// Poison is Context.Poison from outside of actors, such as from main.
func (s *System) Poison(to Ref) { s.s.Poison(to.r) }

// Watch sends the current actor one message of SubjectTerminated when another actor ends, regardless of the mailbox's
// capacity and of WillReceive. If the other has already ended, the message is sent at once. Watch panics for the zero Ref.
func (c *Context) Watch(to Ref) { c.c.Watch(to.r) }

// Unwatch undoes Watch: the other actor's end is no longer reported. A report that already waits in the mailbox is
// removed.
func (c *Context) Unwatch(to Ref) { c.c.Unwatch(to.r) }
