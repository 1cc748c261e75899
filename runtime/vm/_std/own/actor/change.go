package actor

// Code that has an actor's Ref can change what the actor was spawned with. Each change fails with ErrNoActor if the actor has ended, and with
// ErrMisuse if it is a router.

// JoinCategory makes an actor a member of another category. Nothing changes if it is one already.
func (s *System) JoinCategory(of Ref, name string) error { return failed(s.joinCategory(of, name)) }

// LeaveCategory ends a membership of an actor. Messages that wait stay where they are. Nothing changes if it is no member.
func (s *System) LeaveCategory(of Ref, name string) error { return failed(s.leaveCategory(of, name)) }

// SetPriority changes the priority of an actor in a pool, which the option Priority sets at first. If it waits for a worker it is behind those of its new priority.
func (s *System) SetPriority(of Ref, n int) error { return failed(s.setPriority(of, n)) }

// SetCapacity changes how many messages may wait for an actor, which the option Capacity sets at first. If more are there they stay, but no further one is accepted
// until there is room. If there is more room than before, senders that wait for it go on.
func (s *System) SetCapacity(of Ref, n int) error { return failed(s.setCapacity(of, n)) }

// JoinCategory makes an actor a member of another category; see System.JoinCategory.
func (c *Context) JoinCategory(of Ref, name string) error { return failed(c.joinCategory(of, name)) }

// LeaveCategory ends a membership of an actor; see System.LeaveCategory.
func (c *Context) LeaveCategory(of Ref, name string) error { return failed(c.leaveCategory(of, name)) }

// SetPriority changes the priority of an actor; see System.SetPriority.
//
//	ctx.SetPriority(ctx.Self(), 1) // while there is an alarm
func (c *Context) SetPriority(of Ref, n int) error { return failed(c.setPriority(of, n)) }

// SetCapacity changes how many messages may wait for an actor; see System.SetCapacity.
func (c *Context) SetCapacity(of Ref, n int) error { return failed(c.setCapacity(of, n)) }
