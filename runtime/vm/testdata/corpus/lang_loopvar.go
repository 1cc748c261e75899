package main

import "fmt"

func main() {
	var fs []func() int
	for i := 0; i < 3; i++ {
		fs = append(fs, func() int { i += 10; return i })
	}
	for _, f := range fs {
		fmt.Print(f(), " ", f(), " ")
	}
	fmt.Println()
	var ps []*int
	for i := 0; i < 6; i++ {
		ps = append(ps, &i)
		i++
	}
	for _, p := range ps {
		fmt.Print(*p, " ")
	}
	fmt.Println()
	fs = nil
	for i, s := range []string{"a", "bb", "ccc"} {
		defer func() { fmt.Print(i, s, ";") }()
		fs = append(fs, func() int { return i * len(s) })
	}
	for _, f := range fs {
		fmt.Print(f(), " ")
	}
	x := 0
	fs = nil
	for x = 0; x < 3; x++ {
		fs = append(fs, func() int { return x })
	}
	fmt.Println(fs[0](), fs[2]())
	for i := range 3 {
		i *= 2
		fmt.Print(i, " ")
	}
	for i := range uint8(3) {
		fmt.Printf("%T ", i)
	}
	const c = 2
	for range c {
		fmt.Print("c ")
	}
	n := 3
	for i := range n {
		n = 10
		fmt.Print(i, n, " ")
	}
	fmt.Println()
	for i := 0; i < 2; i++ {
		fn := func() func() int { return func() int { return i } }()
		i += 0
		fmt.Print(fn(), " ")
	}
	fmt.Println()
}
