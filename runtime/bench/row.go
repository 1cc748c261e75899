package bench

import (
	"fmt"
	"sync/atomic"
)

// tableRow is one program of the table.
type tableRow struct {
	Name  string
	About string
	Unit  string // what its times are divided by: "message" or "actor"

	size    int  // units at full size
	least   int  // units of the smallest useful run
	small   bool // goroutines start with the smallest stack; see roomy
	prepare func(w World, n int) play
}

// allRows are all rows, in the order of the table.
func allRows() []tableRow {
	return []tableRow{pingPong, counting, throughput, create, ring, big}
}

// play is a run of a row, ready to start.
type play struct {
	units int // that it will actually have; a little less than requested
	start func()
	last  *latch
	check func() error // checks what the actors have counted; they have ended
}

// latch waits for the last of a number of things, each of which happens once.
type latch struct {
	all  int
	left atomic.Int64
	open chan struct{}
}

func newLatch(n int) *latch {
	l := &latch{all: n, open: make(chan struct{})}
	l.left.Store(int64(n))
	return l
}

// done reports that one of them has happened.
func (l *latch) done() {
	if l.left.Add(-1) == 0 {
		close(l.open)
	}
}

// check reports things that happened too often.
func (l *latch) check() error {
	return expect("ends reported by actors", l.all-int(l.left.Load()), l.all)
}

// expect compares a count with what it must be.
func expect(what string, got, want int) error {
	if got != want {
		return fmt.Errorf("%s: %d instead of %d", what, got, want)
	}
	return nil
}

// signal is a message that says nothing.
type signal struct{}

// counter is an actor that only counts.
type counter struct {
	handled, quota int
	last           *latch
}

func (a *counter) Receive(Sender, any) {
	if a.handled++; a.handled == a.quota {
		a.last.done()
	}
}
