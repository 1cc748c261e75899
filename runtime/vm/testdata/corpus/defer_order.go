package main

import (
	"errors"
	"fmt"
)

type res struct{ name string }

func open(n string) *res    { fmt.Println("open", n); return &res{n} }
func (r *res) Close() error { fmt.Println("close", r.name); return errors.New("close " + r.name) }
func (r res) show(s string) { fmt.Println(r.name, s) }

func work() (err error) {
	for _, n := range []string{"a", "b"} {
		r := open(n)
		defer func() { err = errors.Join(err, r.Close()) }()
	}
	return errors.New("work")
}

func args() {
	i := 1
	defer fmt.Println("evaluated at defer:", i)
	r := res{"old"}
	defer r.show("by value")
	p := &r
	defer p.show("copied too")
	i, r.name = 2, "new"
	defer func(n int) { fmt.Println("arg", n, "captured", i) }(i * 10)
	i = 3
}

func result() (n int) {
	defer func() { n *= 2 }()
	defer func() { n += 5 }()
	return 10
}

func loop() {
	for i := range 3 {
		defer fmt.Print(i, " ")
	}
}

func nilFunc() {
	defer func() { fmt.Println("got", recover()) }()
	var f func()
	defer f()
	fmt.Println("before the nil deferred call")
}

func conditional(early bool) {
	if early {
		defer fmt.Println("early")
	} else {
		defer fmt.Println("late")
	}
	fmt.Println("body")
}

func rangeFunc() {
	seq := func(yield func(int) bool) {
		defer fmt.Println("iterator's own defer")
		for i := range 5 {
			if !yield(i) {
				return
			}
		}
	}
	for i := range seq {
		defer fmt.Println("from body", i)
		if i == 2 {
			break
		}
	}
	fmt.Println("after the loop")
}

func main() {
	fmt.Println(work())
	args()
	fmt.Println(result())
	loop()
	fmt.Println()
	nilFunc()
	conditional(true)
	conditional(false)
	rangeFunc()
	defer func() {
		defer func() { fmt.Println("inner", recover()) }()
		panic(fmt.Sprint("again after ", recover()))
	}()
	panic("main")
}
