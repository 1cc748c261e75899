package main

import (
	"fmt"
	"slices"
	"sync"
)

type buffer struct {
	mu              sync.Mutex
	notFull, notEmp *sync.Cond
	items           []int
	cap             int
	most            int
}

func newBuffer(n int) *buffer {
	b := &buffer{cap: n}
	b.notFull, b.notEmp = sync.NewCond(&b.mu), sync.NewCond(&b.mu)
	return b
}

func (b *buffer) put(v int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for len(b.items) == b.cap {
		b.notFull.Wait()
	}
	b.items = append(b.items, v)
	b.most = max(b.most, len(b.items))
	b.notEmp.Signal()
}

func (b *buffer) get() int {
	b.mu.Lock()
	defer b.mu.Unlock()
	for len(b.items) == 0 {
		b.notEmp.Wait()
	}
	v := b.items[0]
	b.items = b.items[1:]
	b.notFull.Signal()
	return v
}

func main() {
	b := newBuffer(3)
	var producers, consumers sync.WaitGroup
	for p := range 3 {
		producers.Go(func() {
			for i := range 20 {
				b.put(p*100 + i)
			}
		})
	}
	var mu sync.Mutex
	perProducer := map[int][]int{}
	for range 2 {
		consumers.Go(func() {
			for {
				v := b.get()
				if v < 0 {
					return
				}
				mu.Lock()
				perProducer[v/100] = append(perProducer[v/100], v%100)
				mu.Unlock()
			}
		})
	}
	producers.Wait()
	b.put(-1)
	b.put(-1)
	consumers.Wait()
	for p := range 3 {
		slices.Sort(perProducer[p])
		fmt.Println(p, len(perProducer[p]), perProducer[p][0], perProducer[p][19])
	}
	fmt.Println(b.most <= 3, len(b.items))
}
