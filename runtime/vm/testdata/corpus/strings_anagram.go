package main

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode"
)

func key(w string) string {
	rs := []rune(strings.ToLower(w))
	slices.Sort(rs)
	return string(rs)
}

func reverse(s string) string {
	rs := []rune(s)
	for i, j := 0, len(rs)-1; i < j; i, j = i+1, j-1 {
		rs[i], rs[j] = rs[j], rs[i]
	}
	return string(rs)
}

func palindrome(s string) bool {
	clean := strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, s)
	return clean == reverse(clean)
}

func balanced(s string) (int, bool) {
	pairs := map[rune]rune{')': '(', ']': '[', '}': '{'}
	var stack []rune
	for i, r := range s {
		switch r {
		case '(', '[', '{':
			stack = append(stack, r)
		case ')', ']', '}':
			if len(stack) == 0 || stack[len(stack)-1] != pairs[r] {
				return i, false
			}
			stack = stack[:len(stack)-1]
		}
	}
	return len(s), len(stack) == 0
}

func camel(s string) string {
	return strings.Join(mapAll(strings.FieldsFunc(s, func(r rune) bool { return r == '_' || r == '-' }), func(i int, p string) string {
		if i == 0 {
			return strings.ToLower(p)
		}
		return strings.ToUpper(p[:1]) + strings.ToLower(p[1:])
	}), "")
}

func mapAll[A, B any](as []A, f func(int, A) B) (bs []B) {
	for i, a := range as {
		bs = append(bs, f(i, a))
	}
	return
}

func snake(s string) string {
	var b strings.Builder
	for i, r := range s {
		if unicode.IsUpper(r) {
			if i > 0 {
				b.WriteByte('_')
			}
			r = unicode.ToLower(r)
		}
		b.WriteRune(r)
	}
	return b.String()
}

func main() {
	groups := map[string][]string{}
	for _, w := range strings.Fields("listen silent enlist google elgoog inlets banana Tinsel") {
		groups[key(w)] = append(groups[key(w)], w)
	}
	for _, k := range slices.Sorted(maps.Keys(groups)) {
		fmt.Println(k, groups[k])
	}
	fmt.Println(reverse("héllo 世界"), palindrome("A man, a plan, a canal: Panama"), palindrome("no"))
	for _, s := range []string{"(a[b]{c})", "(]", "((", "}", ""} {
		fmt.Println(balanced(s))
	}
	fmt.Println(camel("snake_case-to_CAMEL"), snake("camelCaseToSnake"), camel(snake("roundTrip")))
}
