package main

import (
	"fmt"
	"regexp"
	"strings"
)

func main() {
	re := regexp.MustCompile(`(?i)(\w+)@(\w+)\.com`)
	s := "Ann@Example.com, bob@test.org, CID@x.COM"
	fmt.Println(re.MatchString(s), re.FindString(s), re.FindStringIndex(s), re.FindStringSubmatch(s), re.NumSubexp())
	fmt.Println(re.FindAllString(s, -1), re.FindAllString(s, 1), re.FindAllStringSubmatchIndex(s, -1))
	fmt.Println(re.ReplaceAllString(s, "<$2:$1>"), re.ReplaceAllLiteralString(s, "$1"), re.ReplaceAllStringFunc(s, strings.ToUpper))
	d := regexp.MustCompile(`(?P<year>\d{4})-(?P<month>\d{2})`)
	fmt.Println(d.SubexpNames(), d.SubexpIndex("month"), d.ReplaceAllString("on 2024-05 and 1999-12", "${month}/${year}"))
	fmt.Println(regexp.MustCompile(`[,;]\s*`).Split("a, b;c,d", -1), regexp.MustCompile("x*").Split("axbxc", 3))
	for _, p := range []string{`a(b`, `[z-a]`, `*`, `a{2,1}`, `\8`, `(?P<n>a)(?P<n>b)`, `a{1001}`} {
		_, err := regexp.Compile(p)
		fmt.Println(err)
	}
	fmt.Println(regexp.QuoteMeta("a.b*[c]"), re.String(), regexp.MustCompile(`^$`).MatchString(""))
	fmt.Printf("%q\n", regexp.MustCompile(`a*?`).FindAllString("baaac", -1))
	fmt.Printf("%q\n", regexp.MustCompile(`(a|ab)(c|bcd)`).FindStringSubmatch("abcd"))
	fmt.Printf("%q\n", regexp.MustCompilePOSIX(`(a|ab)(c|bcd)`).FindStringSubmatch("abcd"))
	l := regexp.MustCompile(`(?m)^(\S+):\s*(.*)$`)
	for _, m := range l.FindAllStringSubmatch("host: a\nbad line\nport:  80", -1) {
		fmt.Printf("%q ", m[1:])
	}
	fmt.Println(l.LiteralPrefix())
	fmt.Println(string(regexp.MustCompile(`\pL+`).Find([]byte("123 größe 世界"))), regexp.MustCompile(`[^\x00-\x7F]`).FindAllString("aéb世", -1))
	fmt.Println(string(d.Expand(nil, []byte("$year!"), []byte("2020-01"), d.FindSubmatchIndex([]byte("2020-01")))))
	ok, err := regexp.MatchString(`^a+$`, "aaa")
	fmt.Println(ok, err)
	defer func() { fmt.Println(recover()) }()
	regexp.MustCompile(`(`)
}
