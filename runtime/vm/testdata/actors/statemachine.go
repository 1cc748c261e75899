package main

import (
	"actor"
	"fmt"
)

type stateFn func(*FSM, *actor.Context, actor.Message) stateFn

type FSM struct {
	cur stateFn
	log []string
}

func idle(f *FSM, c *actor.Context, m actor.Message) stateFn {
	f.log = append(f.log, "idle:"+m.Subject)
	if m.Subject == "go" {
		return busy
	}
	return idle
}

func busy(f *FSM, c *actor.Context, m actor.Message) stateFn {
	f.log = append(f.log, "busy:"+m.Subject)
	return idle
}

func (f *FSM) Receive(c *actor.Context, m actor.Message) { f.cur = f.cur(f, c, m) }

type Queue[T any] struct{ xs []T }

func (q *Queue[T]) Put(x T) { q.xs = append(q.xs, x) }

type QActor[T any] struct {
	q Queue[T]
	n int
}

func (a *QActor[T]) Receive(c *actor.Context, m actor.Message) {
	if v, ok := m.Data.(T); ok {
		a.q.Put(v)
		a.n++
	}
}

func main() {
	s := actor.NewSystem()
	f := &FSM{cur: idle}
	qa := &QActor[string]{}
	fr, qr := s.Spawn("f", f), s.Spawn("q", qa)
	for _, x := range []string{"a", "go", "b", "c"} {
		s.Send(fr, actor.Message{Subject: x})
		s.Send(qr, actor.Message{Data: x})
	}
	s.Send(qr, actor.Message{Data: 1})
	s.Wait()
	fmt.Println(f.log, qa.n, qa.q.xs)
}
