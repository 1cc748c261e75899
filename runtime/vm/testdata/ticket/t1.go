package main

import (
	"actor"
	"context"
	"fmt"
	"slices"
	"sync"
	"ticket"
	"time"
)

// A client is an actor whose handler needs the limiter.
type client struct {
	lim *ticket.Limiter
	log *log
}

type log struct {
	mu        sync.Mutex
	now, most int
	order     []ticket.ID
}

func (l *log) enters(id ticket.ID) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.now++
	l.most = max(l.most, l.now)
	l.order = append(l.order, id)
}

func (l *log) leaves() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.now--
}

func (c client) Receive(ctx *actor.Context, m actor.Message) {
	pass, err := c.lim.Enter(context.Background(), ticket.Visit{})
	if err != nil {
		panic(err)
	}
	defer pass.Release()
	c.log.enters(pass.Ticket())
	defer c.log.leaves()
	ctx.Sleep(time.Millisecond)
}

func main() {
	for most := 1; most <= 3; most++ {
		sys := actor.NewSystem()
		lim, l := ticket.New(ticket.Options{Max: most, MaxWait: ticket.Forever}), &log{}
		for i := range 12 {
			ref := sys.Spawn(fmt.Sprintf("client%d", i), client{lim, l}, actor.Category("clients"))
			sys.Send(ref, actor.Message{Subject: "go"})
		}
		sys.Wait()
		fmt.Printf("at most %d: %d were in, %d of them at once or fewer: %v\n", most, len(l.order), most, l.most <= most)
		if most == 1 {
			fmt.Println("in the order of their tickets:", slices.IsSorted(l.order))
		}
		fmt.Printf("%+v\n", lim.Counts())
	}
	oneByOne()
}

// oneByOne lets goroutines wait one after the other, and out one after the other.
func oneByOne() {
	lim := ticket.New(ticket.Options{Max: 2})
	in, leave, waits := make(chan ticket.ID), make(chan bool), make(chan bool)
	for i := range 6 {
		go func() {
			pass, err := lim.Enter(context.Background(), ticket.Visit{MaxWait: ticket.Forever, Moved: func(p ticket.Position) {
				if p.Place == i-1 && p.Of == i-1 { // the first time
					waits <- true
				}
			}})
			if err != nil {
				panic(err)
			}
			in <- pass.Ticket()
			<-leave
			pass.Release()
		}()
		if i < 2 {
			fmt.Println("in at once:", <-in)
		} else {
			<-waits
		}
	}
	for range 4 {
		leave <- true
		fmt.Println("next:", <-in)
	}
	leave <- true
	leave <- true
}
