package main

import (
	"bytes"
	"fmt"
	"strings"
)

type lcg uint32

func (l *lcg) next(n int) int {
	*l = *l*1664525 + 1013904223
	return int(*l>>8) % n
}

type drop struct{ col, row, len int }

func frame(w, h int, ds []drop) string {
	grid := make([][]byte, h)
	for r := range grid {
		grid[r] = bytes.Repeat([]byte{' '}, w)
	}
	for _, d := range ds {
		for i := range d.len {
			if r := d.row - i; r >= 0 && r < h {
				grid[r][d.col] = "#+:."[min(i, 3)]
			}
		}
	}
	return string(bytes.Join(grid, []byte("\n")))
}

func main() {
	rnd := lcg(7)
	ds := make([]drop, 6)
	for i := range ds {
		ds[i] = drop{rnd.next(20), rnd.next(5) - 4, 2 + rnd.next(3)}
	}
	for f := range 4 {
		fmt.Printf("-- %d\n%s\n", f, strings.TrimRight(frame(20, 5, ds), " \n"))
		for i := range ds {
			if ds[i].row++; ds[i].row-ds[i].len > 5 {
				ds[i] = drop{rnd.next(20), 0, 2}
			}
		}
	}
}
