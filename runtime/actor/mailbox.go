package actor

import (
	"cmp"
	"slices"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// envelope is a message in a mailbox, with what the runtime knows about it.
type envelope struct {
	m       Message
	id      trace.MessageID
	from    trace.ActorID
	lineage uint64
	extra   *extras    // nil for most
	cause   trace.Step // what made it eligible: its MsgEnqueue, or its timer
	seq     uint32     // number of its arrival, unique in the mailbox; 0: see number
	next    *envelope  // in its queue or free list
}

// delayed is an envelope that is not eligible yet.
type delayed struct {
	*envelope
	cancel func() bool
}

// mailbox holds the messages pending for an actor: eligible ones by priority, and those of equal priority in the
// order in which they became eligible; delayed ones; and stashed ones.
type mailbox struct {
	plain  envelopeQueue // eligible, of priority 0
	seq    uint32        // of the last envelope that arrived or became eligible
	extras *mailboxExtras
}

// mailboxExtras is what most mailboxes never need.
type mailboxExtras struct {
	delayed map[*delayed]struct{}
	ranks   []*rank // eligible envelopes of priorities other than 0; the highest first, none empty
	stashed []*envelope
}

// rank holds the envelopes of one priority.
type rank struct {
	envelopeQueue
	priority int
}

// eligible is the number of messages that can be handled now.
func (b *mailbox) eligible() int {
	if b.extras == nil {
		return b.plain.len()
	}
	n := b.plain.len()
	for _, r := range b.extras.ranks {
		n += r.len()
	}
	return n
}

// depth is the number of pending messages.
func (b *mailbox) depth() int {
	if b.extras == nil {
		return b.plain.len()
	}
	return b.eligible() + len(b.extras.delayed) + len(b.extras.stashed)
}

func (b *mailbox) ownExtras() *mailboxExtras {
	if b.extras == nil {
		b.extras = &mailboxExtras{delayed: map[*delayed]struct{}{}}
	}
	return b.extras
}

// arrive gives an envelope its number.
func (b *mailbox) arrive(l *envelope) {
	b.seq++
	l.seq = b.seq
}

// push makes an envelope eligible, behind those of its priority.
func (b *mailbox) push(l *envelope) {
	if l.m.Priority == 0 {
		b.plain.push(l)
	} else {
		b.queueOf(l.m.Priority).push(l)
	}
}

// queueOf is the queue of a priority, created if needed.
func (b *mailbox) queueOf(priority int) *envelopeQueue {
	if priority == 0 {
		return &b.plain
	}
	x := b.ownExtras()
	i, found := x.rank(priority)
	if !found {
		x.ranks = slices.Insert(x.ranks, i, &rank{priority: priority})
	}
	return &x.ranks[i].envelopeQueue
}

// rank finds the envelopes of a priority, or the index where they belong.
func (x *mailboxExtras) rank(priority int) (i int, found bool) {
	return slices.BinarySearchFunc(x.ranks, priority, func(r *rank, p int) int { return cmp.Compare(p, r.priority) })
}

// pop takes the first envelope of the highest priority; there must be an eligible one.
func (b *mailbox) pop() *envelope {
	if b.extras == nil || len(b.extras.ranks) == 0 || b.extras.ranks[0].priority < 0 && b.plain.len() > 0 {
		return b.plain.pop()
	}
	l := b.extras.ranks[0].pop()
	b.extras.closeUp(0)
	return l
}

// closeUp removes a rank from the list if it is empty.
func (x *mailboxExtras) closeUp(i int) {
	if x.ranks[i].len() == 0 {
		x.ranks = slices.Delete(x.ranks, i, i+1)
	}
}

// hold keeps d until it is released.
func (b *mailbox) hold(d *delayed) { b.ownExtras().delayed[d] = struct{}{} }

// holds reports whether d is still held.
func (b *mailbox) holds(d *delayed) bool {
	if b.extras == nil {
		return false
	}
	_, held := b.extras.delayed[d]
	return held
}

// release makes the held envelope d eligible.
func (b *mailbox) release(d *delayed, cause trace.Step) {
	delete(b.extras.delayed, d)
	d.cause = cause
	b.seq++
	b.push(d.envelope)
}

// number gives numbers to the envelopes that came through the inbox and have none yet.
func (b *mailbox) number() {
	for l := b.plain.first; l != nil; l = l.next {
		if l.seq == 0 {
			b.arrive(l)
		}
	}
}

// inOrder returns copies of the eligible envelopes in the order of pop.
func (b *mailbox) inOrder() []envelope {
	b.number()
	if b.extras == nil {
		return b.plain.envelopes()
	}
	list := make([]envelope, 0, b.eligible())
	low, _ := b.extras.rank(-1) // where priorities below 0 begin
	for _, r := range b.extras.ranks[:low] {
		list = append(list, r.envelopes()...)
	}
	list = append(list, b.plain.envelopes()...)
	for _, r := range b.extras.ranks[low:] {
		list = append(list, r.envelopes()...)
	}
	return list
}

// all returns copies of the pending envelopes that are not stashed: eligible ones in the order of pop, then delayed
// ones in the order of their arrival.
func (b *mailbox) all() []envelope {
	list := b.inOrder()
	if b.extras == nil {
		return list
	}
	n := len(list)
	for d := range b.extras.delayed {
		list = append(list, *d.envelope)
	}
	slices.SortFunc(list[n:], func(x, y envelope) int { return int(int32(x.seq - y.seq)) })
	return list
}

// remove takes out the envelope that arrived as number seq, wherever it is; nil if it is not in the mailbox.
func (b *mailbox) remove(seq uint32) *envelope {
	if l := b.take(seq); l != nil || b.extras == nil {
		return l
	}
	for d := range b.extras.delayed {
		if d.seq == seq {
			delete(b.extras.delayed, d)
			d.cancel()
			return d.envelope
		}
	}
	return nil
}

// stash keeps an envelope until it is put back.
func (b *mailbox) stash(l *envelope) {
	x := b.ownExtras()
	x.stashed = append(x.stashed, l)
}

// stashed is the number of stashed envelopes.
func (b *mailbox) stashed() int {
	if b.extras == nil {
		return 0
	}
	return len(b.extras.stashed)
}

// takeStash takes out the stashed envelopes, except the last one if keep is set.
func (b *mailbox) takeStash(keep bool) []*envelope {
	n := b.stashed()
	if keep {
		n--
	}
	if n <= 0 {
		return nil
	}
	out := b.extras.stashed[:n:n]
	b.extras.stashed = slices.Clone(b.extras.stashed[n:])
	return out
}

// putBack makes an envelope eligible, in front of those of its priority.
func (b *mailbox) putBack(l *envelope) {
	b.seq++
	b.queueOf(l.m.Priority).unshift(l)
}

// take is remove for an eligible envelope.
func (b *mailbox) take(seq uint32) *envelope {
	if l := b.plain.remove(seq); l != nil || b.extras == nil {
		return l
	}
	for i, r := range b.extras.ranks {
		if l := r.remove(seq); l != nil {
			b.extras.closeUp(i)
			return l
		}
	}
	return nil
}

// empty takes all envelopes out, in the order of all, then the stashed ones, cancels their timers, and returns copies
// of them.
func (b *mailbox) empty() []envelope {
	all := b.all()
	if b.extras != nil {
		for _, l := range b.extras.stashed {
			all = append(all, *l)
		}
		for d := range b.extras.delayed {
			d.cancel()
		}
	}
	*b = mailbox{seq: b.seq}
	return all
}
