package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"ticket"
	"time"
)

func main() {
	lim := ticket.New(ticket.Options{Max: 1, Valid: time.Second})
	busy, _ := lim.Enter(context.Background(), ticket.Visit{})
	var mu sync.Mutex
	var wg sync.WaitGroup
	var ids []ticket.ID
	increasing := true
	for range 10 {
		wg.Go(func() {
			last := ticket.ID(0)
			for range 10 {
				_, err := lim.Enter(context.Background(), ticket.Visit{MaxWait: ticket.NoWait})
				var wait *ticket.WaitError
				if !errors.As(err, &wait) {
					panic(err)
				}
				mu.Lock()
				increasing = increasing && wait.Ticket > last
				ids = append(ids, wait.Ticket)
				mu.Unlock()
				last = wait.Ticket
			}
		})
	}
	wg.Wait()
	slices.Sort(ids)
	fmt.Println(len(slices.Compact(ids)), "tickets, increasing:", increasing, ids[0], ids[len(ids)-1])
	fmt.Printf("%+v\n", lim.Counts())
	time.Sleep(1100 * time.Millisecond)
	fmt.Printf("later: %+v\n", lim.Counts())
	busy.Release()
}
