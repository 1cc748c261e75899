package main

import (
	"actor"
	"fmt"
	"time"
)

type Worker struct {
	id  int
	col actor.Ref
}

func (w *Worker) Receive(ctx *actor.Context, m actor.Message) {
	ctx.Send(w.col, actor.Message{Subject: fmt.Sprintf("w%d", w.id), Data: m.Data.(int) * w.id})
}

func main() {
	s := actor.NewSystem()
	total := 0
	col := s.Spawn("col", actor.BehaviorFunc(func(ctx *actor.Context, m actor.Message) { total += m.Data.(int) }))
	boss := s.Spawn("boss", actor.BehaviorFunc(func(ctx *actor.Context, m actor.Message) {
		for i := 1; i <= 3; i++ {
			w := ctx.Spawn(fmt.Sprintf("w%d", i), &Worker{i, col})
			ctx.Send(w, actor.Message{Data: 10})
			ctx.Sleep(10 * time.Millisecond)
		}
	}))
	s.Send(boss, actor.Message{Subject: "start"})
	s.Wait()
	fmt.Println(total)
}
