package actor

import (
	"slices"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// letter is a message in a mailbox.
type letter struct {
	m       Message
	id      trace.MessageID
	from    trace.ActorID
	lineage uint64
	cause   trace.Step // what made it eligible: its enqueue, or its timer
}

// delayed is a letter that is not eligible yet.
type delayed struct {
	letter
	seq    uint64
	cancel func() bool
}

// mailbox holds the messages pending for an actor: eligible ones in the order in which they became so, and delayed ones.
type mailbox struct {
	q       []letter
	head    int
	delayed map[*delayed]struct{}
	seq     uint64
}

// eligible is the number of messages that can be handled now.
func (b *mailbox) eligible() int { return len(b.q) - b.head }

// depth is the number of pending messages.
func (b *mailbox) depth() int { return b.eligible() + len(b.delayed) }

func (b *mailbox) push(l letter) {
	if b.head > 32 && b.head*2 > len(b.q) {
		n := copy(b.q, b.q[b.head:])
		clear(b.q[n:])
		b.q, b.head = b.q[:n], 0
	}
	b.q = append(b.q, l)
}

// pop takes the longest eligible message; there must be one.
func (b *mailbox) pop() letter {
	l := b.q[b.head]
	b.q[b.head] = letter{}
	b.head++
	if b.head == len(b.q) {
		b.q, b.head = b.q[:0], 0
	}
	return l
}

// hold keeps d until it is released.
func (b *mailbox) hold(d *delayed) {
	if b.delayed == nil {
		b.delayed = map[*delayed]struct{}{}
	}
	b.seq++
	d.seq = b.seq
	b.delayed[d] = struct{}{}
}

// release makes d eligible; false if it is not held any more.
func (b *mailbox) release(d *delayed, cause trace.Step) bool {
	if _, held := b.delayed[d]; !held {
		return false
	}
	delete(b.delayed, d)
	d.cause = cause
	b.push(d.letter)
	return true
}

// empty takes all messages out, eligible ones first, and cancels their timers.
func (b *mailbox) empty() []letter {
	all := slices.Clone(b.q[b.head:])
	var late []*delayed
	for d := range b.delayed {
		late = append(late, d)
	}
	slices.SortFunc(late, func(x, y *delayed) int { return int(x.seq) - int(y.seq) })
	for _, d := range late {
		d.cancel()
		all = append(all, d.letter)
	}
	*b = mailbox{seq: b.seq}
	return all
}
