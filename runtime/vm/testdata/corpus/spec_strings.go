package main

import (
	"fmt"
	"unicode/utf8"
)

type MyStr string
type MyBytes []byte
type MyByte byte
type MyRune rune

func main() {
	s := "a\xffé\xc3日\xe6\x97\U0001F600\xed\xa0\x80"
	for i, r := range s {
		fmt.Print(i, ":", r, " ")
	}
	fmt.Println(len(s), utf8.RuneCountInString(s))
	for i := range s {
		fmt.Print(i, " ")
	}
	fmt.Println()
	fmt.Println([]rune(s), []byte(s), string([]rune(s)), []rune(s)[1] == utf8.RuneError)
	fmt.Printf("%q %+q %x\n", s, s, s)
	fmt.Println(string(rune(65)), string(rune(-1)), string(rune(0x10ffff+1)), string(rune(0xd800)), string(rune(0x65e5)))
	fmt.Println(string([]rune{65, -1, 0xd800, 0x110000, 'x'}))
	fmt.Println(MyStr("x")+"y", string(MyBytes("hi")), MyBytes("hi"), []MyByte("ab"), string([]MyByte{65, 66}), string([]MyRune{0x65e5}), []MyRune("é"))
	x := "hello"
	fmt.Println(x[1:3], x[:0], x[5:], x[1], x[1:][1:], len(x[2:2]))
	func() {
		defer func() { fmt.Println(recover()) }()
		i := 6
		fmt.Println(x[i:])
	}()
	func() {
		defer func() { fmt.Println(recover()) }()
		i, j := 3, 2
		fmt.Println(x[i:j])
	}()
	func() {
		defer func() { fmt.Println(recover()) }()
		i := 5
		fmt.Println(x[i])
	}()
	func() {
		defer func() { fmt.Println(recover()) }()
		i := -1
		fmt.Println(x[i])
	}()
	func() {
		defer func() { fmt.Println(recover()) }()
		i := -1
		fmt.Println(x[i:])
	}()
	func() {
		defer func() { fmt.Println(recover()) }()
		i := uint64(1 << 63)
		fmt.Println(x[i])
	}()
	func() {
		defer func() { fmt.Println(recover()) }()
		i := uint64(1<<63 + 5)
		fmt.Println(x[i:])
	}()
	func() {
		defer func() { fmt.Println(recover()) }()
		i := uint8(200)
		a := [5]int{}
		fmt.Println(a[i])
	}()
	fmt.Println("a" < "b", "a" < "B", "" < "a", "ab" < "abc", "é" > "z", x == "hel"+"lo", x != "hello", "a" <= "a", "b" >= "c")
	b := []byte(x)
	b[0] = 'j'
	fmt.Println(x, string(b))
	b = append(b, " world"...)
	n := copy(b[2:], "XX")
	fmt.Println(string(b), n)
	var sum string
	for i := range 5 {
		sum += string(rune('a' + i))
	}
	sum += sum
	fmt.Println(sum)
	m := map[string]int{"a": 1}
	key := []byte("a")
	fmt.Println(m[string(key)])
	switch string(key) {
	case "a":
		fmt.Println("A")
	}
	const c = "const"
	fmt.Println(len(c), c[1], c[1:3])
	raw := `raw \n
line`
	fmt.Println(raw, len(raw))
	fmt.Printf("%v %d %s %q %x %c %U\n", 'x', 'x', []byte("q"), 'x', "hi", 0x65e5, 0x65e5)
	var bs []byte
	fmt.Println(string(bs) == "", bs == nil, []byte("") == nil, len([]rune("")))
	for i, c := range []byte("hé") {
		fmt.Print(i, c, " ")
	}
	fmt.Println()
	fmt.Println("\xff"[0], "日本"[1], string("日本"[0:3]), "日本"[3:])
	var e MyStr = "conv"
	fmt.Println([]byte(e), string(e), len(e), e[1:], e == "conv")
	for _, r := range e {
		fmt.Print(string(r), ".")
	}
	fmt.Println()
}
