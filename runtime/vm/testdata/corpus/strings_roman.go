package main

import (
	"fmt"
	"strings"
)

var numerals = []struct {
	v int
	s string
}{{1000, "M"}, {900, "CM"}, {500, "D"}, {400, "CD"}, {100, "C"}, {90, "XC"}, {50, "L"}, {40, "XL"}, {10, "X"}, {9, "IX"}, {5, "V"}, {4, "IV"}, {1, "I"}}

func roman(n int) string {
	var b strings.Builder
	for _, d := range numerals {
		for ; n >= d.v; n -= d.v {
			b.WriteString(d.s)
		}
	}
	return b.String()
}

func arabic(s string) (n int, err error) {
	in := s
	for _, d := range numerals {
		for strings.HasPrefix(s, d.s) {
			n += d.v
			s = s[len(d.s):]
		}
	}
	if s != "" || roman(n) != in {
		return 0, fmt.Errorf("%q is no roman numeral", in)
	}
	return n, nil
}

func words(n int) string {
	small := strings.Fields("zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen")
	tens := strings.Fields("_ _ twenty thirty forty fifty sixty seventy eighty ninety")
	switch {
	case n < 0:
		return "minus " + words(-n)
	case n < 20:
		return small[n]
	case n < 100:
		if n%10 == 0 {
			return tens[n/10]
		}
		return tens[n/10] + "-" + small[n%10]
	case n < 1000:
		s := small[n/100] + " hundred"
		if n%100 != 0 {
			s += " and " + words(n%100)
		}
		return s
	}
	for _, g := range []struct {
		v int
		s string
	}{{1e9, "billion"}, {1e6, "million"}, {1e3, "thousand"}} {
		if n >= g.v {
			s := words(n/g.v) + " " + g.s
			if n%g.v != 0 {
				s += " " + words(n%g.v)
			}
			return s
		}
	}
	panic("unreachable")
}

func main() {
	for _, n := range []int{1, 4, 9, 14, 40, 90, 400, 1994, 2024, 3999} {
		r := roman(n)
		back, err := arabic(r)
		fmt.Println(n, r, back, err)
	}
	fmt.Println(arabic("IIII"))
	fmt.Println(arabic("ABC"))
	for _, n := range []int{0, 13, 42, 100, 999, 1001, 123456, -7, 2_000_000_019} {
		fmt.Println(words(n))
	}
}
