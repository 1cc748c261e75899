package main

import (
	"actor"
	"fmt"
	"time"
)

// Desk notes that it was its turn, and takes ten seconds.
type Desk struct{ log chan<- string }

func (d Desk) Receive(ctx *actor.Context, m actor.Message) {
	d.log <- ctx.Self().Name()
	ctx.Sleep(10 * time.Second)
}

func main() {
	sys := actor.NewSystem()
	log := make(chan string, 100)
	// Four workers, if it is a pool, are busy while all desks get something to do.
	for i := range 4 {
		busy := sys.Spawn(fmt.Sprint("busy", i), actor.BehaviorFunc(func(ctx *actor.Context, m actor.Message) {
			ctx.Sleep(20 * time.Second)
		}), actor.Priority(-1))
		sys.Send(busy, actor.Message{})
	}
	time.Sleep(5 * time.Second)
	for _, n := range []int{0, 7, 0, 7, -7, 7, -7, 7} {
		desk := sys.Spawn(fmt.Sprintf("desk%d of %d", len(sys.Actors()), n), Desk{log}, actor.Priority(n))
		sys.Send(desk, actor.Message{})
	}
	workers := sys.Workers()
	sys.Wait()
	urgent := 0
	for range 4 {
		name := <-log
		if workers == 0 || name[len(name)-4:] == "of 7" {
			urgent++
		}
	}
	fmt.Println("urgent ones among the first four:", urgent)
}
