package main

import (
	"fmt"
	"slices"
	"strconv"
)

type expr struct {
	op   byte
	val  int
	l, r *expr
}

func parseSum(s string, i int) (*expr, int) {
	e, i := parseProduct(s, i)
	for i < len(s) && (s[i] == '+' || s[i] == '-') {
		op := s[i]
		var r *expr
		r, i = parseProduct(s, i+1)
		e = &expr{op: op, l: e, r: r}
	}
	return e, i
}

func parseProduct(s string, i int) (*expr, int) {
	e, i := parseAtom(s, i)
	for i < len(s) && (s[i] == '*' || s[i] == '/') {
		op := s[i]
		var r *expr
		r, i = parseAtom(s, i+1)
		e = &expr{op: op, l: e, r: r}
	}
	return e, i
}

func parseAtom(s string, i int) (*expr, int) {
	if s[i] == '(' {
		e, j := parseSum(s, i+1)
		return e, j + 1
	}
	n := 0
	for ; i < len(s) && s[i] >= '0' && s[i] <= '9'; i++ {
		n = n*10 + int(s[i]-'0')
	}
	return &expr{val: n}, i
}

func (e *expr) eval() int {
	switch e.op {
	case '+':
		return e.l.eval() + e.r.eval()
	case '-':
		return e.l.eval() - e.r.eval()
	case '*':
		return e.l.eval() * e.r.eval()
	case '/':
		return e.l.eval() / e.r.eval()
	}
	return e.val
}

func (e *expr) String() string {
	if e.op == 0 {
		return strconv.Itoa(e.val)
	}
	return fmt.Sprintf("(%v %c %v)", e.l, e.op, e.r)
}

func mc91(n int) int {
	if n > 100 {
		return n - 10
	}
	return mc91(mc91(n + 11))
}

func hofF(n int) int {
	if n == 0 {
		return 1
	}
	return n - hofM(hofF(n-1))
}
func hofM(n int) int {
	if n == 0 {
		return 0
	}
	return n - hofF(hofM(n-1))
}

func subsets[T any](xs []T) [][]T {
	if len(xs) == 0 {
		return [][]T{nil}
	}
	rest := subsets(xs[1:])
	out := slices.Clone(rest)
	for _, r := range rest {
		out = append(out, append([]T{xs[0]}, r...))
	}
	return out
}

func main() {
	for _, s := range []string{"1+2*3", "(1+2)*3-4/2", "100/(2*5)-(3-1)", "7"} {
		e, n := parseSum(s, 0)
		fmt.Println(e, "=", e.eval(), n == len(s))
	}
	fmt.Println(mc91(50), mc91(200))
	for i := range 12 {
		fmt.Print(hofF(i), hofM(i), " ")
	}
	fmt.Println()
	fmt.Println(subsets([]string{"a", "b", "c"}))
}
