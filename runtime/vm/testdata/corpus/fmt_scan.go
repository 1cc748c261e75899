package main

import (
	"fmt"
	"strings"
)

func main() {
	var a, b int
	var s string
	n, err := fmt.Sscan("10 20 word", &a, &b, &s)
	fmt.Println(n, err, a, b, s)
	n, err = fmt.Sscanf("x=7;y=0x1f", "x=%d;y=%v", &a, &b)
	fmt.Println(n, err, a, b)
	var f float64
	var r rune
	var t bool
	n, err = fmt.Sscanf("3.5 Z true", "%f %c %t", &f, &r, &t)
	fmt.Println(n, err, f, string(r), t)
	n, err = fmt.Sscan("abc", &a)
	fmt.Println(n, err)
	n, err = fmt.Sscanln("1\n2", &a, &b)
	fmt.Println(n, err)
	rd := strings.NewReader("5 6\n7")
	for {
		if _, err := fmt.Fscan(rd, &a); err != nil {
			fmt.Println(err)
			break
		}
		fmt.Print(a, " ")
	}
	var x, y string
	fmt.Sscanf("key: value", "%s %s", &x, &y)
	fmt.Printf("%q %q\n", x, y)
	n, err = fmt.Scan(&a)
	fmt.Println(n, err)
}
