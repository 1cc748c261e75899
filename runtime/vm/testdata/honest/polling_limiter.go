package main

import (
	"errors"
	"fmt"
	"sync"
	"time"
)

// A ticketed access limiter as published: a waiter polls each second, up to 20 s.

type ticket struct {
	n     int
	since time.Time
	in    bool
}

type limiter struct {
	mu    sync.Mutex
	slots int
	next  int
	list  []*ticket
}

func (l *limiter) purge() {
	now := time.Now()
	keep := l.list[:0]
	for _, t := range l.list {
		if now.Sub(t.since) < 60*time.Second {
			keep = append(keep, t)
		}
	}
	l.list = keep
}

func (l *limiter) tryEnter(t *ticket) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.purge()
	used := 0
	for _, o := range l.list {
		if o.in {
			used++
		}
	}
	if used >= l.slots {
		return false
	}
	for _, o := range l.list {
		if !o.in {
			if o != t {
				return false
			}
			break
		}
	}
	t.in = true
	return true
}

func (l *limiter) enter() (*ticket, error) {
	l.mu.Lock()
	l.next++
	t := &ticket{n: l.next, since: time.Now()}
	l.list = append(l.list, t)
	l.mu.Unlock()
	for start := time.Now(); time.Since(start) < 20*time.Second; {
		if l.tryEnter(t) {
			return t, nil
		}
		time.Sleep(time.Second)
	}
	return t, errors.New("no slot")
}

func (l *limiter) leave(t *ticket) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for i, o := range l.list {
		if o == t {
			l.list = append(l.list[:i], l.list[i+1:]...)
			return
		}
	}
}

func main() {
	l := &limiter{slots: 20}
	var wg sync.WaitGroup
	var mu sync.Mutex
	served, failed := 0, 0
	for range 1000 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			t, err := l.enter()
			if err == nil {
				time.Sleep(2 * time.Second)
				l.leave(t)
			}
			mu.Lock()
			defer mu.Unlock()
			if err == nil {
				served++
			} else {
				failed++
			}
		}()
	}
	wg.Wait()
	fmt.Println(served, failed)
}
