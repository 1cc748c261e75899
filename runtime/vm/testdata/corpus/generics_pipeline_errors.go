package main

import (
	"errors"
	"fmt"
	"strconv"
)

type Step[A, B any] func(A) (B, error)

func Then[A, B, C any](f Step[A, B], g Step[B, C]) Step[A, C] {
	return func(a A) (c C, err error) {
		b, err := f(a)
		if err != nil {
			return c, err
		}
		return g(b)
	}
}

func Lift[A, B any](f func(A) B) Step[A, B] {
	return func(a A) (B, error) { return f(a), nil }
}

func Retry[A, B any](n int, f Step[A, B]) Step[A, B] {
	return func(a A) (b B, err error) {
		for i := range n {
			if b, err = f(a); err == nil {
				return
			}
			err = fmt.Errorf("try %d: %w", i+1, err)
		}
		return
	}
}

func Each[A, B any](f Step[A, B]) Step[[]A, []B] {
	return func(as []A) ([]B, error) {
		var errs []error
		out := make([]B, 0, len(as))
		for i, a := range as {
			b, err := f(a)
			if err != nil {
				errs = append(errs, fmt.Errorf("[%d] %w", i, err))
				continue
			}
			out = append(out, b)
		}
		return out, errors.Join(errs...)
	}
}

func Memo[A comparable, B any](f Step[A, B]) (Step[A, B], *int) {
	type entry struct {
		b   B
		err error
	}
	cache, misses := map[A]entry{}, 0
	return func(a A) (B, error) {
		e, ok := cache[a]
		if !ok {
			misses++
			e.b, e.err = f(a)
			cache[a] = e
		}
		return e.b, e.err
	}, &misses
}

func main() {
	parse := Step[string, int](strconv.Atoi)
	half := func(n int) (float64, error) {
		if n%2 == 1 {
			return 0, fmt.Errorf("%d is odd", n)
		}
		return float64(n) / 2, nil
	}
	show := Lift(func(f float64) string { return fmt.Sprintf("<%.1f>", f) })
	p := Then(Then(parse, half), show)
	for _, s := range []string{"8", "7", "x"} {
		fmt.Println(p(s))
	}
	fmt.Println(Each(p)([]string{"2", "3", "4", "y"}))
	n := 0
	flaky := func(s string) (string, error) {
		if n++; n < 3 {
			return "", errors.New("flaky")
		}
		return s + " at last", nil
	}
	fmt.Println(Retry(5, flaky)("ok"))
	n = -10
	fmt.Println(Retry(2, flaky)("never"))
	m, misses := Memo(parse)
	for _, s := range []string{"1", "2", "1", "z", "z"} {
		m(s)
	}
	fmt.Println(*misses)
	fmt.Printf("%T %T\n", p, m)
}
