package main

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
)

type handler func(args []string) (string, error)

type router struct {
	routes   map[string]handler
	fallback handler
	mw       []func(handler) handler
}

func (r *router) handle(name string, h handler) *router {
	if r.routes == nil {
		r.routes = map[string]handler{}
	}
	r.routes[name] = h
	return r
}

func (r *router) run(line string) (string, error) {
	f := strings.Fields(line)
	if len(f) == 0 {
		return "", errors.New("empty line")
	}
	h, ok := r.routes[f[0]]
	if !ok {
		h = r.fallback
	}
	for i := range r.mw {
		h = r.mw[len(r.mw)-1-i](h)
	}
	return h(f[1:])
}

func main() {
	calls := map[string]int{}
	r := &router{fallback: func(a []string) (string, error) { return "", fmt.Errorf("no such command (%d args)", len(a)) }}
	r.handle("echo", func(a []string) (string, error) { return strings.Join(a, " "), nil }).
		handle("sum", func(a []string) (string, error) {
			t := 0
			for _, s := range a {
				n, err := strconv.Atoi(s)
				if err != nil {
					return "", err
				}
				t += n
			}
			return strconv.Itoa(t), nil
		}).
		handle("crash", func(a []string) (string, error) { return a[5], nil })
	r.mw = append(r.mw, func(next handler) handler {
		return func(a []string) (s string, err error) {
			defer func() {
				if x := recover(); x != nil {
					err = fmt.Errorf("crashed: %v", x)
				}
			}()
			return next(a)
		}
	}, func(next handler) handler {
		return func(a []string) (string, error) {
			calls[fmt.Sprint(len(a))]++
			s, err := next(a)
			return "<" + s + ">", err
		}
	})
	for _, l := range []string{"echo a b", "sum 1 2 39", "sum 1 x", "crash", "nope 1", ""} {
		s, err := r.run(l)
		fmt.Printf("%q %v\n", s, err)
	}
	fmt.Println(calls)
	ops := [...]struct {
		sym string
		f   func(float64, float64) float64
	}{{"+", func(a, b float64) float64 { return a + b }}, {"^", math.Pow}, {"max", math.Max}, {"hyp", math.Hypot}}
	for _, o := range ops {
		fmt.Print(o.sym, "=", o.f(3, 4), " ")
	}
	fmt.Println()
}
