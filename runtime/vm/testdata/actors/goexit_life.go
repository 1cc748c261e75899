package main

import (
	"actor"
	"fmt"
	"runtime"
	"time"
)

var told = make(chan string)

// Weak calls runtime.Goexit in all its methods but Receive: each ends there, and the actor's life goes on.
type Weak struct{ life int }

func (w *Weak) Started(ctx *actor.Context) {
	defer fmt.Println("started", w.life)
	runtime.Goexit()
}

func (w *Weak) Stopped(ctx *actor.Context, why actor.Reason) {
	defer fmt.Println("stopped", w.life, why)
	runtime.Goexit()
}

func (w *Weak) Receive(ctx *actor.Context, m actor.Message) {
	if m.Subject == "fail" {
		panic("fail")
	}
	told <- fmt.Sprint("life ", w.life, " has ", m.Subject)
}

// Deep calls runtime.Goexit for each message, a thousand times: that costs nothing that stays.
type Deep struct{ n int }

func (d *Deep) Receive(ctx *actor.Context, m actor.Message) {
	if d.n++; d.n == 1000 {
		told <- "a thousand"
	} else {
		ctx.Send(ctx.Self(), m)
	}
	runtime.Goexit()
}

// ask is answered by an actor that ends its handling right after it has replied, and by one that calls Goexit in its answer's function.
func ask(sys *actor.System) {
	echo := sys.Spawn("echo", actor.BehaviorFunc(func(ctx *actor.Context, m actor.Message) {
		ctx.Reply(actor.Message{Data: m.Data})
		runtime.Goexit()
	}))
	r, err := sys.Ask(echo, actor.Message{Data: 7}, time.Hour)
	fmt.Println("reply", r.Data, err)
	asker := sys.Spawn("asker", actor.BehaviorFunc(func(ctx *actor.Context, m actor.Message) {
		if m.Subject == "next" {
			told <- "the asker goes on"
			return
		}
		ctx.AskThen(echo, actor.Message{Data: 8}, time.Hour, func(ctx *actor.Context, r actor.Message, err error) {
			ctx.Send(ctx.Self(), actor.Message{Subject: "next"})
			defer fmt.Println("then", r.Data, err)
			runtime.Goexit()
		})
	}))
	sys.Send(asker, actor.Message{})
	fmt.Println(<-told)
}

func main() {
	sys := actor.NewSystem()
	sys.Supervise(actor.Strategy{Directive: actor.Restart})
	made := 0
	weak := sys.Spawn("weak", &Weak{}, actor.Factory(func(ctx *actor.Context) actor.Behavior {
		made++
		fmt.Println("makes", made)
		if made == 1 {
			runtime.Goexit()
		}
		return &Weak{made}
	}))
	for _, s := range []string{"one", "fail", "two"} {
		sys.Send(weak, actor.Message{Subject: s})
		if s != "fail" {
			fmt.Println(<-told)
		}
	}
	sys.Supervise(actor.Strategy{Directive: actor.Restart, Decide: func(ctx *actor.Context, failure any) actor.Directive {
		fmt.Println("decides about", failure)
		runtime.Goexit()
		return actor.Stop
	}})
	for _, s := range []string{"fail", "three"} {
		sys.Send(weak, actor.Message{Subject: s})
	}
	fmt.Println(<-told)
	sys.GracefulStop(weak, time.Hour)
	deep := sys.Spawn("deep", &Deep{})
	sys.Send(deep, actor.Message{})
	fmt.Println(<-told)
	ask(sys)
	sys.Wait()
	fmt.Println("all have ended")
}
