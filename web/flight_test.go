package web

import (
	"errors"
	"sync"
	"testing"
	"testing/synctest"

	"github.com/rehearse-lab/rehearse/kernel"
)

// TestFlights: what several ask for at once is made once, and again for who asks later; work that breaks off lets nobody wait.
func TestFlights(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var f flights[int]
		made := 0
		gate := make(chan struct{})
		work := func() (int, error) {
			<-gate
			made++
			return made, nil
		}
		var wg sync.WaitGroup
		for range 9 {
			wg.Go(func() {
				if n, err := f.do("a", work); n != 1 || err != nil {
					t.Errorf("got %d, %v", n, err)
				}
			})
		}
		synctest.Wait() // all ask
		if n, _ := f.do("b", func() (int, error) { return 7, nil }); n != 7 {
			t.Error("another key waits")
		}
		close(gate)
		wg.Wait()
		if n, _ := f.do("a", work); n != 2 {
			t.Errorf("who asks later gets number %d", n)
		}

		stuck := make(chan struct{})
		wg.Go(func() {
			defer func() { _ = recover() }()
			_, _ = f.do("a", func() (int, error) { <-stuck; panic("broken") })
		})
		synctest.Wait()
		wg.Go(func() {
			if _, err := f.do("a", work); !errors.Is(err, errBroken) {
				t.Errorf("who waited gets %v", err)
			}
		})
		synctest.Wait()
		close(stuck)
		wg.Wait()
		if n, err := f.do("a", work); n != 3 || err != nil {
			t.Errorf("afterwards: %d, %v", n, err)
		}
	})
}

// TestOutlineIsMadeOnce: pages that open a large run at the same time are shown the same.
func TestOutlineIsMadeOnce(t *testing.T) {
	s := newSite(t)
	run := &kernel.StoredRun{ID: "large", Traces: largeResult(t).Traces()}
	shown := make([]*shownRun, 8)
	var wg sync.WaitGroup
	for i := range shown {
		wg.Go(func() { shown[i], _ = s.server.show(run) })
	}
	wg.Wait()
	for _, other := range shown {
		if other == nil || other != shown[0] {
			t.Fatal("the outline was made twice")
		}
	}
}
