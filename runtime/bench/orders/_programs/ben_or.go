// Ben-Or's randomized agreement of three nodes, five times one after the other. One of them may fail, so each waits for two
// messages in each phase. A node may decide for a value if two nodes propose it, and adopts one that a single node proposes.
// Here a single proposal is enough to decide: another node that has not seen it tosses a coin, and in the next round the other
// value may win.
package main

import (
	"math/rand"
	"sync"
)

const correct = false

const times, nodes, waits, rounds, unknown = 5, 3, 2, 3, 2

// message says what a node has or proposes in a phase.
type message struct{ phase, value int }

var inboxes [nodes]chan message

var (
	mu      sync.Mutex
	decided = -1
)

func decide(v int) {
	mu.Lock()
	defer mu.Unlock()
	if decided >= 0 && decided != v {
		panic("two nodes decide for different values")
	}
	decided = v
}

// node is what a node knows.
type node struct {
	number int
	counts [2 * rounds][3]int // messages, by phase and value
}

// exchange sends a value to all, and counts those of the phase until enough have come.
func (n *node) exchange(phase, value int) (counts [3]int) {
	for _, c := range inboxes {
		c <- message{phase, value}
	}
	for {
		c := n.counts[phase]
		if c[0]+c[1]+c[unknown] >= waits {
			return c
		}
		m := <-inboxes[n.number]
		n.counts[m.phase][m.value]++
	}
}

func (n *node) agree(value int) {
	for round := range rounds {
		has := n.exchange(2*round, value)
		proposal := unknown
		for v := range 2 {
			if has[v] > nodes/2 {
				proposal = v
			}
		}
		proposed := n.exchange(2*round+1, proposal)
		value = rand.Intn(2)
		for v := range 2 {
			if proposed[v] > 0 {
				value = v
			}
			if proposed[v] > 1 || !correct && proposed[v] > 0 {
				decide(v)
			}
		}
	}
}

// once lets the nodes agree once.
func once() {
	decided = -1
	for i := range inboxes {
		inboxes[i] = make(chan message, nodes*2*rounds)
	}
	var wg sync.WaitGroup
	for i, value := range []int{0, 1, 1} {
		wg.Go(func() { (&node{number: i}).agree(value) })
	}
	wg.Wait()
}

func main() {
	for range times {
		once()
	}
}
