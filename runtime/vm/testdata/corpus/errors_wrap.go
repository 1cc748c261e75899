package main

import (
	"context"
	"errors"
	"fmt"
	"io"
)

var ErrNotFound = errors.New("not found")

type queryError struct {
	query string
	err   error
}

func (e *queryError) Error() string { return e.query + ": " + e.err.Error() }
func (e *queryError) Unwrap() error { return e.err }

type timeout struct{}

func (timeout) Error() string   { return "timeout" }
func (timeout) Timeout() bool   { return true }
func (timeout) Is(e error) bool { return e == context.DeadlineExceeded }

func find(k string) error {
	switch k {
	case "missing":
		return &queryError{k, ErrNotFound}
	case "slow":
		return fmt.Errorf("find %q: %w", k, timeout{})
	case "both":
		return fmt.Errorf("%w and %w", &queryError{"q", io.EOF}, timeout{})
	}
	return nil
}

func main() {
	for _, k := range []string{"missing", "slow", "both", "ok"} {
		err := find(k)
		var q *queryError
		var t interface{ Timeout() bool }
		fmt.Println(err, errors.Is(err, ErrNotFound), errors.Is(err, io.EOF), errors.Is(err, context.DeadlineExceeded), errors.As(err, &q), errors.As(err, &t))
		if q != nil {
			fmt.Println("  query", q.query, errors.Unwrap(q) == q.err)
		}
	}
	j := errors.Join(errors.New("a"), nil, ErrNotFound)
	fmt.Printf("%v|%q|%v\n", j, j.Error(), errors.Is(j, ErrNotFound))
	fmt.Println(errors.Join(nil, nil) == nil, errors.Unwrap(j) == nil, errors.Unwrap(errors.New("x")))
	e1, e2 := errors.New("same"), errors.New("same")
	fmt.Println(e1 == e2, errors.Is(e1, e2), errors.Is(nil, e1), errors.Is(e1, nil))
	fmt.Println(fmt.Errorf("no wrap %v", io.EOF), errors.Unwrap(fmt.Errorf("no wrap %v", io.EOF)), fmt.Errorf("bad %w", "str"), fmt.Errorf("%w", nil))
	fmt.Printf("%T %T %T\n", e1, fmt.Errorf("a"), fmt.Errorf("%w%w", io.EOF, io.EOF))
	defer func() { fmt.Println(recover()) }()
	errors.As(e1, nil)
}
