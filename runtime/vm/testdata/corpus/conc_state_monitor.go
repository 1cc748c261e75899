package main

import (
	"fmt"
	"slices"
	"sync"
	"time"
)

type monitor struct {
	mu      sync.Mutex
	changed *sync.Cond
	state   string
	history []string
}

func newMonitor(s string) *monitor {
	m := &monitor{state: s}
	m.changed = sync.NewCond(&m.mu)
	return m
}

func (m *monitor) set(s string) {
	m.mu.Lock()
	m.state = s
	m.history = append(m.history, s)
	m.mu.Unlock()
	m.changed.Broadcast()
}

func (m *monitor) waitFor(s ...string) string {
	m.mu.Lock()
	defer m.mu.Unlock()
	for !slices.Contains(s, m.state) {
		m.changed.Wait()
	}
	return m.state
}

type countdown struct {
	mu   sync.Mutex
	n    int
	zero chan struct{}
}

func (c *countdown) done() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.n--; c.n == 0 {
		close(c.zero)
	}
}

func main() {
	m := newMonitor("idle")
	var wg sync.WaitGroup
	var mu sync.Mutex
	var got []string
	for i := range 3 {
		wg.Go(func() {
			s := m.waitFor("ready", "closed")
			mu.Lock()
			defer mu.Unlock()
			got = append(got, fmt.Sprint(i, s))
		})
	}
	m.set("starting")
	time.Sleep(time.Millisecond)
	m.set("ready")
	wg.Wait()
	slices.Sort(got)
	fmt.Println(got, m.history)
	c := &countdown{n: 5, zero: make(chan struct{})}
	for range 5 {
		go c.done()
	}
	<-c.zero
	fmt.Println(c.n)
	step := make(chan int)
	ack := make(chan string)
	go func() {
		names := []string{"connect", "login", "work", "quit"}
		for i := range step {
			ack <- names[i%len(names)]
		}
		close(ack)
	}()
	for i := range 5 {
		step <- i
		fmt.Print(<-ack, " ")
	}
	close(step)
	_, ok := <-ack
	fmt.Println(ok)
}
