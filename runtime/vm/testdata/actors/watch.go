package main

import (
	"actor"
	"fmt"
)

// Nurse watches patients and says what becomes of them.
type Nurse struct{}

func (Nurse) Receive(ctx *actor.Context, m actor.Message) {
	switch d := m.Data.(type) {
	case actor.Ref:
		if m.Subject == "watch" {
			ctx.Watch(d)
		} else {
			ctx.Unwatch(d)
		}
		done <- true
	case actor.Terminated:
		fmt.Println(m.Subject == actor.SubjectTerminated, d.Ref, d.Reason, d.Reason == actor.ReasonExit, m.Sender == d.Ref)
		fmt.Printf("%v %+v %T\n", d, m.Priority, m.Data)
		done <- true
	}
}

// done tells main that the nurse has done something.
var done = make(chan bool, 10)

// Patient goes when it is told to.
type Patient struct{}

func (Patient) Receive(ctx *actor.Context, m actor.Message) {
	fmt.Println(ctx.Self(), m.Subject)
	ctx.Exit()
}

// Careless watches nobody.
type Careless struct{}

func (Careless) Receive(ctx *actor.Context, m actor.Message) {
	defer func() { fmt.Println(recover()) }()
	ctx.Watch(actor.Ref{})
}

func main() {
	s := actor.NewSystem()
	nurse := s.Spawn("nurse", Nurse{})
	for _, name := range []string{"ann", "bob", "eve"} {
		p := s.Spawn(name, Patient{})
		s.Send(nurse, actor.Message{Subject: "watch", Data: p})
		<-done
		switch name {
		case "ann":
			s.Send(p, actor.Message{Subject: "goes home"})
		case "bob":
			s.StopActor(p)
		case "eve":
			s.Send(nurse, actor.Message{Subject: "unwatch", Data: p})
			<-done
			s.StopActor(p)
			s.Send(nurse, actor.Message{Subject: "watch", Data: p})
			<-done
		}
		<-done
	}
	s.Send(s.Spawn("careless", Careless{}), actor.Message{})
	s.Wait()
}
