package actor_test

import (
	"fmt"
	"sync/atomic"
	"testing"
	"time"

	"github.com/rehearse-lab/rehearse/runtime/actor"
	"github.com/rehearse-lab/rehearse/runtime/host"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// onRealUntraced runs a test under each scheduler on real threads that record nothing, where inboxes may be open.
func onRealUntraced(t *testing.T, test func(t *testing.T, cfg actor.Config)) {
	for _, sched := range trace.Schedulers() {
		t.Run(string(sched), func(t *testing.T) { test(t, actor.Config{Scheduler: sched, Workers: 3, Batch: 5}) })
	}
	t.Run("local", func(t *testing.T) {
		test(t, actor.Config{Scheduler: trace.Pool, Order: actor.Local, Workers: 3, Batch: 5})
	})
}

// runUntraced runs main on real threads without a trace.
func runUntraced(t *testing.T, cfg actor.Config, main func(c *actor.Context)) {
	t.Helper()
	h := host.NewReal(host.RealConfig{})
	res := h.Run(func(th host.Thread) {
		cfg.Thread = th
		c := actor.New(h, cfg).As(th)
		main(c)
		c.Wait()
	})
	if res.Err != nil {
		t.Fatal(res.Err)
	}
}

// numbered is one of a sender's messages.
type numbered struct{ sender, n int }

// inOrder is an actor that checks that each sender's messages arrive in order and without gaps.
type inOrder struct {
	t       *testing.T
	next    map[int]int
	handled atomic.Int64
	busy    atomic.Int32 // threads in Receive
}

func (a *inOrder) Receive(c *actor.Context, m actor.Message) {
	if a.busy.Add(1) != 1 {
		a.t.Errorf("two threads are at work for %v", c.Self())
	}
	defer a.busy.Add(-1)
	v := m.Data.(numbered)
	if a.next[v.sender] != v.n {
		a.t.Errorf("%v got number %d of sender %d, want %d", c.Self(), v.n, v.sender, a.next[v.sender])
	}
	a.next[v.sender] = v.n + 1
	a.handled.Add(1)
}

// TestInboxKeepsOrder floods a few actors from many senders while another thread looks at their mailboxes again and
// again.
func TestInboxKeepsOrder(t *testing.T) {
	const senders, receivers, rounds = 4, 3, 3_000
	onRealUntraced(t, func(t *testing.T, cfg actor.Config) {
		all := make([]*inOrder, receivers)
		runUntraced(t, cfg, func(c *actor.Context) {
			refs := make([]actor.Ref, receivers)
			for i := range all {
				all[i] = &inOrder{t: t, next: map[int]int{}}
				refs[i] = c.Spawn(fmt.Sprint("receiver", i), all[i], actor.Capacity(actor.Unlimited))
			}
			for s := range senders {
				sender := c.Spawn(fmt.Sprint("sender", s), do(func(c *actor.Context, m actor.Message) {
					for n := range rounds {
						for _, to := range refs {
							must(c.Send(to, msg("number", numbered{s, n})))
						}
						if n%500 == 0 {
							refs[n%receivers].Pending()
						}
					}
				}))
				must(c.Send(sender, msg("go", nil)))
			}
			for n := range rounds { // main is a sender, too
				for _, to := range refs {
					must(c.Send(to, msg("number", numbered{senders, n})))
				}
			}
		})
		for i, a := range all {
			want(t, fmt.Sprint("handled by receiver ", i), a.handled.Load(), (senders+1)*rounds)
		}
	})
}

// TestInboxAndLock sends plain messages, and others that need the lock, to an actor that stashes some: each is handled
// once.
func TestInboxAndLock(t *testing.T) {
	const senders, rounds = 4, 2_000
	onRealUntraced(t, func(t *testing.T, cfg actor.Config) {
		handled := map[numbered]int{}
		runUntraced(t, cfg, func(c *actor.Context) {
			aside, flushed := map[numbered]bool{}, make(chan int, 1)
			to := c.Spawn("receiver", do(func(c *actor.Context, m actor.Message) {
				v, ok := m.Data.(numbered)
				switch {
				case !ok:
					flushed <- len(handled) + c.UnstashAll()
				case v.n%97 == 0 && !aside[v]:
					aside[v] = true
					c.Stash()
				default:
					if handled[v]++; v.n%200 == 0 {
						c.UnstashAll()
					}
				}
			}), actor.Capacity(actor.Unlimited))
			for s := range senders {
				sender := c.Spawn(fmt.Sprint("sender", s), do(func(c *actor.Context, m actor.Message) {
					for n := range rounds {
						m, wait := msg("number", numbered{s, n}), time.Duration(0)
						switch n % 50 {
						case 7:
							m.Priority = n%3 - 1
						case 9:
							wait = time.Microsecond
						}
						must(c.SendAfter(wait, to, m))
					}
				}))
				must(c.Send(sender, msg("go", nil)))
			}
			for n := 0; n < senders*rounds; n = <-flushed {
				must(c.Send(to, msg("flush", nil)))
			}
		})
		want(t, "kinds of messages handled", len(handled), senders*rounds)
		for v, n := range handled {
			if n != 1 {
				t.Errorf("number %d of sender %d was handled %d times", v.n, v.sender, n)
			}
		}
	})
}

// TestInboxShutsForTheEnd stops actors while they are flooded: each message is handled or dropped, or its sender gets
// an error.
func TestInboxShutsForTheEnd(t *testing.T) {
	const rounds, actors = 300, 40
	onRealUntraced(t, func(t *testing.T, cfg actor.Config) {
		var accepted, handled, refused atomic.Int64
		runUntraced(t, cfg, func(c *actor.Context) {
			for i := range actors {
				to := c.Spawn(fmt.Sprint("receiver", i), do(func(c *actor.Context, m actor.Message) {
					handled.Add(1)
				}), actor.Capacity(actor.Unlimited))
				sender := c.Spawn(fmt.Sprint("sender", i), do(func(c *actor.Context, m actor.Message) {
					for range rounds {
						if c.Send(to, msg("m", nil)) == nil {
							accepted.Add(1)
						} else {
							refused.Add(1)
						}
					}
				}))
				must(c.Send(sender, msg("go", nil)))
				if i%2 == 0 {
					c.Poison(to)
				} else {
					c.Stop(to)
				}
			}
		})
		if a, r := accepted.Load(), refused.Load(); a+r != rounds*actors {
			t.Errorf("%d accepted, %d refused", a, r)
		}
		if handled.Load() > accepted.Load() {
			t.Errorf("%d handled, %d accepted", handled.Load(), accepted.Load())
		}
	})
}

// TestInboxPending looks at a mailbox from outside while its actor is blocked in a handler: the number of pending
// messages is exact.
func TestInboxPending(t *testing.T) {
	onRealUntraced(t, func(t *testing.T, cfg actor.Config) {
		begun, goOn := make(chan int), make(chan bool)
		runUntraced(t, cfg, func(c *actor.Context) {
			to := c.Spawn("receiver", do(func(c *actor.Context, m actor.Message) {
				begun <- m.Data.(int)
				<-goOn
			}), actor.Capacity(actor.Unlimited))
			const n = 10
			first := true
			for i := range n {
				must(c.Send(to, msg("m", i)))
				if first {
					want(t, "begun", <-begun, 0)
					first = false
				}
			}
			for i := 1; i < n; i++ {
				want(t, "pending", to.Pending(), n-i)
				goOn <- true
				want(t, "begun", <-begun, i)
			}
			want(t, "pending", to.Pending(), 0)
			goOn <- true
		})
	})
}
