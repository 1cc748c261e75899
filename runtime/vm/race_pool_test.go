package vm

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/rehearse-lab/rehearse/runtime/host"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// TestPoolOrders: what is put into a pool happens before it is got from there, even if whoever has put it is interrupted before Put returns.
func TestPoolOrders(t *testing.T) {
	for filler := 1900; filler < 2000; filler++ { // so that the slice of steps ends at some place within Put
		p, diags := Compile([]File{{Name: "main.go", Text: fmt.Sprintf(`package main

import "sync"

type buffer struct{ n int }

var pool = sync.Pool{New: func() any { return new(buffer) }}

func main() {
	var wg sync.WaitGroup
	for range 2 {
		wg.Go(func() {
			b := pool.Get().(*buffer)
			b.n++
			x := 0
			for range %d / 3 {
				x++
			}
			pool.Put(b)
			b = pool.Get().(*buffer)
			b.n++
			pool.Put(b)
		})
	}
	wg.Wait()
}
`, filler)}})
		if len(diags) > 0 {
			t.Fatal(diags)
		}
		for seed := range uint64(5) {
			random := rand.New(rand.NewPCG(seed, uint64(filler)))
			res := p.Run(context.Background(), Config{
				Settings: trace.Settings{Interleave: true, Cores: 1},
				Steering: &Steering{Choose: func(ready host.Ready) int { return random.IntN(ready.WithoutTime().Len()) }},
			})
			if len(res.Races) > 0 {
				t.Fatalf("filler %d, schedule %s: %s", filler, res.Schedule, res.Races[0].Text)
			}
		}
	}
}
