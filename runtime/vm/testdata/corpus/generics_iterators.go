package main

import (
	"cmp"
	"fmt"
	"iter"
	"maps"
	"slices"
	"strconv"
	"strings"
)

type Number interface {
	~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint8 | ~float32 | ~float64
}

func SumOf[T Number](seq iter.Seq[T]) (s T) {
	for v := range seq {
		s += v
	}
	return
}
func Filter[T any](seq iter.Seq[T], f func(T) bool) iter.Seq[T] {
	return func(yield func(T) bool) {
		for v := range seq {
			if f(v) && !yield(v) {
				return
			}
		}
	}
}
func MapSeq[T, U any](seq iter.Seq[T], f func(T) U) iter.Seq[U] {
	return func(yield func(U) bool) {
		seq(func(v T) bool { return yield(f(v)) })
	}
}
func Count() iter.Seq[int] {
	return func(yield func(int) bool) {
		for i := 0; yield(i); i++ {
		}
	}
}
func Take[T any](seq iter.Seq[T], n int) iter.Seq[T] {
	return func(yield func(T) bool) {
		if n <= 0 {
			return
		}
		i := 0
		for v := range seq {
			if !yield(v) {
				return
			}
			if i++; i >= n {
				return
			}
		}
	}
}
func Zip[A, B any](a iter.Seq[A], b iter.Seq[B]) iter.Seq2[A, B] {
	return func(yield func(A, B) bool) {
		next, stop := iter.Pull(b)
		defer stop()
		for x := range a {
			y, ok := next()
			if !ok || !yield(x, y) {
				return
			}
		}
	}
}

type Result[T any] struct {
	val T
	err error
}

func Try[T any](f func() T) (r Result[T]) {
	defer func() {
		if e := recover(); e != nil {
			r.err = fmt.Errorf("caught: %v", e)
		}
	}()
	r.val = f()
	return
}
func (r Result[T]) OrElse(d T) T {
	if r.err != nil {
		return d
	}
	return r.val
}

type Heap[T any] struct {
	data []T
	less func(a, b T) bool
}

func (h *Heap[T]) Push(v T) {
	h.data = append(h.data, v)
	i := len(h.data) - 1
	for i > 0 && h.less(h.data[i], h.data[(i-1)/2]) {
		h.data[i], h.data[(i-1)/2] = h.data[(i-1)/2], h.data[i]
		i = (i - 1) / 2
	}
}
func (h *Heap[T]) Pop() (v T, ok bool) {
	if len(h.data) == 0 {
		return
	}
	v = h.data[0]
	n := len(h.data) - 1
	h.data[0] = h.data[n]
	h.data = h.data[:n]
	for i := 0; ; {
		c := 2*i + 1
		if c >= n {
			break
		}
		if c+1 < n && h.less(h.data[c+1], h.data[c]) {
			c++
		}
		if !h.less(h.data[c], h.data[i]) {
			break
		}
		h.data[c], h.data[i] = h.data[i], h.data[c]
		i = c
	}
	return v, true
}

type Graph[N comparable] struct{ adj map[N][]N }

func (g *Graph[N]) Edge(a, b N) {
	if g.adj == nil {
		g.adj = make(map[N][]N)
	}
	g.adj[a] = append(g.adj[a], b)
	g.adj[b] = append(g.adj[b], a)
}
func (g *Graph[N]) BFS(start N) iter.Seq2[N, int] {
	return func(yield func(N, int) bool) {
		dist := map[N]int{start: 0}
		q := []N{start}
		for len(q) > 0 {
			n := q[0]
			q = q[1:]
			if !yield(n, dist[n]) {
				return
			}
			for _, m := range g.adj[n] {
				if _, seen := dist[m]; !seen {
					dist[m] = dist[n] + 1
					q = append(q, m)
				}
			}
		}
	}
}

type Enum interface {
	~int
	fmt.Stringer
}
type Color int

func (c Color) String() string { return "C" + strconv.Itoa(int(c)) }
func Names[E Enum](es ...E) string {
	var sb strings.Builder
	for _, e := range es {
		sb.WriteString(e.String())
		sb.WriteString(strconv.Itoa(int(e)))
	}
	return sb.String()
}

type Cloner[T any] interface{ Clone() T }
type Doc struct{ lines []string }

func (d *Doc) Clone() *Doc { return &Doc{slices.Clone(d.lines)} }
func CloneAll[T Cloner[T]](xs []T) (out []T) {
	for _, x := range xs {
		out = append(out, x.Clone())
	}
	return
}

type Matrix[T Number, R ~[]T] []R

func (m Matrix[T, R]) Sum() (s T) {
	for _, r := range m {
		for _, v := range r {
			s += v
		}
	}
	return
}

type Alias[K comparable] = map[K]*Result[K]

func SizeOf[T any]() string {
	var z T
	switch any(z).(type) {
	case int8, uint8:
		return "1"
	case int, int64:
		return "8"
	case nil:
		return "interface"
	case []T, map[string]T:
		return "never"
	}
	return fmt.Sprintf("%T", z)
}
func Ptr[T any](v T) *T                                       { return &v }
func Conv[T, F Number](f F) T                                 { return T(f) }
func Len[T ~string | ~[]byte](t T) int                        { return len(t) + len(t[1:]) }
func Eq[T comparable](a T) func(T) bool                       { return func(b T) bool { return a == b } }
func Compose[A, B, C any](f func(A) B, g func(B) C) func(A) C { return func(a A) C { return g(f(a)) } }
func Curry[A, B, C any](f func(A, B) C) func(A) func(B) C {
	return func(a A) func(B) C { return func(b B) C { return f(a, b) } }
}
func Memo[K comparable, V any](f func(func(K) V, K) V) func(K) V {
	m := map[K]V{}
	var g func(K) V
	g = func(k K) V {
		if v, ok := m[k]; ok {
			return v
		}
		v := f(g, k)
		m[k] = v
		return v
	}
	return g
}
func GroupBy[T any, K cmp.Ordered](xs []T, key func(T) K) iter.Seq2[K, []T] {
	m := map[K][]T{}
	for _, x := range xs {
		m[key(x)] = append(m[key(x)], x)
	}
	return func(yield func(K, []T) bool) {
		for _, k := range slices.Sorted(maps.Keys(m)) {
			if !yield(k, m[k]) {
				return
			}
		}
	}
}

func main() {
	even := Filter(Count(), func(i int) bool { return i%2 == 0 })
	fmt.Println(SumOf(Take(even, 5)), slices.Collect(Take(MapSeq(even, strconv.Itoa), 3)))
	for a, b := range Zip(Take(Count(), 5), slices.Values([]string{"x", "y", "z"})) {
		fmt.Print(a, b, " ")
	}
	fmt.Println()
	r := Try(func() int { var m map[string]int; m["a"] = 1; return 1 })
	fmt.Println(r.err, r.OrElse(-1), Try(func() string { return "ok" }).OrElse("no"))
	h := Heap[string]{less: func(a, b string) bool { return len(a) < len(b) || len(a) == len(b) && a < b }}
	for _, w := range strings.Fields("pear fig apple kiwi date") {
		h.Push(w)
	}
	for v, ok := h.Pop(); ok; v, ok = h.Pop() {
		fmt.Print(v, " ")
	}
	fmt.Println()
	var g Graph[string]
	for _, e := range [][2]string{{"a", "b"}, {"b", "c"}, {"a", "d"}, {"d", "e"}} {
		g.Edge(e[0], e[1])
	}
	for n, d := range g.BFS("a") {
		if d > 1 {
			break
		}
		fmt.Print(n, d, " ")
	}
	fmt.Println(Names(Color(1), 2))
	docs := []*Doc{{[]string{"a"}}}
	cl := CloneAll(docs)
	cl[0].lines[0] = "b"
	fmt.Println(docs[0].lines, cl[0].lines)
	fmt.Println(Matrix[int, []int]{{1, 2}, {3}}.Sum())
	fmt.Println(SizeOf[int8](), SizeOf[int](), SizeOf[error](), SizeOf[[]int](), SizeOf[Alias[string]](), *Ptr(3))
	fmt.Println(Conv[int8](300.7+0*float64(len(docs))-300), Conv[uint8](-1+len(docs)), Conv[float32](1<<24+1), Len("abc"), Len([]byte("ab")))
	fmt.Println(Eq[any](1)(1), Eq[any](1)("1"), Compose(strconv.Itoa, func(s string) int { return len(s) })(12345), Curry(func(a int, b string) string { return strings.Repeat(b, a) })(3)("z"))
	fib := Memo(func(f func(int) int, n int) int {
		if n < 2 {
			return n
		}
		return f(n-1) + f(n-2)
	})
	fmt.Println(fib(80))
	for k, v := range GroupBy([]string{"apple", "bob", "cat", "alice"}, func(s string) byte { return s[0] }) {
		fmt.Print(string(k), v, " ")
	}
	fmt.Println()
	fmt.Printf("%T %T %T %v\n", r, h.less, Alias[int]{}, Alias[int](nil) == nil)
}
