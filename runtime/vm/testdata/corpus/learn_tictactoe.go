package main

import (
	"fmt"
	"strings"
)

type player byte

const (
	none player = ' '
	x    player = 'X'
	o    player = 'O'
)

type board [9]player

var lines = [...][3]int{{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}}

func (b board) winner() player {
	for _, l := range lines {
		if b[l[0]] != none && b[l[0]] == b[l[1]] && b[l[1]] == b[l[2]] {
			return b[l[0]]
		}
	}
	return none
}

func (b board) moves() (m []int) {
	for i, p := range b {
		if p == none {
			m = append(m, i)
		}
	}
	return
}

func (p player) other() player { return x + o - p }

var seen int

func (b board) best(p player) (score, move int) {
	seen++
	if w := b.winner(); w != none {
		if w == p {
			return 1, -1
		}
		return -1, -1
	}
	ms := b.moves()
	if len(ms) == 0 {
		return 0, -1
	}
	score = -2
	for _, m := range ms {
		next := b
		next[m] = p
		s, _ := next.best(p.other())
		if -s > score {
			score, move = -s, m
		}
	}
	return
}

func (b board) String() string {
	var s strings.Builder
	for i, p := range b {
		s.WriteByte(byte(p))
		if i%3 == 2 {
			s.WriteString("|\n")
		}
	}
	return s.String()
}

func main() {
	b := board{x, none, none, none, o, none, none, none, none}
	for i := 2; i < 5; i++ {
		b[[]int{8, 2, 6}[i-2]] = none
	}
	p := x
	for len(b.moves()) > 0 && b.winner() == none {
		_, m := b.best(p)
		b[m] = p
		p = p.other()
	}
	fmt.Print(b)
	fmt.Printf("winner %q, %d positions\n", byte(b.winner()), seen)
}
