package main

import (
	"context"
	"errors"
	"fmt"
	"ticket"
	"time"
)

func main() {
	lim := ticket.New(ticket.Options{Max: 1, MaxWait: 20 * time.Millisecond})
	ctx := context.Background()
	busy, _ := lim.Enter(ctx, ticket.Visit{})

	begin := time.Now()
	_, err := lim.Enter(ctx, ticket.Visit{})
	var wait *ticket.WaitError
	fmt.Println(err, errors.As(err, &wait), errors.Is(err, ticket.ErrTimeout), time.Since(begin) >= 20*time.Millisecond)
	fmt.Printf("%+v\n", wait.Position)

	_, err = lim.Enter(ctx, ticket.Visit{MaxWait: ticket.NoWait})
	fmt.Println(err)

	ctx, cancel := context.WithCancelCause(ctx)
	_, err = lim.Enter(ctx, ticket.Visit{MaxWait: ticket.Forever, Moved: func(p ticket.Position) {
		fmt.Printf("waits with %+v\n", p)
		cancel(errors.New("called home"))
	}})
	fmt.Println(err)
	fmt.Printf("%+v\n", lim.Counts())
	busy.Release()
	fmt.Printf("%+v\n", lim.Counts())
}
