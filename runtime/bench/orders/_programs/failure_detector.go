// A detector of failures pings three nodes, round by round. Those that have not answered when a timer is over get a second
// ping, and only after that the round is over. So a slow node can answer the first ping of a round while the second is under
// way, and pings pile up over the rounds: the specification, at most three without an answer, does not hold. It takes a node
// that is late in round after round.
package main

import (
	"actor"
	"sync"
)

const (
	nodes    = 3
	rounds   = 8
	attempts = 2
	most     = 3 // pings of a node without an answer
)

// Spec is the specification: it counts the pings that a node has not answered yet.
type Spec struct {
	mu   sync.Mutex
	open [nodes]int
}

func (s *Spec) ping(node int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.open[node]++; s.open[node] > most {
		fail("a node has too many pings to answer")
	}
}

func (s *Spec) pong(node int) {
	s.mu.Lock()
	s.open[node]--
	s.mu.Unlock()
}

// Node answers pings.
type Node struct {
	number int
	spec   *Spec
}

func (n *Node) Receive(ctx *actor.Context, m actor.Message) {
	n.spec.pong(n.number)
	ctx.Send(m.Sender, actor.Message{Subject: "pong", Data: n.number})
}

// Timer is over after some steps of its own, unless it is stopped before. How long that is depends on the order.
type Timer struct {
	detector actor.Ref
	started  int // its latest start
	stopped  bool
}

func (t *Timer) Receive(ctx *actor.Context, m actor.Message) {
	switch m.Subject {
	case "start":
		t.detector, t.started, t.stopped = m.Sender, m.Data.(int), false
		ctx.Send(ctx.Self(), actor.Message{Subject: "tick", Data: m.Data})
	case "stop":
		t.stopped = true
	case "tick":
		if m.Data.(int) == t.started && !t.stopped {
			ctx.Send(t.detector, actor.Message{Subject: "timeout", Data: m.Data})
		}
	}
}

// Detector pings.
type Detector struct {
	spec     *Spec
	timer    actor.Ref
	nodes    []actor.Ref
	failed   [nodes]bool
	answered [nodes]bool
	round    int
	attempt  int
	timers   int // that were started
}

func (d *Detector) Receive(ctx *actor.Context, m actor.Message) {
	switch m.Subject {
	case "begin":
		d.next(ctx)
	case "pong":
		if d.answered[m.Data.(int)] = true; d.complete() && d.round <= rounds {
			ctx.Send(d.timer, actor.Message{Subject: "stop"})
			d.next(ctx)
		}
	case "timeout":
		if m.Data.(int) == d.timers && d.round <= rounds {
			d.late(ctx)
		}
	}
}

// next begins a round.
func (d *Detector) next(ctx *actor.Context) {
	d.answered, d.attempt = [nodes]bool{}, 0
	if d.round++; d.round <= rounds {
		d.ping(ctx)
	}
}

// late is when the timer is over.
func (d *Detector) late(ctx *actor.Context) {
	if d.attempt++; d.attempt < attempts {
		d.ping(ctx)
		return
	}
	for i := range d.failed {
		d.failed[i] = d.failed[i] || !d.answered[i]
	}
	d.next(ctx)
}

func (d *Detector) ping(ctx *actor.Context) {
	for i, ref := range d.nodes {
		if !d.failed[i] && !d.answered[i] {
			d.spec.ping(i)
			ctx.Send(ref, actor.Message{Subject: "ping"})
		}
	}
	d.timers++
	ctx.Send(d.timer, actor.Message{Subject: "start", Data: d.timers})
}

func (d *Detector) complete() bool {
	for i := range d.nodes {
		if !d.failed[i] && !d.answered[i] {
			return false
		}
	}
	return true
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
	spec := &Spec{}
	d := &Detector{spec: spec, timer: sys.Spawn("timer", &Timer{})}
	for i := range nodes {
		d.nodes = append(d.nodes, sys.Spawn("node "+string(rune('A'+i)), &Node{i, spec}))
	}
	detector := sys.Spawn("detector", d)
	sys.Send(detector, actor.Message{Subject: "begin"})
	sys.Wait()
	select {
	case what := <-failures:
		panic(what)
	default:
	}
}
