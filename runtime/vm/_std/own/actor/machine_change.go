package actor

// What the virtual machine does itself for those who change an actor, or look into its mailbox.

func (s *System) create(name string, b Behavior, categories []string, capacity int, overflow Policy, typ string, more extras) (r Ref, code int, text string)
func (s *System) start(to Ref) (code int, text string)
func (s *System) joinCategory(of Ref, name string) (code int, text string)
func (s *System) leaveCategory(of Ref, name string) (code int, text string)
func (s *System) setPriority(of Ref, n int) (code int, text string)
func (s *System) setCapacity(of Ref, n int) (code int, text string)
func (s *System) envelopes(of Ref) []envelope
func (s *System) discard(of Ref, id uint32) bool

func (c *Context) create(name string, b Behavior, categories []string, capacity int, overflow Policy, typ string, more extras) (r Ref, code int, text string)
func (c *Context) start(to Ref) (code int, text string)
func (c *Context) joinCategory(of Ref, name string) (code int, text string)
func (c *Context) leaveCategory(of Ref, name string) (code int, text string)
func (c *Context) setPriority(of Ref, n int) (code int, text string)
func (c *Context) setCapacity(of Ref, n int) (code int, text string)
func (c *Context) envelopes(of Ref) []envelope
func (c *Context) discard(of Ref, id uint32) bool

// Categories returns the categories of which the actor is a member, in the order in which it joined them.
func (r Ref) Categories() []string

// Priority returns the actor's priority.
func (r Ref) Priority() int

// Capacity returns how many messages may wait in the actor's mailbox; Unlimited (0) if there is no limit.
func (r Ref) Capacity() int
