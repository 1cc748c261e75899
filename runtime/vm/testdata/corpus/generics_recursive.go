package main

import "fmt"

type ordered[T any] interface{ less(T) bool }

type age int

func (a age) less(b age) bool { return a < b }

func sortBy[T ordered[T]](xs []T) {
	for i := range xs {
		for j := i; j > 0 && xs[j].less(xs[j-1]); j-- {
			xs[j], xs[j-1] = xs[j-1], xs[j]
		}
	}
}

type node[T any] struct {
	val  T
	kids []*node[T]
}

func (n *node[T]) fold(f func(T, []T) T) T {
	var sub []T
	for _, k := range n.kids {
		sub = append(sub, k.fold(f))
	}
	return f(n.val, sub)
}

type option[T any] struct {
	v *T
}

func some[T any](v T) option[T] { return option[T]{&v} }
func (o option[T]) or(d T) T {
	if o.v == nil {
		return d
	}
	return *o.v
}
func wrap[T any](o option[T]) option[option[T]] { return option[option[T]]{&o} }

type set[T comparable] = map[T]struct{}

func union[T comparable](a, b set[T]) set[T] {
	out := set[T]{}
	for _, s := range []set[T]{a, b} {
		for k := range s {
			out[k] = struct{}{}
		}
	}
	return out
}

type fn[T any] func(T) T

func (f fn[T]) twice() fn[T] { return func(x T) T { return f(f(x)) } }

func compose[T any](fs ...fn[T]) fn[T] {
	if len(fs) == 0 {
		return func(x T) T { return x }
	}
	return func(x T) T { return compose(fs[1:]...)(fs[0](x)) }
}

func main() {
	a := []age{40, 7, 23}
	sortBy(a)
	fmt.Println(a)
	t := &node[int]{1, []*node[int]{{2, nil}, {3, []*node[int]{{4, nil}}}}}
	fmt.Println(t.fold(func(v int, sub []int) int {
		for _, s := range sub {
			v += s
		}
		return v
	}))
	fmt.Println(some(5).or(1), option[string]{}.or("none"), wrap(some("x")).or(option[string]{}).or("y"))
	u := union(set[int]{1: {}, 2: {}}, set[int]{2: {}, 3: {}})
	fmt.Println(len(u), u)
	inc := fn[int](func(x int) int { return x + 1 })
	dbl := fn[int](func(x int) int { return x * 2 })
	fmt.Println(inc.twice().twice()(0), compose(inc, dbl.twice(), inc)(3))
	fmt.Printf("%T %T %T\n", inc, some(1.5), t)
}
