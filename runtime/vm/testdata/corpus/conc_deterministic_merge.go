package main

import (
	"fmt"
	"strconv"
	"strings"
	"sync"
)

func tree(depth int, leaf func(path string) int) int {
	if depth == 0 {
		return leaf("")
	}
	var wg sync.WaitGroup
	res := make([]int, 3)
	for i := range res {
		wg.Add(1)
		go func() {
			defer wg.Done()
			res[i] = tree(depth-1, func(p string) int { return leaf(strconv.Itoa(i) + p) })
		}()
	}
	wg.Wait()
	t := 0
	for i, r := range res {
		t += (i + 1) * r
	}
	return t
}

type ordered struct {
	mu   sync.Mutex
	cond *sync.Cond
	next int
	out  []string
}

func (o *ordered) emit(seq int, s string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	for o.next != seq {
		o.cond.Wait()
	}
	o.out = append(o.out, s)
	o.next++
	o.cond.Broadcast()
}

func main() {
	fmt.Println(tree(4, func(p string) int { n, _ := strconv.Atoi(p); return n % 7 }))
	o := &ordered{}
	o.cond = sync.NewCond(&o.mu)
	var wg sync.WaitGroup
	for i := 9; i >= 0; i-- {
		wg.Go(func() { o.emit(i, strings.Repeat("*", i)) })
	}
	wg.Wait()
	fmt.Println(strings.Join(o.out, ","))
	turns := make([]chan int, 4)
	for i := range turns {
		turns[i] = make(chan int)
	}
	var sb strings.Builder
	finished := make(chan bool)
	for i := range turns {
		go func() {
			for n := range turns[i] {
				fmt.Fprintf(&sb, "%c%d ", 'a'+i, n)
				if n == 0 {
					close(finished)
					return
				}
				turns[(i+1)%len(turns)] <- n - 1
			}
		}()
	}
	turns[0] <- 10
	<-finished
	fmt.Println(sb.String())
	results := make([]chan int, 5)
	for i := range results {
		results[i] = make(chan int, 1)
		go func() { results[i] <- i * i }()
	}
	for _, r := range results {
		fmt.Print(<-r, " ")
	}
	fmt.Println()
}
