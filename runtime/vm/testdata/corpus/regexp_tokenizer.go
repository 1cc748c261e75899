package main

import (
	"fmt"
	"regexp"
	"strings"
)

var tokenRE = regexp.MustCompile(`\s*(?:(\d+\.?\d*)|([A-Za-z_]\w*)|("(?:[^"\\]|\\.)*")|(==|!=|<=|>=|[-+*/=<>(){};,]))`)

type token struct {
	kind string
	text string
	pos  int
}

func lex(src string) (toks []token, err error) {
	kinds := []string{"", "number", "ident", "string", "op"}
	for pos := 0; strings.TrimSpace(src[pos:]) != ""; {
		m := tokenRE.FindStringSubmatchIndex(src[pos:])
		if m == nil || m[0] != 0 {
			return toks, fmt.Errorf("offset %d: unexpected %q", pos, src[pos:min(len(src), pos+5)])
		}
		for g := 1; g < len(kinds); g++ {
			if m[2*g] >= 0 {
				toks = append(toks, token{kinds[g], src[pos+m[2*g] : pos+m[2*g+1]], pos + m[2*g]})
			}
		}
		pos += m[1]
	}
	return
}

func route(patterns []string, path string) string {
	for _, p := range patterns {
		re := regexp.MustCompile("^" + regexp.MustCompile(`:(\w+)`).ReplaceAllString(p, `(?P<$1>[^/]+)`) + "$")
		if m := re.FindStringSubmatch(path); m != nil {
			args := []string{}
			for i, n := range re.SubexpNames() {
				if n != "" {
					args = append(args, n+"="+m[i])
				}
			}
			return p + " " + strings.Join(args, "&")
		}
	}
	return "404"
}

func main() {
	for _, s := range []string{`x1 = 3.14 * (y_ + "a\"b");`, `if a >= 10 { b != c }`, `a # b`, ``} {
		toks, err := lex(s)
		fmt.Println(len(toks), toks, err)
	}
	ps := []string{"/users/:id", "/users/:id/posts/:post", "/about"}
	for _, p := range []string{"/users/7", "/users/7/posts/x-1", "/about", "/users/"} {
		fmt.Println(route(ps, p))
	}
	md := regexp.MustCompile(`\*\*(.+?)\*\*|\*(.+?)\*`)
	fmt.Println(md.ReplaceAllStringFunc("a **bold** and *it* text", func(m string) string {
		if strings.HasPrefix(m, "**") {
			return "<b>" + m[2:len(m)-2] + "</b>"
		}
		return "<i>" + m[1:len(m)-1] + "</i>"
	}))
	fmt.Println(len(regexp.MustCompile(`(a?){20}a{20}`).FindString(strings.Repeat("a", 20))))
}
