package main

import "fmt"

type T struct{ a [3]int }

var n int

func get() *[2]int { n++; return nil }

func G[P *[2]int | *[3]int](p P) (c int) {
	return len(p)
}

func try(f func()) {
	defer func() { fmt.Println(recover(), n) }()
	f()
}

func main() {
	var p *[4]int
	var t *T
	for i := range *p {
		fmt.Print(i, " ")
	}
	for i := range t.a {
		fmt.Print(i, " ")
	}
	for i := range p {
		fmt.Print(i, " ")
	}
	var i int
	for i = range *p {
	}
	fmt.Println(i, len(*p), len(t.a), cap(t.a))
	for range t.a {
		fmt.Print("x")
	}
	for i := range [3]string{"a", "b"} {
		fmt.Print(i)
	}
	var pp **[2]int
	for i := range *pp {
		fmt.Print(i)
	}
	var arrs [][5]int
	for i := range arrs[7] {
		fmt.Print(i)
	}
	m := map[string][2]int{}
	for i := range m["q"] {
		fmt.Printf("%d%T ", i, i)
	}
	fmt.Println(G[*[2]int](nil))
	try(func() {
		for range *get() {
		}
	})
	try(func() {
		for range get() {
			fmt.Print("g")
		}
	})
	try(func() {
		for i, _ := range *p {
			fmt.Println(i)
		}
	})
	try(func() { fmt.Println(len(*get())) })
	try(func() { fmt.Println(len(get())) })
	try(func() { _ = *p })
	try(func() { _ = t.a })
	try(func() { _ = p[0] })
	try(func() { _ = &t.a })
	try(func() { _ = &p[1] })
	try(func() { _ = p[:] })
	try(func() { var q *T; x := *q; _ = x })
	try(func() { var q *struct{}; x := *q; _ = x })
	try(func() { var q *struct{}; *q = struct{}{} })
	try(func() { var q *[0]int; x := *q; _ = x })
	for i := range [2]int{} {
		defer func() { fmt.Println("closure", i) }()
		i++
	}
}
