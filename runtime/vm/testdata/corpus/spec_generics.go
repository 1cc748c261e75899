package main

import (
	"cmp"
	"errors"
	"fmt"
	"iter"
	"slices"
	"sort"
	"strings"
)

type Num interface {
	~int | ~int8 | ~int64 | ~float64
}
type MyInt int

func (m MyInt) String() string { return fmt.Sprintf("MyInt(%d)", int(m)) }

func Sum[T Num](xs ...T) (s T) {
	for _, x := range xs {
		s += x
	}
	return
}
func Map[S ~[]E, E, R any](s S, f func(E) R) []R {
	r := make([]R, 0, len(s))
	for _, x := range s {
		r = append(r, f(x))
	}
	return r
}
func Keys[M ~map[K]V, K cmp.Ordered, V any](m M) []K {
	var ks []K
	for k := range m {
		ks = append(ks, k)
	}
	slices.Sort(ks)
	return ks
}

type Stack[T any] struct{ items []T }

func (s *Stack[T]) Push(x T) { s.items = append(s.items, x) }
func (s *Stack[T]) Pop() (T, error) {
	var zero T
	if len(s.items) == 0 {
		return zero, errors.New("empty")
	}
	x := s.items[len(s.items)-1]
	s.items = s.items[:len(s.items)-1]
	return x, nil
}
func (s Stack[T]) All() iter.Seq2[int, T] {
	return func(yield func(int, T) bool) {
		for i, x := range s.items {
			if !yield(i, x) {
				return
			}
		}
	}
}

type Tree[K cmp.Ordered, V any] struct {
	root *node[K, V]
	n    int
}
type node[K cmp.Ordered, V any] struct {
	k    K
	v    V
	l, r *node[K, V]
}

func (t *Tree[K, V]) Put(k K, v V) {
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
	*p = &node[K, V]{k: k, v: v}
	t.n++
}
func (n *node[K, V]) walk(yield func(K, V) bool) bool {
	return n == nil || n.l.walk(yield) && yield(n.k, n.v) && n.r.walk(yield)
}
func (t *Tree[K, V]) All() iter.Seq2[K, V] { return func(y func(K, V) bool) { t.root.walk(y) } }

type List[T any] struct {
	next *List[T]
	val  T
}
type Pair[A, B any] struct {
	First  A
	Second B
}

func MakePair[A, B any](a A, b B) Pair[A, B] { return Pair[A, B]{a, b} }
func (p Pair[A, B]) Swap() Pair[B, A]        { return Pair[B, A]{p.Second, p.First} }

type Vec[T any] = []T
type PM[V any] = map[string]Pair[string, V]
type Set[T comparable] map[T]struct{}

func (s Set[T]) Add(x T)      { s[x] = struct{}{} }
func (s Set[T]) Has(x T) bool { _, ok := s[x]; return ok }

type Stringish interface {
	~string
	Len() int
}
type Str string

func (s Str) Len() int { return len(s) }
func total[T Stringish](xs []T) (n int) {
	for _, x := range xs {
		n += x.Len() + len(string(x)) + len(x)
	}
	return
}

type Setter[T any] interface {
	*T
	Set(string)
}
type Conf struct{ v string }

func (c *Conf) Set(s string) { c.v = s }
func FromStrings[T any, PT Setter[T]](ss []string) []T {
	r := make([]T, len(ss))
	for i, s := range ss {
		p := PT(&r[i])
		p.Set(s)
	}
	return r
}

type Embed[T any] struct {
	Stack[T]
	name string
}

type Opt[T any] func(*T)

func New[T any](opts ...Opt[T]) *T {
	t := new(T)
	for _, o := range opts {
		o(t)
	}
	return t
}

type Number interface{ int | float64 }

func typeName[T any](x T) string {
	switch any(x).(type) {
	case int:
		return "int"
	case string:
		return "string"
	case []T:
		return "slice"
	case fmt.Stringer:
		return "stringer"
	}
	return fmt.Sprintf("%T", x)
}
func zero[T any]() T                     { var z T; return z }
func ptr[T any](x T) *T                  { return &x }
func eq[T comparable](a, b T) bool       { return a == b }
func convert[To, From Number](f From) To { return To(f) }
func reduce[T, A any](s []T, init A, f func(A, T) A) A {
	for _, x := range s {
		init = f(init, x)
	}
	return init
}

type Cache[K comparable, V any] struct {
	data map[K]V
	load func(K) (V, error)
}

func NewCache[K comparable, V any](load func(K) (V, error)) *Cache[K, V] {
	return &Cache[K, V]{data: make(map[K]V), load: load}
}
func (c *Cache[K, V]) Get(k K) (v V, err error) {
	if v, ok := c.data[k]; ok {
		return v, nil
	}
	if v, err = c.load(k); err == nil {
		c.data[k] = v
	}
	return
}

type Ordered[T any] interface{ Less(T) bool }
type Age int

func (a Age) Less(b Age) bool    { return a < b }
func SortO[T Ordered[T]](xs []T) { sort.Slice(xs, func(i, j int) bool { return xs[i].Less(xs[j]) }) }

type Event[T any] struct{ handlers []func(T) }

func (e *Event[T]) On(f func(T)) { e.handlers = append(e.handlers, f) }
func (e *Event[T]) Fire(x T) {
	for _, h := range e.handlers {
		h(x)
	}
}

type bytesOrString interface{ ~[]byte | ~string }

func count[T bytesOrString](s T, c byte) (n int) {
	for i := 0; i < len(s); i++ {
		if s[i] == c {
			n++
		}
	}
	return
}
func firstTwo[T ~[]E, E any](s T) T           { return s[:2] }
func chanOf[T any, C ~chan T](c C, x T)       { c <- x }
func call[F ~func(A) R, A, R any](f F, a A) R { return f(a) }

type Rec[T any] struct {
	kids []*Rec[T]
	v    T
}

func (r *Rec[T]) visit(f func(T)) {
	f(r.v)
	for _, k := range r.kids {
		k.visit(f)
	}
}

type Monoid[T any] interface {
	Zero() T
	Plus(a, b T) T
}
type addInt struct{}

func (addInt) Zero() int         { return 0 }
func (addInt) Plus(a, b int) int { return a + b }

type cat struct{}

func (cat) Zero() string            { return "" }
func (cat) Plus(a, b string) string { return a + b }
func fold[T any, M Monoid[T]](xs ...T) T {
	var m M
	r := m.Zero()
	for _, x := range xs {
		r = m.Plus(r, x)
	}
	return r
}

func main() {
	fmt.Println(Sum(1, 2, 3), Sum(1.5, 2), Sum[MyInt](1, 2), Sum[int8](100, 100))
	fmt.Println(Map([]int{1, 2}, func(i int) string { return strings.Repeat("x", i) }))
	fmt.Println(Keys(map[string]int{"b": 1, "a": 2}))
	var st Stack[string]
	st.Push("a")
	st.Push("b")
	for i, x := range st.All() {
		fmt.Print(i, x, " ")
	}
	fmt.Println(st.Pop())
	fmt.Println(st.Pop())
	fmt.Println(st.Pop())
	var tr Tree[string, int]
	for i, w := range strings.Fields("the quick brown fox jumps over the lazy dog") {
		tr.Put(w, i)
	}
	for k, v := range tr.All() {
		if k == "over" {
			break
		}
		fmt.Print(k, "=", v, " ")
	}
	fmt.Println(tr.n)
	p := MakePair("a", 1)
	fmt.Printf("%v %+v %T %T\n", p, p.Swap(), p, p.Swap())
	fmt.Printf("%T %T %T %T\n", Stack[int]{}, &Tree[string, []int]{}, Set[rune]{}, List[List[int]]{})
	fmt.Printf("%T %T %T\n", Vec[int]{1}, PM[int]{}, Pair[Pair[int, string], *Stack[MyInt]]{})
	fmt.Printf("%T %T\n", Pair[struct{ A int }, func(int) string]{}, Pair[any, error]{})
	type loc struct{}
	fmt.Printf("%T %T\n", Pair[loc, MyInt]{}, Opt[Conf](nil))
	s := Set[int]{}
	s.Add(3)
	fmt.Println(s.Has(3), s.Has(4), total([]Str{"ab", "c"}))
	fmt.Println(FromStrings[Conf]([]string{"x", "y"}))
	e := Embed[int]{name: "e"}
	e.Push(4)
	fmt.Printf("%v %+v %T\n", e, e, e)
	c := New(func(c *Conf) { c.v = "opt" })
	fmt.Println(c.v, typeName(1), typeName("s"), typeName(MyInt(1)), typeName([]int{}), typeName(1.5))
	fmt.Println(zero[int](), zero[*int](), zero[string]() == "", zero[[2]int](), zero[error](), *ptr(3))
	fmt.Println(eq(1, 1), eq("a", "b"), eq[any](1, 1), eq([2]int{1}, [2]int{1}), convert[int](2.9), convert[float64](3))
	func() {
		defer func() { fmt.Println(recover()) }()
		fmt.Println(eq[any]([]int{}, []int{}))
	}()
	fmt.Println(reduce([]int{1, 2, 3}, "", func(a string, x int) string { return a + fmt.Sprint(x) }))
	cache := NewCache(func(k string) (int, error) {
		if k == "" {
			return 0, errors.New("empty key")
		}
		return len(k), nil
	})
	fmt.Println(cache.Get("abc"))
	fmt.Println(cache.Get(""))
	ages := []Age{3, 1, 2}
	SortO(ages)
	fmt.Println(ages)
	var ev Event[string]
	ev.On(func(s string) { fmt.Println("got", s) })
	ev.Fire("hi")
	fmt.Println(count("banana", 'a'), count([]byte("xx"), 'x'), firstTwo([]int{1, 2, 3}))
	ch := make(chan int, 1)
	chanOf(ch, 5)
	fmt.Println(<-ch, call(func(i int) string { return fmt.Sprint(i) }, 4))
	root := &Rec[string]{v: "r", kids: []*Rec[string]{{v: "a"}, {v: "b"}}}
	root.visit(func(s string) { fmt.Print(s, " ") })
	fmt.Println(fold[int, addInt](1, 2, 3), fold[string, cat]("x", "y"))
	f := Sum[float64]
	fmt.Println(f(1, 2.5))
	fm := (*Stack[int]).Push
	var si Stack[int]
	fm(&si, 3)
	mv := si.Push
	mv(4)
	fmt.Println(si)
	var fn func(int, int) bool = eq
	fmt.Println(fn(1, 2), slices.MaxFunc([]string{"a", "ccc", "bb"}, func(a, b string) int { return cmp.Compare(len(a), len(b)) }))
	fmt.Println(slices.Collect(func(y func(int) bool) { _ = y(1) && y(2) }))
	func() {
		defer func() { fmt.Println(recover()) }()
		_ = any(Pair[int, string]{}).(Pair[string, int])
	}()
	func() {
		defer func() { fmt.Println(recover()) }()
		_ = any(&Stack[int]{}).(interface{ Pop() (string, error) })
	}()
}
