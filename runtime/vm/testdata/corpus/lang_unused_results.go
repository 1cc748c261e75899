package main

import "fmt"

type acc struct{ n int }

func (a *acc) add(k int) *acc { a.n += k; return a }

func sideEffect(s *[]string, v string) bool {
	*s = append(*s, v)
	return len(v) > 1
}

func main() {
	a := &acc{}
	a.add(1).add(2)
	_ = a.add(3)
	var s []string
	if sideEffect(&s, "a") || sideEffect(&s, "bb") && sideEffect(&s, "c") {
		s = append(s, "then")
	} else if sideEffect(&s, "dd") {
		s = append(s, "elif")
	}
	for sideEffect(&s, "x") {
	}
	switch {
	case sideEffect(&s, "y"), sideEffect(&s, "zz"), sideEffect(&s, "w"):
		s = append(s, "case")
	}
	fmt.Println(a.n, s)
	x := []int{1, 2, 3}
	for i := range x {
		x = append(x, i)
	}
	for i, v := range x[:2] {
		x[1] = 50
		fmt.Print(i, v, " ")
	}
	arr := [3]int{1, 2, 3}
	for i, v := range arr {
		arr[2] = 10
		fmt.Print(i, v, " ")
	}
	for i, v := range &arr {
		arr[2] = 20
		fmt.Print(i, v, " ")
	}
	fmt.Println(x)
	var p *[4]int
	fmt.Println(len(p), cap(p))
	n := 0
	for range p {
		n++
	}
	for i := range len(x) {
		n += i
	}
	fmt.Println(n)
	func(int, ...string) {}(1)
	func() (int, error) { return 0, nil }()
	{
		{
			n := n
			n++
		}
	}

	if v, ok := any(n).(int); ok && v > 0 {
		fmt.Println("ok", v)
	}
	var (
		u, w = 1, "w"
		z    float32
	)
	fmt.Println(u, w, z)
}
