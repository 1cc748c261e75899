package main

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

type Stack struct{ data []int }

func (s *Stack) Push(v int)  { s.data = append(s.data, v) }
func (s *Stack) Empty() bool { return len(s.data) == 0 }
func (s *Stack) Pop() (v int, err error) {
	if s.Empty() {
		return 0, errors.New("pop from an empty stack")
	}
	v, s.data = s.data[len(s.data)-1], s.data[:len(s.data)-1]
	return v, nil
}

type Queue struct{ in, out Stack }

func (q *Queue) Enqueue(v int) { q.in.Push(v) }
func (q *Queue) Dequeue() (int, error) {
	if q.out.Empty() {
		for !q.in.Empty() {
			v, _ := q.in.Pop()
			q.out.Push(v)
		}
	}
	return q.out.Pop()
}

func rpn(s string) (int, error) {
	var st Stack
	for _, t := range strings.Fields(s) {
		if n, err := strconv.Atoi(t); err == nil {
			st.Push(n)
			continue
		}
		b, err1 := st.Pop()
		a, err2 := st.Pop()
		if err := errors.Join(err1, err2); err != nil {
			return 0, fmt.Errorf("%q: %w", t, err)
		}
		switch t {
		case "+":
			st.Push(a + b)
		case "-":
			st.Push(a - b)
		case "*":
			st.Push(a * b)
		default:
			return 0, fmt.Errorf("unknown operator %q", t)
		}
	}
	return st.Pop()
}

func main() {
	var q Queue
	for i := range 3 {
		q.Enqueue(i)
	}
	fmt.Println(q.Dequeue())
	q.Enqueue(9)
	for range 4 {
		fmt.Println(q.Dequeue())
	}
	for _, s := range []string{"3 4 + 2 *", "1 +", "1 2 ^", "5 1 2 + 4 * + 3 -"} {
		fmt.Println(rpn(s))
	}
}
