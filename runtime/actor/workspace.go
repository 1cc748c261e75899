package actor

import "sync/atomic"

// workspace is what a thread that handles messages works with.
type workspace struct {
	w      *localWorker // the worker that the thread is; nil: none
	placed bool         // the thread has a position in the learner's source
	freeList
	prefetch

	attached *actor // the actor attached last
	turn     turn   // its attachment
	exit     exitedCall
}

// worker is the local pool's worker to which the workspace belongs, nil if there is none.
func (d *workspace) worker() *localWorker {
	if d == nil {
		return nil
	}
	return d.w
}

// envelope is an empty envelope; d may be nil, for a thread without a workspace.
func (d *workspace) envelope() *envelope {
	if d == nil {
		return &envelope{}
	}
	return d.get()
}

// prefetch holds envelopes that an actor's thread has taken out of the mailbox to handle them one after the other
// without the lock. They are still pending: until the thread begins one, whoever holds the lock can take it back.
type prefetch struct {
	envelopes []*envelope
	next      atomic.Int32 // the first that is neither begun nor taken back
}

// How many envelopes a thread takes at a time.
const (
	workerPrefetch = 64 // if it serves many actors
	actorPrefetch  = 8  // if it serves one
)

// takenBack is more than any prefetch holds.
const takenBack = 1 << 30

// newWorkspace makes a workspace that keeps at most `most` free envelopes and prefetches atATime.
func (s *System) newWorkspace(most, atATime int) *workspace {
	return &workspace{freeList: freeList{depot: &s.depot, most: most}, prefetch: prefetch{envelopes: make([]*envelope, 0, atATime)}}
}

func (s *System) workerWorkspace() *workspace { return s.newWorkspace(workerFree, workerPrefetch) }

// fetch takes envelopes out of a queue, which must not be empty, and begins the first one. The actor's lock is held.
func (h *prefetch) fetch(from *envelopeQueue) *envelope {
	n := min(from.len(), cap(h.envelopes))
	h.envelopes = h.envelopes[:n]
	for i := range h.envelopes {
		h.envelopes[i] = from.pop()
	}
	h.next.Store(1)
	return h.envelopes[0]
}

// begin takes the next envelope to handle it; nil if none is left. Only the thread that owns the prefetch may call
// it.
func (h *prefetch) begin() *envelope {
	i := int(h.next.Add(1)) - 1
	if i >= len(h.envelopes) {
		return nil
	}
	return h.envelopes[i]
}

// rest returns the envelopes that the thread has not begun, and takes them away from it.
func (h *prefetch) rest() []*envelope {
	i := int(h.next.Swap(takenBack))
	return h.envelopes[min(i, len(h.envelopes)):]
}

// takeBack puts the envelopes that the thread has not begun back into the mailbox. a.mu is held.
func (a *actor) takeBack() {
	rest := a.prefetch.rest()
	for i := len(rest) - 1; i >= 0; i-- {
		a.box.plain.unshift(rest[i])
	}
}
