package main

import (
	"fmt"
	"time"
)

func batch(in <-chan int, size int, every time.Duration) <-chan []int {
	out := make(chan []int)
	go func() {
		defer close(out)
		var cur []int
		flush := func() {
			if len(cur) > 0 {
				out <- cur
				cur = nil
			}
		}
		t := time.NewTimer(every)
		defer t.Stop()
		for {
			select {
			case v, ok := <-in:
				if !ok {
					flush()
					return
				}
				if cur = append(cur, v); len(cur) == size {
					flush()
					t.Reset(every)
				}
			case <-t.C:
				flush()
				t.Reset(every)
			}
		}
	}()
	return out
}

func debounce(d time.Duration, in <-chan string) <-chan string {
	out := make(chan string)
	go func() {
		defer close(out)
		var last string
		var fire <-chan time.Time
		for {
			select {
			case s, ok := <-in:
				if !ok {
					if fire != nil {
						out <- last
					}
					return
				}
				last, fire = s, time.After(d)
			case <-fire:
				out <- last
				fire = nil
			}
		}
	}()
	return out
}

func fanOut[T any](in <-chan T, n int) []<-chan T {
	outs := make([]<-chan T, n)
	chans := make([]chan T, n)
	for i := range outs {
		chans[i] = make(chan T, 100)
		outs[i] = chans[i]
	}
	go func() {
		i := 0
		for v := range in {
			chans[i%n] <- v
			i++
		}
		for _, c := range chans {
			close(c)
		}
	}()
	return outs
}

func main() {
	in := make(chan int)
	go func() {
		for i := range 7 {
			in <- i
		}
		time.Sleep(1500 * time.Millisecond)
		in <- 7
		close(in)
	}()
	for b := range batch(in, 3, 500*time.Millisecond) {
		fmt.Println(b)
	}
	keys := make(chan string)
	go func() {
		for _, s := range []string{"h", "he", "hel"} {
			keys <- s
		}
		time.Sleep(1500 * time.Millisecond)
		keys <- "hello"
		close(keys)
	}()
	for s := range debounce(500*time.Millisecond, keys) {
		fmt.Println(s)
	}
	src := make(chan int)
	go func() {
		defer close(src)
		for i := range 10 {
			src <- i
		}
	}()
	for i, o := range fanOut(src, 3) {
		var got []int
		for v := range o {
			got = append(got, v)
		}
		fmt.Println(i, got)
	}
}
