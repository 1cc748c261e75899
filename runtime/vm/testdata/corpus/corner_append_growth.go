package main

import "fmt"

func main() {
	var s []int
	last := -1
	grew := 0
	for i := range 2000 {
		s = append(s, i)
		if cap(s) != last {
			grew++
			last = cap(s)
		}
	}
	fmt.Println(len(s), grew < 40, s[1999])
	a := make([]int, 3, 10)
	b := append(a, 1)
	c := append(a, 2)
	fmt.Println(b[3], c[3], len(a))
	d := append(a[:1:1], 9)
	fmt.Println(a[1], d)
	e := append([]int(nil), a...)
	e[0] = 7
	fmt.Println(a[0], e[0])
	fmt.Println(append(e[:0], e[1:]...))
	f := [][]int{{1}, {2}}
	g := append(f[:1], []int{3})
	fmt.Println(f, g, len(append(f, nil)))
	h := append([]byte("ab"), "cd"[1])
	h = append(h, []byte{'x', 'y'}...)
	fmt.Println(string(h))
	fmt.Println(string(append(h[:1], "zz"...)))
	fmt.Println(string(h))
	fmt.Println(append([]any{}, 1, nil, "s"), append([]string(nil)) == nil)
}
