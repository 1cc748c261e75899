package actor

import "sync"

// stock is letters for one thread to use again, so that a message costs no memory.
type stock struct {
	depot *depot
	free  *letter
	n     int // of free
	most  int // before some go to the depot
}

// How many letters are kept.
const (
	workerStock = 256 // of a thread that serves many actors
	actorStock  = 4   // of a thread that serves one, of which there may be very many
	slab        = 32  // letters made at a time
	depotStocks = 256 // lists kept in the depot; further ones are left to the collector
)

// depot is what stocks share: lists of letters, from threads that handle more than they send for those that send more than
// they handle.
type depot struct {
	mu    sync.Mutex
	lists []stock
}

// get takes an empty letter.
func (s *stock) get() *letter {
	if s.free == nil {
		s.refill()
	}
	l := s.free
	s.free, l.next = l.next, nil
	s.n--
	return l
}

// refill takes a list of letters from the depot, or makes some.
func (s *stock) refill() {
	s.depot.mu.Lock()
	if last := len(s.depot.lists) - 1; last >= 0 {
		s.free, s.n = s.depot.lists[last].free, s.depot.lists[last].n
		s.depot.lists[last] = stock{}
		s.depot.lists = s.depot.lists[:last]
	}
	s.depot.mu.Unlock()
	if s.free != nil {
		return
	}
	made := make([]letter, min(slab, s.most))
	for i := range made[1:] {
		made[i].next = &made[i+1]
	}
	s.free, s.n = &made[0], len(made)
}

// put takes a letter back that nothing refers to any more.
func (s *stock) put(l *letter) {
	if s.n >= s.most {
		s.giveAway()
	}
	l.m.Subject, l.m.Data, l.m.Sender, l.extra = "", nil, Ref{}, nil // what the collector sees
	l.next, s.free = s.free, l
	s.n++
}

// giveAway leaves all letters to other threads.
func (s *stock) giveAway() {
	s.depot.mu.Lock()
	if len(s.depot.lists) < depotStocks {
		s.depot.lists = append(s.depot.lists, stock{free: s.free, n: s.n})
	}
	s.depot.mu.Unlock()
	s.free, s.n = nil, 0
}
