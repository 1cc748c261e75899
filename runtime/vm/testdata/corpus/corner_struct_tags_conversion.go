package main

import "fmt"

type A struct {
	X int    `json:"x"`
	Y string `db:"y"`
}
type B struct {
	X int
	Y string `other:"tag"`
}
type C = A
type D A

func (D) Kind() string { return "D" }

type I interface{ Kind() string }

func main() {
	a := A{1, "y"}
	b := B(a)
	var c C = a
	d := D(a)
	fmt.Println(a, b, c, d, c == a, D(b) == d, d.Kind())
	pb := (*B)(&a)
	pb.X = 9
	fmt.Println(a.X)
	anon := struct {
		X int
		Y string
	}{3, "z"}
	a = A(anon)
	b = B(anon)
	fmt.Println(a, b)
	fmt.Printf("%T %T %T %T\n", a, c, d, anon)
	var i any = c
	_, isA := i.(A)
	_, isD := i.(D)
	fmt.Println(isA, isD)
	type fn func(int) int
	type fn2 func(int) int
	f := fn(func(n int) int { return n + 1 })
	g := fn2(f)
	var h func(int) int = g
	fmt.Println(f(1), g(2), h(3))
	type ints []int
	type more ints
	x := ints{1, 2}
	y := more(x)
	y[0] = 5
	fmt.Println(x, y, []int(y))
	type ch chan int
	var rc <-chan int = ch(make(chan int, 1))
	fmt.Println(cap(rc))
	var k I = D{}
	fmt.Println(k.Kind(), k == I(D{}), k.(D).Y == "")
}
