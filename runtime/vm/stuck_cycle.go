package vm

// lockCycle finds goroutines that wait for each other's locks, or for room in each other's mailboxes.
func (s *stuck) lockCycle() []*gor {
	const unseen, onPath, seen = 0, 1, 2
	state := map[*gor]int{}
	var path, found []*gor
	var visit func(g *gor) bool
	visit = func(g *gor) bool {
		state[g] = onPath
		path = append(path, g)
		for _, h := range s.blockers(g) {
			switch state[h] {
			case onPath:
				for path[0] != h {
					path = path[1:]
				}
				found = path
				return true
			case unseen:
				if visit(h) {
					return true
				}
			}
		}
		path = path[:len(path)-1]
		state[g] = seen
		return false
	}
	for _, g := range s.waiting {
		if state[g] == unseen && visit(g) {
			return found
		}
	}
	return nil
}

// blockers are the waiting goroutines that have, or will get first, the lock that g waits for, or in whose mailbox it
// waits for room.
func (s *stuck) blockers(g *gor) []*gor {
	if h := s.handlerOf(g.blocked.receiver); h != nil {
		return []*gor{h}
	}
	q := g.blocked.lock
	if q == nil {
		return nil
	}
	if w := q.writer(); g.blocked.reading && w != nil && !q.writing() {
		return []*gor{w}
	}
	var list []*gor
	for _, h := range q.holders {
		if o := s.of[h.party]; o != nil {
			list = append(list, o)
		}
	}
	return list
}
