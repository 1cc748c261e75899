package main

import (
	"actor"
	"errors"
	"fmt"
	"time"
)

// Counted counts how often it is printed: recording a trace must not.
type Counted struct{ times *int }

func (c Counted) String() string { *c.times++; return "counted" }

type Sink struct{}

func (Sink) Receive(ctx *actor.Context, m actor.Message) {}

func main() {
	times, other := 0, 0
	sys := actor.NewSystem()
	sink := sys.Spawn("sink", Sink{})
	for _, data := range []any{Counted{&times}, time.Second, errors.New("bad"), 3, &times} {
		sys.Send(sink, actor.Message{Subject: "x", Data: data})
	}
	sys.Wait()
	fmt.Println(times, Counted{&times}, times)
	fmt.Println(&times, &other, map[*int]int{&other: 1, &times: 2})
}
