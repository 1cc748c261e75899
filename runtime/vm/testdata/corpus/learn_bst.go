package main

import "fmt"

type Tree struct {
	Left, Right *Tree
	Value       int
	count       int
}

func (t *Tree) Insert(v int) *Tree {
	switch {
	case t == nil:
		return &Tree{Value: v, count: 1}
	case v < t.Value:
		t.Left = t.Left.Insert(v)
	case v > t.Value:
		t.Right = t.Right.Insert(v)
	default:
		t.count++
	}
	return t
}

func (t *Tree) All(yield func(int, int) bool) bool {
	return t == nil || t.Left.All(yield) && yield(t.Value, t.count) && t.Right.All(yield)
}

func (t *Tree) Height() int {
	if t == nil {
		return 0
	}
	return 1 + max(t.Left.Height(), t.Right.Height())
}

func (t *Tree) Delete(v int) *Tree {
	switch {
	case t == nil:
		return nil
	case v < t.Value:
		t.Left = t.Left.Delete(v)
	case v > t.Value:
		t.Right = t.Right.Delete(v)
	case t.Left == nil:
		return t.Right
	case t.Right == nil:
		return t.Left
	default:
		m := t.Right
		for m.Left != nil {
			m = m.Left
		}
		t.Value, t.count = m.Value, m.count
		t.Right = t.Right.Delete(m.Value)
	}
	return t
}

func walk(t *Tree, ch chan<- int) {
	t.All(func(v, _ int) bool { ch <- v; return true })
	close(ch)
}

func same(a, b *Tree) bool {
	c, d := make(chan int), make(chan int)
	go walk(a, c)
	go walk(b, d)
	for {
		x, ok1 := <-c
		y, ok2 := <-d
		if x != y || ok1 != ok2 {
			return false
		}
		if !ok1 {
			return true
		}
	}
}

func of(vs ...int) (t *Tree) {
	for _, v := range vs {
		t = t.Insert(v)
	}
	return
}

func main() {
	t := of(50, 30, 70, 20, 40, 60, 80, 30)
	for _, d := range []int{20, 30, 50, 99} {
		t = t.Delete(d)
		t.All(func(v, n int) bool { fmt.Print(v, "x", n, " "); return true })
		fmt.Println("height", t.Height(), "root", t.Value)
	}
	t.All(func(v, n int) bool { fmt.Print(v, " "); return v < 60 })
	fmt.Println()
	fmt.Println(same(of(1, 2, 3), of(3, 1, 2)), same(of(1, 2), of(1, 2, 2)), same(of(1), of(2)), same(nil, nil))
}
