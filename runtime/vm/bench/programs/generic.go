// generic types and functions
package main

type number interface{ ~int | ~float64 }

type stack[T any] struct{ items []T }

func (s *stack[T]) push(x T) { s.items = append(s.items, x) }
func (s *stack[T]) pop() T {
	x := s.items[len(s.items)-1]
	s.items = s.items[:len(s.items)-1]
	return x
}

func sum[T number](s []T) T {
	var total T
	for _, x := range s {
		total += x
	}
	return total
}

func work() int {
	s := &stack[int]{}
	n := 0
	for i := 0; i < 100_000; i++ {
		s.push(i)
		s.push(i + 1)
		n ^= s.pop()
	}
	fs := make([]float64, 1000)
	for i := range fs {
		fs[i] = float64(i)
	}
	for k := 0; k < 100; k++ {
		n += int(sum(fs))
	}
	return n + sum(s.items)
}
