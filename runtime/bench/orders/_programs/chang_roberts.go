// Chang and Roberts' election of a leader in a ring: a number goes round and is dropped by nodes with a higher one; who gets
// its own number back is the leader. Here a node that has not joined the election yet passes on any number. A low one may so
// pass the highest node and come back, and the highest node becomes a leader, too.
package main

import (
	"actor"
	"sync"
)

const correct = false

var (
	mu      sync.Mutex
	leaders int
)

func lead() {
	mu.Lock()
	defer mu.Unlock()
	if leaders++; leaders > 1 {
		fail("there are two leaders")
	}
}

// Node is a node of the ring.
type Node struct {
	number int
	next   actor.Ref
	joined bool
}

func (n *Node) Receive(ctx *actor.Context, m actor.Message) {
	switch m.Subject {
	case "next":
		n.next = m.Data.(actor.Ref)
	case "start":
		n.join(ctx)
	case "number":
		number := m.Data.(int)
		switch {
		case number == n.number:
			lead()
		case number > n.number, !n.joined && !correct:
			ctx.Send(n.next, m)
		default:
			n.join(ctx)
		}
	}
}

func (n *Node) join(ctx *actor.Context) {
	if !n.joined {
		n.joined = true
		ctx.Send(n.next, actor.Message{Subject: "number", Data: n.number})
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
	var ring []actor.Ref
	for i, number := range []int{4, 2, 1, 3} {
		ring = append(ring, sys.Spawn("node "+string(rune('A'+i)), &Node{number: number}))
	}
	for i, ref := range ring {
		sys.Send(ref, actor.Message{Subject: "next", Data: ring[(i+1)%len(ring)]})
	}
	for i := range ring { // the highest last
		sys.Send(ring[(i+1)%len(ring)], actor.Message{Subject: "start"})
	}
	sys.Wait()
	select {
	case what := <-failures:
		panic(what)
	default:
	}
}
