package main

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
)

type chain struct {
	next map[string][]string
	seed uint32
}

func (c *chain) rand(n int) int {
	c.seed = c.seed*1103515245 + 12345
	return int(c.seed>>16) % n
}

func (c *chain) learn(text string) {
	prev := "^"
	for _, w := range strings.Fields(text) {
		c.next[prev] = append(c.next[prev], w)
		prev = w
		if strings.HasSuffix(w, ".") {
			c.next[w] = append(c.next[w], "$")
			prev = "^"
		}
	}
}

func (c *chain) sentence(limit int) string {
	var out []string
	for w := "^"; len(out) < limit; {
		opts := c.next[w]
		if len(opts) == 0 {
			break
		}
		w = opts[c.rand(len(opts))]
		if w == "$" {
			break
		}
		out = append(out, w)
	}
	return strings.Join(out, " ")
}

func entropy(s string) float64 {
	freq := map[rune]float64{}
	n := 0.0
	for _, r := range s {
		freq[r]++
		n++
	}
	h := 0.0
	for _, r := range slices.Sorted(maps.Keys(freq)) {
		p := freq[r] / n
		h -= p * math.Log2(p)
	}
	return h
}

func main() {
	c := &chain{next: map[string][]string{}, seed: 42}
	c.learn("an actor sends a message. a message waits in a mailbox. an actor reads a mailbox. a thread runs an actor.")
	for range 5 {
		fmt.Println(c.sentence(12))
	}
	fmt.Printf("%.4f %.4f %.4f\n", entropy("aaaa"), entropy("abab"), entropy("hello world"))
	fmt.Println(len(c.next), len(c.next["a"]), c.next["an"])
}
