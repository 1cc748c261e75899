package actor

// BlockedSenders is how many senders wait for room in an actor's mailbox.
func BlockedSenders(r Ref) int {
	r.a.mu.Lock()
	defer r.a.mu.Unlock()
	if r.a.blockedSenders() == nil {
		return 0
	}
	return len(r.a.blockedSenders().waiting)
}

// Quiet reports whether nothing is outstanding, including notices of ended actors. System.Pending asks one actor
// after the other and may miss messages in transit between them.
func Quiet(s *System) bool { return s.outstanding.Load() == 0 }
