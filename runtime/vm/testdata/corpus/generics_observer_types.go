package main

import "fmt"

type Observable[T any] struct {
	subs []func(old, new T)
	val  T
}

func New[T any](v T) *Observable[T] { return &Observable[T]{val: v} }

func (o *Observable[T]) Set(v T) {
	old := o.val
	o.val = v
	for _, s := range o.subs {
		s(old, v)
	}
}
func (o *Observable[T]) Get() T                   { return o.val }
func (o *Observable[T]) Watch(f func(old, new T)) { o.subs = append(o.subs, f) }

func Derive[A, B any](a *Observable[A], f func(A) B) *Observable[B] {
	b := New(f(a.val))
	a.Watch(func(_, v A) { b.Set(f(v)) })
	return b
}

func Combine[A, B, C any](a *Observable[A], b *Observable[B], f func(A, B) C) *Observable[C] {
	c := New(f(a.Get(), b.Get()))
	a.Watch(func(_, v A) { c.Set(f(v, b.Get())) })
	b.Watch(func(_, v B) { c.Set(f(a.Get(), v)) })
	return c
}

type Change[T comparable] struct{ From, To T }

func Distinct[T comparable](o *Observable[T]) (log *[]Change[T]) {
	log = new([]Change[T])
	o.Watch(func(old, new T) {
		if old != new {
			*log = append(*log, Change[T]{old, new})
		}
	})
	return
}

func main() {
	first, last := New("Ada"), New("Byron")
	full := Combine(first, last, func(a, b string) string { return a + " " + b })
	size := Derive(full, func(s string) int { return len(s) })
	log, sizes := Distinct(full), Distinct(size)
	last.Set("Lovelace")
	last.Set("Lovelace")
	first.Set("Countess")
	fmt.Println(full.Get(), size.Get())
	fmt.Printf("%+v\n%v %T\n", *log, *sizes, size)
	n := 0
	full.Watch(func(string, string) {
		if n++; n < 3 {
			first.Set(first.Get() + "!")
		}
	})
	first.Set("Ada")
	fmt.Println(full.Get(), n, len(*log))
}
