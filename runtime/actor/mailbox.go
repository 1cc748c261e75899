package actor

import (
	"cmp"
	"slices"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// letter is a message in a mailbox.
type letter struct {
	m       Message
	id      trace.MessageID
	from    trace.ActorID
	lineage uint64
	extra   *extra     // nil for most
	cause   trace.Step // what made it eligible: its enqueue, or its timer
	seq     uint32     // of its arrival: tells the letters of a mailbox apart; 0: see number
	next    *letter    // of the line or stock that it is in
}

// delayed is a letter that is not eligible yet.
type delayed struct {
	*letter
	cancel func() bool
}

// mailbox holds the messages pending for an actor: eligible ones by priority, those of the same one in the order in
// which they became eligible; delayed ones; and those put aside.
type mailbox struct {
	plain line   // eligible, of priority 0
	seq   uint32 // of the last letter that arrived or became eligible
	rare  *rarities
}

// rarities is what most mailboxes never hold.
type rarities struct {
	delayed map[*delayed]struct{}
	ranks   []*rank // eligible letters of other priorities than 0; the highest first, none empty
	aside   []*letter
}

// rank is the letters of one priority.
type rank struct {
	line
	priority int
}

// eligible is the number of messages that can be handled now.
func (b *mailbox) eligible() int {
	if b.rare == nil {
		return b.plain.len()
	}
	n := b.plain.len()
	for _, r := range b.rare.ranks {
		n += r.len()
	}
	return n
}

// depth is the number of pending messages.
func (b *mailbox) depth() int {
	if b.rare == nil {
		return b.plain.len()
	}
	return b.eligible() + len(b.rare.delayed) + len(b.rare.aside)
}

func (b *mailbox) rarities() *rarities {
	if b.rare == nil {
		b.rare = &rarities{delayed: map[*delayed]struct{}{}}
	}
	return b.rare
}

// arrive numbers a letter.
func (b *mailbox) arrive(l *letter) {
	b.seq++
	l.seq = b.seq
}

// push makes a letter eligible, behind those of its priority.
func (b *mailbox) push(l *letter) {
	if l.m.Priority == 0 {
		b.plain.push(l)
	} else {
		b.lineOf(l.m.Priority).push(l)
	}
}

// lineOf is the line of a priority, to put a letter in.
func (b *mailbox) lineOf(priority int) *line {
	if priority == 0 {
		return &b.plain
	}
	x := b.rarities()
	i, found := x.rank(priority)
	if !found {
		x.ranks = slices.Insert(x.ranks, i, &rank{priority: priority})
	}
	return &x.ranks[i].line
}

// rank finds the letters of a priority, or where they belong.
func (x *rarities) rank(priority int) (i int, found bool) {
	return slices.BinarySearchFunc(x.ranks, priority, func(r *rank, p int) int { return cmp.Compare(p, r.priority) })
}

// pop takes the first letter of the highest priority; there must be an eligible one.
func (b *mailbox) pop() *letter {
	if b.rare == nil || len(b.rare.ranks) == 0 || b.rare.ranks[0].priority < 0 && b.plain.len() > 0 {
		return b.plain.pop()
	}
	l := b.rare.ranks[0].pop()
	b.rare.closeUp(0)
	return l
}

// closeUp takes a rank out of the list if it is empty.
func (x *rarities) closeUp(i int) {
	if x.ranks[i].len() == 0 {
		x.ranks = slices.Delete(x.ranks, i, i+1)
	}
}

// hold keeps d until it is released.
func (b *mailbox) hold(d *delayed) { b.rarities().delayed[d] = struct{}{} }

// holds reports whether d has neither been released nor taken out.
func (b *mailbox) holds(d *delayed) bool {
	if b.rare == nil {
		return false
	}
	_, held := b.rare.delayed[d]
	return held
}

// release makes d eligible, which is held.
func (b *mailbox) release(d *delayed, cause trace.Step) {
	delete(b.rare.delayed, d)
	d.cause = cause
	b.seq++
	b.push(d.letter)
}

// number numbers the letters that came through the gate and have none yet.
func (b *mailbox) number() {
	for l := b.plain.first; l != nil; l = l.next {
		if l.seq == 0 {
			b.arrive(l)
		}
	}
}

// inOrder are copies of the eligible letters in the order of pop.
func (b *mailbox) inOrder() []letter {
	b.number()
	if b.rare == nil {
		return b.plain.letters()
	}
	list := make([]letter, 0, b.eligible())
	low, _ := b.rare.rank(-1) // where priorities below 0 begin
	for _, r := range b.rare.ranks[:low] {
		list = append(list, r.letters()...)
	}
	list = append(list, b.plain.letters()...)
	for _, r := range b.rare.ranks[low:] {
		list = append(list, r.letters()...)
	}
	return list
}

// all are copies of the pending letters that are not put aside: eligible ones in the order of pop, delayed ones in that of their
// arrival.
func (b *mailbox) all() []letter {
	list := b.inOrder()
	if b.rare == nil {
		return list
	}
	n := len(list)
	for d := range b.rare.delayed {
		list = append(list, *d.letter)
	}
	slices.SortFunc(list[n:], func(x, y letter) int { return int(int32(x.seq - y.seq)) })
	return list
}

// remove takes out the letter that arrived as number seq, wherever it is; nil if it is not there any more.
func (b *mailbox) remove(seq uint32) *letter {
	if l := b.take(seq); l != nil || b.rare == nil {
		return l
	}
	for d := range b.rare.delayed {
		if d.seq == seq {
			delete(b.rare.delayed, d)
			d.cancel()
			return d.letter
		}
	}
	return nil
}

// putAside keeps a letter until it is put back.
func (b *mailbox) putAside(l *letter) {
	x := b.rarities()
	x.aside = append(x.aside, l)
}

// stashed is how many letters are put aside.
func (b *mailbox) stashed() int {
	if b.rare == nil {
		return 0
	}
	return len(b.rare.aside)
}

// stash takes out the letters put aside, but for the last one if that is to be kept.
func (b *mailbox) stash(keep bool) []*letter {
	n := b.stashed()
	if keep {
		n--
	}
	if n <= 0 {
		return nil
	}
	out := b.rare.aside[:n:n]
	b.rare.aside = slices.Clone(b.rare.aside[n:])
	return out
}

// putBack makes a letter eligible, in front of those of its priority.
func (b *mailbox) putBack(l *letter) {
	b.seq++
	b.lineOf(l.m.Priority).unshift(l)
}

// take is remove for an eligible letter.
func (b *mailbox) take(seq uint32) *letter {
	if l := b.plain.remove(seq); l != nil || b.rare == nil {
		return l
	}
	for i, r := range b.rare.ranks {
		if l := r.remove(seq); l != nil {
			b.rare.closeUp(i)
			return l
		}
	}
	return nil
}

// empty takes all letters out, in the order of all, then those put aside, cancels their timers, and returns copies of them.
func (b *mailbox) empty() []letter {
	all := b.all()
	if b.rare != nil {
		for _, l := range b.rare.aside {
			all = append(all, *l)
		}
		for d := range b.rare.delayed {
			d.cancel()
		}
	}
	*b = mailbox{seq: b.seq}
	return all
}
