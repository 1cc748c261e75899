package actor

// JoinCategory makes an actor a member of another category. Nothing changes if it already is one. It fails with ErrNoActor if the actor
// has ended, or ErrMisuse if it is a router, or the name has no visible characters.
func (s *System) JoinCategory(of Ref, name string) error { return failed(s.joinCategory(of, name)) }

// LeaveCategory ends an actor's membership of a category. Its waiting messages stay where they are. Nothing changes if it is no member.
// It fails with ErrNoActor if the actor has ended, or ErrMisuse if it is a router.
func (s *System) LeaveCategory(of Ref, name string) error { return failed(s.leaveCategory(of, name)) }

// SetPriority changes the priority of an actor in a pool, which the option Priority sets when it is spawned. An actor that waits for a worker then waits behind those
// of its new priority. It fails with ErrNoActor if the actor has ended, or ErrMisuse if it is a router, or n is outside the range of Priority.
func (s *System) SetPriority(of Ref, n int) error { return failed(s.setPriority(of, n)) }

// SetCapacity changes how many messages may wait in an actor's mailbox, which the option Capacity sets when it is spawned. If more are waiting they stay, but no
// further one is accepted until there is room. Senders that wait for room (BlockSender) continue once there is some. It fails as
// LeaveCategory does.
func (s *System) SetCapacity(of Ref, n int) error { return failed(s.setCapacity(of, n)) }

// JoinCategory makes an actor a member of another category; see System.JoinCategory.
func (c *Context) JoinCategory(of Ref, name string) error { return failed(c.joinCategory(of, name)) }

// LeaveCategory ends an actor's membership of a category; see System.LeaveCategory.
func (c *Context) LeaveCategory(of Ref, name string) error { return failed(c.leaveCategory(of, name)) }

// SetPriority changes the priority of an actor; see System.SetPriority.
//
//	ctx.SetPriority(ctx.Self(), 1) // while there is an alarm
func (c *Context) SetPriority(of Ref, n int) error { return failed(c.setPriority(of, n)) }

// SetCapacity changes how many messages may wait in an actor's mailbox; see System.SetCapacity.
func (c *Context) SetCapacity(of Ref, n int) error { return failed(c.setCapacity(of, n)) }
