package main

import (
	"fmt"
	"slices"
)

func transpose[T any](m [][]T) [][]T {
	out := make([][]T, len(m[0]))
	for i := range out {
		out[i] = make([]T, len(m))
		for j := range m {
			out[i][j] = m[j][i]
		}
	}
	return out
}

func rotate(m [][]int) {
	n := len(m)
	for i := range n / 2 {
		for j := i; j < n-1-i; j++ {
			m[i][j], m[j][n-1-i], m[n-1-i][n-1-j], m[n-1-j][i] = m[n-1-j][i], m[i][j], m[j][n-1-i], m[n-1-i][n-1-j]
		}
	}
}

func main() {
	m := [][]int{{1, 2, 3}, {4, 5, 6}}
	fmt.Println(transpose(m), transpose([][]string{{"a"}, {"b"}}))
	sq := [][]int{{1, 2, 3}, {4, 5, 6}, {7, 8, 9}}
	rotate(sq)
	fmt.Println(sq)
	flat := make([]int, 6)
	rows := make([][]int, 2)
	for i := range rows {
		rows[i] = flat[i*3 : (i+1)*3]
	}
	rows[1][0] = 7
	rows[0] = append(rows[0], 99)
	fmt.Println(flat, rows)
	safe := flat[0:3:3]
	safe = append(safe, 55)
	fmt.Println(flat, safe)
	jag := [][]int{nil, {1}, {1, 2}}
	for i, r := range jag {
		jag[i] = append(r, len(r))
	}
	fmt.Println(jag, len(jag[0]))
	cube := make([][][]bool, 2)
	for i := range cube {
		cube[i] = make([][]bool, 2)
		for j := range cube[i] {
			cube[i][j] = make([]bool, 2)
			cube[i][j][(i+j)%2] = true
		}
	}
	fmt.Println(cube)
	alias := sq[0]
	sq[0] = []int{0}
	alias[0] = -1
	fmt.Println(sq[0], alias)
	copyRows := slices.Clone(sq)
	copyRows[1][1] = 1000
	fmt.Println(sq[1])
}
