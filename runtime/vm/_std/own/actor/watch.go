package actor

// SubjectTerminated is the subject of the message that tells a watcher of an actor's end. Its data is a Terminated, its
// sender the actor that ended.
const SubjectTerminated = "terminated"

// Terminated says which actor ended, and why.
type Terminated struct {
	Ref    Ref
	Reason Reason
}

func (t Terminated) String() string { return t.Ref.String() + ": " + string(t.Reason) }
