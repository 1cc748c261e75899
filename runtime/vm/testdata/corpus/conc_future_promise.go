package main

import (
	"errors"
	"fmt"
	"strings"
	"time"
)

type future[T any] struct {
	done chan struct{}
	val  T
	err  error
}

func async[T any](f func() (T, error)) *future[T] {
	p := &future[T]{done: make(chan struct{})}
	go func() {
		defer close(p.done)
		defer func() {
			if r := recover(); r != nil {
				p.err = fmt.Errorf("panic: %v", r)
			}
		}()
		p.val, p.err = f()
	}()
	return p
}

func (p *future[T]) await() (T, error) { <-p.done; return p.val, p.err }

func then[A, B any](p *future[A], f func(A) (B, error)) *future[B] {
	return async(func() (b B, err error) {
		a, err := p.await()
		if err != nil {
			return b, err
		}
		return f(a)
	})
}

func all[T any](ps ...*future[T]) *future[[]T] {
	return async(func() ([]T, error) {
		var out []T
		for i, p := range ps {
			v, err := p.await()
			if err != nil {
				return out, fmt.Errorf("future %d: %w", i, err)
			}
			out = append(out, v)
		}
		return out, nil
	})
}

func race[T any](ps ...*future[T]) *future[T] {
	first := make(chan *future[T], len(ps))
	for _, p := range ps {
		go func() { <-p.done; first <- p }()
	}
	return async(func() (T, error) { return (<-first).await() })
}

func after[T any](d time.Duration, v T) *future[T] {
	return async(func() (T, error) { time.Sleep(d); return v, nil })
}

func main() {
	a := after(time.Millisecond, 20)
	b := then(a, func(n int) (string, error) { return strings.Repeat("x", n/4), nil })
	fmt.Println(b.await())
	fmt.Println(all(a, after(2*time.Millisecond, 22)).await())
	bad := async(func() (int, error) { return 0, errors.New("no luck") })
	fmt.Println(all(a, bad).await())
	fmt.Println(then(bad, func(int) (bool, error) { panic("never called") }).await())
	fmt.Println(async(func() (int, error) { var m map[string]int; m["a"]++; return 1, nil }).await())
	fmt.Println(race(after(5*time.Second, "slow"), after(time.Millisecond, "fast")).await())
}
