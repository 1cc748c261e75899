package actor_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/rehearse-lab/rehearse/runtime/actor"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// TestU16PoolsOfSystems gives two systems pools of their own sizes: each keeps its size.
func TestU16PoolsOfSystems(t *testing.T) {
	onEachPool(t, func(t *testing.T, r *rig) {
		tr := r.run(t, func(c *actor.Context) {
			cfg := actor.Config{Scheduler: trace.Pool, Order: r.order, Workers: 3, Thread: c.Thread()}
			other := actor.New(r.host, cfg).As(c.Thread())
			want(t, "workers", fmt.Sprint(r.sys.Workers(), other.System().Workers()), "4 3")
			for _, s := range []*actor.Context{c, other} {
				a := s.Spawn("a", do(func(*actor.Context, actor.Message) {}))
				must(s.Send(a, msg("m", nil)))
			}
			other.Wait()
			c.Wait()
		})
		want(t, "workers", rolesOf(tr)[trace.RoleWorker], 7)
	})
}

// TestU31PoolPriorities has the threads of two systems compete for one core of a simulated machine: those of the higher priority go
// first. On real threads all is handled as well.
func TestU31PoolPriorities(t *testing.T) {
	onEach(t, func(t *testing.T, r *rig) {
		r.Cores = 1
		l := &log{}
		tr := r.run(t, func(c *actor.Context) {
			var systems []*actor.Context
			for _, p := range []int{-1, 1} {
				cfg := actor.Config{Scheduler: r.Scheduler, Order: r.order, Workers: 2, Thread: c.Thread(), ThreadPriority: p}
				systems = append(systems, actor.New(r.host, cfg).As(c.Thread()))
			}
			for _, s := range systems {
				for i := range 2 {
					a := s.Spawn(fmt.Sprint("a", i), do(func(c *actor.Context, m actor.Message) {
						c.Work(20 * time.Millisecond)
						l.add("%s", m.Subject)
					}))
					must(s.Send(a, msg(fmt.Sprint("system", s.System() == systems[1].System()), nil)))
				}
			}
			for _, s := range systems {
				s.Wait()
			}
			c.Wait()
		})
		levels := map[int]int{}
		for _, th := range tr.Threads {
			levels[th.Priority]++
		}
		switch {
		case r.Engine == trace.Real, r.Scheduler == trace.Goroutines:
			want(t, "handled", len(l.words), 4)
			want(t, "threads with a priority", len(levels), 1)
		default:
			want(t, "order", l.String(), "systemtrue systemtrue systemfalse systemfalse")
			want(t, "threads of each", fmt.Sprint(levels[-1], levels[1]), "2 2")
		}
	})
}
