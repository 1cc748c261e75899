package main

import "fmt"

type node struct {
	val         int
	left, right *node
}

func (n *node) insert(v int) *node {
	if n == nil {
		return &node{val: v}
	}
	if v < n.val {
		n.left = n.left.insert(v)
	} else {
		n.right = n.right.insert(v)
	}
	return n
}

func (n *node) walk(f func(int)) {
	if n != nil {
		n.left.walk(f)
		f(n.val)
		n.right.walk(f)
	}
}

func swap(a, b *int)  { *a, *b = *b, *a }
func reset(pp **node) { *pp = nil }

func main() {
	var root *node
	for _, v := range []int{5, 2, 8, 1, 9, 3} {
		root = root.insert(v)
	}
	root.walk(func(v int) { fmt.Print(v, " ") })
	fmt.Println()
	x, y := 1, 2
	swap(&x, &y)
	p, q := &x, &x
	*p += 10
	fmt.Println(x, y, p == q, *q, p != &y)
	pp := &root.left
	(*pp).val = 77
	reset(&root.right)
	fmt.Println(root.left.val, root.right == nil)
	arr := [3]int{1, 2, 3}
	e := &arr[1]
	s := arr[:]
	*e = 50
	s[1]++
	fmt.Println(arr, *e, e == &s[1], &s[0] == &arr[0])
	st := struct {
		a int
		b [2]string
	}{1, [2]string{"x", "y"}}
	fb := &st.b[1]
	cp := st
	*fb = "z"
	fmt.Println(st, cp)
	n := new(int)
	*n = 4
	m := new(*int)
	*m = n
	**m *= 3
	fmt.Println(*n, new("str") != nil, *new(7))
	f := func() *int { v := 5; return &v }
	g, h := f(), f()
	*g = 6
	fmt.Println(*g, *h, g == h)
}
