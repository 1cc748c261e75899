package vm

import "slices"

// queue is a first-in, first-out queue that reuses its memory. The zero value is empty.
type queue[T any] struct {
	items []T
	head  int // what lies before has been taken
}

func (q *queue[T]) len() int { return len(q.items) - q.head }

// list is what is in the queue, first in first.
func (q *queue[T]) list() []T { return q.items[q.head:] }

// full reports whether the queue has to grow for one more.
func (q *queue[T]) full() bool { return len(q.items) == cap(q.items) && 2*q.head <= len(q.items) }

func (q *queue[T]) push(x T) {
	if len(q.items) == cap(q.items) && !q.full() {
		n := copy(q.items, q.list())
		clear(q.items[n:])
		q.items, q.head = q.items[:n], 0
	}
	q.items = append(q.items, x)
}

// remove removes what f is true of.
func (q *queue[T]) remove(f func(T) bool) { q.items, q.head = slices.DeleteFunc(q.list(), f), 0 }

// take removes the first; there must be one.
func (q *queue[T]) take() T {
	var none T
	x := q.items[q.head]
	q.items[q.head] = none
	if q.head++; q.head == len(q.items) {
		q.items, q.head = q.items[:0], 0
	}
	return x
}
