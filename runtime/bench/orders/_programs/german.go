// Steven German's cache coherence: caches ask a home node for a shared or an exclusive copy. Before it gives an exclusive one,
// the home node invalidates all other copies and waits for as many answers. A cache may give its copy up by itself. If that
// crosses the invalidation, two answers come, and here the second one counts for the next request: a cache gets an exclusive copy
// while another one has a copy.
package main

import (
	"actor"
	"sync"
)

const correct = false

const caches = 3

// copies says who has a copy, to check.
var copies struct {
	mu        sync.Mutex
	has       [caches]bool
	exclusive [caches]bool
}

func hold(cache int, has, exclusive bool) {
	copies.mu.Lock()
	defer copies.mu.Unlock()
	copies.has[cache], copies.exclusive[cache] = has, exclusive
	for i := range caches {
		if i != cache && (exclusive && copies.has[i] || has && copies.exclusive[i]) {
			fail("a cache has a copy beside an exclusive one")
		}
	}
}

// Cache is a cache.
type Cache struct {
	number int
	home   actor.Ref
	has    bool
}

// round says for which request of the home node something is.
type round struct{ number, cache int }

func (c *Cache) Receive(ctx *actor.Context, m actor.Message) {
	switch m.Subject {
	case "want shared", "want exclusive":
		ctx.Send(c.home, actor.Message{Subject: m.Subject[len("want "):], Data: c.number})
	case "grant":
		c.has = true
		hold(c.number, true, m.Data.(bool))
		if c.number == 0 { // it gives each copy up soon
			ctx.Send(ctx.Self(), actor.Message{Subject: "drop"})
		}
	case "drop":
		if c.has {
			c.lose()
			ctx.Send(c.home, actor.Message{Subject: "dropped", Data: round{0, c.number}})
		}
	case "invalidate":
		if c.has {
			c.lose()
		}
		ctx.Send(c.home, actor.Message{Subject: "invalid", Data: round{m.Data.(int), c.number}})
	}
}

func (c *Cache) lose() {
	c.has = false
	hold(c.number, false, false)
}

// Home serves one request after another.
type Home struct {
	caches    []actor.Ref
	holds     [caches]bool
	exclusive bool // the only holder has an exclusive copy
	queue     []request
	round     int
	waits     map[int]bool // caches that have not answered
	answers   int          // that have not come
}

type request struct {
	cache     int
	exclusive bool
}

func (h *Home) Receive(ctx *actor.Context, m actor.Message) {
	switch m.Subject {
	case "caches":
		h.caches = m.Data.([]actor.Ref)
	case "shared", "exclusive":
		h.queue = append(h.queue, request{m.Data.(int), m.Subject == "exclusive"})
		if len(h.queue) == 1 {
			h.begin(ctx)
		}
	case "dropped", "invalid":
		h.answered(ctx, m.Data.(round))
	}
}

// begin invalidates what stands against the first request.
func (h *Home) begin(ctx *actor.Context) {
	r := h.queue[0]
	h.round++
	h.waits, h.answers = map[int]bool{}, 0
	for i, holds := range h.holds {
		if holds && (r.exclusive || h.exclusive) {
			h.waits[i] = true
			h.answers++
			ctx.Send(h.caches[i], actor.Message{Subject: "invalidate", Data: h.round})
		}
	}
	h.grant(ctx)
}

// answered counts that a cache has no copy any more.
func (h *Home) answered(ctx *actor.Context, r round) {
	if correct && r.number != h.round {
		return // the answer to the invalidation follows
	}
	if h.waits[r.cache] || !correct {
		delete(h.waits, r.cache)
		h.answers--
	}
	if len(h.queue) > 0 {
		h.grant(ctx)
	}
}

// grant serves the first request if nothing stands against it any more.
func (h *Home) grant(ctx *actor.Context) {
	if h.answers > 0 {
		return
	}
	r := h.queue[0]
	if r.exclusive || h.exclusive {
		h.holds = [caches]bool{}
	}
	h.holds[r.cache], h.exclusive = true, r.exclusive
	ctx.Send(h.caches[r.cache], actor.Message{Subject: "grant", Data: r.exclusive})
	h.queue = h.queue[1:]
	if len(h.queue) > 0 {
		h.begin(ctx)
	}
}

// failures has what went wrong first. A panic would only end the handling of a message.
var failures = make(chan string, 1)

func fail(what string) {
	select {
	case failures <- what:
	default:
	}
}

func main() {
	sys := actor.NewSystem()
	home := sys.Spawn("home", &Home{})
	var all []actor.Ref
	for i := range caches {
		all = append(all, sys.Spawn("cache "+string(rune('A'+i)), &Cache{number: i, home: home}))
	}
	sys.Send(home, actor.Message{Subject: "caches", Data: all})
	var wg sync.WaitGroup
	for i, wishes := range [][]string{{"want shared", "want shared"}, {"want shared", "want exclusive"}, {"want exclusive", "want shared"}} {
		wg.Go(func() {
			for _, w := range wishes {
				sys.Send(all[i], actor.Message{Subject: w})
			}
		})
	}
	wg.Wait()
	sys.Wait()
	select {
	case what := <-failures:
		panic(what)
	default:
	}
}
