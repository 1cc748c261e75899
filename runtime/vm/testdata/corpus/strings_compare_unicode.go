package main

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

func main() {
	words := []string{"zebra", "Äpfel", "apple", "Zoo", "éclair", "eclair", "日本", "", "a"}
	slices.Sort(words)
	fmt.Printf("%q\n", words)
	slices.SortFunc(words, func(a, b string) int {
		return cmp.Or(strings.Compare(strings.ToLower(a), strings.ToLower(b)), strings.Compare(a, b))
	})
	fmt.Printf("%q\n", words)
	combining := "e\u0301"
	fmt.Println(combining == "é", len(combining), len("é"), []rune(combining), utf8.RuneCountInString(combining))
	fmt.Println("a" < "b", "B" < "a", "abc" < "abcd", "日" > "z", strings.EqualFold("ÄÖ", "äö"))
	s := "Grüße, 世界! 👩‍💻"
	for i, w := 0, 0; i < len(s); i += w {
		r, size := utf8.DecodeRuneInString(s[i:])
		fmt.Printf("%c(%d) ", r, size)
		w = size
	}
	fmt.Println()
	b := []byte(s)
	fmt.Println(len(b), len([]rune(s)), string(b[:3]), strings.ToValidUTF8(string(b[:4])+"\xc3", "�"))
	trunc := func(s string, n int) string {
		r := []rune(s)
		if len(r) <= n {
			return s
		}
		return string(r[:n-1]) + "…"
	}
	fmt.Println(trunc("Grüße aus Köln", 8), trunc("kurz", 8))
	fmt.Printf("%-8s|%8s|%.3s|%q|%x|%U\n", "größe", "äöü", "日本語学", 'ß', "ß", []rune("ß世"))
	for _, r := range "Aa1 \n世" {
		fmt.Print(unicode.IsUpper(r), unicode.IsLower(r), unicode.IsSpace(r), unicode.Is(unicode.Han, r), " ")
	}
	fmt.Println()
}
