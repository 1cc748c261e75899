package main

import (
	"fmt"
	"io"
)

type Adder[T any] interface{ Add(T) T }

type Int int
type Vec struct{ x, y float64 }
type Str string

func (a Int) Add(b Int) Int { return a + b }
func (a Vec) Add(b Vec) Vec { return Vec{a.x + b.x, a.y + b.y} }
func (a Str) Add(b Str) Str { return a + b }

func Sum[T Adder[T]](zero T, xs ...T) T {
	for _, x := range xs {
		zero = zero.Add(x)
	}
	return zero
}

type Container[T any] interface {
	Put(T)
	Get() (T, bool)
	Len() int
}

type fifo[T any] struct{ q []T }
type lifo[T any] struct{ q []T }

func (f *fifo[T]) Put(x T) { f.q = append(f.q, x) }
func (f *fifo[T]) Get() (x T, ok bool) {
	if len(f.q) == 0 {
		return
	}
	x, f.q = f.q[0], f.q[1:]
	return x, true
}
func (f *fifo[T]) Len() int { return len(f.q) }
func (l *lifo[T]) Put(x T)  { l.q = append(l.q, x) }
func (l *lifo[T]) Get() (x T, ok bool) {
	if n := len(l.q); n > 0 {
		x, l.q, ok = l.q[n-1], l.q[:n-1], true
	}
	return
}
func (l *lifo[T]) Len() int { return len(l.q) }

func Drain[T any, C Container[T]](c C) (out []T) {
	for c.Len() > 0 {
		x, _ := c.Get()
		out = append(out, x)
	}
	return
}

func Visit[T any](c Container[T], xs ...T) []T {
	for _, x := range xs {
		c.Put(x)
	}
	return Drain[T](c)
}

func Ptr[T any](v T) *T { return &v }
func Or[T comparable](xs ...T) (z T) {
	for _, x := range xs {
		if x != z {
			return x
		}
	}
	return
}
func Apply[T any](x T, fs ...func(T) T) T {
	for _, f := range fs {
		x = f(x)
	}
	return x
}

func main() {
	fmt.Println(Sum(Int(0), 1, 2, 3), Sum(Vec{}, Vec{1, 2}, Vec{3, 4}), Sum[Str]("", "a", "b"))
	fmt.Println(Visit[int](&fifo[int]{}, 1, 2, 3), Visit[string](&lifo[string]{}, "a", "b"))
	fmt.Println(*Ptr(5), *Ptr("x"), Or(0, 3, 4), Or("", "d"), Or[error](nil, io.EOF))
	fmt.Println(Apply(3, func(i int) int { return i + 1 }, func(i int) int { return i * i }), Apply("s"))
	var c Container[any] = &fifo[any]{}
	c.Put(1)
	c.Put("two")
	fmt.Printf("%T %v\n", c, Drain[any](c))
	_, ok := any(&lifo[int]{}).(Container[int])
	_, not := any(&lifo[int]{}).(Container[string])
	fmt.Println(ok, not)
}
