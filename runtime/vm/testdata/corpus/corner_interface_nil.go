package main

import "fmt"

type E struct{}

func (*E) Error() string { return "E" }

type S struct{ e error }

func get(n int) error {
	var p *E
	switch n {
	case 0:
		return nil
	case 1:
		return p
	}
	return &E{}
}

func isNil(x any) bool { return x == nil }

func main() {
	for n := range 3 {
		err := get(n)
		fmt.Println(err == nil, isNil(err), err == (*E)(nil), err != nil && err.(*E) == nil)
	}
	var m map[string]int
	var f func()
	var c chan int
	var s []int
	var p *int
	for _, v := range []any{m, f, c, s, p, nil} {
		fmt.Printf("%T %v ", v, v == nil)
	}
	fmt.Println()
	var a, b any = p, (*int)(nil)
	fmt.Println(a == b, a == any((*string)(nil)), any(nil) == nil)
	var st S
	fmt.Println(st.e == nil, S{get(1)}.e == nil)
	var i interface{ M() }
	var j any = i
	fmt.Println(j == nil, i == nil)
	e := error(nil)
	if e, ok := e.(*E); !ok {
		fmt.Println(e == nil, ok)
	}
	errs := []error{nil, get(1), get(2)}
	n := 0
	for _, e := range errs {
		if e != nil {
			n++
		}
	}
	fmt.Println(n)
	func() {
		defer func() { fmt.Println(recover()) }()
		var err error
		fmt.Println(err.Error())
	}()
	fmt.Println(get(1).Error())
}
