package main

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"unicode"
)

type parser struct {
	toks []string
	pos  int
}

type expr interface {
	eval(env map[string]float64) (float64, error)
}
type num float64
type variable string
type binary struct {
	op   byte
	l, r expr
}
type neg struct{ e expr }

func (n num) eval(map[string]float64) (float64, error) { return float64(n), nil }
func (v variable) eval(env map[string]float64) (float64, error) {
	x, ok := env[string(v)]
	if !ok {
		return 0, fmt.Errorf("unknown variable %q", string(v))
	}
	return x, nil
}
func (n neg) eval(env map[string]float64) (float64, error) {
	x, err := n.e.eval(env)
	return -x, err
}
func (b binary) eval(env map[string]float64) (float64, error) {
	x, err := b.l.eval(env)
	if err != nil {
		return 0, err
	}
	y, err := b.r.eval(env)
	if err != nil {
		return 0, err
	}
	switch b.op {
	case '+':
		return x + y, nil
	case '-':
		return x - y, nil
	case '*':
		return x * y, nil
	case '/':
		if y == 0 {
			return 0, errors.New("division by zero")
		}
		return x / y, nil
	}
	return math.Pow(x, y), nil
}

func lex(s string) (toks []string) {
	for i := 0; i < len(s); {
		c := rune(s[i])
		j := i + 1
		switch {
		case c == ' ':
			i++
			continue
		case unicode.IsDigit(c):
			for j < len(s) && (unicode.IsDigit(rune(s[j])) || s[j] == '.') {
				j++
			}
		case unicode.IsLetter(c):
			for j < len(s) && unicode.IsLetter(rune(s[j])) {
				j++
			}
		}
		toks = append(toks, s[i:j])
		i = j
	}
	return
}

func (p *parser) peek() string {
	if p.pos < len(p.toks) {
		return p.toks[p.pos]
	}
	return ""
}

var prec = map[string]int{"+": 1, "-": 1, "*": 2, "/": 2, "^": 3}

func (p *parser) expr(min int) expr {
	l := p.atom()
	for prec[p.peek()] > min || p.peek() == "^" && prec["^"] >= min && min == 3 {
		op := p.peek()
		p.pos++
		l = binary{op[0], l, p.expr(prec[op])}
	}
	return l
}

func (p *parser) atom() expr {
	t := p.peek()
	p.pos++
	switch {
	case t == "(":
		e := p.expr(0)
		if p.peek() != ")" {
			panic(fmt.Errorf("missing ) at token %d", p.pos))
		}
		p.pos++
		return e
	case t == "-":
		return neg{p.expr(2)}
	case t == "":
		panic(errors.New("unexpected end"))
	case unicode.IsDigit(rune(t[0])):
		f, err := strconv.ParseFloat(t, 64)
		if err != nil {
			panic(err)
		}
		return num(f)
	case unicode.IsLetter(rune(t[0])):
		return variable(t)
	}
	panic(fmt.Errorf("unexpected %q", t))
}

func calc(s string) (v float64, err error) {
	defer func() {
		if e, ok := recover().(error); ok {
			err = e
		}
	}()
	p := &parser{toks: lex(s)}
	e := p.expr(0)
	if p.pos < len(p.toks) {
		return 0, fmt.Errorf("trailing %q", p.peek())
	}
	return e.eval(map[string]float64{"x": 3, "pi": math.Pi})
}

func main() {
	for _, s := range []string{"1+2*3", "(1+2)*3", "2^3^2", "-x^2", "10/4-1", "1/0", "y+1", "(1", "1 2", "", "1.2.3", "2*pi", "-(-3)", "$"} {
		v, err := calc(s)
		fmt.Printf("%-10q %v %v\n", s, v, err)
	}
}
