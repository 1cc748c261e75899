package main

import (
	"errors"
	"fmt"
)

type pool struct {
	free []int
	out  map[int]string
}

var errEmpty = errors.New("pool is empty")

func (p *pool) acquire(who string) (int, func(), error) {
	if len(p.free) == 0 {
		return 0, func() {}, fmt.Errorf("%s: %w", who, errEmpty)
	}
	r := p.free[len(p.free)-1]
	p.free = p.free[:len(p.free)-1]
	p.out[r] = who
	return r, func() {
		if _, ok := p.out[r]; !ok {
			panic(fmt.Sprintf("resource %d released twice", r))
		}
		delete(p.out, r)
		p.free = append(p.free, r)
	}, nil
}

func (p *pool) with(who string, f func(r int) error) (err error) {
	r, release, err := p.acquire(who)
	if err != nil {
		return err
	}
	defer release()
	defer func() {
		if x := recover(); x != nil {
			err = fmt.Errorf("%s with %d: %v", who, r, x)
		}
	}()
	return f(r)
}

func main() {
	p := &pool{[]int{1, 2}, map[int]string{}}
	fmt.Println(p.with("a", func(r int) error {
		return p.with("b", func(q int) error {
			fmt.Println(r, q, p.out)
			return p.with("c", func(int) error { return nil })
		})
	}))
	fmt.Println(len(p.free), len(p.out))
	fmt.Println(p.with("d", func(int) error { var s []int; _ = s[1]; return nil }))
	fmt.Println(p.with("e", func(int) error { return p.with("f", func(int) error { panic("inner") }) }))
	fmt.Println(p.free, p.out)
	_, release, _ := p.acquire("g")
	release()
	func() {
		defer func() { fmt.Println(recover()) }()
		release()
	}()
	err := p.with("h", func(int) error { return p.with("i", func(int) error { return p.with("j", nil) }) })
	fmt.Println(err, errors.Is(err, errEmpty))
}
