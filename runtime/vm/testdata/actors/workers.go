package main

import (
	"actor"
	"fmt"
	"slices"
	"time"
)

// Got is the messages that an actor handled, in order.
type Got struct{ lines []string }

func (g *Got) note(ctx *actor.Context, m actor.Message) {
	g.lines = append(g.lines, fmt.Sprintf("%s->%s %s %T", m.Sender.Name(), ctx.Self().Name(), m.Subject, m.Data))
}

type Worker struct {
	Got
	id  int
	col actor.Ref
}

func (w *Worker) Receive(ctx *actor.Context, m actor.Message) {
	w.note(ctx, m)
	ctx.Send(w.col, actor.Message{Subject: fmt.Sprintf("w%d", w.id), Data: m.Data.(int) * w.id})
}

func main() {
	s := actor.NewSystem()
	total := 0
	var atCol, atBoss Got
	var workers []*Worker
	col := s.Spawn("col", actor.BehaviorFunc(func(ctx *actor.Context, m actor.Message) {
		atCol.note(ctx, m)
		total += m.Data.(int)
	}))
	boss := s.Spawn("boss", actor.BehaviorFunc(func(ctx *actor.Context, m actor.Message) {
		atBoss.note(ctx, m)
		for i := 1; i <= 3; i++ {
			w := &Worker{id: i, col: col}
			workers = append(workers, w)
			ctx.Send(ctx.Spawn(fmt.Sprintf("w%d", i), w), actor.Message{Data: 10})
			ctx.Sleep(10 * time.Millisecond)
		}
	}))
	s.Send(boss, actor.Message{Subject: "start"})
	s.Wait()
	log := atBoss.lines
	for _, w := range workers {
		log = append(log, w.lines...)
	}
	slices.Sort(atCol.lines) // on real threads a late worker may be overtaken
	fmt.Println(total, append(log, atCol.lines...))
}
