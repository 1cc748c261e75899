package trace

// Loss is why a message that was sent is handled by nobody. This is the one definition of what is lost in a run; whoever counts,
// marks or tells it asks LossAt (the page has a twin of it, web/ui/src/run/loss.ts, which a test holds to this one) or, for
// what is left in the end, render.Summarize.
//
// Not lost are: a message that the program takes back (Remove, a timer that is stopped), one that moves to another member
// of its category, one that is not due yet when the run ends, one whose handler panics, for it was handled, and what the runtime
// itself sends an actor: ticks, notices, answers to AskThen.
type Loss string

// Losses.
const (
	NotLost Loss = ""

	// It never came into a mailbox.
	LossFull    Loss = "full"    // refused: the mailbox was full, and the sender is told
	LossRefused Loss = "refused" // refused by the actor, whose WillReceive is false; the sender is told
	LossNewest  Loss = "newest"  // thrown away at a full mailbox (DropNewest); the sender is not told

	// It waited in a mailbox.
	LossOldest Loss = "oldest" // thrown away to make room for a newer one (DropOldest)
	LossEnded  Loss = "ended"  // its receiver ended before it was handled
	LossFailed Loss = "failed" // its receiver failed, and was stopped for that

	// It was for nobody.
	LossDead     Loss = "dead"      // a dead letter: its receiver had ended when it came
	LossLate     Loss = "late"      // a reply that nobody waited for any more
	LossNoRoutee Loss = "no-routee" // a router had no routee to take it
	LossNobody   Loss = "nobody"    // sent to a category with no member to take it, or to the Ref that refers to nobody

	// LossUnhandled is of messages that could be handled and waited still when the run was over, in a mailbox or for room in
	// one. No event says so, and a run that was cut off might have handled them: they are counted apart from the others.
	LossUnhandled Loss = "unhandled"
)

// Losses are all of them, in the order in which they are told.
var Losses = []Loss{LossFull, LossRefused, LossNewest, LossOldest, LossEnded, LossFailed, LossDead, LossLate, LossNoRoutee, LossNobody, LossUnhandled}

// LossAt says whether a message is lost in a step, and why.
func LossAt(events []Event, s Step) Loss {
	switch e := &events[s]; e.Kind {
	case MsgSend:
		if e.Peer == 0 && e.Reason != ReasonAsk {
			return LossNobody
		}
	case MsgRefuse:
		switch e.Reason {
		case ReasonWillReceive:
			return LossRefused
		case ReasonOverflow:
			return LossNewest
		}
		return LossFull
	case MsgDeadLetter:
		switch e.Reason {
		case ReasonAsk:
			return LossLate
		case ReasonRoutee:
			return LossNoRoutee
		}
		return LossDead
	case MsgDrop:
		switch {
		case e.Reason == ReasonRemove, e.Reason == ReasonMove, e.Reason == ReasonTimer, ofRuntime(events, s):
			return NotLost
		case e.Reason == ReasonOverflow:
			return LossOldest
		case e.Reason == ReasonCrash:
			return LossFailed
		}
		return LossEnded
	}
	return NotLost
}

// ofRuntime reports whether the message of an event in a mailbox is the runtime's own, as its arrival says.
func ofRuntime(events []Event, s Step) bool {
	msg := events[s].Msg
	for at := s; at >= 0 && events[at].Msg == msg; {
		if events[at].Kind == MsgEnqueue {
			return events[at].Reason == ReasonNotice
		}
		cause := events[at].Cause
		if cause >= at {
			break
		}
		at = cause
	}
	return false
}
