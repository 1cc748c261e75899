package progen

// prelude precedes the declarations of every program.
const prelude = `package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"maps"
	"runtime"
	"slices"
	"sort"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

var _ = fmt.Sprint(errors.New, slices.Max[[]int], maps.Keys[map[int]int], sort.Ints, strings.ToUpper, (*sync.Mutex).Lock, atomic.AddInt64, context.Background, time.Second, iter.Pull[int], cmp.Compare[int]) == ""

// fuel is for how many iterations all loops together have left.
var fuel = 3000

func tick() bool {
	fuel--
	return fuel > 0
}

var shown, sum = 0, uint32(2166136261)

type program struct{}

// pkg is the package's name in what is printed of types: natively it is main only for a program that is linked alone.
var pkg, _, _ = strings.Cut(fmt.Sprintf("%T", program{}), ".")

// show prints; after many lines it only sums up.
func show(label string, xs ...any) {
	s := strings.ReplaceAll(label+": "+fmt.Sprintln(xs...), pkg+".", "main.")
	for i := range len(s) {
		sum = (sum ^ uint32(s[i])) * 16777619
	}
	if shown++; shown <= 250 {
		fmt.Print(s)
	}
}

// guard calls f and shows the panic that ends it.
func guard(label string, f func()) {
	defer func() {
		if r := recover(); r != nil {
			_, fault := r.(runtime.Error)
			show(label+" panicked", fmt.Sprintf("%v (%T, %t)", r, r, fault))
		}
	}()
	f()
}

func id[T any](x T) T { return x }

func cond[T any](c bool, x, y T) T {
	if c {
		return x
	}
	return y
}

func ptr[T any](x T) *T { return &x }

// toInt converts without leaving what Go defines.
func toInt(f float64) int {
	if f > -1e15 && f < 1e15 {
		return int(f)
	}
	return -1
}

// short keeps strings from growing without end.
func short(s string) string {
	if len(s) > 60 {
		return s[len(s)-40:]
	}
	return s
}

// at is an index into n elements, if there are any.
func at[I ~int | ~int8 | ~uint8 | ~int16 | ~uint16 | ~int32 | ~uint32 | ~int64 | ~uint64 | ~uint | ~uintptr](i I, n int) int {
	if n == 0 {
		return 0
	}
	return int(uint64(i) % uint64(n))
}

func total[M ~map[K]V, K cmp.Ordered, V any](m M) string {
	var b strings.Builder
	for _, k := range slices.Sorted(maps.Keys(m)) {
		b.WriteString(fmt.Sprint(k, ";"))
	}
	return fmt.Sprint(len(m), b.String())
}

type number interface {
	~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64 | ~uintptr | ~float32 | ~float64
}

func addUp[S ~[]E, E number](s S) (t E) {
	for _, x := range s {
		t += x
	}
	return t
}

func mapped[T, U any](s []T, f func(T) U) []U {
	out := make([]U, 0, len(s)/2)
	for _, x := range s {
		out = append(out, f(x))
	}
	return out
}

// Pair is a generic struct.
type Pair[K, V any] struct {
	Key K
	Val V
}

func (p Pair[K, V]) Swap() Pair[V, K] { return Pair[V, K]{p.Val, p.Key} }

// Stack is a generic container.
type Stack[T any] struct{ items []T }

func (s *Stack[T]) Push(x ...T) *Stack[T] {
	s.items = append(s.items, x...)
	return s
}

func (s *Stack[T]) Pop() (x T, ok bool) {
	if len(s.items) == 0 {
		return
	}
	x = s.items[len(s.items)-1]
	s.items = s.items[:len(s.items)-1]
	return x, true
}

// All walks down.
func (s *Stack[T]) All() iter.Seq2[int, T] {
	return func(yield func(int, T) bool) {
		for i := len(s.items) - 1; i >= 0; i-- {
			if !yield(i, s.items[i]) {
				return
			}
		}
	}
}

// Shape is what methods are called through.
type Shape interface{ Area(x int) int }

// Unit is the simplest Shape.
type Unit struct{}

func (Unit) Area(x int) int { return x + 1 }

// Failure is an error with a value.
type Failure struct{ Code int }

func (f Failure) Error() string { return fmt.Sprintf("failure %d", f.Code) }

// countTo yields 0..n-1 and shows when it ends.
func countTo(n int) iter.Seq[int] {
	return func(yield func(int) bool) {
		defer show("countTo ends", n)
		for i := 0; i < n && tick(); i++ {
			if !yield(i) {
				return
			}
		}
	}
}
`
