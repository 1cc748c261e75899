package main

import (
	"context"
	"errors"
	"fmt"
	"ticket"
	"time"
)

// turnedAway gets a ticket without waiting.
func turnedAway(lim *ticket.Limiter, id ticket.ID) ticket.Position {
	_, err := lim.Enter(context.Background(), ticket.Visit{Ticket: id, MaxWait: ticket.NoWait})
	var wait *ticket.WaitError
	if !errors.As(err, &wait) {
		panic(err)
	}
	return wait.Position
}

func main() {
	lim := ticket.New(ticket.Options{Max: 1, Valid: time.Hour})
	busy, _ := lim.Enter(context.Background(), ticket.Visit{})
	a, b := turnedAway(lim, 0), turnedAway(lim, 0)
	fmt.Printf("a %+v, b %+v\n", a, b)

	// b waits first; a comes back and is ahead.
	type served struct {
		who string
		id  ticket.ID
	}
	order := make(chan served)
	waits := make(chan ticket.Position)
	wait := func(who string, id ticket.ID) {
		told := false
		pass, err := lim.Enter(context.Background(), ticket.Visit{Ticket: id, MaxWait: ticket.Forever, Moved: func(p ticket.Position) {
			if !told {
				waits <- p
			}
			told = true
		}})
		if err != nil {
			fmt.Println(who, "leaves:", err)
			order <- served{who, 0}
			return
		}
		order <- served{who, pass.Ticket()}
		pass.Release()
	}
	go wait("b", b.Ticket)
	fmt.Printf("b waits at %+v\n", <-waits)
	go wait("a", a.Ticket)
	fmt.Printf("a waits at %+v\n", <-waits)
	// A second page with a's ticket takes over its place.
	go wait("a's second page", a.Ticket)
	fmt.Printf("%v %+v\n", <-order, <-waits)
	busy.Release()
	fmt.Println(<-order, <-order)

	// Unknown, used, given back: a new ticket.
	busy, _ = lim.Enter(context.Background(), ticket.Visit{})
	for _, id := range []ticket.ID{999, a.Ticket} {
		fmt.Println("instead of", id, turnedAway(lim, id).Ticket)
	}
	fmt.Println("given back:", lim.GiveBack(5), lim.GiveBack(5), turnedAway(lim, 5).Ticket)
	busy.Release()

	// Expired: a new ticket.
	lim = ticket.New(ticket.Options{Max: 1, Valid: 10 * time.Millisecond})
	busy, _ = lim.Enter(context.Background(), ticket.Visit{})
	old := turnedAway(lim, 0)
	time.Sleep(20 * time.Millisecond)
	fmt.Println("expired:", old.Ticket, "new:", turnedAway(lim, old.Ticket).Ticket)
	busy.Release()
}
