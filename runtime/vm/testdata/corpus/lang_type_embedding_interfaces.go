package main

import (
	"errors"
	"fmt"
	"strings"
)

type Reader interface{ Read() string }
type Closer interface{ Close() error }
type ReadCloser interface {
	Reader
	Closer
}

type source struct {
	items  []string
	closed bool
}

func (s *source) Read() string {
	if s.closed || len(s.items) == 0 {
		return ""
	}
	x := s.items[0]
	s.items = s.items[1:]
	return x
}
func (s *source) Close() error {
	if s.closed {
		return errors.New("already closed")
	}
	s.closed = true
	return nil
}

type upper struct{ ReadCloser }

func (u upper) Read() string { return strings.ToUpper(u.ReadCloser.Read()) }

type counted struct {
	ReadCloser
	n *int
}

func (c counted) Read() string { *c.n++; return c.ReadCloser.Read() }

type nopCloser struct{ Reader }

func (nopCloser) Close() error { return nil }

type readFunc func() string

func (f readFunc) Read() string { return f() }

func drain(rc ReadCloser) (out []string, err error) {
	defer func() { err = errors.Join(err, rc.Close()) }()
	for s := rc.Read(); s != ""; s = rc.Read() {
		out = append(out, s)
	}
	return
}

func main() {
	n := 0
	src := &source{items: []string{"a", "b", "c"}}
	fmt.Println(drain(counted{upper{src}, &n}))
	fmt.Println(n, src.closed)
	fmt.Println(drain(upper{src}))
	k := 0
	fmt.Println(drain(nopCloser{readFunc(func() string {
		if k++; k > 2 {
			return ""
		}
		return fmt.Sprint("gen", k)
	})}))
	var r Reader = upper{src}
	_, isCloser := r.(Closer)
	_, isRC := r.(ReadCloser)
	_, fnCloser := Reader(readFunc(nil)).(Closer)
	fmt.Println(isCloser, isRC, fnCloser)
	fmt.Printf("%T %T\n", r, r.(upper).ReadCloser)
	var rc ReadCloser
	defer func() { fmt.Println("recovered:", recover()) }()
	fmt.Println(upper{rc}.Read())
}
