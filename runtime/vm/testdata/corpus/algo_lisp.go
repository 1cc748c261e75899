package main

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

type sym string
type fn func(args []any) any
type env struct {
	vars  map[sym]any
	outer *env
}

func (e *env) find(s sym) *env {
	if e == nil {
		panic(fmt.Errorf("unbound %s", s))
	}
	if _, ok := e.vars[s]; ok {
		return e
	}
	return e.outer.find(s)
}

func read(toks *[]string) any {
	if len(*toks) == 0 {
		panic(errors.New("unexpected end"))
	}
	t := (*toks)[0]
	*toks = (*toks)[1:]
	switch t {
	case "(":
		l := []any{}
		for len(*toks) > 0 && (*toks)[0] != ")" {
			l = append(l, read(toks))
		}
		if len(*toks) == 0 {
			panic(errors.New("missing )"))
		}
		*toks = (*toks)[1:]
		return l
	case ")":
		panic(errors.New("unexpected )"))
	}
	if n, err := strconv.Atoi(t); err == nil {
		return n
	}
	return sym(t)
}

func eval(x any, e *env) any {
	switch x := x.(type) {
	case int:
		return x
	case sym:
		return e.find(x).vars[x]
	case []any:
		switch x[0] {
		case sym("if"):
			if c, ok := eval(x[1], e).(bool); ok && !c {
				return eval(x[3], e)
			}
			return eval(x[2], e)
		case sym("define"):
			v := eval(x[2], e)
			e.vars[x[1].(sym)] = v
			return nil
		case sym("lambda"):
			params := x[1].([]any)
			return fn(func(args []any) any {
				local := &env{map[sym]any{}, e}
				for i, p := range params {
					local.vars[p.(sym)] = args[i]
				}
				return eval(x[2], local)
			})
		case sym("quote"):
			return x[1]
		}
		f := eval(x[0], e).(fn)
		args := make([]any, len(x)-1)
		for i := range args {
			args[i] = eval(x[i+1], e)
		}
		return f(args)
	}
	return nil
}

func run(src string, e *env) (out any, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("%v", r)
		}
	}()
	toks := strings.Fields(strings.NewReplacer("(", " ( ", ")", " ) ").Replace(src))
	for len(toks) > 0 {
		out = eval(read(&toks), e)
	}
	return
}

func main() {
	e := &env{vars: map[sym]any{
		"+": fn(func(a []any) any {
			t := 0
			for _, x := range a {
				t += x.(int)
			}
			return t
		}),
		"*":    fn(func(a []any) any { return a[0].(int) * a[1].(int) }),
		"-":    fn(func(a []any) any { return a[0].(int) - a[1].(int) }),
		"<":    fn(func(a []any) any { return a[0].(int) < a[1].(int) }),
		"list": fn(func(a []any) any { return a }),
		"map": fn(func(a []any) any {
			var out []any
			for _, x := range a[1].([]any) {
				out = append(out, a[0].(fn)([]any{x}))
			}
			return out
		}),
	}}
	for _, s := range []string{
		"(+ 1 2 (* 3 4))", "(define fact (lambda (n) (if (< n 2) 1 (* n (fact (- n 1)))))) (fact 10)",
		"(define adder (lambda (n) (lambda (x) (+ x n)))) (map (adder 10) (list 1 2 3))",
		"(define fib (lambda (n) (if (< n 2) n (+ (fib (- n 1)) (fib (- n 2)))))) (fib 15)",
		"(quote (a (b 1)))", "(unknown 1)", "(+ 1 (quote x))", "(+ 1", ")", "(1 2)", "((lambda (x) x))",
	} {
		v, err := run(s, e)
		fmt.Println(v, err)
	}
}
