package main

import (
	"errors"
	"fmt"
	"io"
	"strconv"
)

type op struct{ name, path string }

type pathError struct {
	op
	err error
}

func (e *pathError) Error() string { return e.name + " " + e.path + ": " + e.err.Error() }
func (e *pathError) Unwrap() error { return e.err }

type temporary interface{ Temporary() bool }
type netErr struct{ temp bool }

func (n netErr) Error() string   { return "net" }
func (n netErr) Temporary() bool { return n.temp }

type multi []error

func (m multi) Error() string   { return fmt.Sprintf("%d errors", len(m)) }
func (m multi) Unwrap() []error { return m }

type asSelf struct{ v int }

func (a asSelf) Error() string { return "as" }
func (a asSelf) As(target any) bool {
	if p, ok := target.(*int); ok {
		*p = a.v
		return true
	}
	return false
}

func isTemporary(err error) bool {
	var t temporary
	return errors.As(err, &t) && t.Temporary()
}

func retry(n int, f func(int) error) (err error) {
	for i := range n {
		if err = f(i); err == nil {
			return nil
		}
		if !isTemporary(err) {
			return fmt.Errorf("attempt %d: permanent: %w", i+1, err)
		}
	}
	return fmt.Errorf("after %d attempts: %w", n, err)
}

func parseAll(in ...string) (out []int, err error) {
	for i, s := range in {
		v, e := strconv.Atoi(s)
		if e != nil {
			err = errors.Join(err, fmt.Errorf("item %d: %w", i, e))
			continue
		}
		out = append(out, v)
	}
	return
}

func main() {
	e := &pathError{op{"open", "/x"}, fmt.Errorf("layer: %w", netErr{true})}
	fmt.Println(e, isTemporary(e), errors.Is(e, netErr{true}), errors.Is(e, netErr{false}))
	fmt.Println(retry(3, func(i int) error {
		if i < 2 {
			return e
		}
		return nil
	}))
	fmt.Println(retry(2, func(int) error { return netErr{true} }))
	fmt.Println(retry(5, func(i int) error { return netErr{i == 0} }))
	out, err := parseAll("1", "x", "3", "9999999999999999999")
	fmt.Println(out, err)
	fmt.Println(errors.Is(err, strconv.ErrRange), errors.Is(err, strconv.ErrSyntax))
	m := multi{io.EOF, multi{e, nil}, asSelf{42}}
	var pe *pathError
	var n int
	fmt.Println(errors.Is(m, io.EOF), errors.As(m, &pe), pe == e, errors.Is(m, netErr{true}), m)
	func() {
		defer func() { fmt.Println(recover()) }()
		fmt.Println(errors.As(m, &n), n)
	}()
	func() {
		defer func() { fmt.Println(recover()) }()
		errors.As(m, pe)
	}()
	var nilErr *pathError
	var asErr error = nilErr
	fmt.Println(asErr == nil, asErr != nil, nilErr == nil)
	te, ok := errors.AsType[*pathError](m)
	fmt.Println(te == e, ok)
}
