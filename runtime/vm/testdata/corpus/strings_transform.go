package main

import (
	"fmt"
	"strings"
	"unicode"
)

func main() {
	fmt.Println(strings.ToUpper("héllo ß ǆ"), strings.ToLower("ÀÉÎ İ"), strings.ToTitle("ǆabc"), strings.Title("hello wOrld o'neil"))
	fmt.Println(strings.Repeat("=-", 5), strings.Replace("oink oink oink", "k", "ky", 2), strings.Replace("abc", "", "-", -1), strings.ReplaceAll("aaa", "aa", "b"))
	fmt.Printf("%q %q %q %q\n", strings.TrimSpace("\t x \n\u00a0"), strings.Trim("xxhixx", "x"), strings.TrimLeft("aabbc", "ab"), strings.TrimRight("abc123", "0123456789"))
	fmt.Printf("%q %q %q\n", strings.TrimPrefix("pre-fix", "pre-"), strings.TrimSuffix("a.txt", ".txt"), strings.TrimFunc("123abc456", unicode.IsDigit))
	fmt.Println(strings.Map(func(r rune) rune {
		switch {
		case r == ' ':
			return -1
		case r >= 'a' && r <= 'z':
			return 'a' + (r-'a'+13)%26
		}
		return r
	}, "hello world Ü"))
	r := strings.NewReplacer("<", "&lt;", ">", "&gt;", "&", "&amp;")
	fmt.Println(r.Replace("<a href=\"x&y\">"))
	fmt.Println(strings.NewReplacer("a", "1", "aa", "2", "b", "").Replace("aaab"), strings.NewReplacer("", "X").Replace("ab"))
	var sb strings.Builder
	r.WriteString(&sb, "1<2")
	fmt.Println(sb.String())
	fmt.Println(strings.ToValidUTF8("a\xffb\xfe\xfdc", "?"), strings.Join([]string{"a"}, "-"), strings.Join(nil, "x") == "")
	func() {
		defer func() { fmt.Println(recover()) }()
		strings.Repeat("x", -1)
	}()
	fmt.Println(strings.Clone("abc"), strings.ToUpperSpecial(unicode.TurkishCase, "iı"))
}
