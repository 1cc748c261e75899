package main

import (
	"cmp"
	"fmt"
	"iter"
	"maps"
	"slices"
	"strings"
)

type set[T comparable] map[T]struct{}

func setOf[T comparable](xs ...T) set[T] {
	s := make(set[T], len(xs))
	for _, x := range xs {
		s[x] = struct{}{}
	}
	return s
}

func (s set[T]) has(x T) bool { _, ok := s[x]; return ok }
func (s set[T]) op(o set[T], keep func(inS, inO bool) bool) set[T] {
	r := set[T]{}
	for _, m := range []set[T]{s, o} {
		for x := range m {
			if keep(s.has(x), o.has(x)) {
				r[x] = struct{}{}
			}
		}
	}
	return r
}
func (s set[T]) union(o set[T]) set[T] { return s.op(o, func(a, b bool) bool { return a || b }) }
func (s set[T]) inter(o set[T]) set[T] { return s.op(o, func(a, b bool) bool { return a && b }) }
func (s set[T]) minus(o set[T]) set[T] { return s.op(o, func(a, b bool) bool { return a && !b }) }

func sorted[T cmp.Ordered](s set[T]) []T { return slices.Sorted(maps.Keys(s)) }

type bimap[K, V comparable] struct {
	fwd map[K]V
	rev map[V]K
}

func newBimap[K, V comparable](m map[K]V) (*bimap[K, V], error) {
	b := &bimap[K, V]{map[K]V{}, map[V]K{}}
	for k, v := range m {
		if _, dup := b.rev[v]; dup {
			return nil, fmt.Errorf("duplicate value %v of type %T", v, v)
		}
		b.fwd[k], b.rev[v] = v, k
	}
	return b, nil
}

type ordMap[K cmp.Ordered, V any] struct {
	keys []K
	vals map[K]V
}

func (o *ordMap[K, V]) set(k K, v V) {
	if o.vals == nil {
		o.vals = map[K]V{}
	}
	if _, ok := o.vals[k]; !ok {
		i, _ := slices.BinarySearch(o.keys, k)
		o.keys = slices.Insert(o.keys, i, k)
	}
	o.vals[k] = v
}

func (o *ordMap[K, V]) all() iter.Seq2[K, V] {
	return func(yield func(K, V) bool) {
		for _, k := range o.keys {
			if !yield(k, o.vals[k]) {
				return
			}
		}
	}
}

func partition[T any](s iter.Seq[T], p func(T) bool) (yes, no []T) {
	for x := range s {
		if p(x) {
			yes = append(yes, x)
		} else {
			no = append(no, x)
		}
	}
	return
}

func main() {
	a, b := setOf(1, 2, 3, 4), setOf(3, 4, 5)
	fmt.Println(sorted(a.union(b)), sorted(a.inter(b)), sorted(a.minus(b)), sorted(b.minus(a)))
	w := setOf(strings.Fields("x y x z")...)
	fmt.Println(len(w), sorted(w), w)
	m, err := newBimap(map[string]int{"one": 1, "two": 2})
	fmt.Println(m.fwd, m.rev, err)
	_, err = newBimap(map[string]bool{"a": true, "b": true})
	fmt.Println(err)
	var o ordMap[string, []int]
	for i, k := range []string{"pear", "apple", "fig", "apple"} {
		o.set(k, append(o.vals[k], i))
	}
	for k, v := range o.all() {
		fmt.Print(k, v, " ")
	}
	fmt.Println()
	even, odd := partition(slices.Values([]int{1, 2, 3, 4, 5}), func(n int) bool { return n%2 == 0 })
	fmt.Println(even, odd)
	fmt.Printf("%T %T\n", a, o)
}
