package main

import (
	"fmt"
	"unicode"
)

// unicode: classes, cases, tables and the maps of tables.
func main() {
	runes := []rune{0, '\n', ' ', '0', 'A', 'z', 'ß', 'ǅ', 'İ', 'ı', 'K', 'ſ', '世', '́', '€', '٣', '\u00a0', '\u2028', 0xd800, unicode.MaxRune, unicode.MaxRune + 1, -1}
	for _, r := range runes {
		fmt.Printf("%U", r)
		for _, f := range []func(rune) bool{unicode.IsControl, unicode.IsDigit, unicode.IsGraphic, unicode.IsLetter, unicode.IsLower, unicode.IsMark,
			unicode.IsNumber, unicode.IsPrint, unicode.IsPunct, unicode.IsSpace, unicode.IsSymbol, unicode.IsTitle, unicode.IsUpper} {
			fmt.Print(" ", f(r))
		}
		fmt.Printf(" %U %U %U %U %U\n", unicode.ToUpper(r), unicode.ToLower(r), unicode.ToTitle(r), unicode.SimpleFold(r), unicode.To(unicode.UpperCase, r))
		for _, t := range []*unicode.RangeTable{unicode.Han, unicode.L, unicode.Digit, unicode.White_Space} {
			fmt.Print(unicode.Is(t, r), " ")
		}
		fmt.Println(unicode.In(r, unicode.Latin, unicode.Greek), unicode.IsOneOf([]*unicode.RangeTable{unicode.Letter, unicode.Number}, r),
			unicode.In(r, unicode.GraphicRanges...), unicode.In(r, unicode.PrintRanges...), unicode.In(r, unicode.Properties["Hex_Digit"]))
	}
	fmt.Println(len(unicode.Categories), len(unicode.Scripts), len(unicode.Properties), len(unicode.CaseRanges), len(unicode.FoldCategory), len(unicode.FoldScript), len(unicode.CategoryAliases))
	fmt.Println(unicode.Scripts["Latin"] == unicode.Latin, unicode.Categories["Lu"] == unicode.Upper, unicode.Categories["Nd"] == unicode.Digit, unicode.CategoryAliases["Letter"])
	fmt.Println(*unicode.Cyrillic, unicode.CaseRanges[3], unicode.FoldScript["Greek"].R16, unicode.Zs.LatinOffset, unicode.Version)
	own := &unicode.RangeTable{R16: []unicode.Range16{{'a', 'z', 2}}, LatinOffset: 1}
	fmt.Println(unicode.Is(own, 'c'), unicode.Is(own, 'd'))
	fmt.Printf("%c %c %c\n", unicode.TurkishCase.ToUpper('i'), unicode.TurkishCase.ToLower('I'), unicode.AzeriCase.ToTitle('i'))
	unicode.Latin.LatinOffset = 99 // only this run's
	fmt.Println(unicode.Scripts["Latin"].LatinOffset)
}
