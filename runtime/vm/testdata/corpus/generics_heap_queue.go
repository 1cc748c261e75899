package main

import (
	"fmt"
	"iter"
	"strings"
)

type heapOf[T any] struct {
	xs   []T
	less func(a, b T) bool
}

func (h *heapOf[T]) push(x T) {
	h.xs = append(h.xs, x)
	for i := len(h.xs) - 1; i > 0; {
		p := (i - 1) / 2
		if !h.less(h.xs[i], h.xs[p]) {
			break
		}
		h.xs[i], h.xs[p] = h.xs[p], h.xs[i]
		i = p
	}
}

func (h *heapOf[T]) pop() (T, bool) {
	var zero T
	if len(h.xs) == 0 {
		return zero, false
	}
	top := h.xs[0]
	last := len(h.xs) - 1
	h.xs[0] = h.xs[last]
	h.xs[last] = zero
	h.xs = h.xs[:last]
	for i := 0; ; {
		c := 2*i + 1
		if c >= last {
			break
		}
		if c+1 < last && h.less(h.xs[c+1], h.xs[c]) {
			c++
		}
		if !h.less(h.xs[c], h.xs[i]) {
			break
		}
		h.xs[i], h.xs[c] = h.xs[c], h.xs[i]
		i = c
	}
	return top, true
}

func (h *heapOf[T]) drain() iter.Seq[T] {
	return func(yield func(T) bool) {
		for {
			x, ok := h.pop()
			if !ok || !yield(x) {
				return
			}
		}
	}
}

type task struct {
	pri  int
	name string
}

type numeric interface{ ~int | ~float64 }

func runningMedian[T numeric](xs []T) (out []float64) {
	lo := &heapOf[T]{less: func(a, b T) bool { return a > b }}
	hi := &heapOf[T]{less: func(a, b T) bool { return a < b }}
	for _, x := range xs {
		lo.push(x)
		v, _ := lo.pop()
		hi.push(v)
		if len(hi.xs) > len(lo.xs) {
			v, _ := hi.pop()
			lo.push(v)
		}
		if len(lo.xs) > len(hi.xs) {
			out = append(out, float64(lo.xs[0]))
		} else {
			out = append(out, float64(lo.xs[0]+hi.xs[0])/2)
		}
	}
	return
}

func main() {
	h := &heapOf[task]{less: func(a, b task) bool { return a.pri > b.pri || a.pri == b.pri && a.name < b.name }}
	for i, n := range strings.Fields("write test deploy plan review fix") {
		h.push(task{i % 3, n})
	}
	for t := range h.drain() {
		fmt.Print(t, " ")
	}
	fmt.Println(len(h.xs))
	s := &heapOf[string]{less: func(a, b string) bool { return len(a) < len(b) }}
	for _, w := range []string{"ccc", "a", "bb"} {
		s.push(w)
	}
	for w := range s.drain() {
		fmt.Print(w, " ")
		if w == "bb" {
			break
		}
	}
	fmt.Println(s.xs)
	fmt.Println(runningMedian([]int{5, 15, 1, 3}), runningMedian([]float64{1.5, 0.5}))
}
