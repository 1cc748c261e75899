package main

import (
	"actor"
	"fmt"
)

type Base struct {
	count int
	to    actor.Ref
}

func (b *Base) Receive(ctx *actor.Context, m actor.Message) {
	b.count++
	ctx.Send(b.to, actor.Message{Subject: "hi"})
}

type Derived struct {
	Base
	name string
}

type V struct {
	tag string
	out *[]string
}

func (v V) Receive(ctx *actor.Context, m actor.Message) {
	*v.out = append(*v.out, v.tag+":"+ctx.Self().Name()+":"+m.Sender.Name())
}

func main() {
	s := actor.NewSystem()
	d := &Derived{name: "d"}
	var out []string
	d.to = s.Spawn("v", V{"x", &out})
	ref := s.Spawn("d", d)
	s.Send(ref, actor.Message{})
	s.Send(ref, actor.Message{})
	s.Wait()
	fmt.Println(d.count, out)
	var a actor.Behavior = d
	if x, ok := a.(*Derived); ok {
		fmt.Println("is Derived", x.name)
	}
	switch t := a.(type) {
	case *Base:
		fmt.Println("base")
	case *Derived:
		fmt.Println("derived", t.count)
	}
}
