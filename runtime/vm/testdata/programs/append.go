package main

import "fmt"

// Appending one element, and what may stand in its way.

type pair struct{ a, b int }

var log []string

func note(s string) string {
	log = append(log, s)
	return s
}

func values() []string {
	log = append(log, "slice")
	return log[:1]
}

func grow(n int) (s []int) {
	for i := 0; i < n; i++ {
		s = append(s, i)
		i++
		s = append(s, i)
	}
	return s
}

func main() {
	fmt.Println(grow(7), len(grow(100)), cap(grow(100)))
	s := append(values(), note("element"))
	fmt.Println(s, log)

	shared := make([]int, 2, 4)
	a := append(shared, 1)
	b := append(shared, 2)
	fmt.Println(a, b, shared[:3])

	x := 1
	xs := append([]int(nil), x)
	x = 2
	xs = append(xs, x, x+1)
	xs = append(xs, len(xs))
	xs = append(xs, xs[len(xs)-1])
	fmt.Println(xs)

	var f []func() int
	for i := range 3 {
		f = append(f, func() int { return i })
	}
	fmt.Println(f[0](), f[2]())

	ps := append([]pair{{1, 2}}, pair{3, 4})
	var e []struct{}
	e = append(e, struct{}{})
	one := append([][1]byte{}, [1]byte{7})
	bs := append([]byte("ab"), 'c')
	bs = append(bs, bs[0])
	ok := append([]bool{}, true)
	var any []any
	any = append(any, 1)
	any = append(any, nil)
	any = append(any, any)
	fmt.Println(ps, e, one, string(bs), ok, any)

	defer func() { fmt.Println(recover(), len(xs)) }()
	xs = append(xs, xs[len(xs)])
}
