package main

import (
	"container/heap"
	"container/list"
	"container/ring"
	"fmt"
	"iter"
	"slices"
)

type deque[T any] struct {
	buf     []T
	head, n int
}

func (d *deque[T]) grow() {
	if d.n < len(d.buf) {
		return
	}
	next := make([]T, max(4, 2*len(d.buf)))
	k := copy(next, d.buf[d.head:])
	copy(next[k:], d.buf[:d.head])
	d.buf, d.head = next, 0
}

func (d *deque[T]) pushBack(x T) { d.grow(); d.buf[(d.head+d.n)%len(d.buf)] = x; d.n++ }
func (d *deque[T]) pushFront(x T) {
	d.grow()
	d.head = (d.head - 1 + len(d.buf)) % len(d.buf)
	d.buf[d.head] = x
	d.n++
}
func (d *deque[T]) popFront() (x T) {
	x, d.buf[d.head] = d.buf[d.head], x
	d.head = (d.head + 1) % len(d.buf)
	d.n--
	return x
}
func (d *deque[T]) all() iter.Seq[T] {
	return func(yield func(T) bool) {
		for i := range d.n {
			if !yield(d.buf[(d.head+i)%len(d.buf)]) {
				return
			}
		}
	}
}

func main() {
	var d deque[int]
	for i := range 10 {
		if i%3 == 0 {
			d.pushFront(-i)
		} else {
			d.pushBack(i)
		}
	}
	fmt.Println(slices.Collect(d.all()), d.n, len(d.buf))
	fmt.Println(d.popFront(), d.popFront(), slices.Collect(d.all()))
	r := ring.New(5)
	for i := range r.Len() {
		r.Value = i
		r = r.Next()
	}
	r.Unlink(2)
	r.Do(func(x any) { fmt.Print(x, " ") })
	fmt.Println(r.Len(), r.Move(2).Value)
	l := list.New()
	e4 := l.PushBack(4)
	e1 := l.PushFront(1)
	l.InsertBefore(3, e4)
	l.InsertAfter(2, e1)
	l.MoveToBack(e1)
	for e := l.Front(); e != nil; e = e.Next() {
		fmt.Print(e.Value, " ")
	}
	h := &intHeap{5, 2, 8}
	heap.Init(h)
	heap.Push(h, 3)
	(*h)[0] = 9
	heap.Fix(h, 0)
	fmt.Print(heap.Remove(h, 1), ":")
	for h.Len() > 0 {
		fmt.Print(heap.Pop(h), " ")
	}
	fmt.Println()
}

type intHeap []int

func (h intHeap) Len() int           { return len(h) }
func (h intHeap) Less(i, j int) bool { return h[i] < h[j] }
func (h intHeap) Swap(i, j int)      { h[i], h[j] = h[j], h[i] }
func (h *intHeap) Push(x any)        { *h = append(*h, x.(int)) }
func (h *intHeap) Pop() any {
	o := *h
	x := o[len(o)-1]
	*h = o[:len(o)-1]
	return x
}
