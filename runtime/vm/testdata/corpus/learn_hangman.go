package main

import (
	"fmt"
	"slices"
	"strings"
)

type game struct {
	word    []rune
	guessed map[rune]bool
	lives   int
}

func newGame(w string, lives int) *game { return &game{[]rune(w), map[rune]bool{}, lives} }

func (g *game) guess(r rune) string {
	if g.guessed[r] {
		return "already"
	}
	g.guessed[r] = true
	if slices.Contains(g.word, r) {
		if !strings.ContainsRune(g.String(), '_') {
			return "won"
		}
		return "hit"
	}
	if g.lives--; g.lives == 0 {
		return "lost"
	}
	return "miss"
}

func (g *game) String() string {
	out := make([]rune, len(g.word))
	for i, r := range g.word {
		if g.guessed[r] {
			out[i] = r
		} else {
			out[i] = '_'
		}
	}
	return string(out)
}

func main() {
	g := newGame("größe", 3)
	for _, r := range "egxgößr" {
		fmt.Printf("%c %-7s %s %d\n", r, g.guess(r), g, g.lives)
	}
	g = newGame("no", 2)
	fmt.Println(g.guess('a'), g.guess('b'), g)
}
