package main

import (
	"errors"
	"fmt"
	"strings"
	"sync"
)

type stack[T any] []T

func (s *stack[T]) push(v T) { *s = append(*s, v) }
func (s *stack[T]) pop() T {
	o := *s
	v := o[len(o)-1]
	*s = o[:len(o)-1]
	return v
}

func trace(name string, depth *int) func() {
	fmt.Printf("%s-> %s\n", strings.Repeat("  ", *depth), name)
	*depth++
	return func() {
		*depth--
		fmt.Printf("%s<- %s\n", strings.Repeat("  ", *depth), name)
	}
}

func fact(n int, d *int) int {
	defer trace(fmt.Sprintf("fact(%d)", n), d)()
	if n <= 1 {
		return 1
	}
	return n * fact(n-1, d)
}

func cleanup(fail bool) (log []string, err error) {
	var undo stack[func()]
	defer func() {
		if err != nil {
			for len(undo) > 0 {
				undo.pop()()
			}
		}
	}()
	for _, s := range []string{"create", "link", "start"} {
		log = append(log, s)
		undo.push(func() { log = append(log, "undo "+s) })
		if fail && s == "link" {
			return log, errors.New("cannot " + s)
		}
	}
	return log, nil
}

func timed(f func()) (n int) {
	defer func(start int) { n = len(fmt.Sprint(start)) }(12345)
	f()
	return -1
}

func main() {
	d := 0
	fmt.Println(fact(3, &d), d)
	fmt.Println(cleanup(false))
	fmt.Println(cleanup(true))
	fmt.Println(timed(func() {}))
	for i := range 2 {
		func() {
			defer fmt.Println("end", i)
			for j := range 3 {
				if j == 1 {
					return
				}
				defer fmt.Println("  inner", i, j)
			}
		}()
	}
	var mu sync.Mutex
	n := 0
	for range 3 {
		func() {
			mu.Lock()
			defer mu.Unlock()
			defer func() { recover() }()
			n++
			if n == 2 {
				panic("locked")
			}
		}()
	}
	fmt.Println(n, mu.TryLock())
}
