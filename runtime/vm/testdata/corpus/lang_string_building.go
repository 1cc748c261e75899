package main

import (
	"fmt"
	"strings"
)

func main() {
	s := ""
	for i := 0; i < 5; i++ {
		s += string(rune('a' + i))
	}
	t := s
	s += "!"
	fmt.Println(s, t, len(s), s[1:3]+s[len(s)-1:], s > t, s[:0] == "")
	b := []byte(s)
	b[0] = 'A'
	b = append(b, "xyz"...)
	b = append(b, s[2:4]...)
	fmt.Println(string(b), s, cap(b) >= len(b))
	r := []rune("häuser")
	r[1] = 'a'
	fmt.Println(string(r), string(r[2:]), len("häuser"), len(r))
	m := map[string]int{"ab": 1}
	key := []byte("ab")
	m[string(key)]++
	key[0] = 'x'
	fmt.Println(m, m[string(key)])
	switch string(b[:2]) {
	case "Ab":
		fmt.Println("switch on bytes")
	}
	for i, c := range []byte("é") {
		fmt.Print(i, ":", c, " ")
	}
	multi := `raw "string"
	with \n kept` + "\tand\\ esc\u00e9\x41\101\""
	fmt.Println(multi, len(multi))
	fmt.Println(strings.Compare("a", "b"), "a"+"b" == "ab", "é" == "\u00e9", "é" == "e\u0301")
	var sb strings.Builder
	for i := range 3 {
		sb.WriteString(strings.Repeat(string('x'+rune(i)), i+1))
	}
	fmt.Println(sb.String(), sb.Len())
	x := "hello"
	y := x[1:4]
	x = "changed"
	fmt.Println(x, y, string(x[0]), x[0], x[0] == 'c', string(x[1]-32))
	fmt.Println(string([]byte{104, 105}), string([]rune{0x4e16, 0x754c}), []byte("é"), []rune("é"))
	big := strings.Repeat("ab", 1000)
	fmt.Println(len(big), big[1999:], strings.Count(big, "ba"))
	func(s string) { s = "local" }(x)
	fmt.Println(x)
	defer func() { fmt.Println(recover()) }()
	i := 7
	fmt.Println(x[i])
}
