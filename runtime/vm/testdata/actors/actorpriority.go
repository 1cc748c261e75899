package main

import (
	"actor"
	"fmt"
)

// Desk notes that it was its turn, and waits until four have had theirs.
type Desk struct {
	log  chan<- string
	four <-chan bool
}

func (d Desk) Receive(ctx *actor.Context, m actor.Message) {
	d.log <- ctx.Self().Name()
	<-d.four
}

func main() {
	sys := actor.NewSystem()
	log, open, four := make(chan string, 100), make(chan bool), make(chan bool)
	// Four workers, if it is a pool, are busy while all desks get something to do.
	for i := range 4 {
		busy := sys.Spawn(fmt.Sprint("busy", i), actor.BehaviorFunc(func(ctx *actor.Context, m actor.Message) {
			log <- "busy"
			<-open
		}), actor.Priority(-1))
		sys.Send(busy, actor.Message{})
	}
	for range 4 {
		<-log
	}
	for _, n := range []int{0, 7, 0, 7, -7, 7, -7, 7} {
		desk := sys.Spawn(fmt.Sprintf("desk%d of %d", len(sys.Actors()), n), Desk{log, four}, actor.Priority(n))
		sys.Send(desk, actor.Message{})
	}
	close(open)
	urgent := 0
	for range 4 {
		name := <-log
		if sys.Workers() == 0 || name[len(name)-4:] == "of 7" {
			urgent++
		}
	}
	close(four)
	sys.Wait()
	fmt.Println("urgent ones among the first four:", urgent)
}
