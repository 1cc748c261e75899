package ticket

import (
	"context"
	"sync"
	"time"
)

// Limiter admits at most Options.Max callers at once, in the order of their tickets. It is safe for use by many
// goroutines.
type Limiter struct {
	opt Options

	mu     sync.Mutex
	last   ID              // the last ticket that was issued
	slots  slots           // of the admitted
	keys   map[string]bool // the Keys of the admitted
	queue  queue           // the waiting
	absent *absent         // holders who left with a valid ticket
}

// New makes a limiter.
func New(o Options) *Limiter {
	o = o.withDefaults()
	return &Limiter{opt: o, slots: newSlots(o.Max), keys: map[string]bool{}, absent: newAbsent(o.Valid, o.MaxWaiting)}
}

// Pass is an admission. It ends with Release.
type Pass struct {
	l      *Limiter
	ticket ID
	slot   int
}

// Ticket is the ticket that was used for the admission.
func (p Pass) Ticket() ID { return p.ticket }

// Slot is the number of the slot, from 0 to Options.Max-1: the lowest that was free. No two admitted callers have the
// same.
func (p Pass) Slot() int { return p.slot }

// Release passes the slot on to the next caller. It panics if it was called before.
func (p Pass) Release() {
	p.l.mu.Lock()
	defer p.l.mu.Unlock()
	p.l.release(p)
}

// Do calls f as soon as it is admitted, at most Options.Max calls at once, and returns f's result. The slot is
// released afterwards, also if f panics or ends its goroutine. If it is not admitted, Do returns the error of Enter
// and does not call f. id is the ticket of an earlier visit, or 0.
func (l *Limiter) Do(ctx context.Context, id ID, f func(context.Context) error) error {
	pass, err := l.Enter(ctx, Visit{Ticket: id})
	if err != nil {
		return err
	}
	defer pass.Release()
	return f(ctx)
}

// Enter waits for a slot. The errors are a *WaitError when the maximum wait or ctx is over, ErrFull, ErrReplaced and
// ErrGivenBack. A slot that becomes available at the moment ctx ends is passed on.
func (l *Limiter) Enter(ctx context.Context, v Visit) (Pass, error) {
	if ctx.Err() != nil {
		return Pass{}, &WaitError{Position: Position{Ticket: v.Ticket}, Cause: context.Cause(ctx)}
	}
	pass, w, err := l.join(v)
	if w == nil {
		return pass, err
	}
	return l.wait(ctx, w, v)
}

// join takes a slot if there is one, otherwise a place in the queue.
func (l *Limiter) join(v Visit) (Pass, *waiter, error) {
	var now time.Time
	if v.Ticket != 0 || l.absent.len() > 0 { // otherwise there is nothing that could expire
		now = l.opt.Clock.Now()
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.absent.purge(now)
	id := l.resume(v.Ticket)
	// Whenever the lock is free, no waiting caller could be admitted; so a caller who can be admitted now overtakes
	// nobody.
	enter := l.slots.any() && !l.keys[v.Key]
	if id == 0 {
		if !enter && len(l.queue.waiting) >= l.opt.MaxWaiting {
			return Pass{}, nil, ErrFull
		}
		l.last++
		id = l.last
	}
	if enter {
		return Pass{l: l, ticket: id, slot: l.admit(id, v.Key)}, nil, nil
	}
	w := newWaiter(id, v)
	l.queue.insert(w)
	l.queue.tell()
	return Pass{}, w, nil
}

// resume takes a known ticket from wherever its place is kept; it returns 0 for any other. The caller holds mu.
func (l *Limiter) resume(id ID) ID {
	if id == 0 {
		return 0
	}
	if w := l.queue.remove(id); w != nil {
		w.end(ErrReplaced)
		return id
	}
	if l.absent.remove(id) {
		return id
	}
	return 0
}

// admit assigns the lowest free slot. The caller holds mu.
func (l *Limiter) admit(id ID, key string) (slot int) {
	if key != "" {
		l.keys[key] = true
	}
	return l.slots.take(id, key)
}

// release frees a slot and passes it on to the next caller. The caller holds mu.
func (l *Limiter) release(p Pass) {
	if key := l.slots.release(p.slot, p.ticket); key != "" {
		delete(l.keys, key)
	}
	l.serve()
}

// serve admits as many callers as it can, lowest ticket first. The caller holds mu.
func (l *Limiter) serve() {
	for i := 0; i < len(l.queue.waiting) && l.slots.any(); {
		w := l.queue.waiting[i]
		if l.keys[w.key] {
			i++
			continue
		}
		l.queue.removeAt(i)
		w.slot = l.admit(w.id, w.key)
		w.end(nil)
	}
	l.queue.tell()
}

// wait waits until w is admitted or leaves.
func (l *Limiter) wait(ctx context.Context, w *waiter, v Visit) (Pass, error) {
	returned := false
	defer func() {
		if !returned { // Moved panicked: no caller will take the slot
			l.forsake(w)
		}
	}()
	limit := v.MaxWait
	if limit == 0 {
		limit = l.opt.MaxWait
	}
	if limit < 0 {
		l.leave(w, ErrTimeout)
	} else if limit != Forever {
		defer l.opt.Clock.AfterFunc(limit, func() { l.leave(w, ErrTimeout) })()
	}
	l.watch(ctx, w, v.Moved)
	returned = true
	pass := Pass{l: l, ticket: w.id, slot: w.slot}
	switch {
	case w.err != nil:
		return Pass{}, w.err
	case ctx.Err() != nil:
		return Pass{}, l.decline(w, pass, context.Cause(ctx))
	}
	return pass, nil
}

// watch returns when w is done, and passes moved its positions until then.
func (l *Limiter) watch(ctx context.Context, w *waiter, moved func(Position)) {
	var told Position
	for {
		if moved != nil {
			if p, waits := l.positionOf(w); waits && p != told {
				told = p
				moved(p)
			}
		}
		select {
		case <-w.done:
			return
		case <-w.moved:
		case <-ctx.Done():
			l.leave(w, context.Cause(ctx))
			<-w.done
			return
		}
	}
}

// leave ends the wait of w, which keeps its ticket unless its Visit has Once, if it still waits.
func (l *Limiter) leave(w *waiter, cause error) {
	now := l.opt.Clock.Now()
	l.mu.Lock()
	defer l.mu.Unlock()
	l.absent.purge(now)
	if w.over() {
		return
	}
	p, _ := l.queue.position(w.id)
	l.queue.remove(w.id)
	w.end(l.keep(w, p, now, cause))
	l.queue.tell()
}

// keep keeps the place of w, which leaves from p, unless its Visit has Once. The caller holds mu.
func (l *Limiter) keep(w *waiter, p Position, now time.Time, cause error) error {
	if w.once { // before another holder could lose its place
		p.Ticket = 0
	} else {
		l.absent.add(w.id, now)
	}
	return &WaitError{Position: p, Cause: cause}
}

// decline passes on a slot that came too late, and keeps the place of its ticket.
func (l *Limiter) decline(w *waiter, pass Pass, cause error) error {
	now := l.opt.Clock.Now()
	l.mu.Lock()
	defer l.mu.Unlock()
	l.absent.purge(now)
	p, _ := l.queue.position(pass.ticket)
	p.Of++
	err := l.keep(w, p, now, cause)
	l.release(pass)
	return err
}

// forsake ends the wait of w and releases what it got.
func (l *Limiter) forsake(w *waiter) {
	l.mu.Lock()
	waits := !w.over()
	if waits {
		l.queue.remove(w.id)
		l.queue.tell()
	}
	l.mu.Unlock()
	if !waits && w.err == nil {
		Pass{l: l, ticket: w.id, slot: w.slot}.Release()
	}
}

// GiveBack gives up the place of a ticket that is no longer wanted. A caller that waits with it leaves with
// ErrGivenBack. It reports whether there was such a place; a used ticket has none.
func (l *Limiter) GiveBack(id ID) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if w := l.queue.remove(id); w != nil {
		w.end(ErrGivenBack)
		l.queue.tell()
		return true
	}
	return l.absent.remove(id)
}

// Position is the place of a ticket whose holder waits, or the place that an absent holder would get by returning
// now. It reports false for any other ticket.
func (l *Limiter) Position(id ID) (Position, bool) {
	now := l.opt.Clock.Now()
	l.mu.Lock()
	defer l.mu.Unlock()
	l.absent.purge(now)
	p, waits := l.queue.position(id)
	if !waits && l.absent.has(id) {
		p.Of++
		return p, true
	}
	return p, waits
}

func (l *Limiter) positionOf(w *waiter) (p Position, waits bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if w.over() {
		return Position{}, false
	}
	return l.queue.position(w.id)
}

// Counts says how many callers are in each state.
type Counts struct {
	In      int // have a slot
	Waiting int
	Away    int // left with a ticket that is still valid
}

// Counts returns how many callers are in each state now.
func (l *Limiter) Counts() Counts {
	now := l.opt.Clock.Now()
	l.mu.Lock()
	defer l.mu.Unlock()
	l.absent.purge(now)
	return Counts{In: l.slots.taken, Waiting: len(l.queue.waiting), Away: l.absent.len()}
}
