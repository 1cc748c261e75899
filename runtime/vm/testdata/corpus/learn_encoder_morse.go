package main

import (
	"fmt"
	"slices"
	"strings"
)

var morse = map[rune]string{'a': ".-", 'b': "-...", 'c': "-.-.", 'd': "-..", 'e': ".", 'h': "....", 'l': ".-..", 'o': "---", 'r': ".-.", 's': "...", 'w': ".--", ' ': "/"}

func encode(s string) (out []string, unknown []rune) {
	for _, r := range strings.ToLower(s) {
		if m, ok := morse[r]; ok {
			out = append(out, m)
		} else if !slices.Contains(unknown, r) {
			unknown = append(unknown, r)
		}
	}
	return
}

func decode(code string) string {
	rev := make(map[string]rune, len(morse))
	for r, m := range morse {
		rev[m] = r
	}
	var b strings.Builder
	for _, c := range strings.Fields(code) {
		if r, ok := rev[c]; ok {
			b.WriteRune(r)
		} else {
			b.WriteByte('?')
		}
	}
	return b.String()
}

func base64(b []byte) string {
	const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
	var out []byte
	for ; len(b) > 0; b = b[min(3, len(b)):] {
		var chunk [3]byte
		n := copy(chunk[:], b)
		v := uint(chunk[0])<<16 | uint(chunk[1])<<8 | uint(chunk[2])
		for i := range 4 {
			if i <= n {
				out = append(out, digits[v>>(18-6*i)&63])
			} else {
				out = append(out, '=')
			}
		}
	}
	return string(out)
}

func main() {
	m, u := encode("Hello World, öö!")
	fmt.Println(strings.Join(m, " "), string(u))
	fmt.Println(decode(strings.Join(m, " ")), decode(".... ..--.."))
	for _, s := range []string{"", "f", "fo", "foo", "foob", "\x00\xff\x10"} {
		fmt.Print(base64([]byte(s)), " ")
	}
	fmt.Println()
}
