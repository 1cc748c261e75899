package main

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

type snapshot[T any] struct {
	states []T
	clone  func(T) T
}

func (s *snapshot[T]) save(v T) { s.states = append(s.states, s.clone(v)) }
func (s *snapshot[T]) restore(i int) (T, error) {
	var zero T
	if i < 0 || i >= len(s.states) {
		return zero, fmt.Errorf("no snapshot %d of %d", i, len(s.states))
	}
	return s.clone(s.states[i]), nil
}

type game struct {
	board  [3][3]byte
	turn   byte
	log    []string
	scores map[byte]int
	best   *int
}

func (g game) String() string {
	var b strings.Builder
	for _, r := range g.board {
		for _, c := range r {
			if c == 0 {
				c = '.'
			}
			b.WriteByte(c)
		}
		b.WriteByte('/')
	}
	return fmt.Sprintf("%s %c %v %v %d", b.String(), g.turn, g.log, g.scores, *g.best)
}

func deep(g game) game {
	g.log = slices.Clone(g.log)
	g.scores = maps.Clone(g.scores)
	b := *g.best
	g.best = &b
	return g
}

func (g *game) play(r, c int) {
	g.board[r][c] = g.turn
	g.log = append(g.log, fmt.Sprintf("%c%d%d", g.turn, r, c))
	g.scores[g.turn]++
	*g.best = max(*g.best, g.scores[g.turn])
	g.turn = 'X' + 'O' - g.turn
}

func main() {
	g := game{turn: 'X', scores: map[byte]int{}, best: new(int)}
	s := &snapshot[game]{clone: deep}
	shallow := &snapshot[game]{clone: func(g game) game { return g }}
	for i := range 4 {
		s.save(g)
		shallow.save(g)
		g.play(i/3, i%3)
	}
	fmt.Println(g)
	for i := range 5 {
		old, err := s.restore(i)
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(old)
	}
	leak, _ := shallow.restore(1)
	fmt.Println(leak)
	a, _ := s.restore(2)
	a.play(2, 2)
	b, _ := s.restore(2)
	fmt.Println(a.board == b.board, len(a.log), len(b.log))
}
