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
