package main

import (
	"cmp"
	"fmt"
	"iter"
	"strings"
)

type stack[T any] struct{ items []T }

func (s *stack[T]) push(xs ...T) *stack[T] { s.items = append(s.items, xs...); return s }
func (s *stack[T]) pop() (x T, ok bool) {
	if len(s.items) == 0 {
		return
	}
	x = s.items[len(s.items)-1]
	s.items = s.items[:len(s.items)-1]
	return x, true
}

type pair[A comparable, B any] struct {
	First  A
	Second B
}

func (p pair[A, B]) String() string { return fmt.Sprintf("<%v %v>", p.First, p.Second) }
func (p pair[A, B]) swap() pair[string, A] {
	return pair[string, A]{fmt.Sprint(p.Second), p.First}
}

type list[T any] struct {
	head *elem[T]
	n    int
}
type elem[T any] struct {
	v    T
	next *elem[T]
}

func (l *list[T]) add(v T) { l.head = &elem[T]{v, l.head}; l.n++ }
func (l *list[T]) all() iter.Seq2[int, T] {
	return func(yield func(int, T) bool) {
		i := 0
		for e := l.head; e != nil; e = e.next {
			if !yield(i, e.v) {
				return
			}
			i++
		}
	}
}

type tree[K cmp.Ordered, V any] struct {
	root *treeNode[K, V]
}
type treeNode[K cmp.Ordered, V any] struct {
	k    K
	v    V
	l, r *treeNode[K, V]
}

func (t *tree[K, V]) set(k K, v V) {
	p := &t.root
	for *p != nil {
		switch c := cmp.Compare(k, (*p).k); {
		case c < 0:
			p = &(*p).l
		case c > 0:
			p = &(*p).r
		default:
			(*p).v = v
			return
		}
	}
	*p = &treeNode[K, V]{k: k, v: v}
}

func (n *treeNode[K, V]) each(f func(K, V)) {
	if n != nil {
		n.l.each(f)
		f(n.k, n.v)
		n.r.each(f)
	}
}

func main() {
	var s stack[string]
	s.push("a", "b").push("c")
	for x, ok := s.pop(); ok; x, ok = s.pop() {
		fmt.Print(x, " ")
	}
	p := pair[int, []byte]{1, []byte("x")}
	fmt.Println(p, p.swap(), p.swap().swap())
	fmt.Printf("%T %T %+v\n", p, &s, struct{ P pair[int, bool] }{})
	var l list[rune]
	for _, r := range "go!" {
		l.add(r)
	}
	for i, r := range l.all() {
		if i == 2 {
			break
		}
		fmt.Print(i, string(r), " ")
	}
	fmt.Println(l.n)
	t := &tree[string, int]{}
	for i, w := range strings.Fields("the quick brown fox jumps over the lazy dog") {
		t.set(w, i)
	}
	t.root.each(func(k string, v int) { fmt.Print(k, "=", v, " ") })
	fmt.Println()
	m := map[pair[int, int]]string{{1, 2}: "x"}
	fmt.Println(m[pair[int, int]{1, 2}], m)
}
