package actor

import (
	"fmt"
	"reflect"
)

// TypedRef refers to an actor that takes messages of type T. What is sent through it is checked by the compiler; the
// actor can still be reached as an untyped Ref. Its zero value refers to nobody.
type TypedRef[T any] struct{ ref Ref }

// Ref is the actor's untyped Ref.
func (r TypedRef[T]) Ref() Ref { return r.ref }

// String is the actor's name, or "nobody".
func (r TypedRef[T]) String() string { return r.ref.String() }

// Send sends m as the Data of a Message whose Subject is the name of m's type. from is the Context of a handler, or the
// System; see Context.Send.
func (r TypedRef[T]) Send(from Sender, m T) error {
	return from.Send(r.ref, Message{Subject: TypeOf(m), Data: m})
}

// Sender is a Context or a System.
type Sender interface {
	Send(to Ref, m Message) error
}

// Spawner is a Context or a System.
type Spawner interface {
	TrySpawn(name string, b Behavior, opts ...Option) (Ref, error)
}

// SpawnTyped spawns an actor that handles messages of type T with receive. It panics where TrySpawn fails. If T is an
// interface, receive distinguishes its messages with a type switch. A message whose Data is not a T, which can only
// be sent to the untyped Ref, makes the handling panic.
func SpawnTyped[T any](by Spawner, name string, receive func(c *Context, m T), opts ...Option) TypedRef[T] {
	ref, err := by.TrySpawn(name, typed[T](receive), append(opts[:len(opts):len(opts)], TypeName(typeOf(reflect.TypeFor[T]())))...)
	if err != nil {
		panic(err)
	}
	return TypedRef[T]{ref}
}

// typed is the Behavior of a typed actor.
type typed[T any] func(c *Context, m T)

// Receive calls f with the message's data.
func (f typed[T]) Receive(c *Context, m Message) {
	data, ok := m.Data.(T)
	if !ok && (m.Data != nil || any(data) != nil) {
		panic(&Error{Op: "receive", Name: c.Self().Name(), Err: ErrMisuse,
			Remedy: fmt.Sprintf("it takes %v, but was sent %s; send through its TypedRef", reflect.TypeFor[T](), FullTypeOf(m.Data))})
	}
	f(c, data)
}

// TypeOf is the name of v's type without package and pointer, as it is shown in traces; empty for nil.
func TypeOf(v any) string { return typeOf(reflect.TypeOf(v)) }

// FullTypeOf is v's type with package and pointers, "nil" for nil.
func FullTypeOf(v any) string {
	if v == nil {
		return "nil"
	}
	return fmt.Sprintf("%T", v)
}

// typeOf is a type's name without package and pointer, empty for none.
func typeOf(t reflect.Type) string {
	if t == nil {
		return ""
	}
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if t.Name() == "" {
		return t.String()
	}
	return t.Name()
}
