package main

import "fmt"

type code int
type point struct{ x, y int }
type label string

func (c code) Error() string { return fmt.Sprintf("code-%d", int(c)) }

func main() {
	for _, v := range []any{1.5, label("x"), code(3), point{1, 2}, &point{}, []int{1}, 'x', int8(-1), true, 2i} {
		func() {
			defer func() { fmt.Printf("%T\n", recover()) }()
			panic(v)
		}()
	}
	panic(label("multi\nline"))
}
