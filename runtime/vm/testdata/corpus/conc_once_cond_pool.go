package main

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
)

type queue struct {
	mu    sync.Mutex
	ready *sync.Cond
	items []int
}

func (q *queue) put(i int) {
	q.mu.Lock()
	q.items = append(q.items, i)
	q.mu.Unlock()
	q.ready.Signal()
}

func (q *queue) take() int {
	q.mu.Lock()
	defer q.mu.Unlock()
	for len(q.items) == 0 {
		q.ready.Wait()
	}
	i := q.items[0]
	q.items = q.items[1:]
	return i
}

func main() {
	q := &queue{}
	q.ready = sync.NewCond(&q.mu)
	var wg sync.WaitGroup
	var sum atomic.Int32
	for range 5 {
		wg.Go(func() { sum.Add(int32(q.take())) })
	}
	for i := range 5 {
		q.put(i + 1)
	}
	wg.Wait()
	fmt.Println(sum.Load())
	var once sync.Once
	for i := range 3 {
		once.Do(func() { fmt.Println("once", i) })
	}
	v := sync.OnceValue(func() int { fmt.Println("computed"); return 42 })
	fmt.Println(v(), v())
	f, g := sync.OnceValues(func() (string, error) { return "x", errors.New("e") })()
	fmt.Println(f, g)
	bad := sync.OnceFunc(func() { panic("once bad") })
	for range 2 {
		func() {
			defer func() { fmt.Println("recovered", recover()) }()
			bad()
		}()
	}
	var m sync.Map
	m.Store("a", 1)
	x, loaded := m.LoadOrStore("a", 2)
	fmt.Println(x, loaded)
	x, loaded = m.LoadAndDelete("a")
	_, ok := m.Load("a")
	fmt.Println(x, loaded, ok)
	m.Store("b", 1)
	fmt.Println(m.CompareAndSwap("b", 1, 5), m.CompareAndDelete("b", 1))
	m.Range(func(k, v any) bool { fmt.Println(k, v); return true })
	p := sync.Pool{New: func() any { return new(strings.Builder) }}
	b := p.Get().(*strings.Builder)
	b.WriteString("pooled")
	fmt.Println(b)
	p.Put(b)
	broadcast := sync.NewCond(&sync.Mutex{})
	open := false
	for range 3 {
		wg.Go(func() {
			broadcast.L.Lock()
			for !open {
				broadcast.Wait()
			}
			broadcast.L.Unlock()
		})
	}
	broadcast.L.Lock()
	open = true
	broadcast.Broadcast()
	broadcast.L.Unlock()
	wg.Wait()
	fmt.Println("all through")
}
