package actor_test

import (
	"testing"

	"github.com/rehearse-lab/rehearse/runtime/actor"
	"github.com/rehearse-lab/rehearse/runtime/host"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// onEachBench runs a benchmark on every combination, with and without a trace.
func onEachBench(b *testing.B, bench func(b *testing.B, h func() host.Host, cfg actor.Config)) {
	for _, engine := range []trace.Engine{trace.Sim, trace.Real} {
		for _, sched := range []trace.Scheduler{trace.ThreadPerActor, trace.Pool} {
			for _, record := range []bool{false, true} {
				name := string(engine) + "/" + string(sched)
				if record {
					name += "/trace"
				}
				b.Run(name, func(b *testing.B) {
					bench(b, func() host.Host {
						if engine == trace.Real {
							return host.NewReal(host.RealConfig{Record: record})
						}
						return host.NewSim(host.SimConfig{Record: record})
					}, actor.Config{Scheduler: sched})
				})
			}
		}
	}
}

// BenchmarkCounter10k is the run of a counter that gets 10,000 messages, from start to end.
func BenchmarkCounter10k(b *testing.B) {
	onEachBench(b, func(b *testing.B, h func() host.Host, cfg actor.Config) {
		for b.Loop() {
			runCounter(h(), cfg, 10_000)
		}
	})
}

func runCounter(h host.Host, cfg actor.Config, n int) {
	h.Run(func(t host.Thread) {
		cfg.Thread = t
		c := actor.New(h, cfg).As(t)
		sum := 0
		counter := c.Spawn("counter", do(func(c *actor.Context, m actor.Message) { sum += m.Data.(int) }),
			actor.Capacity(actor.Unlimited))
		for range n {
			must(c.Send(counter, msg("add", 1)))
		}
		c.Wait()
	})
}

// BenchmarkPingPong is the cost of one message between two actors that have one on the way at a time.
func BenchmarkPingPong(b *testing.B) {
	onEachBench(b, func(b *testing.B, h func() host.Host, cfg actor.Config) {
		host := h()
		runPingPong(host, cfg, b.N)
	})
}

func runPingPong(h host.Host, cfg actor.Config, n int) {
	h.Run(func(t host.Thread) {
		cfg.Thread = t
		c := actor.New(h, cfg).As(t)
		player := do(func(c *actor.Context, m actor.Message) {
			if left := m.Data.(int); left > 0 {
				must(c.Send(m.Sender, msg("ball", left-1)))
			}
		})
		pong := c.Spawn("pong", player)
		ping := c.Spawn("ping", do(func(c *actor.Context, m actor.Message) {
			if left := m.Data.(int); left > 0 {
				must(c.Send(pong, msg("ball", left-1)))
			}
		}))
		must(c.Send(ping, msg("ball", n)))
		c.Wait()
	})
}

// BenchmarkRouted is ping-pong in which every second message goes through a router of four.
func BenchmarkRouted(b *testing.B) {
	for _, routing := range []actor.Routing{actor.RoundRobin, actor.LeastLoaded, actor.ConsistentHash} {
		b.Run(routing.String(), func(b *testing.B) {
			b.ReportAllocs()
			s := actor.NewSystem()
			player := func(c *actor.Context, m actor.Message) { _ = c.Send(m.Sender, actor.Message{Subject: "ball"}) }
			router := s.SpawnRouter("r", actor.Router{
				Routing: routing, Size: 4, New: func(*actor.Context) actor.Behavior { return do(player) },
				Key: func(m actor.Message) string { return m.Subject },
			})
			left := b.N / 2
			ping := s.Spawn("ping", do(func(c *actor.Context, m actor.Message) {
				if left--; left > 0 {
					must(c.Send(router, actor.Message{Subject: "ball"}))
				}
			}))
			must(s.Send(ping, msg("go", nil)))
			s.Wait()
		})
	}
}
