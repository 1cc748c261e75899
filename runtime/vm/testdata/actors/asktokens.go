package main

import (
	"actor"
	"fmt"
	"sync"
	"time"
)

// Asker asks a clerk of its own, several times, without waiting, and adds the replies up.
type Asker struct{ sum, left int }

func (a *Asker) Receive(ctx *actor.Context, m actor.Message) {
	clerk := ctx.Spawn("clerk", actor.BehaviorFunc(func(ctx *actor.Context, m actor.Message) {
		ctx.Reply(actor.Message{Data: m.Data})
	}))
	for a.left = range 20 {
		ctx.AskThen(clerk, actor.Message{Data: a.left}, time.Hour, func(ctx *actor.Context, reply actor.Message, err error) {
			if err != nil || reply.Sender != clerk {
				fmt.Println(reply.Sender, err)
			}
			a.sum += reply.Data.(int)
		})
	}
}

// Faulty fails; its supervisor is asked what to do, and has another one made.
type Faulty struct{}

func (Faulty) Receive(*actor.Context, actor.Message) { panic("faulty") }

func main() {
	// Replies come, supervisors decide and behaviors are made while goroutines make systems of their own.
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			for range 5 {
				round()
			}
		})
	}
	wg.Wait()
	fmt.Println("done")
}

func round() {
	sys := actor.NewSystem()
	decided := 0
	sys.Supervise(actor.Strategy{Decide: func(*actor.Context, any) actor.Directive {
		decided++
		return actor.Restart
	}})
	asker := &Asker{}
	sys.Send(sys.Spawn("asker", asker), actor.Message{})
	anew := actor.Factory(func(*actor.Context) actor.Behavior { return Faulty{} })
	faulty := sys.Spawn("faulty", Faulty{}, anew)
	for i := range 30 {
		if i < 3 {
			sys.Send(faulty, actor.Message{})
		}
		sys.Spawn(fmt.Sprint("idle", i), asker)
	}
	sys.Wait()
	if asker.sum != 190 || decided != 3 {
		fmt.Println(asker.sum, decided)
	}
}
