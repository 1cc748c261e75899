package main

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

func wrap(s string, width int) []string {
	var lines []string
	var cur []string
	n := 0
	for _, w := range strings.Fields(s) {
		if n > 0 && n+1+utf8.RuneCountInString(w) > width {
			lines = append(lines, strings.Join(cur, " "))
			cur, n = nil, 0
		}
		if n > 0 {
			n++
		}
		cur = append(cur, w)
		n += utf8.RuneCountInString(w)
	}
	return append(lines, strings.Join(cur, " "))
}

func justify(line string, width int) string {
	words := strings.Fields(line)
	if len(words) == 1 {
		return line
	}
	gaps, spaces := len(words)-1, width-utf8.RuneCountInString(strings.Join(words, ""))
	var b strings.Builder
	for i, w := range words {
		b.WriteString(w)
		if i < gaps {
			b.WriteString(strings.Repeat(" ", spaces/gaps+min(1, max(0, spaces%gaps-i))))
		}
	}
	return b.String()
}

func histogram(s string) string {
	counts := map[rune]int{}
	for _, r := range strings.ToLower(s) {
		if unicode.IsLetter(r) {
			counts[r]++
		}
	}
	rs := slices.SortedFunc(maps.Keys(counts), func(a, b rune) int {
		return cmp.Or(counts[b]-counts[a], int(a-b))
	})
	var b strings.Builder
	for _, r := range rs[:5] {
		fmt.Fprintf(&b, "%c %-20s|%d\n", r, strings.Repeat("*", counts[r]), counts[r])
	}
	return b.String()
}

func caesar(s string, k int) string {
	return strings.Map(func(r rune) rune {
		for _, base := range "aA" {
			if r >= base && r < base+26 {
				return base + (r-base+rune(k)+26)%26
			}
		}
		return r
	}, s)
}

func rle(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); {
		j := i
		for j < len(s) && s[j] == s[i] {
			j++
		}
		fmt.Fprintf(&b, "%d%c", j-i, s[i])
		i = j
	}
	return b.String()
}

func main() {
	text := "Actors are objects that communicate by sending messages; każdy aktor handles one message at a time and never shares its state."
	for _, l := range wrap(text, 30) {
		fmt.Printf("|%-30s|%s|\n", l, justify(l, 30))
	}
	fmt.Print(histogram(text))
	c := caesar("Hello, World!", 3)
	fmt.Println(c, caesar(c, -3), rle("aaabccdddd"))
}
