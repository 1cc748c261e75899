package actor

import "sync"

// freeList holds free envelopes for reuse by one thread, so that a message allocates no memory.
type freeList struct {
	depot *depot
	free  *envelope
	n     int // length of free
	most  int // maximum n; beyond it all go to the depot
}

// How many envelopes are kept.
const (
	workerFree = 256 // by a thread that serves many actors
	actorFree  = 4   // by a thread that serves one, of which there may be very many
	slab       = 32  // envelopes allocated at a time
	depotLists = 256 // lists kept in the depot; further ones are left to the garbage collector
)

// depot is shared by free lists: threads that handle more than they send leave envelopes there for threads that send
// more than they handle.
type depot struct {
	mu    sync.Mutex
	lists []freeList
}

// get takes an empty envelope.
func (s *freeList) get() *envelope {
	if s.free == nil {
		s.refill()
	}
	l := s.free
	s.free, l.next = l.next, nil
	s.n--
	return l
}

// refill takes a list of envelopes from the depot, or allocates some.
func (s *freeList) refill() {
	s.depot.mu.Lock()
	if last := len(s.depot.lists) - 1; last >= 0 {
		s.free, s.n = s.depot.lists[last].free, s.depot.lists[last].n
		s.depot.lists[last] = freeList{}
		s.depot.lists = s.depot.lists[:last]
	}
	s.depot.mu.Unlock()
	if s.free != nil {
		return
	}
	made := make([]envelope, min(slab, s.most))
	for i := range made[1:] {
		made[i].next = &made[i+1]
	}
	s.free, s.n = &made[0], len(made)
}

// put takes back an envelope to which nothing refers any more.
func (s *freeList) put(l *envelope) {
	if s.n >= s.most {
		s.giveAway()
	}
	l.m.Subject, l.m.Data, l.m.Sender, l.extra = "", nil, Ref{}, nil // the fields that the garbage collector follows
	l.next, s.free = s.free, l
	s.n++
}

// giveAway leaves all envelopes to other threads.
func (s *freeList) giveAway() {
	s.depot.mu.Lock()
	if len(s.depot.lists) < depotLists {
		s.depot.lists = append(s.depot.lists, freeList{free: s.free, n: s.n})
	}
	s.depot.mu.Unlock()
	s.free, s.n = nil, 0
}
