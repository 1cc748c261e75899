package main

import "fmt"

type grid [3][3]int

func (g *grid) set(r, c, v int) *[3]int { g[r][c] = v; return &g[r] }
func (g grid) diag() (d [3]int) {
	for i := range g {
		d[i] = g[i][i]
	}
	return
}

func main() {
	var g grid
	row := g.set(1, 1, 5)
	row[2] = 6
	p := &g[2]
	p[2] = 9
	q := &p[0]
	*q = 7
	fmt.Println(g, g.diag(), len(p), cap(p[1:]))
	pp := &p
	(**pp)[1] = 8
	h := g
	h[0] = [3]int{1, 1, 1}
	fmt.Println(g == h, g[2], h[0], *p == g[2], p == &g[2], &h[2] == p)
	for i, v := range p {
		p[2-i] += v
	}
	fmt.Println(*p)
	for i := range p {
		p[i] = i
	}
	s := p[:]
	s = append(s[:1], 100)
	fmt.Println(g[2], s, len(s), cap(s))
	arr := [...]*grid{&g, &h, &g}
	arr[0][0][0] = -1
	fmt.Println(arr[2][0][0], h[0][0], arr[0] == arr[2])
	x := [2]struct{ a [2]int }{{[2]int{1, 2}}, {}}
	y := &x[0].a
	x[1].a = *y
	y[0] = 50
	fmt.Println(x)
}
