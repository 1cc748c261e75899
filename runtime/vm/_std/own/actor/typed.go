package actor

// TypedRef refers to an actor that takes messages of type T. The compiler checks what is sent through it; the actor can
// still be reached through an untyped Ref. The zero value refers to no actor, as the zero Ref.
type TypedRef[T any] struct{ ref Ref }

// Ref returns the actor's untyped Ref.
func (r TypedRef[T]) Ref() Ref { return r.ref }

// String returns the actor's name, or "nobody" for the zero value.
func (r TypedRef[T]) String() string { return r.ref.String() }

// Send sends m as the Data of a Message whose Subject is the name of m's type, without its package. from is the Context of
// a handler, or the System outside of actors. It fails as System.Send does.
func (r TypedRef[T]) Send(from Sender, m T) error {
	return from.Send(r.ref, Message{Subject: typeOf(m), Data: m})
}

// Sender sends messages: it is a Context or a System.
type Sender interface {
	Send(to Ref, m Message) error
}

// Spawner spawns actors: it is a Context or a System.
type Spawner interface {
	TrySpawn(name string, b Behavior, opts ...Option) (Ref, error)
}

// SpawnTyped makes an actor that handles messages of type T with receive:
//
//	type Add int
//
//	sum := 0
//	counter := actor.SpawnTyped(sys, "counter", func(ctx *actor.Context, n Add) { sum += int(n) })
//	counter.Send(sys, 3)
//
// It panics where TrySpawn fails. If T is an interface, receive distinguishes its messages with a type switch. A message
// whose Data is not a T, which can only be sent to the untyped Ref, makes the handling panic.
func SpawnTyped[T any](by Spawner, name string, receive func(ctx *Context, m T), opts ...Option) TypedRef[T] {
	shown := func(o *options) { o.typ = typeOf((*T)(nil)) }
	ref, err := by.TrySpawn(name, typed[T](receive), append(opts[:len(opts):len(opts)], shown)...)
	if err != nil {
		panic(err)
	}
	return TypedRef[T]{ref}
}

// typed is the Behavior of a typed actor.
type typed[T any] func(ctx *Context, m T)

// Receive calls f with the message's data.
func (f typed[T]) Receive(ctx *Context, m Message) {
	data, ok := m.Data.(T)
	if !ok && (m.Data != nil || any(data) != nil) {
		panic(&Error{ErrMisuse, "receive \"" + ctx.Self().Name() + "\": " + ErrMisuse.Error() + "; it takes " + fullTypeOf((*T)(nil))[1:] +
			", but was sent " + fullTypeOf(m.Data) + "; send through its TypedRef"})
	}
	f(ctx, data)
}
