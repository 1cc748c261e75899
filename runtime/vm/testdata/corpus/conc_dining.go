package main

import (
	"fmt"
	"runtime"
	"sync"
)

type fork struct{ sync.Mutex }

type philosopher struct {
	id          int
	left, right *fork
	meals       int
}

func (p *philosopher) dine(n int) {
	first, second := p.left, p.right
	if p.id%2 == 1 {
		first, second = second, first
	}
	for range n {
		first.Lock()
		second.Lock()
		p.meals++
		runtime.Gosched()
		second.Unlock()
		first.Unlock()
	}
}

func main() {
	const n = 5
	forks := make([]*fork, n)
	for i := range forks {
		forks[i] = new(fork)
	}
	ps := make([]*philosopher, n)
	var wg sync.WaitGroup
	for i := range ps {
		ps[i] = &philosopher{id: i, left: forks[i], right: forks[(i+1)%n]}
		wg.Go(func() { ps[i].dine(10) })
	}
	wg.Wait()
	for _, p := range ps {
		fmt.Println("philosopher", p.id, "ate", p.meals)
	}
}
