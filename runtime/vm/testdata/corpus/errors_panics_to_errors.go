package main

import (
	"errors"
	"fmt"
	"io"
	"runtime"
	"strconv"
	"strings"
)

type parseError struct {
	line int
	msg  string
}

func (e parseError) Error() string { return fmt.Sprintf("line %d: %s", e.line, e.msg) }

type parser struct{ line int }

func (p *parser) fail(format string, args ...any) {
	panic(parseError{p.line, fmt.Sprintf(format, args...)})
}

func (p *parser) parse(src string) map[string]int {
	out := map[string]int{}
	for i, l := range strings.Split(src, "\n") {
		p.line = i + 1
		k, v, ok := strings.Cut(l, "=")
		if !ok {
			p.fail("no = in %q", l)
		}
		n, err := strconv.Atoi(v)
		if err != nil {
			p.fail("%v", err)
		}
		if _, dup := out[k]; dup {
			p.fail("%s twice", k)
		}
		out[k] = 100 / n
	}
	return out
}

func Parse(src string) (m map[string]int, err error) {
	defer func() {
		switch e := recover().(type) {
		case nil:
		case parseError:
			err = e
		default:
			panic(e)
		}
	}()
	return new(parser).parse(src), nil
}

func safe(f func()) (err error) {
	defer func() {
		if r := recover(); r != nil {
			if e, ok := r.(error); ok {
				err = fmt.Errorf("recovered: %w", e)
			} else {
				err = fmt.Errorf("recovered: %v", r)
			}
		}
	}()
	f()
	return
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

func main() {
	for _, s := range []string{"a=1\nb=20", "a=1\nb", "a=x", "a=1\na=2"} {
		fmt.Println(Parse(s))
	}
	err := safe(func() { Parse("z=0") })
	var re runtime.Error
	fmt.Println(err, errors.As(err, &re))
	fmt.Println(safe(func() { must(strconv.Atoi("q")) }), must(strconv.Atoi("7")))
	fmt.Println(errors.Is(safe(func() { panic(io.EOF) }), io.EOF), safe(func() {}), safe(func() { panic(nil) }))
	fmt.Println(safe(func() { must(os(), nil)() }))
}

func os() func() { return nil }
