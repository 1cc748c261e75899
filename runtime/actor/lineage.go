package actor

import (
	"hash/fnv"
	"math/rand/v2"
	"sync/atomic"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// handling is what goes on in a context: a message being handled, or a thread outside any actor. Messages sent and
// random numbers drawn there derive from its lineage.
type handling struct {
	message Message
	id      trace.MessageID
	cause   trace.Step // the step that began it, the cause of what it does
	lineage uint64
	sends   atomic.Uint64 // made so far; outside, by several goroutines

	pcg    rand.PCG
	rng    *rand.Rand
	seeded bool
}

// begin starts the handling of a message.
func (h *handling) begin(l *letter, cause trace.Step) {
	h.message, h.id, h.cause, h.lineage = l.m, l.id, cause, l.lineage
	h.sends.Store(0)
	h.seeded = false
}

// next is the lineage of the next message sent.
func (h *handling) next() uint64 { return derive(h.lineage, h.sends.Add(1)) }

// rand is the handling's stream of random numbers.
func (h *handling) rand(seed uint64) *rand.Rand {
	if !h.seeded {
		h.pcg.Seed(seed, h.lineage)
		h.seeded = true
	}
	if h.rng == nil {
		h.rng = rand.New(&h.pcg)
	}
	return h.rng
}

// derive hashes the lineage of a cause and the ordinal, from 1, of what it caused (the finalizer of SplitMix64).
func derive(cause, ordinal uint64) uint64 {
	z := cause + ordinal*0x9e3779b97f4a7c15
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// rootLineage is the lineage of a thread outside any actor. It hangs on the thread's name, not on its number: pools
// shift numbers.
func rootLineage(thread string) uint64 {
	h := fnv.New64a()
	h.Write([]byte(thread))
	return h.Sum64()
}
