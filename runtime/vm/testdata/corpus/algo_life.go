package main

import (
	"fmt"
	"strings"
)

type grid map[[2]int]bool

func (g grid) step() grid {
	n := map[[2]int]int{}
	for c := range g {
		for dr := -1; dr <= 1; dr++ {
			for dc := -1; dc <= 1; dc++ {
				if dr != 0 || dc != 0 {
					n[[2]int{c[0] + dr, c[1] + dc}]++
				}
			}
		}
	}
	next := grid{}
	for c, k := range n {
		if k == 3 || k == 2 && g[c] {
			next[c] = true
		}
	}
	return next
}

func (g grid) String() string {
	var b strings.Builder
	for r := range 6 {
		for c := range 8 {
			if g[[2]int{r, c}] {
				b.WriteByte('#')
			} else {
				b.WriteByte('.')
			}
		}
		b.WriteByte('\n')
	}
	return b.String()
}

func main() {
	g := grid{{0, 1}: true, {1, 2}: true, {2, 0}: true, {2, 1}: true, {2, 2}: true}
	for range 5 {
		fmt.Println(g)
		g = g.step()
	}
	for range 100 {
		g = g.step()
	}
	fmt.Println(len(g))
}
