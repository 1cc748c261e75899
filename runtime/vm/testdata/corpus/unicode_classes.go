package main

import (
	"fmt"
	"unicode"
	"unicode/utf8"
)

func classify(r rune) string {
	switch {
	case unicode.IsLetter(r) && unicode.IsUpper(r):
		return "U"
	case unicode.IsLetter(r) && unicode.IsLower(r):
		return "l"
	case unicode.IsLetter(r):
		return "L"
	case unicode.IsDigit(r):
		return "d"
	case unicode.IsNumber(r):
		return "n"
	case unicode.IsSpace(r):
		return "_"
	case unicode.IsPunct(r):
		return "."
	case unicode.IsSymbol(r):
		return "$"
	case unicode.IsMark(r):
		return "^"
	case unicode.IsControl(r):
		return "c"
	}
	return "?"
}

func main() {
	s := "Añ9½ Ⅷ世ª!+€\u0300\x01\u00ad\u200b\ufeff"
	for _, r := range s {
		fmt.Print(classify(r))
	}
	fmt.Println()
	for _, r := range []rune{'a', 'Z', 'ß', 'ﬁ', 'ı', 'İ', 'Σ', 'ς', 'Ǆ', -1, unicode.MaxRune + 1} {
		fmt.Print(unicode.ToUpper(r), " ", unicode.ToLower(r), " ", unicode.ToTitle(r), " ", unicode.SimpleFold(r), "; ")
	}
	fmt.Println()
	for name, t := range map[string]*unicode.RangeTable{"Greek": unicode.Greek} {
		n := 0
		for r := rune(0x370); r < 0x400; r++ {
			if unicode.Is(t, r) {
				n++
			}
		}
		fmt.Println(name, n)
	}
	fmt.Println(unicode.In('x', unicode.Letter, unicode.Digit), unicode.Is(unicode.Upper, 'Ä'), unicode.IsOneOf([]*unicode.RangeTable{unicode.Space}, ' '), unicode.IsGraphic('\u00a0'), unicode.IsPrint('\u00a0'), unicode.IsTitle('ǅ'))
	fmt.Println(utf8.RuneError, string(utf8.RuneError), utf8.ValidString("a\xc0\xaf"), utf8.RuneCountInString("\xff\xfe"), []rune("\xed\xa0\x80"))
}
