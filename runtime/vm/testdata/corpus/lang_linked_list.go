package main

import (
	"fmt"
	"strings"
)

type list struct {
	head, tail *cell
	size       int
}
type cell struct {
	val        any
	prev, next *cell
}

func of(vs ...any) *list {
	l := new(list)
	for _, v := range vs {
		l.append(v)
	}
	return l
}

func (l *list) append(v any) {
	c := &cell{val: v, prev: l.tail}
	if l.tail == nil {
		l.head = c
	} else {
		l.tail.next = c
	}
	l.tail = c
	l.size++
}

func (l *list) remove(v any) bool {
	for c := l.head; c != nil; c = c.next {
		if c.val != v {
			continue
		}
		if c.prev == nil {
			l.head = c.next
		} else {
			c.prev.next = c.next
		}
		if c.next == nil {
			l.tail = c.prev
		} else {
			c.next.prev = c.prev
		}
		l.size--
		return true
	}
	return false
}

func (l *list) reverse() *list {
	for c := l.head; c != nil; c = c.prev {
		c.prev, c.next = c.next, c.prev
	}
	l.head, l.tail = l.tail, l.head
	return l
}

func (l *list) String() string {
	var sb strings.Builder
	sb.WriteString("(")
	for c := l.head; c != nil; c = c.next {
		if c != l.head {
			sb.WriteString(" <-> ")
		}
		fmt.Fprint(&sb, c.val)
	}
	return sb.String() + ")"
}

type snode struct {
	v    int
	next *snode
}

func merge(a, b *snode) *snode {
	if a == nil || b != nil && b.v < a.v {
		a, b = b, a
	}
	if a != nil {
		a.next = merge(a.next, b)
	}
	return a
}

func hasCycle(n *snode) bool {
	for slow, fast := n, n; fast != nil && fast.next != nil; {
		slow, fast = slow.next, fast.next.next
		if slow == fast {
			return true
		}
	}
	return false
}

func main() {
	l := of(1, "two", 3.0, nil, [2]int{4, 4})
	fmt.Println(l, l.size)
	fmt.Println(l.remove("two"), l.remove(1), l.remove(42), l.remove([2]int{4, 4}), l)
	fmt.Println(of(1, 2, 3).reverse(), of().reverse(), of(of("nested")))
	a := &snode{1, &snode{4, &snode{9, nil}}}
	b := &snode{2, &snode{3, nil}}
	for n := merge(a, b); n != nil; n = n.next {
		fmt.Print(n.v, " ")
	}
	fmt.Println(hasCycle(a))
	b.next.next = a
	a.next = b
	fmt.Println(hasCycle(a), hasCycle(nil))
}
