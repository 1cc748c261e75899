package bench

import (
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"time"

	"github.com/rehearse-lab/rehearse/runtime/actor"
	"github.com/rehearse-lab/rehearse/runtime/host"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// Sizes of the crowd, and of the one that is too large for threads.
const (
	crowdActors   = 1_000_000
	crowdMessages = 10 // for each
	crowdThreads  = 5_000
	crowdLook     = 10_000 // steps between two checks for Ctrl+C
)

// crowded runs a million actors in the pool, each of which handles ten messages, and prints what that cost.
func crowded(ctx context.Context, w io.Writer, c Competitor, actors int, patience time.Duration) error {
	last := newLatch(actors)
	counters := make([]counter, actors)
	for i := range counters {
		counters[i] = counter{quota: crowdMessages, last: last}
	}
	err := c.Run(func(world World) error {
		refs := make([]Ref, actors)
		before := use()
		begin := time.Now()
		for i := range counters {
			if i%crowdLook == 0 && ctx.Err() != nil {
				return ctx.Err()
			}
			refs[i] = world.Spawn(&counters[i], crowdMessages)
		}
		made := time.Since(begin)
		m := &signal{}
		for range crowdMessages {
			for i, to := range refs {
				if i%crowdLook == 0 && ctx.Err() != nil {
					return ctx.Err()
				}
				world.Send(to, m)
			}
		}
		select {
		case <-last.open:
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(patience):
			return errLost
		}
		took := time.Since(begin)
		var stats runtime.MemStats
		runtime.ReadMemStats(&stats)
		fmt.Fprintf(w, "%d actors, %d messages each, %s: %.2f s (%.2f s of it to make them), %.0f MB taken from the system, %.0f bytes live an actor\n",
			actors, crowdMessages, c.Name, took.Seconds(), made.Seconds(), float64(stats.Sys)/1e6, float64(use().since(before))/float64(actors))
		return nil
	})
	if err == nil {
		err = checkCounters(last, counters, crowdMessages)
	}
	return err
}

// tooManyThreads asks for more actors with their own threads than allowed, and prints the error.
func tooManyThreads(w io.Writer, actors int) error {
	h := host.NewReal(host.RealConfig{})
	var refused error
	made := 0
	res := h.Run(func(t host.Thread) {
		c := actor.New(h, actor.Config{Scheduler: trace.ThreadPerActor, Thread: t}).As(t)
		for ; made < actors && refused == nil; made++ {
			_, refused = c.TrySpawn(fmt.Sprint("actor", made), actor.BehaviorFunc(func(*actor.Context, actor.Message) {}))
		}
		c.Wait()
	})
	switch {
	case res.Err != nil:
		return res.Err
	case !errors.Is(refused, host.ErrTooManyThreads):
		return fmt.Errorf("%d actors with a thread each: got error %v", actors, refused)
	}
	fmt.Fprintf(w, "%d actors with a thread each: %v\n", actors, refused)
	return nil
}

// crowd is the command with --crowd.
func crowd(ctx context.Context, w io.Writer, o options) error {
	if err := crowded(ctx, w, ours()[0], max(1, int(crowdActors*o.Scale)), o.Patience); err != nil {
		return err
	}
	return tooManyThreads(w, crowdThreads)
}
