package main

import (
	"fmt"
	"strconv"
)

type visitor interface {
	visitNum(n num) any
	visitAdd(a add) any
	visitMul(m mul) any
}
type node interface{ accept(v visitor) any }
type num struct{ v int }
type add struct{ l, r node }
type mul struct{ l, r node }

func (n num) accept(v visitor) any { return v.visitNum(n) }
func (a add) accept(v visitor) any { return v.visitAdd(a) }
func (m mul) accept(v visitor) any { return v.visitMul(m) }

type evaluator struct{ ops int }

func (e *evaluator) visitNum(n num) any { return n.v }
func (e *evaluator) visitAdd(a add) any { e.ops++; return a.l.accept(e).(int) + a.r.accept(e).(int) }
func (e *evaluator) visitMul(m mul) any { e.ops++; return m.l.accept(e).(int) * m.r.accept(e).(int) }

type printer struct{ depth int }

func (p printer) visitNum(n num) any { return strconv.Itoa(n.v) }
func (p printer) visitAdd(a add) any {
	q := printer{p.depth + 1}
	return fmt.Sprintf("(%v + %v)@%d", a.l.accept(q), a.r.accept(q), p.depth)
}
func (p printer) visitMul(m mul) any {
	return fmt.Sprint(m.l.accept(p), "*", m.r.accept(p))
}

type simplifier struct{ evaluator }

func (s *simplifier) visitMul(m mul) any {
	if n, ok := m.l.(num); ok && n.v == 0 {
		return 0
	}
	return s.evaluator.visitMul(m)
}

func main() {
	tree := add{mul{num{2}, num{3}}, add{num{4}, mul{num{0}, num{99}}}}
	e := &evaluator{}
	fmt.Println(tree.accept(e), e.ops)
	fmt.Println(tree.accept(printer{}))
	s := &simplifier{}
	fmt.Println(mul{num{0}, tree}.accept(s), s.ops)
	var nodes []node = []node{tree, num{1}, mul{num{1}, num{1}}}
	for _, n := range nodes {
		switch n := n.(type) {
		case num:
			fmt.Print("num ", n.v, "; ")
		case add, mul:
			fmt.Printf("%T; ", n)
		}
	}
	fmt.Println(nodes[1] == num{1}, nodes[2] == node(mul{num{1}, num{1}}), tree == add{mul{num{2}, num{3}}, add{num{4}, mul{num{0}, num{99}}}})
}
