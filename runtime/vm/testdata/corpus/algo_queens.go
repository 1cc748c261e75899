package main

import (
	"fmt"
	"strings"
)

func queens(n int) (count int, first []int) {
	cols, d1, d2 := make([]bool, n), make([]bool, 2*n), make([]bool, 2*n)
	at := make([]int, 0, n)
	var place func(r int)
	place = func(r int) {
		if r == n {
			if count++; first == nil {
				first = append(first, at...)
			}
			return
		}
		for c := range n {
			if cols[c] || d1[r+c] || d2[r-c+n] {
				continue
			}
			cols[c], d1[r+c], d2[r-c+n] = true, true, true
			at = append(at, c)
			place(r + 1)
			at = at[:len(at)-1]
			cols[c], d1[r+c], d2[r-c+n] = false, false, false
		}
	}
	place(0)
	return
}

func main() {
	for n := 1; n <= 8; n++ {
		fmt.Println(queens(n))
	}
	_, q := queens(8)
	for _, c := range q {
		fmt.Println(strings.Repeat(". ", c) + "Q" + strings.Repeat(" .", 7-c))
	}
}
