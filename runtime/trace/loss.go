package trace

// Loss is why no actor handles a message that was sent. This is the only definition of what is lost in a run; code
// that counts, marks or reports losses calls LossAt (the page has a twin, web/ui/src/run/loss.ts, which a test
// compares with this one) or, for messages left at the end, render.Summarize.
//
// Not lost are: a message that the program cancels (Remove, a timer that is stopped), one that moves to another
// member of its category, one that is not yet due when the run ends, one whose handler panics, because it was
// handled, and messages of the runtime itself: ticks, notices, answers to AskThen.
type Loss string

// Losses.
const (
	NotLost Loss = ""

	// It never entered a mailbox.
	LossFull    Loss = "full"    // refused: the mailbox was full, and the sender got an error
	LossRefused Loss = "refused" // refused by the actor, whose WillReceive is false; the sender got an error
	LossNewest  Loss = "newest"  // dropped at a full mailbox (DropNewest), without an error for the sender

	// It waited in a mailbox.
	LossOldest Loss = "oldest" // dropped to make room for a newer one (DropOldest)
	LossEnded  Loss = "ended"  // its receiver ended before it was handled
	LossFailed Loss = "failed" // its receiver failed, and was stopped because of that

	// It had no receiver.
	LossDead     Loss = "dead"      // a dead letter: its receiver had ended when it arrived
	LossLate     Loss = "late"      // a reply that came too late
	LossNoRoutee Loss = "no-routee" // a router had no routee to take it
	LossNobody   Loss = "nobody"    // sent to a category with no member to take it, or to the Ref that refers to nobody

	// LossUnhandled is for messages that could be handled and still waited when the run was over, in a mailbox or for
	// room in one. No event records that, and a run that was cut off might have handled them: they are counted
	// separately.
	LossUnhandled Loss = "unhandled"
)

// Losses are all of them, in the order in which they are reported.
var Losses = []Loss{LossFull, LossRefused, LossNewest, LossOldest, LossEnded, LossFailed, LossDead, LossLate, LossNoRoutee, LossNobody, LossUnhandled}

// LossAt says whether and why a message is lost at a step.
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
		case e.Reason == ReasonRemove, e.Reason == ReasonCancel, e.Reason == ReasonMove, e.Reason == ReasonTimer, ofRuntime(events, s):
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

// ofRuntime reports whether the message of an event in a mailbox is the runtime's own, according to its arrival.
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
