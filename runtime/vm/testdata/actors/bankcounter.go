// A bank has 20 counters, and 1,000 clients come at the same moment, each with business that takes 2 s. Whoever finds no free
// counter gets a ticket and waits. Who has waited too long goes for a walk, keeps the ticket, and is before all later tickets
// again on coming back; meanwhile nobody waits for the absent.
package main

import (
	"actor"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"
)

const (
	clients  = 1000
	counters = 20
	business = 2 * time.Second
)

// Bank calls the lowest ticket of those who are there whenever a counter is free.
type Bank struct {
	holder  []actor.Ref // by ticket; there is no ticket 0
	waiting []int       // tickets of those who are there, lowest first
	busy    int         // counters

	most   int   // counters that were busy at once
	called []int // tickets in the order of being called
	walks  []int // by ticket: how often its holder went for a walk
}

func (b *Bank) Receive(ctx *actor.Context, m actor.Message) {
	switch m.Subject {
	case "come":
		b.enqueue(ctx, m.Data.(int))
	case "leave":
		b.dequeue(ctx, m.Data.(int))
	case "done":
		b.busy--
	}
	for b.busy < counters && len(b.waiting) > 0 {
		ticket := b.waiting[0]
		b.waiting = b.waiting[1:]
		b.called = append(b.called, ticket)
		b.busy++
		b.most = max(b.most, b.busy)
		ctx.Send(b.holder[ticket], actor.Message{Subject: "your turn"})
	}
}

// enqueue puts a client where the ticket belongs; one without a ticket gets the next.
func (b *Bank) enqueue(ctx *actor.Context, ticket int) {
	if ticket == 0 {
		ticket = len(b.holder)
		b.holder = append(b.holder, ctx.Sender())
		b.walks = append(b.walks, 0)
	}
	at, _ := slices.BinarySearch(b.waiting, ticket)
	b.waiting = slices.Insert(b.waiting, at, ticket)
	ctx.Send(ctx.Sender(), actor.Message{Subject: "wait", Data: ticket})
}

// dequeue lets a client go who has had enough, unless the client was called a moment ago.
func (b *Bank) dequeue(ctx *actor.Context, ticket int) {
	if at, waits := slices.BinarySearch(b.waiting, ticket); waits {
		b.waiting = slices.Delete(b.waiting, at, at+1)
		b.walks[ticket]++
		ctx.Send(ctx.Sender(), actor.Message{Subject: "goodbye"})
	}
}

// Client has business with the bank. What takes time is a delayed message, so no thread waits for it.
type Client struct {
	bank   actor.Ref
	ticket int
}

func (c *Client) Receive(ctx *actor.Context, m actor.Message) {
	switch m.Subject {
	case "go":
		ctx.Send(c.bank, actor.Message{Subject: "come", Data: c.ticket})
	case "wait":
		c.ticket = m.Data.(int)
		ctx.SendAfter(between(ctx.Rand(), 15*time.Second, 25*time.Second), ctx.Self(), actor.Message{Subject: "tired"})
	case "tired":
		ctx.Send(c.bank, actor.Message{Subject: "leave", Data: c.ticket})
	case "goodbye":
		ctx.SendAfter(between(ctx.Rand(), time.Second, 5*time.Second), ctx.Self(), actor.Message{Subject: "go"})
	case "your turn":
		ctx.SendAfter(business, ctx.Self(), actor.Message{Subject: "finished"})
	case "finished":
		ctx.Send(c.bank, actor.Message{Subject: "done"})
		ctx.Exit()
	}
}

func between(r *rand.Rand, low, high time.Duration) time.Duration {
	return low + time.Duration(r.Int64N(int64(high-low)))
}

func main() {
	start := time.Now()
	sys := actor.NewSystem()
	bank := &Bank{holder: make([]actor.Ref, 1), walks: make([]int, 1)}
	ref := sys.Spawn("bank", bank, actor.Capacity(actor.Unlimited))
	for i := range clients {
		c := sys.Spawn(fmt.Sprintf("client %d", i+1), &Client{bank: ref})
		sys.Send(c, actor.Message{Subject: "go"})
	}
	sys.Wait()

	walks := 0
	var stayed []int // who never went for a walk, in the order of being called
	for _, t := range bank.called {
		walks += bank.walks[t]
		if bank.walks[t] == 0 {
			stayed = append(stayed, t)
		}
	}
	fmt.Printf("%d clients were called, at most %d were at the counters\n", len(bank.called), bank.most)
	fmt.Printf("who stayed was called in the order of the tickets: %t\n", slices.IsSorted(stayed))
	println(len(stayed), "stayed, the others went for", walks, "walks; it took", time.Since(start).Round(time.Second).String())
}
