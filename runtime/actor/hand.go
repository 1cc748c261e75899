package actor

import "sync/atomic"

// desk is what a thread works with that handles letters.
type desk struct {
	w      *localWorker // that the thread is, nil: none
	placed bool         // the thread has a place in the learner's source
	stock
	hand

	attached *actor // latest, of attach
	turn     turn   // of that attachment
	exit     exitedCall
}

// worker is the worker of a local pool whose desk it is, nil if it is none's.
func (d *desk) worker() *localWorker {
	if d == nil {
		return nil
	}
	return d.w
}

// letter is an empty letter, for a thread without a desk too.
func (d *desk) letter() *letter {
	if d == nil {
		return &letter{}
	}
	return d.get()
}

// hand is letters that the thread of an actor has taken out of its mailbox to handle them one after the other without the
// lock. Until it begins one, whoever has the lock can take it back: they are still pending.
type hand struct {
	letters []*letter
	next    atomic.Int32 // the first that is neither begun nor taken back
}

// How many letters a thread takes at a time.
const (
	workerHand = 64 // that serves many actors
	actorHand  = 8  // that serves one
)

// takenBack is more than any hand holds.
const takenBack = 1 << 30

// desk makes what a thread works with.
func (s *System) desk(letters, atATime int) *desk {
	return &desk{stock: stock{depot: &s.depot, most: letters}, hand: hand{letters: make([]*letter, 0, atATime)}}
}

func (s *System) workerDesk() *desk { return s.desk(workerStock, workerHand) }

// deal takes letters out of a line, which has some, and begins the first one. The lock of the actor is held.
func (h *hand) deal(from *line) *letter {
	n := min(from.len(), cap(h.letters))
	h.letters = h.letters[:n]
	for i := range h.letters {
		h.letters[i] = from.pop()
	}
	h.next.Store(1)
	return h.letters[0]
}

// begin takes the next letter to handle it; nil if there is none any more. It is for the thread of the hand.
func (h *hand) begin() *letter {
	i := int(h.next.Add(1)) - 1
	if i >= len(h.letters) {
		return nil
	}
	return h.letters[i]
}

// rest are the letters that the thread has not begun. It does not any more.
func (h *hand) rest() []*letter {
	i := int(h.next.Swap(takenBack))
	return h.letters[min(i, len(h.letters)):]
}

// takeBack puts the letters that the thread has not begun back into the mailbox. a.mu is held.
func (a *actor) takeBack() {
	rest := a.hand.rest()
	for i := len(rest) - 1; i >= 0; i-- {
		a.box.plain.unshift(rest[i])
	}
}
