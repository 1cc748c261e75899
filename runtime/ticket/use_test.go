package ticket

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

// TestT06BankCounter is the demonstration: 1,000 clients at once, jobs of 2 s, 20 slots; a client that has waited 20
// s returns with its ticket.
func TestT06BankCounter(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const clients = 1000
		l := New(Options{Max: 20, MaxWait: 20 * time.Second})
		start := time.Now()
		var order []ID
		var mu sync.Mutex
		var most, retries atomic.Int64
		var wg sync.WaitGroup
		for i := range clients {
			wg.Go(func() {
				time.Sleep(time.Duration(i) * time.Nanosecond) // so that the order of arrival is known
				for id := ID(0); ; {
					pass, err := l.Enter(t.Context(), Visit{Ticket: id})
					if err != nil {
						id = ticketOf(t, err)
						retries.Add(1)
						continue
					}
					most.Store(max(most.Load(), int64(l.Counts().In)))
					mu.Lock()
					order = append(order, pass.Ticket())
					mu.Unlock()
					time.Sleep(2 * time.Second)
					pass.Release()
					return
				}
			})
		}
		wg.Wait()
		if d := time.Since(start).Truncate(time.Second); d != 100*time.Second {
			t.Errorf("it took %v, want 100s: 50 rounds of 20", d)
		}
		if most.Load() != 20 || len(order) != clients {
			t.Errorf("at most %d were in, %d in all", most.Load(), len(order))
		}
		// Those admitted at one instant may note it in any order, but no round overtakes another.
		for i := 0; i < clients; i += 20 {
			round := slices.Sorted(slices.Values(order[i : i+20]))
			if round[0] != ID(i+1) || round[19] != ID(i+20) {
				t.Errorf("round %d had the tickets %v", i/20, round)
			}
		}
		// The 800 that are not served within 20 s come back after 20, 40, 60 and 80 s, fewer each time.
		if n := retries.Load(); n < 1500 || n > 2000 {
			t.Errorf("%d retries", n)
		}
		want(t, l, Counts{})
	})
}

// TestT07WebForm is a server that never makes a client wait: over the limit it answers at once with the ticket as
// JSON, and the page asks again with it.
func TestT07WebForm(t *testing.T) {
	l := New(Options{Max: 1})
	gate := make(chan bool)
	busy := make(chan bool)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		id, _ := strconv.ParseUint(r.FormValue("ticket"), 10, 64)
		pass, err := l.Enter(r.Context(), Visit{Ticket: ID(id), MaxWait: NoWait})
		var wait *WaitError
		if errors.As(err, &wait) {
			w.WriteHeader(http.StatusServiceUnavailable)
			_ = json.NewEncoder(w).Encode(wait.Position)
			return
		}
		defer pass.Release()
		busy <- true
		<-gate
		fmt.Fprint(w, pass.Ticket())
	}))
	defer server.Close()
	ask := func(ticket ID) (int, Position, string) {
		resp, err := http.Get(server.URL + "?ticket=" + strconv.FormatUint(uint64(ticket), 10))
		if err != nil {
			t.Error(err)
			return 0, Position{}, ""
		}
		defer resp.Body.Close()
		body, err := io.ReadAll(resp.Body)
		if err != nil {
			t.Error(err)
		}
		var p Position
		_ = json.Unmarshal(body, &p) // for a served client it is only a number
		return resp.StatusCode, p, string(body)
	}
	first := make(chan string)
	go func() { _, _, body := ask(0); first <- body }()
	<-busy
	status, a, _ := ask(0)
	if status != http.StatusServiceUnavailable || a != (Position{2, 1, 1}) {
		t.Errorf("over the limit: %d %+v", status, a)
	}
	if _, b, _ := ask(0); b.Ticket != 3 {
		t.Errorf("the next: %+v", b)
	}
	if _, again, _ := ask(a.Ticket); again != a {
		t.Errorf("asked again with ticket %d: %+v, want the same", a.Ticket, again)
	}
	gate <- true
	if body := <-first; body != "1" {
		t.Errorf("the first: %q", body)
	}
	second := make(chan string)
	go func() { _, _, body := ask(a.Ticket); second <- body }()
	<-busy
	gate <- true
	if body := <-second; body != "2" {
		t.Errorf("the second: %q", body)
	}
}

// reentrant is a clock that uses the limiter whenever it is called.
type reentrant struct {
	systemClock
	l *Limiter
}

func (c reentrant) Now() time.Time {
	c.l.GiveBack(0)
	return c.systemClock.Now()
}

func (c reentrant) AfterFunc(d time.Duration, f func()) func() bool {
	c.l.GiveBack(0)
	stop := c.systemClock.AfterFunc(d, f)
	return func() bool { c.l.GiveBack(0); return stop() }
}

// TestT08NothingForeignUnderTheLock lets the clock, Moved and the function use the limiter: each would hang if the lock were held.
func TestT08NothingForeignUnderTheLock(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := New(Options{Max: 1})
		l.opt.Clock = reentrant{l: l}
		p := must(t, l, Visit{})
		told := 0
		_, err := l.Enter(t.Context(), Visit{Moved: func(p Position) {
			told++
			if got, ok := l.Position(p.Ticket); !ok || got != p {
				t.Errorf("at %+v, told %+v", got, p)
			}
		}})
		id := ticketOf(t, err)
		if told != 1 {
			t.Errorf("told %d times", told)
		}
		p.Release()
		err = l.Do(t.Context(), id, func(context.Context) error {
			want(t, l, Counts{In: 1})
			l.GiveBack(turnedAway(t, l))
			return nil
		})
		if err != nil {
			t.Error(err)
		}
	})
}
