package replay

// Variable is a variable that is about to be written.
type Variable[T any] struct {
	at string
	p  *T
}

// Write is the variable to which p points: the statement v = x is Write(at, &v).Set(x).
func Write[T any](at string, p *T) Variable[T] { return Variable[T]{at, p} }

// Set writes the variable.
func (v Variable[T]) Set(x T) {
	s := access("write", v.at)
	defer done(s) // p may be nil
	*v.p = x
}

// Read is the value of the variable to which p points.
func Read[T any](at string, p *T) T {
	s := access("read", at)
	defer done(s)
	return *p
}

// Entry is an entry of a map that is about to be written.
type Entry[K comparable, V any] struct {
	at string
	m  map[K]V
	k  K
}

// WriteEntry is an entry of m: the statement m[k] = x is WriteEntry(at, m, k).Set(x).
func WriteEntry[M ~map[K]V, K comparable, V any](at string, m M, k K) Entry[K, V] {
	return Entry[K, V]{at, m, k}
}

// Set writes the entry.
func (e Entry[K, V]) Set(x V) {
	s := access("write", e.at)
	defer done(s)
	e.m[e.k] = x
}

// ReadEntry is m[k].
func ReadEntry[M ~map[K]V, K comparable, V any](at string, m M, k K) V {
	s := access("read", at)
	defer done(s)
	return m[k]
}

// access is enter for an access to memory, if the order has it as a step of its own.
//
//go:norace
func access(op, at string) *Step {
	g := me()
	if s := ahead(g); s != nil && (s.Op != op || s.At != at) {
		return nil
	}
	return enter(op, at)
}
