package main

import (
	"actor"
	"errors"
	"fmt"
	"time"
)

// started is told of each start.
var started = make(chan bool, 10)

// Person has children, and says so when it ends.
type Person struct{ children int }

func (p *Person) Started(ctx *actor.Context) {
	for i := range p.children {
		ctx.Spawn(fmt.Sprint("child", i), &Person{p.children - 1})
	}
	started <- true
}

func (p *Person) Receive(ctx *actor.Context, m actor.Message) {
	switch m.Subject {
	case "again":
		_, err := ctx.TrySpawn("child0", p)
		fmt.Println(errors.Is(err, actor.ErrNameInUse), err)
		fmt.Println("and", "child0")
		ctx.System().Spawn("child0", &Person{})
	case "disown":
		ctx.Stop(m.Data.(actor.Ref))
	default:
		fmt.Println(ctx.Self(), "hears", m.Subject)
	}
}

func (p *Person) Stopped(ctx *actor.Context, why actor.Reason) {
	if ctx.Self().Path() != "top/child1/child0" { // it ends at the same time as its sister's
		fmt.Println(ctx.Self().Path(), "ends:", why)
	}
}

// until waits for what is on its way.
func until(done func() bool) {
	for !done() {
		time.Sleep(time.Millisecond)
	}
}

func main() {
	s := actor.NewSystem()
	top := s.Spawn("top", &Person{2})
	living := func(n int) func() bool { return func() bool { return len(s.Actors()) == n } }
	for range 5 {
		<-started
	}
	fmt.Println(top.Children(), top.Children()[1].Children())
	child := top.Children()[1]
	fmt.Println(child, child.Path(), child.Parent() == top, top.Parent(), actor.Ref{}.Parent(), len(actor.Ref{}.Children()))
	s.Send(top, actor.Message{Subject: "again"})
	<-started
	s.Send(top, actor.Message{Subject: "disown", Data: top.Children()[0]})
	until(living(4))
	fmt.Println(top.Children())
	for _, what := range []string{"one", "two"} {
		s.Send(child, actor.Message{Subject: what})
	}
	s.Poison(child)
	err := s.Send(child, actor.Message{Subject: "three"})
	until(living(2))
	fmt.Println(errors.Is(err, actor.ErrNoActor))
	s.StopActor(top)
	until(living(1))
	fmt.Println(s.Actors())
	s.Wait()
}
