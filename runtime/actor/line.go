package actor

// line is letters that are handled in their order, the first one first.
type line struct {
	first, last *letter // nil: there is none
	n           int
}

func (l *line) len() int { return l.n }

// letters are copies of those of the line.
func (l *line) letters() []letter {
	list := make([]letter, 0, l.n)
	for x := l.first; x != nil; x = x.next {
		list = append(list, *x)
	}
	return list
}

// push puts x behind the others. The line has it from now on.
func (l *line) push(x *letter) {
	x.next = nil
	if l.last == nil {
		l.first = x
	} else {
		l.last.next = x
	}
	l.last = x
	l.n++
}

// pop takes the first letter; there must be one.
func (l *line) pop() *letter {
	x := l.first
	l.first, x.next = x.next, nil
	if l.first == nil {
		l.last = nil
	}
	l.n--
	return x
}

// unshift puts x before the others.
func (l *line) unshift(x *letter) {
	x.next, l.first = l.first, x
	if l.last == nil {
		l.last = x
	}
	l.n++
}

// remove takes the letter that arrived as number seq out; nil if it is not there.
func (l *line) remove(seq uint32) *letter {
	var before *letter
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

// putBefore puts the letters of x before the others.
func (l *line) putBefore(x line) {
	x.last.next = l.first
	l.first = x.first
	if l.last == nil {
		l.last = x.last
	}
	l.n += x.n
}
