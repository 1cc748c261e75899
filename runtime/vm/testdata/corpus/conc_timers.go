package main

import (
	"fmt"
	"strconv"
	"sync"
	"time"
)

func main() {
	start := time.Now()
	var order []string
	var mu sync.Mutex
	add := func(s string) { mu.Lock(); order = append(order, s); mu.Unlock() }
	var wg sync.WaitGroup
	for _, ms := range []int{300, 10, 150} {
		wg.Add(1)
		time.AfterFunc(time.Duration(ms)*time.Millisecond, func() { add(strconv.Itoa(ms)); wg.Done() })
	}
	wg.Wait()
	fmt.Println(order)
	t := time.NewTimer(time.Hour)
	fmt.Println(t.Stop(), t.Stop())
	fmt.Println(t.Reset(time.Millisecond))
	<-t.C
	fmt.Println(t.Reset(time.Hour), t.Reset(time.Millisecond))
	<-t.C
	f := time.AfterFunc(time.Hour, func() { add("never") })
	fmt.Println(f.Stop())
	d := time.Since(start)
	fmt.Println(d >= 32*time.Millisecond, d < 20*time.Second)
	tick := time.Tick(5 * time.Millisecond)
	a := <-tick
	b := <-tick
	fmt.Println(b.After(a), b.Sub(a) > 0)
	tk := time.NewTicker(time.Hour)
	tk.Reset(time.Millisecond)
	<-tk.C
	tk.Stop()
	select {
	case <-tk.C:
		fmt.Println("tick after stop")
	case <-time.After(5 * time.Millisecond):
		fmt.Println("stopped")
	}
	defer func() { fmt.Println(recover()) }()
	time.NewTicker(0)
}
