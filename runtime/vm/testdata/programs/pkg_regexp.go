package main

import (
	"fmt"
	"regexp"
	"regexp/syntax"
	"strings"
)

// regexp: parsing, errors, every kind of match, replacing, splitting, the engines (one pass, backtracking, automaton).
func main() {
	patterns := []string{`a*`, `a+b?`, `(a)(b)?`, `^(\w+)@(\w+)\.com$`, `(?i)hello\s+(?P<who>\pL+)`, `[^a-z\d]+`, `x{2,3}?`, `(?m)^\w+$`, `(?s).+`,
		`\bfoo\b`, `(a|ab)(c|bcd)(d*)`, `[[:alpha:]]+`, `\x{65e5}`, `\p{Greek}+`, `(?U)a+`, `^$`, `(|a)+`, `\Qa.b\E`, `[a-c&&b]`, `\P{Lu}{2}`}
	texts := []string{"", "a", "aaab ab", "bob@example.com", "say HELLO  Wörld", "xxxxx", "one\ntwo\nthree", "a foo b food", "abcd", "日本語", "αβγ abc", "a.b a+b", "\xff\xfea"}
	for _, p := range patterns {
		re := regexp.MustCompile(p)
		fmt.Printf("%s names %q subexp %d", re, re.SubexpNames(), re.NumSubexp())
		prefix, complete := re.LiteralPrefix()
		fmt.Printf(" prefix %q %v\n", prefix, complete)
		for _, t := range texts {
			fmt.Printf("  %q: %v %q %v %q %q\n", t, re.MatchString(t), re.FindString(t), re.FindStringSubmatchIndex(t), re.FindAllString(t, 3), re.ReplaceAllString(t, "<$0>"))
		}
	}
	for _, p := range []string{`a(b`, `a)`, `[z-a]`, `*`, `a**`, `\8`, `(?P<n>a)(?P<n>b)`, `x{1001}`, `(?z)`, `\p{Nope}`, `[a`, `a\`, "\xff", `((((((((((x{100}){100}){100}){100})))))))`} {
		_, err := regexp.Compile(p)
		fmt.Println(err)
	}
	func() {
		defer func() { fmt.Println(recover()) }()
		regexp.MustCompile(`[`)
	}()
	re := regexp.MustCompile(`(?P<key>\w+)=(?P<value>\w*)`)
	text := "a=1 bb=22 c= d"
	fmt.Printf("%q\n", re.FindAllStringSubmatch(text, -1))
	fmt.Println(re.FindAllStringSubmatchIndex(text, -1), re.SubexpIndex("value"), re.SubexpIndex("none"))
	fmt.Println(re.ReplaceAllString(text, "${value}:$key"), re.ReplaceAllLiteralString(text, "$1"))
	fmt.Println(re.ReplaceAllStringFunc(text, strings.ToUpper))
	fmt.Printf("%q %q\n", regexp.MustCompile(`\s*,\s*`).Split("a , b,c ,, d", -1), regexp.MustCompile(`,`).Split("a,b,c", 2))
	fmt.Println(regexp.QuoteMeta("[a.b]*?"), re.MatchReader(strings.NewReader("x k=v")), re.FindReaderIndex(strings.NewReader("x k=v")))
	fmt.Printf("%q\n", re.Expand([]byte("-> "), []byte("$value/$key/$$/$none"), []byte("k=v"), re.FindSubmatchIndex([]byte("k=v"))))
	fmt.Printf("%q %q\n", re.Find([]byte(text)), re.ReplaceAll([]byte(text), []byte("_")))
	long := regexp.MustCompilePOSIX(`a+|a+b`)
	fmt.Println(long.FindString("aab"), regexp.MustCompile(`a+|a+b`).FindString("aab"))
	re2 := regexp.MustCompile(`a+|a+b`)
	re2.Longest()
	fmt.Println(re2.FindString("aab"))
	ok, err := regexp.MatchString(`^\d{3}$`, "123")
	fmt.Println(ok, err)
	fmt.Println(regexp.MustCompile(`(a*)*b`).MatchString(strings.Repeat("a", 2000)), regexp.MustCompile(`(x+x+)+y`).MatchString(strings.Repeat("x", 500)))
	b, err := re.MarshalText()
	fmt.Println(string(b), err)
	tree, err := syntax.Parse(`a+(b|c)*d{2,}`, syntax.Perl)
	fmt.Println(tree, tree.Op, tree.MaxCap(), tree.Simplify(), err)
	prog, err := syntax.Compile(tree.Simplify())
	fmt.Println(prog, err)
}
