package main

import (
	"fmt"
	"sync"
	"time"
)

// account has a lock, which its methods by value copy.
type account struct {
	mu      sync.Mutex
	balance int
}

func (a account) Balance() int {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.balance
}

func recovered(f func()) {
	defer func() {
		if r := recover(); r != nil {
			fmt.Println("panic:", r)
		}
	}()
	f()
}

func main() {
	mutexes()
	readers()
	groups()
	others()
	waiters()
}

func mutexes() {
	var a account
	a.mu.Lock()
	a.balance = 3
	b := a // locked
	fmt.Println(a.mu.TryLock(), b.mu.TryLock())
	b.mu.Unlock()
	fmt.Println(a.mu.TryLock(), b.mu.TryLock())
	a.mu.Unlock()
	b.mu.Unlock()
	c, d := a, a
	c.mu.Lock()
	d.mu.Lock() // another lock
	fmt.Println(a.Balance(), c.balance, d.balance)
	list := []account{a}
	list[0].mu.Lock()
	list = append(list, account{}) // moves the elements, and so copies their locks
	fmt.Println(list[0].mu.TryLock(), list[1].mu.TryLock())
	array := [2]sync.Mutex{}
	array[1].Lock()
	other := array
	other[1].Unlock()
	fmt.Println(array[1].TryLock(), other[1].TryLock())
}

func readers() {
	var rw sync.RWMutex
	rw.RLock()
	cp := rw
	rw.RUnlock()
	fmt.Println(rw.TryLock(), cp.TryLock(), cp.TryRLock())
	cp.RUnlock()
	cp.RUnlock()
	fmt.Println(cp.TryLock())
	written := rw
	fmt.Println(written.TryRLock())
	written.Unlock()
	fmt.Println(written.TryRLock(), rw.TryRLock())
}

func count(wg sync.WaitGroup, out chan<- int) {
	wg.Done()
	out <- 1
}

func groups() {
	var wg sync.WaitGroup
	wg.Add(1)
	cp := wg
	wg.Done()
	wg.Wait()
	done := make(chan bool)
	go func() {
		cp.Wait()
		close(done)
	}()
	select {
	case <-done:
		fmt.Println("too early")
	case <-time.After(time.Millisecond):
		cp.Done()
		<-done
	}
	fmt.Println("waited for the copy")
	wg.Add(1)
	out := make(chan int)
	go count(wg, out)
	<-out
	recovered(func() { wg.Done() }) // it was counted down for the copy only
	recovered(func() { wg.Done() })
}

func others() {
	var once sync.Once
	once.Do(func() { fmt.Println("once") })
	again := once
	again.Do(func() { fmt.Println("never") })
	cond := sync.NewCond(&sync.Mutex{})
	unused := *cond
	unused.Signal()
	cond.Signal()
	used := *cond
	recovered(func() { used.Signal() })
	recovered(func() { used.Wait() })
}

// waiters copies a lock for which a goroutine waits: it waits for the original.
func waiters() {
	var mu sync.Mutex
	mu.Lock()
	got := make(chan string)
	go func() {
		mu.Lock()
		got <- "original"
		mu.Unlock()
	}()
	time.Sleep(time.Millisecond)
	cp := mu
	mu.Unlock()
	fmt.Println(<-got)
	cp.Unlock()
	fmt.Println("end")
}
