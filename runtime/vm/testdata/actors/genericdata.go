package main

import (
	"actor"
	"fmt"
)

type Req struct{ N int }

// As is the data of a message as a T, if it is one.
func As[T any](m actor.Message) (T, bool) {
	v, ok := m.Data.(T)
	return v, ok
}

func main() {
	s := actor.NewSystem()
	ref := s.Spawn("server", actor.BehaviorFunc(func(ctx *actor.Context, m actor.Message) {
		r, ok := As[Req](m)
		fmt.Println(r.N, ok)
	}))
	s.Send(ref, actor.Message{Data: Req{5}})
	s.Wait()
}
