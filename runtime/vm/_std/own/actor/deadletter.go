package actor

// SubjectDeadLetter is the subject of the messages that report dead letters to subscribers. Their Data is a DeadLetter, their
// Sender is the actor that the dead letter was sent to.
const SubjectDeadLetter = "dead letter"

// DeadLetter is a message that will not be handled, because its receiver has ended or is a router without a routee to take
// it, or because it is a late reply. A message that was refused or dropped while the receiver lived is not a dead letter, nor
// is a message from the runtime itself: an answer to AskThen, a timer tick, or a notice.
type DeadLetter struct {
	Message Message // as it was sent, with its Sender
	To      Ref     // its receiver; the zero Ref for the late reply to a question from outside of actors
	Why     Undelivered
}

// Undelivered is why a message became a dead letter.
type Undelivered string

// Why a message became a dead letter.
const (
	UndeliveredGone    Undelivered = "gone"    // when it arrived, the receiver had ended or was stopping
	UndeliveredDropped Undelivered = "dropped" // the receiver ended before handling it
	UndeliveredLate    Undelivered = "late"    // it is a reply for which the sender of the question no longer waits

	UndeliveredNoRoutee Undelivered = "no routee" // the receiver is a router without a routee to take it
)

// String returns the subject, the receiver and the reason: "order to cook: gone".
func (d DeadLetter) String() string {
	return d.Message.Subject + " to " + d.To.String() + ": " + string(d.Why)
}
