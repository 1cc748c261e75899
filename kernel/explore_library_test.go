package kernel

import "testing"

// TestLibraryOrders: what package sync, sync/atomic and context order is not reported as a data race, in whichever order it happens.
func TestLibraryOrders(t *testing.T) {
	const program = `package main

import (
	"context"
	"sync"
	"sync/atomic"
)

var (
	once   sync.Once
	set    int
	config = sync.OnceValue(func() map[string]int { return map[string]int{"a": 1} })
	pool   = sync.Pool{New: func() any { return new([4]int) }}
	m      sync.Map
	ready  atomic.Bool
	data   int
	p      atomic.Pointer[int]
)

func main() {
	var wg sync.WaitGroup
	ctx, cancel := context.WithCancel(context.Background())
	y := 0
	for i := range 3 {
		wg.Go(func() {
			once.Do(func() { set = 1 })
			if set != 1 || config()["a"] != 1 {
				panic("not set")
			}
			b := pool.Get().(*[4]int)
			b[i]++
			pool.Put(b)
			own := new(int)
			*own = i
			if v, loaded := m.LoadOrStore("k", own); loaded {
				_ = *(v.(*int))
			}
			if i == 0 {
				data = 5
				ready.Store(true)
				n := 7
				p.Store(&n)
			} else if ready.Load() {
				_ = data
			}
			if q := p.Load(); q != nil {
				_ = *q
			}
			if i == 1 {
				y = 1
				cancel()
			}
			if i == 2 && ctx.Err() != nil {
				_ = y
			}
		})
	}
	<-ctx.Done()
	_ = y
	wg.Wait()
}
`
	q := Exploration{Request: Request{Name: "library", Cells: []Cell{{ID: "main.go", Text: program}}}, Orders: 3000, Races: true}
	r, diags, err := new(Executor).Explore(t.Context(), q, nil)
	if err != nil || len(diags) > 0 {
		t.Fatal(err, diags)
	}
	for _, race := range r.Races {
		t.Error(race.Text)
	}
	if r.Failure != nil || r.Tried != 3000 {
		t.Errorf("%+v", r)
	}
}
