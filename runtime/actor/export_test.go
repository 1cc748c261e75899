package actor

// Applicants is how many senders wait for room in an actor's mailbox.
func Applicants(r Ref) int {
	r.a.mu.Lock()
	defer r.a.mu.Unlock()
	if r.a.applied() == nil {
		return 0
	}
	return len(r.a.applied().waiting)
}

// Quiet reports whether nothing is outstanding, notices of what has ended included. System.Pending asks actor after actor and
// may miss what is on its way from one to the other.
func Quiet(s *System) bool { return s.outstanding.Load() == 0 }
