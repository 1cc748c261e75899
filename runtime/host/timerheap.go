package host

// timer is an action at a time: call fn, or, in a simulation, make thread ready.
type timer struct {
	at     int64
	seq    uint64 // order among equal times
	number int    // as the how manieth it was set, from 1
	thread *simThread
	fn     func()
	wanted func() bool // nil: always; see Host.AfterFuncIf
	place  int         // index in the heap, from 1; 0: done or cancelled
}

// timerHeap is a binary min-heap by (at, seq).
type timerHeap []*timer

func (t *timer) before(u *timer) bool { return t.at < u.at || t.at == u.at && t.seq < u.seq }

func (h *timerHeap) push(t *timer) {
	*h = append(*h, t)
	h.up(len(*h)-1, t)
}

// top is the earliest timer, nil if there is none.
func (h timerHeap) top() *timer {
	if len(h) == 0 {
		return nil
	}
	return h[0]
}

// wanted reports whether a timer can end a wait.
func (h timerHeap) wanted() bool {
	for _, t := range h {
		if t.wanted == nil || t.wanted() {
			return true
		}
	}
	return false
}

// remove removes a timer and reports whether it was in the heap.
func (h *timerHeap) remove(t *timer) bool {
	if t.place == 0 {
		return false
	}
	s, i := *h, t.place-1
	t.place = 0
	last := s[len(s)-1]
	s[len(s)-1] = nil
	*h = s[:len(s)-1]
	if last != t {
		h.down(i, last)
		h.up(last.place-1, last)
	}
	return true
}

// up puts t at i or above.
func (h timerHeap) up(i int, t *timer) {
	for ; i > 0; i = (i - 1) / 2 {
		above := h[(i-1)/2]
		if !t.before(above) {
			break
		}
		h.put(i, above)
	}
	h.put(i, t)
}

// down puts t at i or below.
func (h timerHeap) down(i int, t *timer) {
	for {
		kid := 2*i + 1
		if kid >= len(h) {
			break
		}
		if kid+1 < len(h) && h[kid+1].before(h[kid]) {
			kid++
		}
		if !h[kid].before(t) {
			break
		}
		h.put(i, h[kid])
		i = kid
	}
	h.put(i, t)
}

func (h timerHeap) put(i int, t *timer) {
	h[i] = t
	t.place = i + 1
}
