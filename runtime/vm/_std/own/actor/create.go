package actor

// TryCreate makes an actor without a parent that is not started: it has its name, its categories and a mailbox, which takes messages, but
// before Start it handles none and has no thread. It fails as TrySpawn does, except that it needs no thread. Wait waits until the messages
// of such an actor are handled, so start it, or stop it, which drops them. If it is stopped before Start none of its methods is called.
func (s *System) TryCreate(name string, b Behavior, opts ...Option) (Ref, error) {
	o := collect(opts)
	r, code, text := s.create(name, b, o.categories, o.capacity, o.overflow, o.typ, o.more)
	return r, failed(code, text)
}

// Create makes an actor without a parent that is not started. It panics where TryCreate fails; see System.TryCreate. So two actors can know
// each other before either of them runs:
//
//	a, b := sys.Create("a", &Player{}), sys.Create("b", &Player{})
//	sys.Send(a, actor.Message{Subject: "you play against", Data: b})
//	sys.Start(a)
//	sys.Start(b)
func (s *System) Create(name string, b Behavior, opts ...Option) Ref {
	r, err := s.TryCreate(name, b, opts...)
	if err != nil {
		panic(err)
	}
	return r
}

// Start starts an actor that Create made: its method Started is called, if it has one, and then it handles the messages that have arrived.
// It fails with ErrMisuse if the actor was started before, ErrNoActor if it has ended, or if there are too many threads; then it can be
// started later.
func (s *System) Start(to Ref) error { return failed(s.start(to)) }

// TryCreate makes a child of the actor that is not started; see System.TryCreate.
func (c *Context) TryCreate(name string, b Behavior, opts ...Option) (Ref, error) {
	o := collect(opts)
	r, code, text := c.create(name, b, o.categories, o.capacity, o.overflow, o.typ, o.more)
	return r, failed(code, text)
}

// Create makes a child of the actor that is not started. It panics where TryCreate fails; see System.Create.
func (c *Context) Create(name string, b Behavior, opts ...Option) Ref {
	r, err := c.TryCreate(name, b, opts...)
	if err != nil {
		panic(err)
	}
	return r
}

// Start starts an actor that Create made; see System.Start.
func (c *Context) Start(to Ref) error { return failed(c.start(to)) }
