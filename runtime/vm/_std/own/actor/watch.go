package actor

// SubjectTerminated is the subject of the message that reports an actor's end to a watcher; see Context.Watch. Its Data is a
// Terminated, its Sender the actor that ended.
const SubjectTerminated = "terminated"

// Terminated says which actor ended, and why.
type Terminated struct {
	Ref    Ref
	Reason Reason
}

// String returns the actor's name and the reason: "cook: poison".
func (t Terminated) String() string { return t.Ref.String() + ": " + string(t.Reason) }
