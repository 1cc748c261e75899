package main

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

type fieldError struct {
	path []string
	err  error
}

func (f fieldError) Error() string { return strings.Join(f.path, ".") + ": " + f.err.Error() }
func (f fieldError) Unwrap() error { return f.err }

type validator func(v any) error

var errRequired = errors.New("is required")

func required(v any) error {
	switch v := v.(type) {
	case nil:
		return errRequired
	case string:
		if v == "" {
			return errRequired
		}
	}
	return nil
}

func between(lo, hi float64) validator {
	return func(v any) error {
		f, ok := v.(float64)
		if !ok {
			if n, isInt := v.(int); isInt {
				f = float64(n)
			} else {
				return fmt.Errorf("want a number, got %T", v)
			}
		}
		if f < lo || f > hi {
			return fmt.Errorf("%g is not in [%g, %g]", f, lo, hi)
		}
		return nil
	}
}

func each(v validator) validator {
	return func(x any) error {
		l, ok := x.([]any)
		if !ok {
			return fmt.Errorf("want a list, got %T", x)
		}
		var errs []error
		for i, e := range l {
			if err := v(e); err != nil {
				errs = append(errs, fieldError{[]string{strconv.Itoa(i)}, err})
			}
		}
		return errors.Join(errs...)
	}
}

type schema map[string][]validator

func (s schema) check(m map[string]any) error {
	var errs []error
	for _, k := range slices.Sorted(maps.Keys(s)) {
		for _, v := range s[k] {
			if err := v(m[k]); err != nil {
				errs = append(errs, fieldError{[]string{k}, err})
				break
			}
		}
	}
	for _, k := range slices.Sorted(maps.Keys(m)) {
		if _, ok := s[k]; !ok {
			errs = append(errs, fieldError{[]string{k}, errors.New("is unknown")})
		}
	}
	return errors.Join(errs...)
}

func main() {
	s := schema{"name": {required}, "age": {required, between(0, 150)}, "tags": {each(required)}, "pos": {func(v any) error {
		m, _ := v.(map[string]any)
		return schema{"x": {between(-1, 1)}, "y": {between(-1, 1)}}.check(m)
	}}}
	for _, m := range []map[string]any{
		{"name": "a", "age": 5, "tags": []any{"x"}, "pos": map[string]any{"x": 0.5, "y": -1}},
		{"name": "", "age": 200, "tags": []any{"", "ok", nil}, "pos": map[string]any{"x": 2}, "extra": 1},
		{},
	} {
		err := s.check(m)
		fmt.Printf("%v\n--%v\n", err, errors.Is(err, errRequired))
		var fe fieldError
		if errors.As(err, &fe) {
			fmt.Println(fe.path)
		}
	}
}
