package main

import (
	"fmt"
	"strings"
	"unicode"
)

func q(s []string) { fmt.Printf("%d %q\n", len(s), s) }

func main() {
	q(strings.Split("a,b,c", ","))
	q(strings.Split("", ","))
	q(strings.Split("añb", ""))
	q(strings.SplitN("a,b,c,d", ",", 2))
	q(strings.SplitN("a,b", ",", 0))
	q(strings.SplitN("a,b,c", ",", -1))
	q(strings.SplitAfter("a,b,c", ","))
	q(strings.SplitAfterN("a,b,c", ",", 2))
	q(strings.Fields("  foo bar\tbaz\n\u2003qux "))
	q(strings.FieldsFunc("foo1;bar2,baz3...", func(c rune) bool { return !unicode.IsLetter(c) && !unicode.IsNumber(c) }))
	words := map[string]int{}
	for _, w := range strings.FieldsFunc("It was the best of times, it was the worst of times.", func(r rune) bool { return !unicode.IsLetter(r) }) {
		words[strings.ToLower(w)]++
	}
	fmt.Println(words)
}
