package gotrace

import (
	"fmt"

	exp "golang.org/x/exp/trace"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// Only a part of a recording may be wanted (Options.From, Options.To). What is before it is read, too, for the state
// of the goroutines at its begin, but leaves no events.

// from is the begin of the part, ns since that of the recording.
func (c *converter) from() int64 { return c.o.From.Nanoseconds() }

// window begins and ends the part as the time of the next entry demands.
func (c *converter) window() {
	if !c.inPart && c.now >= c.from() {
		c.openPart()
	}
	if to := c.o.To.Nanoseconds(); to > 0 && c.now > to {
		c.past, c.now = true, to
	}
}

// beforePart is the error of a file that ends, or breaks off, before the part begins.
func (c *converter) beforePart() error {
	if c.broken != nil {
		return c.failure(c.broken)
	}
	return c.failure(fmt.Errorf("the recording ends here, before the part that begins at %v; choose a part that begins earlier", c.o.From))
}

// late adds a goroutine that did nothing in the part of the recording: Go says only at the end of each of its own parts
// what those do that did nothing in it.
func (c *converter) late(e *entry) {
	if e.kind == exp.EventStateTransition && e.of != exp.NoGoroutine && e.from == exp.GoUndetermined && c.byID[e.of] == nil && len(c.first)+c.events.n+2 <= c.o.Events {
		c.meet(e)
	}
}

// openPart begins the part: the goroutines that exist are created at its time 0, and are what they are then.
func (c *converter) openPart() {
	if c.inPart {
		return
	}
	c.inPart = true
	for _, r := range c.routines {
		if r.is == stateGone {
			continue
		}
		r.ran = r.is == stateRunning
		c.atBegin(trace.Event{Kind: trace.ThreadCreate, Thread: r.thread, Cause: trace.NoStep, Pos: r.pos})
		at := trace.Event{Thread: r.thread, Cause: trace.NoStep, Pos: r.pos}
		switch r.is {
		case stateBlocked:
			at.Kind, at.Reason = trace.Block, r.waits.reason
			c.say(r.pos, r.waits)
		case stateRunning:
			at.Kind, at.Value = trace.GoTurn, int64(r.core)
		default:
			continue
		}
		c.atBegin(at)
	}
}

// eventList is a list of events with room before it for those at the time 0, which become known last.
type eventList struct {
	room []trace.Event // the room, and then the list
	gap  int
	n    int // of the list
}

// firstRoom is the room before a list, in events. More than that are moved.
const firstRoom = 1 << 14

// bytesAnEvent is the least that an event takes of a file, about.
const bytesAnEvent = 5

// newEventList makes a list of at most `most` events of a file of a size, bytes; 0: not known.
func newEventList(size int64, most int) eventList {
	n := min(most, int(min(size, MaxRead))/bytesAnEvent)
	return eventList{room: make([]trace.Event, firstRoom, firstRoom+max(n, 1024)), gap: firstRoom}
}

func (l *eventList) add(e trace.Event) {
	l.room = append(l.room, e)
	l.n++
}

// after is the list after the given events, and how far its steps have moved.
func (l *eventList) after(first []trace.Event) []trace.Event {
	if len(first) > l.gap {
		return append(append(make([]trace.Event, 0, len(first)+l.n), first...), l.room[l.gap:]...)
	}
	all := l.room[l.gap-len(first):]
	copy(all, first)
	return all
}
