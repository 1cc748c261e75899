package main

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

type trie struct {
	kids map[rune]*trie
	end  bool
	n    int
}

func (t *trie) add(w string) {
	for _, r := range w {
		if t.kids == nil {
			t.kids = map[rune]*trie{}
		}
		if t.kids[r] == nil {
			t.kids[r] = &trie{}
		}
		t = t.kids[r]
		t.n++
	}
	t.end = true
}

func (t *trie) complete(prefix string) []string {
	for _, r := range prefix {
		if t = t.kids[r]; t == nil {
			return nil
		}
	}
	var out []string
	t.walk(prefix, func(s string) { out = append(out, s) })
	return out
}

func (t *trie) walk(p string, f func(string)) {
	if t.end {
		f(p)
	}
	rs := slices.Sorted(maps.Keys(t.kids))
	for _, r := range rs {
		t.kids[r].walk(p+string(r), f)
	}
}

func main() {
	t := &trie{}
	for _, w := range strings.Fields("go golang gopher good großartig goat dog door") {
		t.add(w)
	}
	for _, p := range []string{"go", "do", "gro", "x", ""} {
		fmt.Println(p, len(t.complete(p)), t.complete(p))
	}
	fmt.Println(t.kids['g'].n, t.kids['d'].kids['o'].n)
}
