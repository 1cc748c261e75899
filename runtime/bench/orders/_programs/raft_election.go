// Raft's election of a leader among three nodes. A node whose time is over stands for the next term and needs two votes, its
// own among them. Here a candidate does not look for which term a vote is: a late vote of an earlier term makes it the leader of a
// term that has another leader.
package main

import (
	"actor"
	"sync"
)

const correct = false

const nodes = 3

// ballot is a request for votes, or a vote.
type ballot struct{ term, node int }

var (
	mu      sync.Mutex
	leaders = map[int]int{} // by term
)

func lead(term, node int) {
	mu.Lock()
	defer mu.Unlock()
	if other, is := leaders[term]; is && other != node {
		fail("a term has two leaders")
	}
	leaders[term] = node
}

// Node is a node.
type Node struct {
	number  int
	others  []actor.Ref
	term    int
	votes   int // as a candidate; 0: it is none
	leading bool
}

func (n *Node) Receive(ctx *actor.Context, m actor.Message) {
	switch m.Subject {
	case "others":
		n.others = m.Data.([]actor.Ref)
	case "timeout":
		if !n.leading {
			n.stand(ctx)
		}
	case "request":
		b := m.Data.(ballot)
		if b.term > n.term { // otherwise it has voted in this term
			n.term, n.votes, n.leading = b.term, 0, false
			ctx.Send(m.Sender, actor.Message{Subject: "vote", Data: ballot{b.term, n.number}})
		}
	case "vote":
		if b := m.Data.(ballot); n.votes > 0 && (b.term == n.term || !correct) {
			n.voted()
		}
	}
}

// stand makes the node a candidate.
func (n *Node) stand(ctx *actor.Context) {
	n.term++
	n.votes = 1
	for _, other := range n.others {
		ctx.Send(other, actor.Message{Subject: "request", Data: ballot{n.term, n.number}})
	}
}

func (n *Node) voted() {
	if n.votes++; n.votes > nodes/2 && !n.leading {
		n.leading = true
		lead(n.term, n.number)
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
	var all []actor.Ref
	for i := range nodes {
		all = append(all, sys.Spawn("node "+string(rune('A'+i)), &Node{number: i}))
	}
	for i, ref := range all {
		others := append(append([]actor.Ref(nil), all[:i]...), all[i+1:]...)
		sys.Send(ref, actor.Message{Subject: "others", Data: others})
	}
	var wg sync.WaitGroup
	for i, timeouts := range []int{2, 1} {
		wg.Go(func() {
			for range timeouts {
				sys.Send(all[i], actor.Message{Subject: "timeout"})
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
