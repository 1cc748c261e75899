// Command crew is a small program of goroutines. It writes the execution trace crew.trace of itself:
//
//	cd testdata/crew && go run -trimpath main.go ../crew.trace
package main

import (
	"context"
	"os"
	"runtime/trace"
	"sync"
	"time"
)

// smith takes jobs, one at a time at the only anvil.
func smith(jobs <-chan int, done chan<- int, anvil *sync.Mutex) {
	for job := range jobs {
		anvil.Lock()
		time.Sleep(2 * time.Millisecond)
		anvil.Unlock()
		done <- job
	}
}

// bell rings until it is told to be silent.
func bell(silent <-chan bool, wait *sync.WaitGroup) {
	defer wait.Done()
	tick := time.NewTicker(3 * time.Millisecond)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
		case <-silent:
			return
		}
	}
}

func main() {
	file, err := os.Create(os.Args[1])
	if err != nil {
		panic(err)
	}
	if err := trace.Start(file); err != nil {
		panic(err)
	}
	work()
	trace.Stop()
	if err := file.Close(); err != nil {
		panic(err)
	}
}

func work() {
	ctx, day := trace.NewTask(context.Background(), "day")
	defer day.End()
	jobs, done := make(chan int), make(chan int)
	var anvil sync.Mutex
	for range 3 {
		go smith(jobs, done, &anvil)
	}
	silent := make(chan bool)
	var wait sync.WaitGroup
	wait.Add(1)
	go bell(silent, &wait)
	go func() {
		for job := range 6 {
			jobs <- job
		}
		close(jobs)
	}()
	trace.WithRegion(ctx, "collect", func() {
		for range 6 {
			<-done
		}
	})
	trace.Log(ctx, "day", "all is done")
	close(silent)
	wait.Wait()
}
