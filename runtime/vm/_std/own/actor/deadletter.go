package actor

// SubjectDeadLetter is the subject of the messages that subscribers of dead letters get. Their data is a DeadLetter, their
// sender the actor it was for.
const SubjectDeadLetter = "dead letter"

// DeadLetter is a message that no actor handles any more, because its receiver has ended, or is a router without a routee. A
// message that was refused or dropped while the receiver lived is not a dead letter, nor is what the runtime sends itself: answers
// to AskThen, ticks of timers, notices.
type DeadLetter struct {
	Message Message // as it was sent; Sender says by whom
	To      Ref     // the zero Ref for the late reply to a question from outside
	Why     Undelivered
}

// Undelivered is why a message became a dead letter.
type Undelivered string

// Why a message became a dead letter.
const (
	UndeliveredGone    Undelivered = "gone"    // the receiver had ended, or was told to, when it came
	UndeliveredDropped Undelivered = "dropped" // the receiver ended before it handled it
	UndeliveredLate    Undelivered = "late"    // a reply after the asker stopped waiting

	UndeliveredNoRoutee Undelivered = "no routee" // the receiver is a router that has none to take it
)

func (d DeadLetter) String() string {
	return d.Message.Subject + " to " + d.To.String() + ": " + string(d.Why)
}
