package bench

import "errors"

// In these rows messages are sent faster than they are handled.

// ahead is how far the sender of a flood may be ahead of the receiver, where the competitor limits it.
const ahead = 128

var counting = tableRow{
	Name:    "counting",
	About:   "one actor sends to another as fast as it can",
	Unit:    "message",
	size:    300_000,
	least:   1,
	prepare: prepareCounting,
}

func prepareCounting(w World, n int) play {
	last := newLatch(1)
	sink := &counter{quota: n, last: last}
	source := w.Spawn(&flooder{to: w.Spawn(sink, ahead), n: n}, 1)
	return play{
		units: n,
		last:  last,
		start: func() { w.Send(source, &signal{}) },
		check: func() error { return errors.Join(last.check(), expect("handled", sink.handled, n)) },
	}
}

// flooder sends n messages when it gets one.
type flooder struct {
	to Ref
	n  int
}

func (a *flooder) Receive(c Sender, m any) {
	for range a.n {
		c.Send(a.to, m)
	}
}

// forkActors is how many actors the throughput row has.
const forkActors = 60

var throughput = tableRow{
	Name:    "throughput",
	About:   "fork-join: from outside to 60 actors in turn",
	Unit:    "message",
	size:    300_000,
	least:   forkActors,
	prepare: prepareThroughput,
}

func prepareThroughput(w World, n int) play {
	last := newLatch(forkActors)
	each := n / forkActors
	counters := make([]counter, forkActors)
	refs := make([]Ref, forkActors)
	for i := range counters {
		counters[i] = counter{quota: each, last: last}
		refs[i] = w.Spawn(&counters[i], ahead)
	}
	return play{
		units: each * forkActors,
		last:  last,
		start: func() {
			m := &signal{}
			for range each {
				for _, to := range refs {
					w.Send(to, m)
				}
			}
		},
		check: func() error { return checkCounters(last, counters, each) },
	}
}

func checkCounters(last *latch, counters []counter, each int) error {
	err := last.check()
	for i := range counters {
		err = errors.Join(err, expect("handled by an actor", counters[i].handled, each))
	}
	return err
}

var create = tableRow{
	Name:    "create",
	About:   "fork-join: actors are made from outside, and get one message each",
	Unit:    "actor",
	size:    50_000,
	least:   1,
	small:   true,
	prepare: prepareCreate,
}

func prepareCreate(w World, n int) play {
	last := newLatch(n)
	counters := make([]counter, n)
	for i := range counters {
		counters[i] = counter{quota: 1, last: last}
	}
	return play{
		units: n,
		last:  last,
		start: func() {
			m := &signal{}
			for i := range counters {
				w.Send(w.Spawn(&counters[i], 1), m)
			}
		},
		check: func() error { return checkCounters(last, counters, 1) },
	}
}
