package bench

import "errors"

// In these rows one message at a time is in transit: what counts is how fast an actor gets a thread.

var pingPong = tableRow{
	Name:    "ping-pong",
	About:   "two actors send one message back and forth",
	Unit:    "message",
	size:    300_000,
	least:   2,
	prepare: preparePingPong,
}

func preparePingPong(w World, n int) play {
	last := newLatch(1)
	half := n / 2
	ping, pong := &player{quota: half, last: last}, &player{quota: half} // pong gets the ball first
	ping.other, pong.other = w.Spawn(pong, 1), w.Spawn(ping, 1)
	return play{
		units: 2 * half,
		last:  last,
		start: func() { w.Send(ping.other, &signal{}) },
		check: func() error {
			return errors.Join(last.check(), expect("ping handled", ping.handled, half), expect("pong handled", pong.handled, half))
		},
	}
}

type player struct {
	other          Ref
	handled, quota int
	last           *latch // nil: it also returns the last one
}

func (a *player) Receive(c Sender, m any) {
	a.handled++
	switch {
	case a.handled < a.quota, a.handled == a.quota && a.last == nil:
		c.Send(a.other, m)
	case a.handled == a.quota:
		a.last.done()
	}
}

// ringActors is how many actors the ring has.
const ringActors = 100

var ring = tableRow{
	Name:    "ring",
	About:   "a message goes round among 100 actors",
	Unit:    "message",
	size:    300_000,
	least:   1,
	prepare: prepareRing,
}

func prepareRing(w World, n int) play {
	last := newLatch(1)
	links := make([]link, ringActors)
	refs := make([]Ref, ringActors)
	for i := range links {
		refs[i] = w.Spawn(&links[i], 1)
	}
	for i := range links {
		links[i].next, links[i].last = refs[(i+1)%ringActors], last
	}
	return play{
		units: n,
		last:  last,
		start: func() { w.Send(refs[0], &token{left: n}) },
		check: func() error {
			handled := 0
			for i := range links {
				handled += links[i].handled
			}
			return errors.Join(last.check(), expect("handled", handled, n))
		},
	}
}

// token is the message that goes round. The actor that handles it owns it.
type token struct{ left int }

type link struct {
	next    Ref
	handled int
	last    *latch
}

func (a *link) Receive(c Sender, m any) {
	a.handled++
	t := m.(*token)
	t.left--
	switch {
	case t.left > 0:
		c.Send(a.next, m)
	case t.left == 0:
		a.last.done()
	}
}
