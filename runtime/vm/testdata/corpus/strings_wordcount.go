package main

import (
	"cmp"
	"fmt"
	"slices"
	"sort"
	"strings"
	"unicode"
	"unicode/utf8"
)

type count struct {
	word string
	n    int
}

func top(text string, k int) []count {
	m := map[string]int{}
	for w := range strings.FieldsFuncSeq(text, func(r rune) bool { return !unicode.IsLetter(r) && r != '\'' }) {
		m[strings.ToLower(w)]++
	}
	cs := make([]count, 0, len(m))
	for w, n := range m {
		cs = append(cs, count{w, n})
	}
	sort.Slice(cs, func(i, j int) bool {
		if cs[i].n != cs[j].n {
			return cs[i].n > cs[j].n
		}
		return cs[i].word < cs[j].word
	})
	return cs[:min(k, len(cs))]
}

func main() {
	text := `Do not communicate by sharing memory; instead, share memory by communicating.
Don't panic. Memory is shared; communication isn't -- so share, don't communicate!`
	for i, c := range top(text, 6) {
		fmt.Printf("%d. %-12s %s %d\n", i+1, c.word, strings.Repeat("#", c.n), c.n)
	}
	fmt.Println(top("", 3), len(top("a a a", 3)))
	lines := strings.Split(text, "\n")
	fmt.Println(len(lines), len(strings.Fields(text)), utf8.RuneCountInString(text), strings.Count(text, "share"))
	longest := slices.MaxFunc(strings.Fields(text), func(a, b string) int { return cmp.Compare(len(a), len(b)) })
	fmt.Println(longest)
	acr := strings.Builder{}
	for _, w := range strings.Fields("portable network graphics") {
		acr.WriteString(strings.ToUpper(w[:1]))
	}
	fmt.Println(acr.String(), acr.Len())
}
