package kernel

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"
)

func TestTurns(t *testing.T) {
	s := startTest(t, Options{Parallel: 1, Queue: 1})
	ctx, cancel := context.WithCancel(t.Context())
	first, second := newWatcher(), newWatcher()
	done := make(chan error, 2)
	go func() { _, err := s.Run(ctx, hookRequest("obey"), first.update); done <- err }()
	first.await(t, Output)
	go func() { _, err := s.Run(t.Context(), hookRequest("hello"), second.update); done <- err }()
	if u := second.await(t, Queued); u.Place != 1 || u.Of != 1 || u.Ticket != 2 {
		t.Errorf("%+v, want ticket 2 at place 1 of 1", u)
	}
	if _, err := s.Run(t.Context(), hookRequest("hello"), nil); !errors.Is(err, ErrBusy) {
		t.Errorf("third run: %v, want ErrBusy", err)
	}
	cancel()
	for range 2 {
		if err := <-done; err != nil {
			t.Error(err)
		}
	}
}

func TestOneRunOfASessionAtATime(t *testing.T) {
	s := startTest(t, Options{Parallel: 2})
	ctx, cancel := context.WithCancel(t.Context())
	mine := hookRequest("obey")
	mine.Session = "mine"
	first := newWatcher()
	done := make(chan error, 1)
	go func() { _, err := s.Run(ctx, mine, first.update); done <- err }()
	first.await(t, Output)

	waiting, quit := context.WithCancel(t.Context())
	second := newWatcher()
	gone := make(chan error, 1)
	go func() { _, err := s.Run(waiting, mine, second.update); gone <- err }()
	second.await(t, Queued)
	if _, err := s.Run(t.Context(), hookRequest("hello"), nil); err != nil {
		t.Error("another session must not wait:", err)
	}
	quit()
	if err := <-gone; !errors.Is(err, context.Canceled) {
		t.Errorf("run that gave up waiting: %v", err)
	}
	cancel()
	if err := <-done; err != nil {
		t.Error(err)
	}
}

// occupy runs a program until the returned function is called.
func occupy(t *testing.T, s *Supervisor) (free func()) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	w := newWatcher()
	done := make(chan error, 1)
	go func() { _, err := s.Run(ctx, hookRequest("obey"), w.update); done <- err }()
	w.await(t, Output)
	return func() {
		cancel()
		if err := <-done; err != nil {
			t.Error(err)
		}
	}
}

// leave runs req, which has to wait, and cancels it: it returns the ticket to return with.
func leave(t *testing.T, s *Supervisor, req Request) Ticket {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	_, err := s.Run(ctx, req, func(u Update) {
		if u.Kind == Queued {
			cancel()
		}
	})
	if !errors.Is(err, context.Canceled) || TicketOf(err) == 0 {
		t.Errorf("a run that left the queue: %v, ticket %d", err, TicketOf(err))
	}
	return TicketOf(err)
}

func TestTicketResumesThePlace(t *testing.T) {
	s := startTest(t, Options{Parallel: 1})
	free := occupy(t, s)
	req := hookRequest("hello")
	req.Ticket = leave(t, s, req)

	later, back := newWatcher(), newWatcher()
	var order []string // one run at a time
	done := make(chan error, 2)
	go func() {
		_, err := s.Run(t.Context(), hookRequest("hello"), func(u Update) {
			if u.Kind == Started {
				order = append(order, "later")
			}
			later.update(u)
		})
		done <- err
	}()
	later.await(t, Queued)
	go func() {
		_, err := s.Run(t.Context(), req, func(u Update) {
			if u.Kind == Started {
				order = append(order, "back")
			}
			back.update(u)
		})
		done <- err
	}()
	if u := back.await(t, Queued); u.Ticket != req.Ticket || u.Place != 1 || u.Of != 2 {
		t.Errorf("back at %+v, want the first place of 2 with ticket %d", u, req.Ticket)
	}
	if u := later.await(t, Queued); u.Place != 2 || u.Of != 2 {
		t.Errorf("who came later is at %+v", u)
	}
	free()
	for range 2 {
		if err := <-done; err != nil {
			t.Error(err)
		}
	}
	if strings.Join(order, " ") != "back later" {
		t.Errorf("they ran in the order %v", order)
	}
}

func TestTicketGivenBack(t *testing.T) {
	s := startTest(t, Options{Parallel: 1})
	free := occupy(t, s)
	defer free()
	req := hookRequest("hello")
	req.Ticket = leave(t, s, req)
	s.GiveBack(req.Ticket)
	if again := leave(t, s, req); again == req.Ticket {
		t.Errorf("ticket %d was given back and used again", again)
	}
}

// TestTicketGivenBackWhileItsRunWaits checks that a run that waits on a connection that is broken without the
// server's knowledge can be stopped through another connection.
func TestTicketGivenBackWhileItsRunWaits(t *testing.T) {
	s := startTest(t, Options{Parallel: 1})
	defer occupy(t, s)()
	_, err := s.Run(t.Context(), hookRequest("hello"), func(u Update) {
		if u.Kind == Queued {
			go s.GiveBack(u.Ticket)
		}
	})
	if !errors.Is(err, ErrBusy) || TicketOf(err) != 0 || !strings.Contains(err.Error(), "stopped before it began") {
		t.Errorf("got %v with ticket %d", err, TicketOf(err))
	}
}

func TestMaxWait(t *testing.T) {
	s := startTest(t, Options{Parallel: 1, MaxWait: 50 * time.Millisecond, KeepPlace: 90 * time.Minute})
	free := occupy(t, s)
	req := hookRequest("hello")
	_, err := s.Run(t.Context(), req, nil)
	if !errors.Is(err, ErrBusy) || err.Error() != "The run did not get its turn within 50ms: it was at place 1 of 1. "+
		"Run again to keep waiting in the same place, which is kept for 1h30m." {
		t.Errorf("error %v", err)
	}
	req.Once = true
	if _, err := s.Run(t.Context(), req, nil); !errors.Is(err, ErrBusy) || strings.Contains(err.Error(), "kept") || TicketOf(err) != 0 {
		t.Errorf("for once: %v with ticket %d", err, TicketOf(err))
	}
	req.Once = false
	free()
	req.Ticket = TicketOf(err)
	w := newWatcher()
	if _, err := s.Run(t.Context(), req, w.update); req.Ticket == 0 || err != nil {
		t.Errorf("back with ticket %d: %v", req.Ticket, err)
	}
}

func TestWords(t *testing.T) {
	for d, want := range map[time.Duration]string{
		time.Hour: "1h", 90 * time.Minute: "1h30m", 10 * time.Minute: "10m", 90 * time.Second: "1m30s", 20 * time.Second: "20s",
		10 * time.Hour: "10h", time.Hour + time.Second: "1h0m1s",
	} {
		if got := words(d); got != want {
			t.Errorf("%v: %q, want %q", d, got, want)
		}
	}
}

// TestPlacesAreKeptForRuns checks that who gives up waiting and will not come back takes no place that is kept for a run.
func TestPlacesAreKeptForRuns(t *testing.T) {
	for name, visit := range map[string]func(ctx context.Context, s *Supervisor) error{
		"inspection": func(ctx context.Context, s *Supervisor) error {
			_, err := s.Inspect(ctx, inspection(inspected, 3))
			return err
		},
		"run for once": func(ctx context.Context, s *Supervisor) error {
			req := hookRequest("hello")
			req.Once = true
			_, err := s.Run(ctx, req, nil)
			return err
		},
	} {
		t.Run(name, func(t *testing.T) {
			s := startTest(t, Options{Parallel: 1, Queue: 1})
			defer occupy(t, s)()
			kept := leave(t, s, hookRequest("hello"))
			ctx, cancel := context.WithCancel(t.Context())
			gone := make(chan error, 1)
			go func() { gone <- visit(ctx, s) }()
			for s.admission.Counts().Waiting == 0 && len(gone) == 0 {
				time.Sleep(time.Millisecond)
			}
			cancel()
			if err := <-gone; !errors.Is(err, context.Canceled) || TicketOf(err) != 0 {
				t.Errorf("got %v with ticket %d", err, TicketOf(err))
			}
			if _, ok := s.admission.Position(kept); !ok {
				t.Errorf("the place of ticket %d is lost", kept)
			}
		})
	}
}
