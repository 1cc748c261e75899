package ticket

import (
	"math"
	"time"
)

// ID is a ticket's number. The numbers of a Limiter start at 1 and increase; 0 is no ticket.
type ID uint64

// Options are the settings of a Limiter. A zero field means its default.
type Options struct {
	// Max is how many callers may be admitted at once. Default 20.
	Max int
	// MaxWait is how long a caller waits before it leaves with its ticket, unless its Visit says otherwise. Default 20 s.
	MaxWait time.Duration
	// Valid is how long the place of an absent holder is kept. Default 1 h.
	Valid time.Duration
	// MaxWaiting is how many callers may wait; more are refused with ErrFull, but a returning holder never is. The
	// same number of places of absent holders is kept; beyond that the one that has been away longest loses its
	// place. Default 100,000.
	MaxWaiting int
	// Clock is the source of time. Default: the machine's.
	Clock Clock
}

// Values for a MaxWait.
const (
	// Forever is a MaxWait without limit.
	Forever time.Duration = math.MaxInt64
	// NoWait is the MaxWait of a Visit that wants a slot at once, or otherwise a ticket to return with.
	NoWait time.Duration = -1
)

func (o Options) withDefaults() Options {
	if o.Max <= 0 {
		o.Max = 20
	}
	if o.MaxWait == 0 {
		o.MaxWait = 20 * time.Second
	}
	if o.Valid <= 0 {
		o.Valid = time.Hour
	}
	if o.MaxWaiting <= 0 {
		o.MaxWaiting = 100_000
	}
	if o.Clock == nil {
		o.Clock = systemClock{}
	}
	return o
}

// Clock is a Limiter's source of time. A Limiter never calls it with a lock held.
type Clock interface {
	Now() time.Time
	// AfterFunc calls f, on any goroutine, once d has passed, unless stop is called before.
	AfterFunc(d time.Duration, f func()) (stop func() bool)
}

type systemClock struct{}

func (systemClock) Now() time.Time { return time.Now() }

func (systemClock) AfterFunc(d time.Duration, f func()) func() bool { return time.AfterFunc(d, f).Stop }

// Visit is one attempt to be admitted. The zero Visit asks for a new ticket and waits according to the Limiter's
// Options.
type Visit struct {
	// Ticket resumes the place of an earlier visit; 0 asks for a new one.
	Ticket ID
	// Key, if not empty, allows only one caller with the same Key at a time. Meanwhile the others of its Key are
	// skipped.
	Key string
	// MaxWait is how long to wait; 0: as the Limiter's Options; NoWait: not at all; Forever: without limit.
	MaxWait time.Duration
	// Once says that the visitor will not return: if it leaves without a slot, its place is not kept.
	Once bool
	// Moved, if set, is called with the position: first when the visitor has to wait, then whenever the position
	// changes. It runs on the visitor's own goroutine.
	Moved func(Position)
}

// Position is a ticket's place among those that wait.
type Position struct {
	Ticket ID
	Place  int // 1 is next; the number of tickets ahead, plus one
	Of     int // how many wait, including this ticket
}
