package main

import (
	"actor"
	"fmt"
)

type Ping struct {
	n    int
	log  []string
	pong actor.Ref
}

type Pong struct{ seen map[string]int }

func (p *Ping) Receive(ctx *actor.Context, m actor.Message) {
	p.n++
	p.log = append(p.log, m.Subject)
	trace(ctx, m)
	if p.n < 4 {
		ctx.Send(p.pong, actor.Message{Subject: "ping", Data: p.n})
	}
}

func (p *Pong) Receive(ctx *actor.Context, m actor.Message) {
	p.seen[m.Sender.Name()] += m.Data.(int)
	trace(ctx, m)
	ctx.Send(m.Sender, actor.Message{Subject: "pong", Data: m.Data})
}

var lines []string

func trace(ctx *actor.Context, m actor.Message) {
	lines = append(lines, fmt.Sprintf("%s->%s %s %T", m.Sender.Name(), ctx.Self(), m.Subject, m.Data))
}

func main() {
	s := actor.NewSystem()
	b := &Pong{seen: map[string]int{}}
	a := &Ping{pong: s.Spawn("pong", b)}
	s.Send(s.Spawn("ping", a), actor.Message{Subject: "go"})
	s.Wait()
	fmt.Println(a.n, a.log, b.seen)
	for _, l := range lines {
		fmt.Println(l)
	}
}
