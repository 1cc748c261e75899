package host

// IsParked tells tests whether a thread waits in Park.
func IsParked(t Thread) bool {
	switch t := t.(type) {
	case *realThread:
		t.r.mu.Lock()
		defer t.r.mu.Unlock()
		return t.parked
	case *simThread:
		return t.state == simParked
	}
	return false
}
