package main

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"ticket"
	"time"
)

// A second of the bank.
const second = 10 * time.Millisecond

func main() {
	lim := ticket.New(ticket.Options{Max: 20, MaxWait: 20 * second, Valid: time.Hour})
	var mu sync.Mutex
	var wg sync.WaitGroup
	now, most, served, retries := 0, 0, 0, 0
	job := func(context.Context) error {
		mu.Lock()
		now++
		most = max(most, now)
		mu.Unlock()
		time.Sleep(2 * second)
		mu.Lock()
		now--
		served++
		mu.Unlock()
		return nil
	}
	begin := time.Now()
	for range 1000 {
		wg.Go(func() {
			err := lim.Do(context.Background(), 0, job)
			for wait := (*ticket.WaitError)(nil); errors.As(err, &wait); err = lim.Do(context.Background(), wait.Ticket, job) {
				mu.Lock()
				retries++
				mu.Unlock()
			}
		})
	}
	wg.Wait()
	fmt.Println(served, "served, at most", most, "at once; some came back:", retries > 100, "- 50 rounds:", time.Since(begin) >= 100*second)
	fmt.Printf("%+v\n", lim.Counts())
}
