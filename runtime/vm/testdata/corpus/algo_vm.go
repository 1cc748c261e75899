package main

import (
	"fmt"
	"strconv"
)

type opcode byte

const (
	push opcode = iota
	add
	mul
	sub
	jnz
	dup
	swap
	pop
	print_
	halt
)

func (o opcode) String() string {
	return [...]string{"push", "add", "mul", "sub", "jnz", "dup", "swap", "pop", "print", "halt"}[o]
}

type instr struct {
	op  opcode
	arg int
}

type machine struct {
	stack []int
	pc    int
	steps int
	out   []string
}

var table = map[opcode]func(*machine, int){
	push: func(m *machine, a int) { m.stack = append(m.stack, a) },
	add:  func(m *machine, _ int) { b, a := m.pop(), m.pop(); m.stack = append(m.stack, a+b) },
	mul:  func(m *machine, _ int) { b, a := m.pop(), m.pop(); m.stack = append(m.stack, a*b) },
	sub:  func(m *machine, _ int) { b, a := m.pop(), m.pop(); m.stack = append(m.stack, a-b) },
	dup:  func(m *machine, _ int) { m.stack = append(m.stack, m.stack[len(m.stack)-1]) },
	swap: func(m *machine, _ int) {
		n := len(m.stack)
		m.stack[n-1], m.stack[n-2] = m.stack[n-2], m.stack[n-1]
	},
	pop:    func(m *machine, _ int) { m.pop() },
	print_: func(m *machine, _ int) { m.out = append(m.out, strconv.Itoa(m.pop())) },
	jnz: func(m *machine, a int) {
		if m.stack[len(m.stack)-1] != 0 {
			m.pc = a
		}
	},
}

func (m *machine) pop() int {
	v := m.stack[len(m.stack)-1]
	m.stack = m.stack[:len(m.stack)-1]
	return v
}

func (m *machine) run(prog []instr) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("at %d (%v): %v", m.pc-1, prog[m.pc-1].op, r)
		}
	}()
	for prog[m.pc].op != halt {
		in := prog[m.pc]
		m.pc++
		m.steps++
		table[in.op](m, in.arg)
	}
	return nil
}

func main() {
	// factorial of 10: stack is acc, n
	prog := []instr{{push, 1}, {push, 10}, {dup, 0}, {swap, 0}, {pop, 0}, {swap, 0}, {push, 1}, {mul, 0}, {swap, 0}, {push, 1}, {sub, 0}, {jnz, 2}, {pop, 0}, {print_, 0}, {halt, 0}}
	m := &machine{}
	fmt.Println(m.run(prog), m.out, m.steps, m.stack)
	m = &machine{}
	fmt.Println(m.run([]instr{{push, 1}, {add, 0}, {halt, 0}}))
	fmt.Println(prog[0].op, instr{jnz, 3}, halt)
}
