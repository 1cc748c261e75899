package actor

// envelopeQueue is a queue of envelopes, handled in their order.
type envelopeQueue struct {
	first, last *envelope // nil: empty
	n           int
}

func (l *envelopeQueue) len() int { return l.n }

// envelopes returns copies of the queue's envelopes.
func (l *envelopeQueue) envelopes() []envelope {
	list := make([]envelope, 0, l.n)
	for x := l.first; x != nil; x = x.next {
		list = append(list, *x)
	}
	return list
}

// push appends x, which belongs to the queue from now on.
func (l *envelopeQueue) push(x *envelope) {
	x.next = nil
	if l.last == nil {
		l.first = x
	} else {
		l.last.next = x
	}
	l.last = x
	l.n++
}

// pop takes the first envelope; the queue must not be empty.
func (l *envelopeQueue) pop() *envelope {
	x := l.first
	l.first, x.next = x.next, nil
	if l.first == nil {
		l.last = nil
	}
	l.n--
	return x
}

// unshift puts x at the front.
func (l *envelopeQueue) unshift(x *envelope) {
	x.next, l.first = l.first, x
	if l.last == nil {
		l.last = x
	}
	l.n++
}

// remove takes out the envelope that arrived as number seq; nil if it is not in the queue.
func (l *envelopeQueue) remove(seq uint32) *envelope {
	var before *envelope
	for x := l.first; x != nil; before, x = x, x.next {
		if x.seq != seq {
			continue
		}
		if before == nil {
			return l.pop()
		}
		before.next, x.next = x.next, nil
		if l.last == x {
			l.last = before
		}
		l.n--
		return x
	}
	return nil
}

// putBefore puts the envelopes of x, which must not be empty, at the front.
func (l *envelopeQueue) putBefore(x envelopeQueue) {
	x.last.next = l.first
	l.first = x.first
	if l.last == nil {
		l.last = x.last
	}
	l.n += x.n
}
