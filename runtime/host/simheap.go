package host

// simTimer is something the simulation does at a time: call fn, or make thread ready.
type simTimer struct {
	at     int64
	seq    uint64 // order among equal times
	thread *simThread
	fn     func()
	dead   bool // cancelled or done
}

// timerHeap is a binary min-heap by (at, seq).
type timerHeap []*simTimer

func (h timerHeap) less(i, j int) bool {
	return h[i].at < h[j].at || h[i].at == h[j].at && h[i].seq < h[j].seq
}

func (h *timerHeap) push(t *simTimer) {
	*h = append(*h, t)
	s := *h
	for i := len(s) - 1; i > 0; {
		up := (i - 1) / 2
		if !s.less(i, up) {
			return
		}
		s[i], s[up] = s[up], s[i]
		i = up
	}
}

func (h *timerHeap) pop() *simTimer {
	s := *h
	top, last := s[0], len(s)-1
	s[0], s[last] = s[last], nil
	s = s[:last]
	*h = s
	for i := 0; ; {
		kid := 2*i + 1
		if kid >= len(s) {
			return top
		}
		if kid+1 < len(s) && s.less(kid+1, kid) {
			kid++
		}
		if !s.less(kid, i) {
			return top
		}
		s[i], s[kid] = s[kid], s[i]
		i = kid
	}
}

// top is the earliest timer that still counts, nil if there is none.
func (h *timerHeap) top() *simTimer {
	for len(*h) > 0 {
		if t := (*h)[0]; !t.dead {
			return t
		}
		h.pop()
	}
	return nil
}
