package actor

// turn takes the next actor, nil if there is none; a simulated machine may choose another one that the worker could
// take.
func (w *localWorker) turn() *actor {
	s := w.p.s
	if !s.chooses() {
		return w.find()
	}
	all := w.reach()
	list := all[:0:0]
	for _, a := range all {
		if a.status == ready {
			list = append(list, a)
		}
	}
	if len(list) < 2 || all[0].status != ready {
		return w.find()
	}
	a := s.choose(w.t, len(list), func() []*actor { return list }, list[0])
	if a == list[0] {
		return w.find()
	}
	w.remove(a)
	return a
}

// reach lists the actors that the worker could take, in the order of find; another worker's next is not among them.
// Some may have stopped since they were queued.
func (w *localWorker) reach() (list []*actor) {
	p := w.p
	for a := range p.queue.all {
		if a.priority.Load() > 0 {
			list = append(list, a)
		}
	}
	outside := p.outside.q[p.outside.head:]
	if len(outside) > 0 && w.taken%outsideTurn == 0 {
		list, outside = append(list, outside[0]), outside[1:]
	}
	next := w.next.Load()
	if next != nil && w.run < maxRun {
		list, next = append(list, next), nil
	}
	list = append(list, w.ring.all()...)
	if next != nil {
		list = append(list, next)
	}
	list = append(list, outside...)
	for i := range len(p.workers) - 1 {
		list = append(list, p.workers[(w.id+1+i)%len(p.workers)].ring.all()...)
	}
	for a := range p.queue.all {
		if a.priority.Load() < 0 {
			list = append(list, a)
		}
	}
	return list
}

// remove takes a out of its place among the actors that the worker can reach.
func (w *localWorker) remove(a *actor) {
	p := w.p
	if w.next.Load() == a {
		w.next.Store(nil)
		w.run++
		return
	}
	w.run = 0
	if p.unplace(a) {
		return
	}
	for _, other := range p.workers {
		other.ring.remove(a)
	}
}

// all lists the actors of the ring. Like remove, it is for machines on which no other thread takes one meanwhile.
func (r *ring) all() (list []*actor) {
	for i := r.head.Load(); i != r.tail.Load(); i++ {
		list = append(list, r.slots[i%ringSize].Load())
	}
	return list
}

// remove takes a out of its place, if it is there.
func (r *ring) remove(a *actor) {
	for range r.all() {
		if b := r.pop(); b != a {
			r.push(b)
		}
	}
}
