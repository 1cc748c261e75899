package ticket

import (
	"context"
	"errors"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// must enters or fails the test.
func must(t *testing.T, l *Limiter, v Visit) Pass {
	t.Helper()
	p, err := l.Enter(t.Context(), v)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// ticketOf is the ticket of a visit that ended without a slot.
func ticketOf(t *testing.T, err error) ID {
	t.Helper()
	var w *WaitError
	if !errors.As(err, &w) || w.Ticket == 0 {
		t.Fatalf("error %v, want a WaitError with a ticket", err)
	}
	return w.Ticket
}

// turnedAway asks for a slot when none is available, and returns the ticket to return with.
func turnedAway(t *testing.T, l *Limiter) ID {
	t.Helper()
	_, err := l.Enter(t.Context(), Visit{MaxWait: NoWait})
	return ticketOf(t, err)
}

func want(t *testing.T, l *Limiter, c Counts) {
	t.Helper()
	if got := l.Counts(); got != c {
		t.Errorf("%+v, want %+v", got, c)
	}
}

func TestT01AtMostMaxInTicketOrder(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := New(Options{Max: 3})
		var mu sync.Mutex
		var order []ID
		var wg sync.WaitGroup
		for range 12 {
			wg.Go(func() {
				p := must(t, l, Visit{})
				defer p.Release()
				if in := l.Counts().In; in > 3 {
					t.Errorf("%d are in", in)
				}
				mu.Lock()
				order = append(order, p.Ticket())
				mu.Unlock()
				time.Sleep(time.Second + time.Duration(p.Ticket())*time.Millisecond) // no two end at once
			})
			synctest.Wait()
		}
		want(t, l, Counts{In: 3, Waiting: 9})
		wg.Wait()
		if !slices.IsSorted(order) || len(order) != 12 {
			t.Errorf("they were let in in the order %v", order)
		}
	})
}

func TestT02WaitEndsWithTicket(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := New(Options{Max: 1})
		p := must(t, l, Visit{})
		start := time.Now()
		_, err := l.Enter(t.Context(), Visit{})
		if !errors.Is(err, ErrTimeout) || ticketOf(t, err) != p.Ticket()+1 {
			t.Errorf("error %v, want that the wait is over, with the next ticket", err)
		}
		if d := time.Since(start); d != 20*time.Second {
			t.Errorf("waited %v, want 20s", d)
		}
		if err.Error() != "left the queue with ticket 2 at place 1 of 1: the maximum wait is over" {
			t.Errorf("it says: %v", err)
		}

		// A slot that becomes free is assigned at once, not at the next check.
		start = time.Now()
		time.AfterFunc(1234*time.Millisecond, p.Release)
		must(t, l, Visit{}).Release()
		if d := time.Since(start); d != 1234*time.Millisecond {
			t.Errorf("waited %v for a slot that was free after 1.234s", d)
		}
	})
}

func TestT02ContextEndsWait(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := New(Options{Max: 1})
		p := must(t, l, Visit{})
		why := errors.New("why")
		ctx, cancel := context.WithCancelCause(t.Context())
		time.AfterFunc(time.Second, func() { cancel(why) })
		_, err := l.Enter(ctx, Visit{MaxWait: Forever})
		id := ticketOf(t, err)
		if !errors.Is(err, why) {
			t.Errorf("error %v", err)
		}
		_, err = l.Enter(ctx, Visit{Ticket: id})
		if !errors.Is(err, why) || ticketOf(t, err) != id {
			t.Errorf("with a context that has ended: %v, want the same ticket", err)
		}
		p.Release()
		if p := must(t, l, Visit{Ticket: id}); p.Ticket() != id {
			t.Errorf("got ticket %d, want %d", p.Ticket(), id)
		}
	})
}

// TestT02SlotComesTooLate checks that a slot that becomes free as the visitor's context ends is passed on, and the
// ticket stays valid.
func TestT02SlotComesTooLate(t *testing.T) {
	for range 50 { // whether the slot or the end is seen first is chance
		synctest.Test(t, func(t *testing.T) {
			l := New(Options{Max: 1})
			p := must(t, l, Visit{})
			ctx, cancel := context.WithCancel(t.Context())
			late := make(chan error, 1)
			go func() {
				_, err := l.Enter(ctx, Visit{Moved: func(at Position) {
					if at.Of == 2 {
						p.Release() // the slot becomes free
						cancel()    // too late
					}
				}})
				late <- err
			}()
			synctest.Wait()
			next := make(chan Pass, 1)
			go func() { next <- must(t, l, Visit{}) }()
			if err := <-late; ticketOf(t, err) != 2 || err.(*WaitError).Position != (Position{2, 1, 2}) {
				t.Errorf("error %v", err)
			}
			(<-next).Release()
			if p := must(t, l, Visit{Ticket: 2}); p.Ticket() != 2 {
				t.Errorf("came back and got %d", p.Ticket())
			}
		})
	}
}

func TestT03ComingBackResumesThePlace(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := New(Options{Max: 1, MaxWait: Forever})
		p := must(t, l, Visit{})
		early := turnedAway(t, l)
		var order []ID
		var wg sync.WaitGroup
		enter := func(id ID) {
			wg.Go(func() {
				p := must(t, l, Visit{Ticket: id})
				order = append(order, p.Ticket())
				time.Sleep(time.Second)
				p.Release()
			})
			synctest.Wait()
		}
		enter(0)
		enter(0)
		if pos, ok := l.Position(early); !ok || pos != (Position{early, 1, 3}) {
			t.Errorf("the absent holder is at %+v, %v", pos, ok)
		}
		enter(early)
		p.Release()
		wg.Wait()
		if !slices.Equal(order, []ID{early, early + 1, early + 2}) {
			t.Errorf("order %v", order)
		}

		// It is valid for one admission.
		if p := must(t, l, Visit{Ticket: early}); p.Ticket() != early+3 {
			t.Errorf("a used ticket gets in with %d, want a new one", p.Ticket())
		}
	})
}

func TestT03AbsentBlocksNobody(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := New(Options{Max: 1, MaxWait: Forever})
		p := must(t, l, Visit{})
		away := turnedAway(t, l)
		entered := make(chan Pass, 1)
		go func() { entered <- must(t, l, Visit{}) }()
		synctest.Wait()
		p.Release()
		synctest.Wait()
		if len(entered) != 1 {
			t.Fatal("a slot is free and somebody waits, but an absent holder is waited for")
		}
		(<-entered).Release()
		must(t, l, Visit{}).Release()
		if p := must(t, l, Visit{Ticket: away}); p.Ticket() != away {
			t.Errorf("the holder came back and got %d", p.Ticket())
		}
	})
}

func TestT03UnknownAndExpired(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := New(Options{Max: 1})
		if p := must(t, l, Visit{Ticket: 4711}); p.Ticket() != 1 {
			t.Errorf("an unknown ticket gets in with %d", p.Ticket())
		}
		id := turnedAway(t, l)
		time.Sleep(time.Hour - 1)
		_, err := l.Enter(t.Context(), Visit{Ticket: id, MaxWait: NoWait})
		if got := ticketOf(t, err); got != id {
			t.Errorf("within its validity ticket %d became %d", id, got)
		}
		time.Sleep(time.Hour)
		if pos, ok := l.Position(id); ok {
			t.Errorf("an expired ticket is at %+v", pos)
		}
		_, err = l.Enter(t.Context(), Visit{Ticket: id, MaxWait: NoWait})
		if got := ticketOf(t, err); got != id+1 {
			t.Errorf("an expired ticket is replaced by %d, want %d", got, id+1)
		}
	})
}

func TestT03TakenOver(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := New(Options{Max: 1, MaxWait: Forever})
		p := must(t, l, Visit{})
		old := make(chan error, 1)
		go func() { _, err := l.Enter(t.Context(), Visit{}); old <- err }()
		synctest.Wait()
		entered := make(chan Pass, 1)
		go func() { entered <- must(t, l, Visit{Ticket: 2}) }()
		if err := <-old; !errors.Is(err, ErrReplaced) {
			t.Errorf("the first with the ticket: %v", err)
		}
		synctest.Wait()
		want(t, l, Counts{In: 1, Waiting: 1})
		p.Release()
		if p := <-entered; p.Ticket() != 2 {
			t.Errorf("the second got %d", p.Ticket())
		}
	})
}

func TestT04UniqueAndIncreasing(t *testing.T) {
	l := New(Options{Max: 8})
	var mu sync.Mutex
	seen := map[ID]bool{}
	var wg sync.WaitGroup
	for range 50 {
		wg.Go(func() {
			last := ID(0)
			for range 200 {
				p := must(t, l, Visit{MaxWait: Forever})
				if p.Ticket() <= last {
					t.Errorf("ticket %d came after %d", p.Ticket(), last)
				}
				last = p.Ticket()
				p.Release()
				mu.Lock()
				if seen[last] {
					t.Errorf("ticket %d was issued twice", last)
				}
				seen[last] = true
				mu.Unlock()
			}
		})
	}
	wg.Wait()
}

func TestT04ExpiredArePurged(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := New(Options{Max: 1})
		p := must(t, l, Visit{})
		for range 100 {
			turnedAway(t, l)
			time.Sleep(time.Minute)
		}
		if n := len(l.absent.byID); n != 60 || l.absent.order.Len() != n {
			t.Errorf("%d places are kept, want those of the last hour", n)
		}
		time.Sleep(time.Hour)
		p.Release()
		must(t, l, Visit{})
		if n := len(l.absent.byID); n != 0 {
			t.Errorf("%d places are kept though all have expired", n)
		}
	})
}

func TestT04AbsentAreBounded(t *testing.T) {
	l := New(Options{Max: 1, MaxWaiting: 10})
	must(t, l, Visit{})
	for range 25 {
		turnedAway(t, l)
	}
	want(t, l, Counts{In: 1, Away: 10})
	if _, ok := l.Position(16); ok {
		t.Error("the place of who has been away longest is kept")
	}
	if _, ok := l.Position(17); !ok {
		t.Error("a place is lost though there was room for it")
	}
}

// TestT04OnceKeepsNoPlace checks that a visitor who will not come back takes no absent holder's place, however it leaves.
func TestT04OnceKeepsNoPlace(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := New(Options{Max: 1, MaxWaiting: 2})
		p := must(t, l, Visit{})
		a, b := turnedAway(t, l), turnedAway(t, l)
		left := func(what string, v Visit, end func(cancel func())) {
			t.Helper()
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			v.Once = true
			v.Moved = func(Position) { end(cancel) }
			_, err := l.Enter(ctx, v)
			var w *WaitError
			if !errors.As(err, &w) || w.Ticket != 0 || w.Place != 1 || w.Of != 1 {
				t.Errorf("%s: %v, %+v", what, err, w)
			}
			if strings.Contains(err.Error(), "ticket") {
				t.Errorf("%s: %v", what, err)
			}
			for _, id := range []ID{a, b} {
				if _, ok := l.Position(id); !ok {
					t.Errorf("%s: ticket %d lost its place", what, id)
				}
			}
			want(t, l, Counts{In: 1, Away: 2})
		}
		left("no wait", Visit{MaxWait: NoWait}, func(func()) {})
		left("time is over", Visit{MaxWait: time.Second}, func(func()) {})
		left("context ends", Visit{}, func(cancel func()) { cancel() })
		p.Release()
		must(t, l, Visit{Ticket: a}).Release()
		must(t, l, Visit{Ticket: b}).Release()
		want(t, l, Counts{})
	})
}

// TestT04OnceDeclines checks the same where a slot becomes free too late.
func TestT04OnceDeclines(t *testing.T) {
	for range 50 { // whether the slot or the end is seen first is chance
		l := New(Options{Max: 1, MaxWaiting: 1})
		p := must(t, l, Visit{})
		a := turnedAway(t, l)
		ctx, cancel := context.WithCancel(t.Context())
		_, err := l.Enter(ctx, Visit{Once: true, Moved: func(Position) {
			p.Release()
			cancel()
		}})
		var w *WaitError
		if !errors.As(err, &w) || w.Ticket != 0 {
			t.Fatalf("error %v, want a WaitError without a ticket", err)
		}
		if got := must(t, l, Visit{Ticket: a}).Ticket(); got != a {
			t.Fatalf("came back with ticket %d and got %d", a, got)
		}
	}
}

func TestT05SlotIsFreedHoweverTheFunctionEnds(t *testing.T) {
	l := New(Options{Max: 1})
	wrong := errors.New("wrong")
	ends := map[string]func(context.Context) error{
		"ok":     func(context.Context) error { return nil },
		"error":  func(context.Context) error { return wrong },
		"panic":  func(context.Context) error { panic(wrong) },
		"goexit": func(context.Context) error { runtime.Goexit(); return nil },
	}
	for name, f := range ends {
		done := make(chan error, 1)
		go func() {
			defer close(done)
			defer func() { _ = recover() }()
			done <- l.Do(t.Context(), 0, f)
		}()
		if err := <-done; name == "error" && err != wrong {
			t.Errorf("Do returned %v", err)
		}
		want(t, l, Counts{})
	}
}

func TestT05PassIsReleasedOnce(t *testing.T) {
	l := New(Options{Max: 1})
	p := must(t, l, Visit{})
	p.Release()
	next := must(t, l, Visit{})
	defer next.Release()
	defer func() {
		if recover() == nil {
			t.Error("a pass was released twice and took away another's slot")
		}
		want(t, l, Counts{In: 1})
	}()
	p.Release()
}

// TestT05PanicWhileWaiting checks that a callback that panics while its visitor waits does not leave a waiter behind
// that gets a slot and never frees it.
func TestT05PanicWhileWaiting(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := New(Options{Max: 1})
		p := must(t, l, Visit{})
		for _, admitted := range []bool{false, true} {
			func() {
				defer func() { _ = recover() }()
				_, _ = l.Enter(t.Context(), Visit{Moved: func(Position) {
					if admitted {
						p.Release()
					}
					panic("no")
				}})
			}()
			want(t, l, Counts{In: map[bool]int{false: 1, true: 0}[admitted]})
		}
	})
}
