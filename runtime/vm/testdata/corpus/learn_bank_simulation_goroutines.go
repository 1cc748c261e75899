package main

import (
	"errors"
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"
)

type account struct {
	id      int
	mu      sync.Mutex
	balance int
}

type transfer struct{ from, to, amount int }

type bank struct {
	accounts []*account
	done     atomic.Int32
	refused  atomic.Int32
}

func (b *bank) apply(t transfer) error {
	if t.from == t.to {
		return errors.New("same account")
	}
	x, y := b.accounts[min(t.from, t.to)], b.accounts[max(t.from, t.to)]
	x.mu.Lock()
	defer x.mu.Unlock()
	y.mu.Lock()
	defer y.mu.Unlock()
	f, g := b.accounts[t.from], b.accounts[t.to]
	if f.balance < t.amount {
		return fmt.Errorf("account %d has only %d", f.id, f.balance)
	}
	f.balance -= t.amount
	g.balance += t.amount
	return nil
}

func main() {
	b := &bank{}
	for i := range 5 {
		b.accounts = append(b.accounts, &account{id: i, balance: 1000})
	}
	work := make(chan transfer)
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			for t := range work {
				if err := b.apply(t); err != nil {
					b.refused.Add(1)
					continue
				}
				b.done.Add(1)
				runtime.Gosched()
			}
		})
	}
	seed := uint32(1)
	next := func(n int) int {
		seed = seed*1664525 + 1013904223
		return int(seed>>16) % n
	}
	for range 300 {
		work <- transfer{next(5), next(5), next(400)}
	}
	close(work)
	wg.Wait()
	total := 0
	for _, a := range b.accounts {
		total += a.balance
		if a.balance < 0 {
			fmt.Println("negative", a.id)
		}
	}
	fmt.Println(total, b.done.Load()+b.refused.Load())
	fmt.Println(b.apply(transfer{0, 0, 1}), b.apply(transfer{1, 2, 1 << 40}) != nil)
}
