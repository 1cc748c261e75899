package ticket

import "math/bits"

// slots are the slots and their holders. The caller locks.
type slots struct {
	free    []uint64 // a bit for each slot
	holders []holder // by slot
	taken   int
}

type holder struct {
	id  ID
	key string
}

func newSlots(n int) slots {
	s := slots{free: make([]uint64, (n+63)/64), holders: make([]holder, n)}
	for i := range n {
		s.free[i/64] |= 1 << (i % 64)
	}
	return s
}

func (s *slots) any() bool { return s.taken < len(s.holders) }

// take takes the lowest free slot; there must be one.
func (s *slots) take(id ID, key string) int {
	word := 0
	for s.free[word] == 0 {
		word++
	}
	n := word*64 + bits.TrailingZeros64(s.free[word])
	s.free[word] &= s.free[word] - 1
	s.holders[n] = holder{id, key}
	s.taken++
	return n
}

// release frees slot n, which the ticket must have, and returns its key.
func (s *slots) release(n int, id ID) (key string) {
	if s.holders[n].id != id {
		panic("ticket: the slot of a ticket was released twice")
	}
	key = s.holders[n].key
	s.holders[n] = holder{}
	s.free[n/64] |= 1 << (n % 64)
	s.taken--
	return key
}
