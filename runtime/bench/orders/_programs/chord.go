// Nodes 3 and 5 join a ring of nodes 0 and 8 at the same time. Node 8 stores the keys; it gives each node that comes before it
// the keys up to that one's number. Here it takes any node that announces itself for the one before it, even if it knows a
// nearer one. Then it answers for keys again that it has given away: a key is lost.
package main

import (
	"actor"
	"slices"
)

const correct = false

// Node is a node of the ring.
type Node struct {
	number int
	before *place // the node before it, if known
	after  place
	keys   []int
}

// place is a node's number and where it is.
type place struct {
	number int
	ref    actor.Ref
}

func (n *Node) Receive(ctx *actor.Context, m actor.Message) {
	switch m.Subject {
	case "join":
		ctx.Send(n.after.ref, actor.Message{Subject: "announce", Data: place{n.number, ctx.Self()}})
	case "announce":
		n.announced(ctx, m.Data.(place))
	case "before":
		if p := m.Data.(place); p.number > n.number && p.number < n.after.number {
			n.after = p
			ctx.Send(p.ref, actor.Message{Subject: "announce", Data: place{n.number, ctx.Self()}})
		}
	case "keys":
		g := m.Data.(given)
		n.keys = append(n.keys, g.keys...)
		if n.before == nil && g.before != nil && g.before.number < n.number {
			n.before = g.before
		}
	case "get":
		n.get(ctx, m.Data.(int))
	}
}

// given is what a node gets from the one after it: its keys, and the node before it.
type given struct {
	keys   []int
	before *place
}

// announced hears of a node that may be the one before it.
func (n *Node) announced(ctx *actor.Context, p place) {
	if n.before != nil && n.before.number > p.number {
		ctx.Send(p.ref, actor.Message{Subject: "before", Data: *n.before})
		if correct {
			return
		}
	}
	give := given{before: n.before}
	n.before = &p
	var keep []int
	for _, k := range n.keys {
		if k <= p.number {
			give.keys = append(give.keys, k)
		} else {
			keep = append(keep, k)
		}
	}
	n.keys = keep
	ctx.Send(p.ref, actor.Message{Subject: "keys", Data: give})
}

// get finds a key here, or sends the request on.
func (n *Node) get(ctx *actor.Context, key int) {
	switch {
	case key > n.number:
		ctx.Send(n.after.ref, actor.Message{Subject: "get", Data: key})
	case n.before != nil && key <= n.before.number:
		ctx.Send(n.before.ref, actor.Message{Subject: "get", Data: key})
	case !slices.Contains(n.keys, key):
		fail("a key is lost")
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
	eight := place{8, sys.Spawn("8", &Node{number: 8, keys: []int{2, 4, 7}})}
	zero := sys.Spawn("0", &Node{number: 0, after: eight})
	three := sys.Spawn("3", &Node{number: 3, after: eight})
	five := sys.Spawn("5", &Node{number: 5, after: eight})
	sys.Send(three, actor.Message{Subject: "join"})
	sys.Send(five, actor.Message{Subject: "join"})
	for _, key := range []int{2, 4, 7} {
		sys.Send(zero, actor.Message{Subject: "get", Data: key})
	}
	sys.Wait()
	select {
	case what := <-failures:
		panic(what)
	default:
	}
}
