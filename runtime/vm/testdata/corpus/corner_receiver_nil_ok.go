package main

import "fmt"

type List struct {
	v    int
	next *List
}

func (l *List) Len() int {
	if l == nil {
		return 0
	}
	return 1 + l.next.Len()
}

func (l *List) Sum() (s int) {
	for ; l != nil; l = l.next {
		s += l.v
	}
	return
}

func (l *List) Push(v int) *List { return &List{v, l} }

func (l *List) Each(f func(int)) *List {
	if l != nil {
		f(l.v)
		l.next.Each(f)
	}
	return l
}

type Opt struct{ verbose bool }

func (o *Opt) Verbose() bool { return o != nil && o.verbose }

type Tree struct{ l, r *Tree }

func (t *Tree) Depth() int {
	if t == nil {
		return 0
	}
	return 1 + max(t.l.Depth(), t.r.Depth())
}

type Map map[string]*Opt

func (m Map) Get(k string) *Opt { return m[k] }

func main() {
	var l *List
	fmt.Println(l.Len(), l.Sum(), l.Each(nil) == nil)
	l = l.Push(3).Push(2).Push(1)
	l.Each(func(v int) { fmt.Print(v, " ") })
	fmt.Println(l.Len(), l.Sum())
	var o *Opt
	fmt.Println(o.Verbose(), (&Opt{true}).Verbose(), Map(nil).Get("x").Verbose())
	fmt.Println((&Tree{&Tree{nil, &Tree{}}, nil}).Depth(), (*Tree)(nil).Depth())
	f := l.Len
	l = nil
	fmt.Println(f(), l.Len())
	g := (*List).Len
	fmt.Println(g(nil))
	var i interface{ Len() int } = l
	fmt.Println(i == nil, i.Len())
	defer func() { fmt.Println(recover()) }()
	fmt.Println(o.verbose)
}
