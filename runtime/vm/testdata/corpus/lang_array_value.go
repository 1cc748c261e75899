package main

import "fmt"

type grid [2][3]int

func change(g grid) grid {
	g[1][2] = 42
	return g
}

type holder struct {
	g    grid
	name string
}

func main() {
	var g grid
	h := change(g)
	fmt.Println(g, h, g == h, g == grid{}, len(g), len(g[0]))
	p := &h
	q := *p
	p[0][0] = 1
	fmt.Println(h, q)
	for i, row := range h {
		h[1] = [3]int{9, 9, 9}
		row[0] = 100
		fmt.Println(i, row)
	}
	m := map[grid]string{g: "zero", h: "changed"}
	fmt.Println(m[grid{}], len(m))
	ch := make(chan [2]int, 1)
	a := [2]int{1, 2}
	ch <- a
	a[0] = 5
	fmt.Println(<-ch, a)
	var i any = a
	a[1] = 6
	fmt.Println(i, a, i == any([2]int{5, 2}))
	hs := []holder{{g, "x"}, {h, "y"}}
	for _, x := range hs {
		x.g[0][1] = 7
	}
	for i := range hs {
		hs[i].g[0][1] += i + 1
	}
	fmt.Println(hs)
	s := a[:]
	s[0] = 77
	fmt.Println(a, cap(s), [...]string{2: "c", 0: "a"}, len([...]int{9: 1}))
}
