package main

import (
	"fmt"
	"unicode/utf8"
)

// unicode/utf8 on valid, broken and empty texts, as strings, slices and arrays.
func main() {
	texts := []string{"", "a", "é", "世界", "😀", "\xff", "\xe4\xb8", "a\xc0\xafb", "\xed\xa0\x80", "\xf4\x90\x80\x80", "x\xf0\x9f", "日本語\x80"}
	for _, s := range texts {
		b := []byte(s)
		r, n := utf8.DecodeRune(b)
		rs, ns := utf8.DecodeRuneInString(s)
		l, m := utf8.DecodeLastRune(b)
		ls, ms := utf8.DecodeLastRuneInString(s)
		fmt.Printf("%q %U %d %U %d %U %d %U %d\n", s, r, n, rs, ns, l, m, ls, ms)
		fmt.Println(utf8.FullRune(b), utf8.FullRuneInString(s), utf8.RuneCount(b), utf8.RuneCountInString(s), utf8.Valid(b), utf8.ValidString(s))
		var box struct{ bytes [8]byte } // cells, not packed bytes
		k := copy(box.bytes[:], s)
		r, n = utf8.DecodeRune(box.bytes[:k])
		l, m = utf8.DecodeLastRune(box.bytes[:k])
		fmt.Println(r, n, l, m, utf8.Valid(box.bytes[:k]), utf8.RuneCount(box.bytes[:k]))
	}
	for _, r := range []rune{0, 'a', 0x7f, 0x80, 'é', 0x7ff, 0x800, '世', 0xd7ff, 0xd800, 0xdfff, 0xfffd, 0x10000, '😀', utf8.MaxRune, utf8.MaxRune + 1, -1} {
		b := make([]byte, 4)
		n := utf8.EncodeRune(b, r)
		fmt.Printf("%U %d %d % x % x %v\n", r, utf8.RuneLen(r), n, b, utf8.AppendRune([]byte("<"), r), utf8.ValidRune(r))
	}
	fmt.Println(utf8.RuneStart('a'), utf8.RuneStart(0x80), utf8.RuneStart(0xc3), utf8.UTFMax, utf8.RuneSelf)
	func() {
		defer func() { fmt.Println(recover()) }()
		utf8.EncodeRune(make([]byte, 1), '世')
	}()
}
