package main

import (
	"fmt"
	"strings"
)

func run(prog string, input string) (out string, steps int, err error) {
	jump := map[int]int{}
	var open []int
	for i, c := range prog {
		switch c {
		case '[':
			open = append(open, i)
		case ']':
			if len(open) == 0 {
				return "", 0, fmt.Errorf("unmatched ] at %d", i)
			}
			j := open[len(open)-1]
			open = open[:len(open)-1]
			jump[i], jump[j] = j, i
		}
	}
	if len(open) > 0 {
		return "", 0, fmt.Errorf("unmatched [ at %d", open[0])
	}
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("at step %d: %v", steps, r)
		}
	}()
	var tape [300]byte
	var b strings.Builder
	p := 0
	for pc := 0; pc < len(prog); pc++ {
		steps++
		switch prog[pc] {
		case '>':
			p++
		case '<':
			p--
		case '+':
			tape[p]++
		case '-':
			tape[p]--
		case '.':
			b.WriteByte(tape[p])
		case ',':
			tape[p] = 0
			if input != "" {
				tape[p], input = input[0], input[1:]
			}
		case '[':
			if tape[p] == 0 {
				pc = jump[pc]
			}
		case ']':
			if tape[p] != 0 {
				pc = jump[pc]
			}
		default:
			steps--
		}
	}
	return b.String(), steps, nil
}

func main() {
	fmt.Println(run("++++++++[>++++[>++>+++>+++>+<<<<-]>+>+>->>+[<]<-]>>.>---.+++++++..+++.>>.<-.<.+++.------.--------.>>+.", ""))
	fmt.Println(run(",[.,]", "echo"))
	fmt.Println(run("+[", ""))
	fmt.Println(run("]", ""))
	fmt.Println(run("<+", ""))
	fmt.Println(run("-[>++<-]", ""))
}
