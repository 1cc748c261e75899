package actor

// roster is a list of actors in the order of spawning that any of them can leave in constant time. Empty places are
// removed once they are the majority.
type roster struct {
	seats []*actor // nil: has left
	empty int
}

// minEmpty keeps short lists from being compacted at every second exit.
const minEmpty = 32

func (r *roster) add(a *actor) {
	a.seat = int32(len(r.seats))
	r.seats = append(r.seats, a)
}

// remove takes a out; it does nothing if a is not in.
func (r *roster) remove(a *actor) {
	if int(a.seat) >= len(r.seats) || r.seats[a.seat] != a {
		return
	}
	r.seats[a.seat] = nil
	r.empty++
	if r.empty < minEmpty || 2*r.empty < len(r.seats) {
		return
	}
	seats := r.seats
	r.seats, r.empty = seats[:0], 0
	for _, a := range seats {
		if a != nil {
			r.add(a)
		}
	}
	clear(seats[len(r.seats):])
}

func (r *roster) len() int { return len(r.seats) - r.empty }

// all returns a copy of the current list.
func (r *roster) all() []*actor {
	out := make([]*actor, 0, r.len())
	for _, a := range r.seats {
		if a != nil {
			out = append(out, a)
		}
	}
	return out
}
