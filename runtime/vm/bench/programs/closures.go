// closures
package main

func counter() func(int) int {
	n := 0
	return func(by int) int {
		n += by
		return n
	}
}

func apply(s []int, f func(int) int) {
	for i, x := range s {
		s[i] = f(x)
	}
}

func work() int {
	s := make([]int, 1000)
	sum := 0
	for k := 0; k < 200; k++ {
		c := counter()
		apply(s, func(x int) int { return x + c(k) })
		sum += s[k]
	}
	return sum
}
