package vm

import (
	"context"
	"runtime"
	"testing"
	"time"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// leaving is a program that ends while goroutines wait, sleep, compute, and are suspended in coroutines.
const leaving = `package main

import (
	"iter"
	"sync"
	"time"
)

func main() {
	c := make(chan int)
	var mu sync.Mutex
	mu.Lock()
	go func() { <-c }()
	go func() { select {} }()
	go func() { mu.Lock() }()
	go func() { time.Sleep(time.Hour) }()
	go func() {
		next, _ := iter.Pull(func(yield func(int) bool) {
			for yield(1) {
			}
		})
		next()
		c <- 1
	}()
	time.AfterFunc(time.Hour, func() {})
	time.Sleep(time.Microsecond)
	`

// TestNoLeaks checks that a thousand runs leave no goroutine of the host behind, however they end.
func TestNoLeaks(t *testing.T) {
	for name, end := range map[string]string{"return": "}", "panic": "panic(1) }", "loop": "for {} }", "deadlock": "select {} }"} {
		for _, engine := range []trace.Engine{trace.Sim, trace.Real} {
			t.Run(name+"/"+string(engine), func(t *testing.T) {
				p, diags := Compile([]File{{Name: "main.go", Text: leaving + end}})
				if p == nil {
					t.Fatal(diags)
				}
				rounds := 1000
				limits := Limits{Steps: 20_000}
				if name == "deadlock" && engine == trace.Real { // the sleeper could still wake another goroutine
					rounds, limits.Wall = 50, 5*time.Millisecond
				}
				before := runtime.NumGoroutine()
				for range rounds {
					p.Run(context.Background(), Config{Settings: trace.Settings{Engine: engine}, Limits: limits})
				}
				after := runtime.NumGoroutine()
				for end := time.Now().Add(time.Minute); after > before && time.Now().Before(end); after = runtime.NumGoroutine() {
					runtime.Gosched()
				}
				if after > before {
					t.Errorf("%d goroutines after %d runs, %d before", after, rounds, before)
				}
			})
		}
	}
}
