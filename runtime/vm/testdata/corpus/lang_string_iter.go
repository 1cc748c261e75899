package main

import (
	"fmt"
	"unicode/utf8"
)

func main() {
	s := "aé\xff世\xe4\xb8界🙂"
	for i, r := range s {
		fmt.Printf("%d:%U(%d) ", i, r, utf8.RuneLen(r))
	}
	fmt.Println(len(s), utf8.ValidString(s), utf8.RuneCountInString(s))
	fmt.Println([]rune(s), len([]rune(s)))
	fmt.Println([]byte(s))
	fmt.Printf("%q %+q %x\n", s, s, s)
	fmt.Println(string(rune(0x10FFFF+1)), string([]rune{0xD800, 'x', -1}), string(rune(65)))
	fmt.Println(s[1:3], s[3] == 0xff, s[len(s)-4:])
	b := []byte("hello")
	t := string(b)
	b[0] = 'J'
	fmt.Println(t, string(b), "abc" < "abd", "abc" < "ab", "" < "a")
	for i := range "xyz" {
		fmt.Print(i, " ")
	}
	for range "ab" {
		fmt.Print("*")
	}
	fmt.Println()
}
