package main

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

func main() {
	s := "the rain in Spain stays mainly"
	fmt.Println(strings.Index(s, "ain"), strings.LastIndex(s, "ain"), strings.IndexByte(s, 'S'), strings.IndexAny(s, "xyz"), strings.IndexRune(s, 'ñ'))
	fmt.Println(strings.Contains(s, "rain"), strings.ContainsAny(s, "qz"), strings.ContainsRune(s, 'y'), strings.ContainsFunc(s, unicode.IsUpper))
	fmt.Println(strings.Count(s, "ain"), strings.Count("cheese", ""), strings.Count("aaaa", "aa"))
	fmt.Println(strings.HasPrefix(s, "the"), strings.HasSuffix(s, "ly"), strings.EqualFold("Straße", "STRASSE"), strings.EqualFold("Σς", "σΣ"))
	fmt.Println(strings.IndexFunc("abc123", unicode.IsDigit), strings.LastIndexFunc("abc123x", unicode.IsDigit), strings.LastIndexByte("abab", 'a'), strings.LastIndexAny("golang", "gn"))
	b, a, ok := strings.Cut("key=value=x", "=")
	fmt.Println(b, a, ok)
	b, a, ok = strings.Cut("none", "=")
	fmt.Printf("%q %q %v\n", b, a, ok)
	fmt.Println(strings.CutPrefix("prefix-x", "prefix-"))
	fmt.Println(strings.CutSuffix("x.go", ".rs"))
	fmt.Println(strings.Compare("a", "b"), strings.Compare("b", "a"), strings.Compare("", ""))
	fmt.Println(strings.Index("", ""), strings.Index("a", ""), strings.LastIndex("abc", ""), strings.Index("chicken", "dmr"))
	fmt.Println(strings.Index("日本語", "本"), strings.IndexRune("日本語", '語'), strings.IndexRune("a\xffb", utf8.RuneError))
}
