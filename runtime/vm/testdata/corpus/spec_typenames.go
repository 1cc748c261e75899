package main

import (
	"container/list"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"time"
)

type hid interface {
	hidden()
	Shown(x int) (y string, err error)
}
type G[T any] struct{ v T }
type A = G[int]
type AL[T any] = G[[]T]
type C chan<- int

func f[T any]() any   { type L struct{ x T }; return L{} }
func f2[T any]() any  { type L []T; return map[string]*L{} }
func lit[T any]() any { return func(x T) {} }

type Num interface{ ~int }

func p(x any) { fmt.Printf("%T\n", x) }

func main() {
	p('a')
	p(byte(1))
	p([]rune{})
	p(map[byte]rune{})
	p([]byte{})
	p(rune(1))
	p(func(a, b int, c ...string) (x int, err error) { return 0, nil })
	p(func(func(x int) string) {})
	p(func() int { return 0 })
	p(func(...any) {})
	p(struct {
		a int
		B string `json:"b"`
		hid
		*G[int]
	}{})
	p(struct {
		any
		error
		G[string]
		m map[string]any
	}{})
	p((*interface {
		M()
		a()
		Z(int) error
	})(nil))
	p((*hid)(nil))
	p([]interface{ hidden() }{})
	p((*any)(nil))
	p((*error)(nil))
	p([]fmt.Stringer{})
	p(make(chan int))
	p(make(<-chan int))
	p(make(chan<- int))
	p(make(chan (<-chan int)))
	p(make(chan<- chan int))
	p(make(chan<- (<-chan int)))
	p(make(<-chan (chan<- func())))
	p(make(C))
	p(G[int]{})
	p(A{})
	p(AL[string]{})
	p(G[rune]{})
	p(G[byte]{})
	p(G[any]{})
	p(G[struct{ a, b int }]{})
	p(G[func(a int) error]{})
	p(G[map[string][]rune]{})
	p(G[*strings.Builder]{})
	p(G[json.Marshaler]{})
	p(G[rand.Source]{})
	p(G[G[G[int]]]{})
	p(G[interface{ M(x int) }]{})
	p(G[list.List]{})
	p(G[time.Duration]{})
	p(f[int]())
	p(f[string]())
	p(f2[G[int]]())
	p(lit[int]())
	p(lit[byte]())
	type loc struct{}
	type loc2 struct{}
	p(loc{})
	p(G[loc]{})
	p(G[loc2]{})
	p([]loc{})
	p(f[loc]())
	p(G[[]loc2]{})
	func() {
		type loc struct{ int }
		p(loc{})
		p(G[loc]{})
	}()
	p([3]int{})
	p([0]struct{}{})
	p(&[2]*int{})
	p(map[[2]int]map[string]struct{}{})
	p(struct{}{})
	p(new(struct{}))
	p(complex64(1))
	p(uintptr(1))
	p(1i)
	p(nil)
	p(struct {
		F func(a int) (b int) `x:"\"q\""`
	}{})
	p(struct{ _ int }{})
	p(struct {
		a, b int
		c    string
	}{})
	p(func(interface{}) any { return nil })
	p(fmt.Errorf("x"))
	p(fmt.Errorf("%w", fmt.Errorf("y")))
	p(time.Second)
	p(&strings.Reader{})
	p(func() (int, string) { return 0, "" })
	p(func(chan<- int, <-chan int) {})
	p([]func(x int){})
	p(map[string]func(){})
	fmt.Printf("%v %+v %#v\n", G[rune]{1}, f[byte](), struct {
		a rune
		b []byte
	}{})
	fmt.Printf("%#v %#v %#v\n", []rune{1}, map[string]any{"a": 'x'}, loc{})
}
