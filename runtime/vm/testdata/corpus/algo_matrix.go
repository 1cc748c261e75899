package main

import (
	"fmt"
	"math"
)

type matrix [][]float64

func newMatrix(r, c int, f func(i, j int) float64) matrix {
	m := make(matrix, r)
	for i := range m {
		m[i] = make([]float64, c)
		for j := range m[i] {
			m[i][j] = f(i, j)
		}
	}
	return m
}

func (m matrix) mul(o matrix) matrix {
	return newMatrix(len(m), len(o[0]), func(i, j int) (s float64) {
		for k := range o {
			s += m[i][k] * o[k][j]
		}
		return
	})
}

func (m matrix) det() float64 {
	a := newMatrix(len(m), len(m), func(i, j int) float64 { return m[i][j] })
	d := 1.0
	for c := range a {
		p := c
		for r := c + 1; r < len(a); r++ {
			if math.Abs(a[r][c]) > math.Abs(a[p][c]) {
				p = r
			}
		}
		if a[p][c] == 0 {
			return 0
		}
		if p != c {
			a[p], a[c] = a[c], a[p]
			d = -d
		}
		d *= a[c][c]
		for r := c + 1; r < len(a); r++ {
			f := a[r][c] / a[c][c]
			for k := c; k < len(a); k++ {
				a[r][k] -= f * a[c][k]
			}
		}
	}
	return d
}

func spiral(n int) [][]int {
	g := make([][]int, n)
	for i := range g {
		g[i] = make([]int, n)
	}
	r, c, dr, dc := 0, 0, 0, 1
	for k := 1; k <= n*n; k++ {
		g[r][c] = k
		nr, nc := r+dr, c+dc
		if nr < 0 || nr == n || nc < 0 || nc == n || g[nr][nc] != 0 {
			dr, dc = dc, -dr
			nr, nc = r+dr, c+dc
		}
		r, c = nr, nc
	}
	return g
}

func main() {
	id := newMatrix(3, 3, func(i, j int) float64 {
		if i == j {
			return 1
		}
		return 0
	})
	m := matrix{{2, -1, 0}, {1, 3, 2}, {0, 5, -4}}
	fmt.Println(m.mul(id), m.mul(m))
	fmt.Printf("%.4f %.4f\n", m.det(), id.det())
	for _, row := range spiral(5) {
		fmt.Printf("%3d\n", row)
	}
	var fixed [3][4]int
	for i := range fixed {
		for j := range fixed[i] {
			fixed[i][j] = i * j
		}
	}
	t := [4][3]int{}
	for i, row := range fixed {
		for j, v := range row {
			t[j][i] = v
		}
	}
	fmt.Println(fixed, t)
}
