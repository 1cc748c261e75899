package main

import (
	"errors"
	"fmt"
	"io"
)

type E struct{ Code int }

func (e E) Error() string { return fmt.Sprint("E", e.Code) }

type S struct{ n int }

func (s *S) String() string {
	if s == nil {
		return "nil S"
	}
	return fmt.Sprintf("S(%d)", s.n)
}

type bad struct{}

func (bad) String() string { panic("no string today") }

type badErr struct{}

func (badErr) Error() string { panic(errors.New("broken")) }

type both struct{}

func (both) String() string { return "string" }
func (both) Error() string  { return "error" }

type nested struct {
	E
	S *S
	X any
}

type list []fmt.Stringer

func main() {
	fmt.Printf("%v %s %d %+v %#v %q\n", E{5}, E{5}, E{5}, E{5}, E{5}, E{5})
	fmt.Printf("%v %v %v %s\n", &S{1}, S{2}, (*S)(nil), &S{3})
	fmt.Printf("%v %s|%v|%d\n", bad{}, bad{}, badErr{}, bad{})
	fmt.Printf("%v %s %x\n", both{}, both{}, both{})
	fmt.Printf("%v %+v\n", nested{E{1}, &S{2}, &S{3}}, nested{})
	fmt.Println(list{&S{1}, (*S)(nil)}, []error{E{1}, nil}, map[string]error{"k": E{9}})
	fmt.Println([]any{E{1}, &S{2}, nil, bad{}}, struct {
		e error
		s fmt.Stringer
	}{E{4}, bad{}})
	fmt.Println(fmt.Sprint("a", 1, 2, "b", "c", 3.0, nil, E{1}), fmt.Sprintln("x", 1), fmt.Sprint(), fmt.Sprint(nil))
	fmt.Println(fmt.Sprint(1, 2), fmt.Sprint("a", "b"), fmt.Sprint(1, "a", 2))
	fmt.Print("no newline", 1, 2, "\n")
	fmt.Print(string(fmt.Append(nil, "x", 1)), string(fmt.Appendf([]byte("> "), "%05.1f", 2.5)), string(fmt.Appendln(nil, true)))
	n, err := fmt.Fprintln(io.Discard, "counted")
	fmt.Println(n, err)
	var ip *int
	var m map[string]int
	var f func()
	var c chan int
	var e error
	var a any
	fmt.Printf("%v %v %v %v %v %v %d %s\n", ip, m, f == nil, c, e, a, ip, a)
	fmt.Printf("%+v %#v %#v %#v\n", m, m, ip, e)
}
