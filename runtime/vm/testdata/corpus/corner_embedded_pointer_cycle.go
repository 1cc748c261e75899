package main

import "fmt"

type Node struct {
	*Meta
	Name string
	Next *Node
}
type Meta struct {
	Owner *Node
	Tags  []string
}

func (m *Meta) Tag(s string) *Meta { m.Tags = append(m.Tags, s); return m }
func (n *Node) String() string     { return "node " + n.Name }

type A struct{ B }
type B struct{ *C }
type C struct{ v int }

func (c *C) Inc() int    { c.v++; return c.v }
func (b B) Name() string { return "B" }
func (a A) Name() string { return "A+" + a.B.Name() }

func main() {
	n := &Node{Meta: &Meta{}, Name: "a"}
	n.Owner = n
	n.Next = n
	n.Tag("x").Tag("y")
	fmt.Println(n, n.Tags, n.Owner.Next.Owner.Name, n.Next == n)
	m := *n
	m.Name = "copy"
	m.Tag("z")
	fmt.Println(n.Tags, &m, n.Owner == n)
	a := A{B{&C{1}}}
	b := a
	a.Inc()
	fmt.Println(b.Inc(), a.v, a.Name(), a.B.C == b.C)
	f := a.Inc
	a.C = &C{100}
	fmt.Println(f(), a.Inc(), b.v)
	var i interface {
		Inc() int
		Name() string
	} = a
	fmt.Println(i.Inc(), i.Name())
	var broken A
	defer func() { fmt.Println(recover()) }()
	broken.Inc()
}
