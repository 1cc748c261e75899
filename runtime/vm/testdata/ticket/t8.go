package main

import (
	"context"
	"errors"
	"fmt"
	"ticket"
	"time"
)

// A clock that uses the limiter: if a lock were held, it would hang.
type clock struct{ lim **ticket.Limiter }

func (c clock) Now() time.Time {
	(*c.lim).GiveBack(0)
	return time.Now()
}

func (c clock) AfterFunc(d time.Duration, f func()) (stop func() bool) {
	(*c.lim).GiveBack(0)
	t := time.AfterFunc(d, f)
	return func() bool { (*c.lim).GiveBack(0); return t.Stop() }
}

func main() {
	var lim *ticket.Limiter
	lim = ticket.New(ticket.Options{Max: 1, MaxWait: 20 * time.Millisecond, Clock: clock{&lim}})
	pass, _ := lim.Enter(context.Background(), ticket.Visit{})
	_, err := lim.Enter(context.Background(), ticket.Visit{Moved: func(p ticket.Position) {
		at, waits := lim.Position(p.Ticket)
		fmt.Println("moved:", p, at == p, waits)
	}})
	fmt.Println(err)
	pass.Release()
	var wait *ticket.WaitError
	errors.As(err, &wait)
	err = lim.Do(context.Background(), wait.Ticket, func(context.Context) error {
		fmt.Printf("in the job: %+v\n", lim.Counts())
		_, err := lim.Enter(context.Background(), ticket.Visit{MaxWait: ticket.NoWait, Once: true})
		fmt.Println(err)
		return nil
	})
	fmt.Println(err)
}
