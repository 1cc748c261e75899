package main

import (
	"fmt"
	"slices"
)

type board [][]int

var moves = [8][2]int{{2, 1}, {1, 2}, {-1, 2}, {-2, 1}, {-2, -1}, {-1, -2}, {1, -2}, {2, -1}}

func (b board) free(r, c int) bool {
	return r >= 0 && r < len(b) && c >= 0 && c < len(b) && b[r][c] == 0
}

func (b board) degree(r, c int) (n int) {
	for _, m := range moves {
		if b.free(r+m[0], c+m[1]) {
			n++
		}
	}
	return
}

func (b board) tour(r, c, step int) bool {
	b[r][c] = step
	if step == len(b)*len(b) {
		return true
	}
	type next struct{ d, r, c int }
	var ns []next
	for _, m := range moves {
		if nr, nc := r+m[0], c+m[1]; b.free(nr, nc) {
			ns = append(ns, next{b.degree(nr, nc), nr, nc})
		}
	}
	slices.SortStableFunc(ns, func(x, y next) int { return x.d - y.d })
	for _, n := range ns {
		if b.tour(n.r, n.c, step+1) {
			return true
		}
	}
	b[r][c] = 0
	return false
}

func main() {
	for _, n := range []int{5, 6, 8} {
		b := make(board, n)
		for i := range b {
			b[i] = make([]int, n)
		}
		fmt.Println(n, b.tour(0, 0, 1))
		for _, row := range b {
			for _, v := range row {
				fmt.Printf("%3d", v)
			}
			fmt.Println()
		}
	}
	b := board{{0, 0}, {0, 0}}
	fmt.Println(b.tour(0, 0, 1), b)
}
