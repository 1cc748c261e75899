package main

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"
	"time"
)

type group struct {
	wg   sync.WaitGroup
	once sync.Once
	err  error
	stop context.CancelCauseFunc
}

func withContext(ctx context.Context) (*group, context.Context) {
	ctx, stop := context.WithCancelCause(ctx)
	return &group{stop: stop}, ctx
}

func (g *group) do(f func() error) {
	g.wg.Add(1)
	go func() {
		defer g.wg.Done()
		if err := f(); err != nil {
			g.once.Do(func() { g.err = err; g.stop(err) })
		}
	}()
}

func (g *group) wait() error { g.wg.Wait(); g.stop(nil); return g.err }

func main() {
	g, ctx := withContext(context.Background())
	var stopped atomic.Int32
	for i := range 5 {
		g.do(func() error {
			if i == 3 {
				time.Sleep(5 * time.Millisecond)
				return fmt.Errorf("task %d failed", i)
			}
			select {
			case <-ctx.Done():
				stopped.Add(1)
				return ctx.Err()
			case <-time.After(10 * time.Second):
				return nil
			}
		})
	}
	fmt.Println(g.wait(), stopped.Load(), context.Cause(ctx))
	g, _ = withContext(context.Background())
	g.do(func() error { return nil })
	fmt.Println(g.wait())
}
