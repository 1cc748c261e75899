package main

import (
	"fmt"
	"strings"
)

type myErr struct{ code int }

func (e *myErr) Error() string { return fmt.Sprint("code ", e.code) }

func mayFail(fail bool) error {
	var e *myErr
	if fail {
		e = &myErr{7}
	}
	return e
}

type reader interface{ read() string }
type writer interface{ write(string) }
type both interface {
	reader
	writer
}
type file struct{ data []string }

func (f *file) read() string   { return strings.Join(f.data, ",") }
func (f *file) write(s string) { f.data = append(f.data, s) }

func main() {
	fmt.Println(mayFail(true), mayFail(false) == nil, mayFail(false).(*myErr) == nil)
	var b both = &file{}
	b.write("a")
	var r reader = b
	r.(writer).write("b")
	w, ok := r.(interface{ close() })
	fmt.Println(r.read(), w, ok)
	var e any = b
	_, isBoth := e.(both)
	_, isErr := e.(error)
	fmt.Println(isBoth, isErr)
	func() {
		defer func() { fmt.Println(recover()) }()
		_ = e.(error)
	}()
	func() {
		defer func() { fmt.Println(recover()) }()
		_ = e.(int)
	}()
	func() {
		defer func() { fmt.Println(recover()) }()
		var n any
		_ = n.(string)
	}()
	func() {
		defer func() { fmt.Println(recover()) }()
		var n reader
		_ = n.(both)
	}()
	func() {
		defer func() { fmt.Println(recover()) }()
		var x any = file{}
		_ = x.(reader)
	}()
	var p1, p2 any = &file{}, &file{}
	fmt.Println(p1 == p2, p1 == p1, any(1) == any(1.0), any("a") == any("a"))
	var s fmt.Stringer
	fmt.Printf("%v %T %t\n", s, s, s == nil)
	type localInt int
	fmt.Println(any(localInt(1)) == any(1), reflectless(localInt(3)))
}

func reflectless(x any) string { return fmt.Sprintf("%T=%v", x, x) }
