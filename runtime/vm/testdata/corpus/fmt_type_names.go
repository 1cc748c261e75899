package main

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"time"
)

type (
	Int    int
	Slice  []Int
	Map    map[string]Slice
	Fn     func(Int, ...string) (bool, error)
	Ch     chan<- Int
	Struct struct {
		A Int `json:"a"`
		B *Struct
		C interface{ M() }
	}
	Gen[T any]                struct{ v T }
	Pair[K comparable, V any] struct {
		k K
		v V
	}
	Iface interface {
		M(int) string
		n()
	}
)

func (Gen[T]) Method() T { var z T; return z }

func main() {
	for _, v := range []any{Int(1), Slice{}, Map{}, Fn(nil), Ch(nil), Struct{}, &Struct{}, Gen[int]{}, Gen[[]string]{}, Pair[string, Gen[Int]]{}, &Pair[int, map[string]any]{},
		[]any{}, [3]Int{}, map[Int]bool{}, func(a int, b ...string) {}, func() (int, error) { return 0, nil }, make(chan int), make(<-chan []byte), struct{ X, Y int }{}, struct{}{},
		[]Iface{}, (*Iface)(nil), errors.New("x"), fmt.Errorf("%w", io.EOF), time.Second, time.Now, 'x', byte(1), 1.5, 2i, "s", true, nil, new(*int), [][]map[string][]*Struct{}, Gen[int].Method, (*strings.Builder).Len} {
		fmt.Printf("%T\n", v)
	}
}
