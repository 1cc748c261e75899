package main

import (
	"fmt"
	"strconv"
)

type result[T any] struct {
	val T
	err error
}

func ok[T any](v T) result[T]            { return result[T]{val: v} }
func fail[T any](e error) result[T]      { return result[T]{err: e} }
func wrap[T any](v T, e error) result[T] { return result[T]{v, e} }

func bind[A, B any](r result[A], f func(A) result[B]) result[B] {
	if r.err != nil {
		return fail[B](r.err)
	}
	return f(r.val)
}

func (r result[T]) orElse(d T) T {
	if r.err != nil {
		return d
	}
	return r.val
}

type either[L, R any] struct {
	left  *L
	right *R
}

func left[L, R any](l L) either[L, R]  { return either[L, R]{left: &l} }
func right[L, R any](r R) either[L, R] { return either[L, R]{right: &r} }
func fold[L, R, T any](e either[L, R], fl func(L) T, fr func(R) T) T {
	if e.left != nil {
		return fl(*e.left)
	}
	return fr(*e.right)
}

type lazy[T any] struct {
	f    func() T
	val  T
	done bool
}

func (l *lazy[T]) get() T {
	if !l.done {
		l.val, l.done = l.f(), true
	}
	return l.val
}

type stream[T any] struct {
	head T
	tail func() *stream[T]
}

func from(n int) *stream[int] { return &stream[int]{n, func() *stream[int] { return from(n + 1) }} }

func (s *stream[T]) filter(p func(T) bool) *stream[T] {
	for !p(s.head) {
		s = s.tail()
	}
	return &stream[T]{s.head, func() *stream[T] { return s.tail().filter(p) }}
}

func (s *stream[T]) take(n int) (out []T) {
	for ; n > 0; n-- {
		out = append(out, s.head)
		s = s.tail()
	}
	return
}

func primes(s *stream[int]) *stream[int] {
	return &stream[int]{s.head, func() *stream[int] {
		return primes(s.tail().filter(func(n int) bool { return n%s.head != 0 }))
	}}
}

func main() {
	parse := func(s string) result[int] { return wrap(strconv.Atoi(s)) }
	half := func(n int) result[float64] {
		if n%2 != 0 {
			return fail[float64](fmt.Errorf("%d is odd", n))
		}
		return ok(float64(n) / 2)
	}
	for _, s := range []string{"10", "7", "x"} {
		r := bind(parse(s), half)
		fmt.Println(r.val, r.err, r.orElse(-1))
	}
	for _, e := range []either[string, int]{left[string, int]("oops"), right[string](42)} {
		fmt.Println(fold(e, func(s string) string { return "left " + s }, func(n int) string { return "right " + strconv.Itoa(n) }))
	}
	calls := 0
	l := &lazy[string]{f: func() string { calls++; return "computed" }}
	fmt.Println(l.get(), l.get(), calls)
	fmt.Println(primes(from(2)).take(15))
}
