package main

import (
	"actor"
	"fmt"
	"time"
)

// Kettle is on the stove: it is looked at again and again, and it whistles unless it is taken off before.
type Kettle struct {
	looks int
	name  string
}

func (k *Kettle) Receive(ctx *actor.Context, m actor.Message) {
	switch m.Subject {
	case "on":
		ctx.StartTicker("look", 100*time.Millisecond, actor.Message{Subject: "look"})
		ctx.StartTimer("whistle", time.Hour, actor.Message{Subject: "whistle", Data: "never"})
		if k.name == "small" {
			ctx.StartTimer("whistle", 250*time.Millisecond, actor.Message{Subject: "whistle", Data: k.name})
		}
	case "look":
		if k.looks++; k.looks == 4 && k.name == "large" {
			fmt.Println(ctx.StopTimer("whistle"), ctx.StopTimer("look"), ctx.StopTimer("look"))
		}
	case "whistle":
		fmt.Println(m.Data, m.Sender == ctx.Self(), ctx.TimerActive("whistle"), ctx.TimerActive("look"))
		ctx.Exit()
	}
}

// Slow takes longer than its interval, so that ticks are left out.
type Slow struct{ ticks int }

func (s *Slow) Started(ctx *actor.Context) {
	ctx.StartTicker("t", 50*time.Millisecond, actor.Message{Subject: "tick", Data: &s.ticks})
}

func (s *Slow) Receive(ctx *actor.Context, m actor.Message) {
	*m.Data.(*int)++
	ctx.Sleep(220 * time.Millisecond)
	for ctx.Self().Pending() < 1 {
		ctx.Sleep(10 * time.Millisecond)
	}
	if ctx.Self().Pending() > 1 {
		fmt.Println("pending:", ctx.Self().Pending())
	}
	if s.ticks == 3 {
		ctx.StopTimer("t")
	}
}

// Patient panics as it is told, and hears nothing of the timer it had before.
type Patient struct{}

func (Patient) Receive(ctx *actor.Context, m actor.Message) {
	switch m.Subject {
	case "wait":
		defer func() { fmt.Println(recover()) }()
		ctx.StartTimer("t", time.Millisecond, actor.Message{Subject: "old"})
		ctx.StartTicker("t", 0, actor.Message{})
	case "fail":
		for ctx.Self().Pending() < 2 { // the tick and "new"
			ctx.Sleep(50 * time.Millisecond)
		}
		panic("fails")
	default:
		fmt.Println(m.Subject)
	}
}

func main() {
	for _, name := range []string{"small", "large"} {
		s := actor.NewSystem()
		s.Send(s.Spawn(name, &Kettle{name: name}), actor.Message{Subject: "on"})
		s.Wait()
	}

	s := actor.NewSystem()
	slow := &Slow{}
	s.Spawn("slow", slow)
	s.Wait()
	fmt.Println("ticks:", slow.ticks)

	s = actor.NewSystem()
	s.Supervise(actor.Strategy{Directive: actor.Restart})
	patient := s.Spawn("patient", Patient{})
	s.Send(patient, actor.Message{Subject: "wait"})
	s.Send(patient, actor.Message{Subject: "fail"})
	s.SendAfter(200*time.Millisecond, patient, actor.Message{Subject: "new"})
	s.Wait()
}
