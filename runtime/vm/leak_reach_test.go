package vm

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/rehearse-lab/rehearse/runtime/host"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// talking is goroutines that exchange values for ever when main has returned, and one that nobody can wake.
const talking = `package main

func talk() {
	c := make(chan int)
	go func() {
		for {
			c <- 1
		}
	}()
	go func() {
		for {
			<-c
		}
	}()
}

func main() {
	talk()
	talk()
	go func() { <-make(chan int) }()
}
`

// TestUnreachable: where others go on for ever, only who cannot is a leak, and not who stands before an operation that nobody has
// tried yet, whatever the order.
func TestUnreachable(t *testing.T) {
	p, diags := Compile([]File{{Name: "main.go", Text: talking}})
	if p == nil {
		t.Fatal(diags)
	}
	for seed := range uint64(50) {
		rng := rand.New(rand.NewPCG(seed, 0))
		res := p.Run(context.Background(), Config{
			Settings: trace.Settings{Cores: 1, Interleave: true}, Leaks: true,
			Steering: &Steering{Choose: func(ready host.Ready) int { return rng.IntN(ready.Len()) }, Picked: func(host.Candidate) bool { return true }},
		})
		if len(res.Leaks) != 1 || res.Leaks[0].Func != "main.main.func1" || res.Leaks[0].State != "chan receive" {
			t.Fatalf("seed %d: %+v", seed, res.Leaks)
		}
	}
}
