package main

import (
	"fmt"
	"strings"
)

func find(grid [][]int, want int) (r, c int) {
	r = -1
search:
	for i, row := range grid {
		for j, v := range row {
			if v < 0 {
				continue search
			}
			if v == want {
				r, c = i, j
				break search
			}
		}
	}
	return
}

func collatz(n int) (steps int) {
loop:
	if n == 1 {
		return
	}
	if n%2 == 0 {
		n /= 2
	} else {
		n = 3*n + 1
	}
	steps++
	goto loop
}

func retry() string {
	tries := 0
again:
	tries++
	var s string
	{
		s = strings.Repeat("x", tries)
		if len(s) < 4 {
			goto again
		}
	}
	return s
}

func main() {
	fmt.Println(find([][]int{{1, -1, 5}, {2, 3, 5}, {5}}, 5))
	fmt.Println(find([][]int{{1}}, 5))
	for _, n := range []int{1, 7, 27, 97} {
		fmt.Print(collatz(n), " ")
	}
	fmt.Println(retry())
	n := 0
L:
	for {
		select {
		default:
			if n++; n > 3 {
				break L
			}
			continue L
		}
	}
	fmt.Println(n)
block:
	switch {
	default:
		if n == 4 {
			break block
		}
		fmt.Println("not reached")
	}
	for i, j := 0, 10; i < j; i, j = i+1, j-2 {
		if i == 1 {
			continue
		}
		fmt.Print(i, j, ";")
	}
	fmt.Println()
}
