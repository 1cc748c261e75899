package main

import (
	"fmt"
	"slices"
)

func permutations(s []int) [][]int {
	var out [][]int
	var rec func(k int)
	rec = func(k int) {
		if k == len(s) {
			out = append(out, slices.Clone(s))
			return
		}
		for i := k; i < len(s); i++ {
			s[k], s[i] = s[i], s[k]
			rec(k + 1)
			s[k], s[i] = s[i], s[k]
		}
	}
	rec(0)
	return out
}

func isEven(n int) bool {
	var odd func(int) bool
	even := func(n int) bool { return n == 0 || odd(n-1) }
	odd = func(n int) bool { return n != 0 && even(n-1) }
	return even(n)
}

func ackermann(m, n int) int {
	switch {
	case m == 0:
		return n + 1
	case n == 0:
		return ackermann(m-1, 1)
	}
	return ackermann(m-1, ackermann(m, n-1))
}

func hanoi(n int, a, b, c string, move func(a, b string)) {
	if n > 0 {
		hanoi(n-1, a, c, b, move)
		move(a, b)
		hanoi(n-1, c, b, a, move)
	}
}

type fix func(fix) func(int) int

func y(f func(func(int) int) func(int) int) func(int) int {
	g := fix(func(x fix) func(int) int {
		return f(func(n int) int { return x(x)(n) })
	})
	return g(g)
}

func depth(n int) int {
	if n == 0 {
		return 0
	}
	return 1 + depth(n-1)
}

func main() {
	fmt.Println(permutations([]int{1, 2, 3}))
	fmt.Println(isEven(1000), isEven(77))
	fmt.Println(ackermann(2, 9), ackermann(3, 4))
	n, last := 0, ""
	hanoi(10, "A", "B", "C", func(a, b string) { n++; last = a + b })
	fmt.Println(n, last)
	fact := y(func(self func(int) int) func(int) int {
		return func(n int) int {
			if n == 0 {
				return 1
			}
			return n * self(n-1)
		}
	})
	fmt.Println(fact(10))
	fmt.Println(depth(100000))
}
