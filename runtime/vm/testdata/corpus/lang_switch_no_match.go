package main

import (
	"fmt"
	"io"
	"sort"
	"strings"
)

func classify(v any) (out string) {
	switch x := v.(type) {
	case int, uint:
		out = fmt.Sprintf("%T %v", x, x)
	case interface{ Len() int }:
		out = fmt.Sprint("len ", x.Len())
	case *int:
		if x == nil {
			return "nil *int"
		}
		*x++
		out = fmt.Sprint("ptr ", *x)
	case []string, map[string]string:
		out = fmt.Sprintf("%T", x)
	case chan int:
		out = fmt.Sprint("chan ", cap(x))
	case func(string) string:
		out = x("called")
	case struct{ A int }:
		out = fmt.Sprint("struct ", x.A)
	case [2]int:
		x[0] = 9
		out = fmt.Sprint(x)
	}
	return
}

func sw(n int) (s string) {
	switch n {
	case 0:
	case 1, 2:
		s = "low"
		if n == 2 {
			break
		}
		s += "est"
	case 3:
		fallthrough
	case 4:
		s += "mid"
		fallthrough
	case 5:
		s += "high"
	default:
		s = "?"
	}
	return s + "."
}

func main() {
	n := 5
	arr := [2]int{1, 2}
	for _, v := range []any{1, uint(2), &n, (*int)(nil), []string{}, map[string]string{}, make(chan int, 3), strings.ToUpper, struct{ A int }{4}, arr, &strings.Builder{}, nil, 2.5, sort.IntSlice{1, 2}} {
		fmt.Printf("%q ", classify(v))
	}
	fmt.Println(n, arr)
	for i := range 7 {
		fmt.Print(sw(i), " ")
	}
	fmt.Println()
	switch f := func(i int) bool { fmt.Print("f", i, " "); return i == 2 }; true {
	case f(1), f(2), f(3):
		fmt.Println("matched")
	}
	switch any(n).(type) {
	}
	switch {
	}
	switch a, b := 1, 2; {
	case a > b:
		fmt.Println("gt")
	case a < b && b > 1:
		fmt.Println("lt")
	}
	var e error
	switch e {
	case nil:
		fmt.Println("nil error")
	case io.EOF:
		fmt.Println("eof")
	}
	switch c := 'x'; c {
	case 'a', 'e':
		fmt.Println("vowel")
	default:
		fmt.Printf("%c\n", c)
	}
}
