package isolated

import (
	"errors"
	"fmt"
	"regexp"

	"github.com/rehearse-lab/rehearse/kernel/confine"
)

// Kinds of Error, for errors.Is.
var (
	// ErrMemory: the file needs more memory than a reading process may have.
	ErrMemory = errors.New("the file takes too much memory")
	// ErrFailed: the file was not read, and that need not be its fault.
	ErrFailed = errors.New("the file was not read")
)

// Error is an error for people: what happened to the process that read a file, and what to do.
type Error struct {
	Kind   error  // one of the kinds above
	Text   string // a sentence: what happened
	Remedy string // a sentence: what to do
	Cause  error  // may be nil
}

// Error implements error.
func (e *Error) Error() string { return e.Text + " " + e.Remedy }

// Unwrap gives the kind and the cause to errors.Is and errors.As.
func (e *Error) Unwrap() []error {
	if e.Cause == nil {
		return []error{e.Kind}
	}
	return []error{e.Kind, e.Cause}
}

// notWhole is the error of a file that could not be received completely.
func notWhole(cause error) error {
	return &Error{Kind: ErrFailed, Text: fmt.Sprintf("The file could not be received completely: %v.", cause), Remedy: "Open it again.", Cause: cause}
}

// noStart is the error of a process that could not be started.
func noStart(cause error) error {
	return &Error{
		Kind: ErrFailed, Text: fmt.Sprintf("The process that reads files does not start: %v.", cause),
		Remedy: "Open the file again; if that does not help, restart rehearse.", Cause: cause,
	}
}

// noThread matches the end of a process that cannot start a thread. A reading process has few, so what it lacks is memory
// for another.
var noThread = regexp.MustCompile(`failed to create new OS thread|pthread_create failed`)

// explain says why a file was not read: readErr is the error of reading the answer, end how the process ended, and words its
// last output.
func (r Reader) explain(readErr, end error, words string) error {
	var refused refusal
	if errors.As(readErr, &refused) {
		return refused
	}
	e := &Error{Kind: ErrFailed, Remedy: "Open it again.", Cause: errors.Join(readErr, end)}
	at := confine.CrashWords.FindStringIndex(words)
	signal, killed := confine.Killed(end)
	switch {
	case !errors.Is(readErr, errSilent):
		e.Text = fmt.Sprintf("The process that reads files sent an invalid answer (%s), and was ended.", cut(readErr.Error()))
		e.Remedy = "Open the file only if you know where it comes from. If it is your own, please report it with the file as a fault of Rehearse."
	case confine.OutOfMemory.MatchString(words), noThread.MatchString(words):
		e.Kind, e.Text = ErrMemory, fmt.Sprintf("Reading the file takes more than %d MB of memory.", r.Memory>>20)
		e.Remedy = "Record or export a shorter run."
	case killed:
		e.Text = fmt.Sprintf("The process that reads files was killed (signal %d).", signal)
	default:
		if at == nil {
			at = []int{0}
		}
		e.Text = fmt.Sprintf("The process that reads files ended before the file was read (%s).", confine.ExitWords(end))
		if said := confine.LineAt(words, at[0]); said != "" {
			e.Text += " It said: " + cut(said)
		}
		e.Remedy = "This is a fault of Rehearse; please report it with the file."
	}
	return e
}
