package ticket

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

// TestProperties lets clients with random waits, cancellations, keys, ends and returns use a limiter and checks:
// never more than Max are admitted, never two of a key, none is admitted while an earlier ticket waits that could be,
// and in the end all slots are free.
func TestProperties(t *testing.T) {
	seeds := uint64(60)
	if testing.Short() {
		seeds = 12
	}
	for seed := range seeds {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) { randomClients(t, seed) })
		})
	}
}

func randomClients(t *testing.T, seed uint64) {
	rng := rand.New(rand.NewPCG(seed, 1))
	c := &crowd{t: t, l: New(Options{Max: 1 + rng.IntN(5), MaxWait: 5 * time.Second, Valid: 10 * time.Second}), in: map[string]int{}, joined: map[ID]time.Time{}}
	if seed%3 == 0 {
		c.keys = 1 + rng.IntN(4)
	}
	var wg sync.WaitGroup
	for i := range 40 {
		own := rand.New(rand.NewPCG(seed, uint64(i)+2))
		wg.Go(func() {
			for range 15 {
				time.Sleep(time.Duration(own.IntN(4000)) * time.Millisecond)
				c.visit(own)
			}
		})
	}
	wg.Wait()
	if n := c.l.Counts(); n.In != 0 || n.Waiting != 0 {
		t.Errorf("in the end: %+v", n)
	}
	if c.l.slots.taken != 0 || len(c.l.keys) != 0 || c.l.queue.watchers != 0 {
		t.Errorf("%d slots are lost, keys %v, %d watchers", c.l.slots.taken, c.l.keys, c.l.queue.watchers)
	}
	if c.served.Load() == 0 || c.left.Load() == 0 {
		t.Errorf("%d were served, %d left: this tests nothing", c.served.Load(), c.left.Load())
	}
}

type crowd struct {
	t            *testing.T
	l            *Limiter
	keys         int
	served, left atomic.Int64

	mu     sync.Mutex
	in     map[string]int // by key
	joined map[ID]time.Time
}

// visit tries to be served, coming back a few times, or gives up.
func (c *crowd) visit(rng *rand.Rand) {
	v := Visit{}
	if c.keys > 0 {
		v.Key = fmt.Sprint(rng.IntN(c.keys))
	}
	for range 4 {
		c.mu.Lock()
		delete(c.joined, v.Ticket) // when it joined an earlier time is irrelevant now
		c.mu.Unlock()
		waits := false
		v.Moved = func(p Position) {
			if p.Place < 1 || p.Place > p.Of {
				c.t.Errorf("told %+v", p)
			}
			if !waits {
				waits = true
				c.mu.Lock()
				c.joined[p.Ticket] = time.Now()
				c.mu.Unlock()
			}
		}
		if c.keys > 0 && rng.IntN(2) == 0 {
			v.Moved = nil
		}
		v.MaxWait = time.Duration(rng.IntN(6000)-1) * time.Millisecond
		ctx, cancel := context.WithCancel(c.t.Context())
		if rng.IntN(3) == 0 {
			defer time.AfterFunc(time.Duration(rng.IntN(3000))*time.Millisecond, cancel).Stop()
		}
		pass, err := c.l.Enter(ctx, v)
		cancel()
		if err == nil {
			c.serve(pass, v, rng)
			return
		}
		c.left.Add(1)
		var wait *WaitError
		if !errors.As(err, &wait) {
			c.t.Error(err)
			return
		}
		v.Ticket = wait.Ticket
		if rng.IntN(5) == 0 {
			c.l.GiveBack(v.Ticket)
			return
		}
		time.Sleep(time.Duration(rng.IntN(12000)) * time.Millisecond)
	}
}

// serve checks the rules while a caller is admitted.
func (c *crowd) serve(pass Pass, v Visit, rng *rand.Rand) {
	c.served.Add(1)
	c.checkQueue(pass.Ticket())
	c.mu.Lock()
	c.in[v.Key]++
	total := 0
	for _, n := range c.in {
		total += n
	}
	if total > c.l.opt.Max || v.Key != "" && c.in[v.Key] > 1 {
		c.t.Errorf("%d are in, %d with key %q", total, c.in[v.Key], v.Key)
	}
	c.mu.Unlock()
	time.Sleep(time.Duration(rng.IntN(2000)) * time.Millisecond)
	c.mu.Lock()
	c.in[v.Key]--
	c.mu.Unlock()
	func() {
		defer func() { _ = recover() }()
		defer pass.Release()
		if rng.IntN(4) == 0 {
			panic("a job that fails")
		}
	}()
}

// checkQueue checks what holds whenever the lock is free: the queue is in order and none of its callers could be
// admitted. It also checks that the caller admitted now has overtaken nobody: a caller with an earlier ticket that
// still waits can only have joined this very instant. (With keys an earlier one may have had to be skipped.)
func (c *crowd) checkQueue(in ID) {
	l := c.l
	l.mu.Lock()
	defer l.mu.Unlock()
	c.mu.Lock()
	defer c.mu.Unlock()
	for i, w := range l.queue.waiting {
		if l.slots.any() && !l.keys[w.key] {
			c.t.Errorf("ticket %d waits though it could be let in", w.id)
		}
		if i > 0 && w.id <= l.queue.waiting[i-1].id {
			c.t.Errorf("ticket %d stands behind %d", w.id, l.queue.waiting[i-1].id)
		}
		if at, told := c.joined[w.id]; c.keys == 0 && w.id < in && told && at.Before(time.Now()) {
			c.t.Errorf("ticket %d was let in before %d, which waited since %v", in, w.id, at)
		}
	}
}

// TestInOrderOnRealThreads checks, with real time and the race detector, that slots go to the tickets in order: each
// admitted caller has the lowest ticket of those that waited when the slot became free.
func TestInOrderOnRealThreads(t *testing.T) {
	l := New(Options{Max: 1, MaxWait: Forever})
	var last ID // guarded by the one slot
	var wg sync.WaitGroup
	for i := range 64 {
		wg.Go(func() {
			for n := range 50 {
				ctx, cancel := context.WithCancel(t.Context())
				if (i+n)%7 == 0 {
					go cancel()
				}
				pass, err := l.Enter(ctx, Visit{})
				cancel()
				if err != nil {
					l.GiveBack(err.(*WaitError).Ticket)
					continue
				}
				if pass.Ticket() < last {
					t.Errorf("ticket %d was let in after %d", pass.Ticket(), last)
				}
				last = pass.Ticket()
				pass.Release()
			}
		})
	}
	wg.Wait()
	want(t, l, Counts{})
}
