package main

import (
	"fmt"
	"math"
)

type P struct {
	x int
	s string
}
type I interface{ M() }
type T1 int
type T2 int

func (T1) M() {}
func (T2) M() {}

func main() {
	p1, p2 := &P{1, "a"}, &P{1, "a"}
	fmt.Println(len(map[*P]int{p1: 1, p2: 2}), len(map[P]int{*p1: 1}), map[P]int{*p1: 5}[*p2])
	m := map[I]string{T1(1): "t1", T2(1): "t2", T1(2): "other"}
	fmt.Println(len(m), m[T1(1)], m[T2(1)], m[T2(2)] == "")
	f := map[float64]string{0: "zero", math.Inf(1): "inf"}
	f[math.Copysign(0, -1)] = "minus zero"
	fmt.Println(len(f), f[0], f[math.Inf(1)])
	c := map[complex128]int{1i: 1}
	c[complex(0, float64(len(c)))] = 2
	fmt.Println(len(c), c[1i])
	ch := make(chan int)
	fmt.Println(map[chan int]bool{ch: true}[ch], map[bool]int{true: 1, 1 > 2: 0})
	arr := map[[2]string]int{}
	k := [2]string{"a", "b"}
	arr[k]++
	k[0] = "z"
	arr[k]++
	arr[[2]string{"a", "b"}]++
	fmt.Println(arr)
	nested := map[struct {
		a [1]P
		b any
	}]int{}
	key := struct {
		a [1]P
		b any
	}{[1]P{*p1}, 3}
	nested[key] = 9
	fmt.Println(nested[key], len(nested))
	r := map[rune]int{}
	for _, c := range "hello" {
		r[c]++
	}
	fmt.Println(r['l'], r['z'], len(r))
	b := map[byte][]int{}
	for i, c := range []byte("abab") {
		b[c] = append(b[c], i)
	}
	fmt.Println(b)
}
