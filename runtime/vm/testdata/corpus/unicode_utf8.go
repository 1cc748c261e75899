package main

import (
	"fmt"
	"unicode"
	"unicode/utf8"
)

func main() {
	for _, r := range "aZ9 ß世_\t!é\u0301٣" {
		fmt.Print(string(r), ":")
		for _, c := range []struct {
			n string
			f func(rune) bool
		}{{"L", unicode.IsLetter}, {"U", unicode.IsUpper}, {"D", unicode.IsDigit}, {"N", unicode.IsNumber}, {"S", unicode.IsSpace}, {"P", unicode.IsPunct}, {"M", unicode.IsMark}, {"g", unicode.IsGraphic}, {"C", unicode.IsControl}, {"y", unicode.IsSymbol}} {
			if c.f(r) {
				fmt.Print(c.n)
			}
		}
		fmt.Print(" ")
	}
	fmt.Println()
	fmt.Println(string(unicode.ToUpper('ß')), string(unicode.ToTitle('ǆ')), string(unicode.ToLower('Ω')), unicode.Is(unicode.Han, '世'), unicode.In('я', unicode.Latin, unicode.Cyrillic), string(unicode.SimpleFold('k')))
	b := []byte("a世\xff")
	for len(b) > 0 {
		r, n := utf8.DecodeRune(b)
		fmt.Print(r, "/", n, " ")
		b = b[n:]
	}
	r, n := utf8.DecodeLastRuneInString("a世")
	fmt.Println(string(r), n, utf8.FullRune([]byte{0xe4, 0xb8}), utf8.RuneStart(0xb8), utf8.ValidRune(0xD800), utf8.RuneLen(-1))
	fmt.Println(utf8.AppendRune([]byte("x"), 'é'), utf8.RuneCount([]byte("héé")), utf8.Valid([]byte{0xff}))
	buf := make([]byte, 4)
	fmt.Println(utf8.EncodeRune(buf, '😀'), buf, utf8.RuneError, utf8.UTFMax, unicode.MaxRune)
	d, size := utf8.DecodeRuneInString("\xe4\xb8")
	fmt.Println(d, size)
}
