package actor

import (
	"hash/fnv"
	"math/rand/v2"
	"sync/atomic"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// handling is what a context works on: a message being handled, or a thread outside any actor. The lineages of the
// messages sent and the random numbers drawn there derive from its lineage.
type handling struct {
	envelope *envelope // being handled; never nil
	sender   Ref       // of the message being handled
	lineage  uint64
	sends    uint64        // how many were made so far
	stream   *stream       // of random numbers; nil: not used yet
	cause    trace.Step    // the step that began it, which is the cause of what it does
	guests   atomic.Uint32 // sends made so far through contexts of other threads
	seeded   bool          // the stream is seeded for the message being handled
	fresh    bool          // a message is being handled and has not been stashed; used by the handling's thread only
	stashed  bool          // it has been stashed; written with the actor's mu held
	first    bool          // the actor takes the first message next, whatever Select says, because Select ended its goroutine; guarded by the actor's mu
}

type stream struct {
	pcg rand.PCG
	rng *rand.Rand
}

// noEnvelope is the envelope of a context that handles no message.
var noEnvelope envelope

// begin starts the handling of an envelope.
func (h *handling) begin(l *envelope, cause trace.Step) {
	h.envelope, h.sender, h.lineage, h.cause = l, l.m.Sender, l.lineage, cause
	h.sends = 0
	if h.guests.Load() != 0 {
		h.guests.Store(0)
	}
	h.seeded = false
}

// guestSends is the first ordinal of messages sent through contexts of other threads. The messages sent on those
// threads and those sent on the handling's own thread are ordered among themselves, but there is no order between the
// two.
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

// outsideHandling is the handling of a thread outside any actor.
func outsideHandling(thread string) *handling {
	return &handling{envelope: &noEnvelope, cause: trace.NoStep, lineage: rootLineage(thread)}
}

// rootLineage is the lineage of a thread outside any actor. It depends on the thread's name, not on its number,
// because pools shift the numbers.
func rootLineage(thread string) uint64 {
	h := fnv.New64a()
	h.Write([]byte(thread))
	return h.Sum64()
}
