package ticket_test

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/rehearse-lab/rehearse/runtime/ticket"
)

// A client that is not served in time gets a ticket, and returns with it.
func Example() {
	ctx := context.Background()
	counter := ticket.New(ticket.Options{Max: 1, MaxWait: time.Millisecond})
	busy, err := counter.Enter(ctx, ticket.Visit{})
	if err != nil {
		panic(err)
	}
	job := func(context.Context) error {
		fmt.Println("served")
		return nil
	}
	err = counter.Do(ctx, 0, job)
	fmt.Println(err)

	busy.Release()
	var wait *ticket.WaitError
	if errors.As(err, &wait) {
		err = counter.Do(ctx, wait.Ticket, job)
	}
	fmt.Println(err)
	// Output:
	// left the queue with ticket 2 at place 1 of 1: the maximum wait is over
	// served
	// <nil>
}

// A visitor can follow how the queue moves.
func ExampleVisit() {
	ctx := context.Background()
	counter := ticket.New(ticket.Options{Max: 1})
	busy, err := counter.Enter(ctx, ticket.Visit{})
	if err != nil {
		panic(err)
	}
	pass, err := counter.Enter(ctx, ticket.Visit{Moved: func(p ticket.Position) {
		fmt.Printf("ticket %d, place %d of %d\n", p.Ticket, p.Place, p.Of)
		busy.Release()
	}})
	if err != nil {
		panic(err)
	}
	defer pass.Release()
	fmt.Println("at counter", pass.Slot())
	// Output:
	// ticket 2, place 1 of 1
	// at counter 0
}
