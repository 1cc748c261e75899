package ticket

import (
	"math"
	"time"
)

// ID is a ticket's number. The numbers of a Limiter start at 1 and increase; 0 is no ticket.
type ID uint64

// Options are the settings of a Limiter. A zero field means its default.
type Options struct {
	// Max is how many may be in at once. Default 20.
	Max int
	// MaxWait is how long a caller waits before it leaves with its ticket, unless its Visit says otherwise. Default 20 s.
	MaxWait time.Duration
	// Valid is how long the place of a holder who left is kept. Default 1 h.
	Valid time.Duration
	// MaxWaiting is how many may wait; more are turned away with ErrFull, but a returning holder never is. As many places of
	// absent holders are kept; beyond that who has been away longest loses the place. Default 100,000.
	MaxWaiting int
	// Clock tells the time. Default: the machine's.
	Clock Clock
}

// Values for a MaxWait.
const (
	// Forever is a MaxWait without end.
	Forever time.Duration = math.MaxInt64
	// NoWait is the MaxWait of a Visit that wants a slot at once or else a ticket to come back with.
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

// Clock is what a Limiter needs to know of time. A Limiter never calls it with a lock held.
type Clock interface {
	Now() time.Time
	// AfterFunc calls f, on any goroutine, once d has passed, unless stop is called before.
	AfterFunc(d time.Duration, f func()) (stop func() bool)
}

type systemClock struct{}

func (systemClock) Now() time.Time { return time.Now() }

func (systemClock) AfterFunc(d time.Duration, f func()) func() bool { return time.AfterFunc(d, f).Stop }

// Visit is one attempt to get in. The zero Visit asks for a new ticket and waits as the Limiter's Options say.
type Visit struct {
	// Ticket resumes the place of an earlier visit; 0 asks for a new one.
	Ticket ID
	// Key, if not empty, lets only one with the same Key in at a time. While it is in, the others of its Key are passed over.
	Key string
	// MaxWait is how long to wait; 0 is the Limiter's own, NoWait not at all, Forever without end.
	MaxWait time.Duration
	// Moved, if set, is told the position: first when it turns out that the visitor must wait, then whenever it
	// changes. The visitor's own goroutine calls it.
	Moved func(Position)
}

// Position is a ticket's place among those that wait.
type Position struct {
	Ticket ID
	Place  int // 1 is next; how many go first, and one
	Of     int // how many wait, this ticket included
}
