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
	letter  *letter // at hand; never nil
	sender  Ref     // of the message at hand
	lineage uint64
	sends   uint64        // made so far
	stream  *stream       // of random numbers; nil: has not been used
	cause   trace.Step    // the step that began it, the cause of what it does
	guests  atomic.Uint32 // sends made so far through contexts of other threads
	seeded  bool          // the stream, for the message at hand
	fresh   bool          // there is a message at hand that has not been put aside; of the thread itself
	stashed bool          // it has been put aside; written with the actor's mu held
	first   bool          // the actor's next message is the first one, whatever Select says: it ended its goroutine; guarded by the actor's mu
}

type stream struct {
	pcg rand.PCG
	rng *rand.Rand
}

// nothing is the letter of who handles none.
var nothing letter

// begin starts the handling of the letter.
func (h *handling) begin(l *letter, cause trace.Step) {
	h.letter, h.sender, h.lineage, h.cause = l, l.m.Sender, l.lineage, cause
	h.sends = 0
	if h.guests.Load() != 0 {
		h.guests.Store(0)
	}
	h.seeded = false
}

// guestSends is where the ordinals begin of messages sent through contexts of other threads. Each of these, and the
// handling's own thread, has its order, but there is none between them.
const guestSends = 1 << 32

// next is the lineage of the next message sent.
func (c *Context) next() uint64 {
	if c.guest {
		return derive(c.h.lineage, guestSends+uint64(c.h.guests.Add(1)))
	}
	c.h.sends++
	return derive(c.h.lineage, c.h.sends)
}

// rand is the handling's stream of random numbers.
func (h *handling) rand(seed uint64) *rand.Rand {
	if h.stream == nil {
		h.stream = &stream{}
		h.stream.rng = rand.New(&h.stream.pcg)
	}
	if !h.seeded {
		h.stream.pcg.Seed(seed, h.lineage)
		h.seeded = true
	}
	return h.stream.rng
}

// derive hashes the lineage of a cause and the ordinal, from 1, of what it caused (the finalizer of SplitMix64).
func derive(cause, ordinal uint64) uint64 {
	z := cause + ordinal*0x9e3779b97f4a7c15
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// outsideHandling stands for what goes on on a thread outside any actor.
func outsideHandling(thread string) *handling {
	return &handling{letter: &nothing, cause: trace.NoStep, lineage: rootLineage(thread)}
}

// rootLineage is the lineage of a thread outside any actor. It hangs on the thread's name, not on its number: pools
// shift numbers.
func rootLineage(thread string) uint64 {
	h := fnv.New64a()
	h.Write([]byte(thread))
	return h.Sum64()
}
