package ticket

import (
	"context"
	"errors"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

func TestPositionsCountDown(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := New(Options{Max: 1, MaxWait: Forever})
		p := must(t, l, Visit{})
		var told []Position
		done := make(chan bool)
		visit := func(note func(Position)) {
			go func() {
				p := must(t, l, Visit{Moved: note})
				time.Sleep(time.Second)
				p.Release()
				done <- true
			}()
			synctest.Wait()
		}
		impatient, cancel := context.WithCancel(t.Context())
		go func() { _, _ = l.Enter(impatient, Visit{}) }()
		synctest.Wait()
		visit(nil)
		visit(func(p Position) { told = append(told, p) })
		visit(nil)
		cancel()
		synctest.Wait()
		p.Release()
		for range 3 {
			<-done
		}
		if !slices.Equal(told, []Position{{4, 3, 3}, {4, 3, 4}, {4, 2, 3}, {4, 1, 2}}) {
			t.Errorf("told %v", told)
		}
	})
}

func TestGiveBack(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := New(Options{Max: 1})
		p := must(t, l, Visit{})
		left := make(chan error, 1)
		go func() { _, err := l.Enter(t.Context(), Visit{}); left <- err }()
		synctest.Wait()
		if !l.GiveBack(2) || !errors.Is(<-left, ErrGivenBack) {
			t.Error("a ticket that waits cannot be given back")
		}
		id := turnedAway(t, l)
		if !l.GiveBack(id) || l.GiveBack(id) || l.GiveBack(p.Ticket()) || l.GiveBack(99) {
			t.Error("an absent one can be given back once, a used or unknown one never")
		}
		want(t, l, Counts{In: 1})
	})
}

func TestFull(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := New(Options{Max: 1, MaxWaiting: 1, MaxWait: Forever})
		p := must(t, l, Visit{})
		id := turnedAway(t, l)
		var wg sync.WaitGroup
		wg.Go(func() { must(t, l, Visit{}).Release() })
		synctest.Wait()
		if _, err := l.Enter(t.Context(), Visit{}); err != ErrFull {
			t.Errorf("one too many: %v", err)
		}
		wg.Go(func() { must(t, l, Visit{Ticket: id}).Release() }) // has a place already
		synctest.Wait()
		want(t, l, Counts{In: 1, Waiting: 2})
		p.Release()
		wg.Wait()
	})
}

func TestOneOfAKeyAtATime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := New(Options{Max: 2, MaxWait: Forever})
		first := must(t, l, Visit{Key: "a"})
		second := make(chan Pass, 1)
		go func() { second <- must(t, l, Visit{Key: "a"}) }()
		synctest.Wait()
		other := must(t, l, Visit{Key: "b"}) // overtakes it
		want(t, l, Counts{In: 2, Waiting: 1})
		other.Release()
		synctest.Wait()
		want(t, l, Counts{In: 1, Waiting: 1})
		first.Release()
		if p := <-second; p.Slot() != 0 || first.Slot() != 0 || other.Slot() != 1 {
			t.Errorf("slots %d, %d and %d", first.Slot(), other.Slot(), p.Slot())
		}
	})
}

func TestSlotsBeyondAWord(t *testing.T) {
	l := New(Options{Max: 130})
	var passes []Pass
	for i := range 130 {
		p := must(t, l, Visit{})
		if p.Slot() != i {
			t.Fatalf("slot %d, want %d", p.Slot(), i)
		}
		passes = append(passes, p)
	}
	turnedAway(t, l)
	passes[128].Release()
	passes[64].Release()
	if p := must(t, l, Visit{}); p.Slot() != 64 {
		t.Errorf("slot %d, want the lowest free", p.Slot())
	}
}
