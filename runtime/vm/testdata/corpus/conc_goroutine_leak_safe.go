package main

import (
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"
	"time"
)

type stopper struct {
	quit chan struct{}
	done chan struct{}
}

func start(work func() bool) *stopper {
	s := &stopper{make(chan struct{}), make(chan struct{})}
	go func() {
		defer close(s.done)
		for {
			select {
			case <-s.quit:
				return
			default:
				if !work() {
					return
				}
				runtime.Gosched()
			}
		}
	}()
	return s
}

func (s *stopper) stop() { close(s.quit); <-s.done }

func main() {
	var n atomic.Int64
	s := start(func() bool { n.Add(1); return true })
	for n.Load() == 0 {
		time.Sleep(time.Millisecond)
	}
	s.stop()
	fmt.Println(n.Load() > 0)
	m := 0
	s = start(func() bool { m++; return m < 10 })
	<-s.done
	fmt.Println(m)
	before := runtime.NumGoroutine()
	var wg sync.WaitGroup
	for range 20 {
		wg.Go(func() { time.Sleep(time.Microsecond) })
	}
	wg.Wait()
	for runtime.NumGoroutine() > before {
		time.Sleep(time.Millisecond)
	}
	defer fmt.Println("deferred in main")
	func() {
		errs := make(chan error, 1)
		go func() {
			defer func() {
				if r := recover(); r != nil {
					errs <- fmt.Errorf("goroutine panicked: %v", r)
				}
			}()
			var a []int
			_ = a[len(os)]
		}()
		fmt.Println(<-errs)
	}()
}

var os = "12345"
