package main

import (
	"actor"
	"errors"
	"fmt"
	"slices"
	"sort"
	"strings"
	"time"
)

// Clerk notes what it gets and takes its time.
type Clerk struct {
	note func(string)
	n    int // by this behavior
}

func (k *Clerk) Receive(ctx *actor.Context, m actor.Message) {
	k.n++
	if m.Subject == "fail" {
		panic("broken")
	}
	k.note(fmt.Sprintf("%s:%s%v", ctx.Self().Name(), m.Subject, m.Data))
	if d, ok := m.Data.(time.Duration); ok {
		ctx.Sleep(d)
	}
	if m.Subject == "ask" {
		ctx.Reply(actor.Message{Subject: ctx.Self().Path(), Data: k.n})
	}
}

// Boss tries one router after the other.
type Boss struct{}

func (Boss) Receive(ctx *actor.Context, m actor.Message) {
	sys := ctx.System()
	log := make(chan string, 1000)
	shown := func(what string) {
		ctx.Sleep(60 * time.Second)
		var lines []string
		for len(log) > 0 {
			lines = append(lines, <-log)
		}
		sort.Strings(lines)
		fmt.Println(what, strings.Join(lines, " "))
	}
	clerk := func(c *actor.Context) actor.Behavior { return &Clerk{note: func(s string) { log <- s }} }
	desk := ctx.SpawnRouter("desk", actor.Router{Size: 3, New: clerk}, actor.Supervise(actor.Strategy{Directive: actor.Restart}))
	for i := range 4 {
		ctx.Send(desk, actor.Message{Subject: "m", Data: i})
	}
	ctx.Send(desk, actor.Message{Subject: "fail"})
	shown("round robin:")
	reply, err := ctx.Ask(desk.Routees()[1], actor.Message{Subject: "ask"}, time.Minute)
	fmt.Println(reply.Subject, reply.Data, err, desk.Routees(), desk.Path())
	fmt.Println(sys.Resize(desk, 1), desk.Routees(), ctx.Resize(desk, 2), desk.Routees())
	shown("asked:")

	least := sys.SpawnRouter("least", actor.Router{Routing: actor.LeastLoaded, Size: 2, New: clerk,
		Options: []actor.Option{actor.Capacity(2)}})
	for _, d := range []time.Duration{50, 5, 5, 5} {
		ctx.Send(least, actor.Message{Subject: "m", Data: d * time.Second})
		ctx.Sleep(2 * time.Second)
	}
	shown("least loaded:")

	guest := sys.Spawn("guest", clerk(ctx))
	all := sys.SpawnRouter("all", actor.Router{Routing: actor.Broadcast, Routees: []actor.Ref{guest}, Size: 1, New: clerk})
	fmt.Println(ctx.Send(all, actor.Message{Subject: "m"}), sys.AddRoutee(all, desk) != nil, ctx.AddRoutee(all, desk.Routees()[0]))
	fmt.Println(sys.RemoveRoutee(all, guest), errors.Is(ctx.RemoveRoutee(all, guest), actor.ErrMisuse))
	sys.Send(all, actor.Message{Subject: "n"})
	shown("broadcast:")

	var hash actor.Ref
	hash = sys.SpawnRouter("shard", actor.Router{Routing: actor.ConsistentHash, Size: 4, New: clerk,
		Key: func(m actor.Message) string { return fmt.Sprint(m.Data, m.Sender == ctx.Self()) }})
	owners := func() []string {
		for i := range 20 {
			ctx.Send(hash, actor.Message{Subject: "k", Data: i})
		}
		ctx.Sleep(60 * time.Second)
		var of []string
		for len(log) > 0 {
			of = append(of, <-log)
		}
		sort.Strings(of)
		return of
	}
	before := owners()
	fmt.Println("the same again:", slices.Equal(before, owners()))
	sys.Resize(hash, 3)
	moved := 0
	for _, o := range owners() {
		if !slices.Contains(before, o) {
			moved++
		}
	}
	fmt.Println("moved:", moved, before)

	ctx.Poison(hash)
	fmt.Println(ctx.Send(hash, actor.Message{}))
	_, err = sys.TrySpawnRouter("bad", actor.Router{Size: 2})
	fmt.Println(errors.Is(err, actor.ErrMisuse), err)
	empty := sys.SpawnRouter("empty", actor.Router{})
	err = ctx.Send(empty, actor.Message{})
	fmt.Println(errors.Is(err, actor.ErrNoRoutee), err, actor.LeastLoaded, len(guest.Routees()))
}

func main() {
	sys := actor.NewSystem()
	sys.Send(sys.Spawn("boss", Boss{}), actor.Message{})
	defer func() {
		fmt.Println("recovered:", recover())
		sys.Wait()
	}()
	sys.SpawnRouter("broken", actor.Router{Size: 1, New: func(*actor.Context) actor.Behavior { panic("no behavior") }})
}
