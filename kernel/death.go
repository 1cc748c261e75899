package kernel

import (
	"errors"
	"fmt"
	"regexp"

	"github.com/rehearse-lab/rehearse/kernel/confine"
)

// causes are the ends of a Go process that recover cannot prevent, by its last words.
var causes = []struct {
	words  *regexp.Regexp
	text   string
	remedy string
	limit  func(l ChildLimits) string // the process limit that was exceeded
	ours   bool                       // an internal fault: the last words go into the text
}{
	{
		words:  regexp.MustCompile(`goroutine stack exceeds|stack overflow`),
		text:   "The kernel ran out of stack%s",
		remedy: "Look for a recursion that does not end. ",
		limit:  func(l ChildLimits) string { return fmt.Sprintf("%d MB for a stack", l.Stack>>20) },
	},
	{
		words:  confine.OutOfMemory,
		text:   "The kernel ran out of memory%s",
		remedy: "Look for a slice, map or mailbox that only grows. The lesson's author can lower memory, events or goroutines under limits: in the front matter; such a run then ends earlier. ",
		limit:  func(l ChildLimits) string { return fmt.Sprintf("%d MB of memory", l.RSS>>20) },
	},
	{
		words:  regexp.MustCompile(`thread exhaustion|failed to create new OS thread|pthread_create failed`),
		text:   "The kernel ran out of threads%s",
		remedy: "Use fewer actors, or the pool scheduler. ",
		limit:  func(l ChildLimits) string { return fmt.Sprintf("%d threads", l.Threads) },
	},
	{
		words:  confine.CrashWords,
		text:   "The kernel crashed%s",
		remedy: ourCrash,
		ours:   true,
	},
}

// explain makes an error for the learner from how the dead process p ended and from its last words.
func (p *process) explain() *Error {
	if d := p.killedFor.Load(); d != nil && *d == killedByRestart {
		return &Error{Kind: ErrDied, Text: "The kernel was restarted, which ended the run.", Remedy: "Your text is safe. Run again.", Cause: p.err}
	}
	if d := p.killedFor.Load(); d != nil && *d == killedByWords {
		return &Error{
			Kind: ErrDied, Text: "The kernel sent an invalid message" + p.during + ", and was ended.",
			Remedy: "If the program is your own, please report it as a fault of Rehearse. Your text is safe; another kernel has been started.", Cause: p.err,
		}
	}
	if d := p.killedFor.Load(); d != nil {
		return &Error{
			Kind: ErrDied, Text: fmt.Sprintf("The kernel was ended%s, to stop %s.", p.during, *d),
			Remedy: "Another kernel has been started; your text is safe. Run again.", Cause: p.err,
		}
	}
	return explainDeath(p.err, p.child.Words(), p.during, p.limits)
}

func explainDeath(waitErr error, stderr, during string, limits ChildLimits) *Error {
	e := &Error{Kind: ErrDied, Cause: waitErr}
	const after = "It has been restarted; your text is safe. Run again."
	for _, c := range causes {
		at := c.words.FindStringIndex(stderr)
		if at == nil {
			continue
		}
		e.Text, e.Remedy = fmt.Sprintf(c.text, during), c.remedy+after
		if c.limit != nil {
			e.Text += "; its limit is " + c.limit(limits)
		}
		e.Text += "."
		if c.ours {
			e.Text += " Its last output: " + confine.LineAt(stderr, at[0])
			e.Cause = crash(waitErr)
		}
		return e
	}
	if sig, ok := confine.Killed(waitErr); ok {
		e.Text, e.Remedy = fmt.Sprintf("The kernel was killed (signal %d)%s.", sig, during), after
		return e
	}
	// Nothing that a program may do ends the process directly.
	e.Text, e.Remedy = fmt.Sprintf("The kernel crashed%s (%s).", during, confine.ExitWords(waitErr)), ourCrash+after
	if words := confine.LineAt(stderr, 0); words != "" {
		e.Text += " It said: " + words
	}
	e.Cause = crash(waitErr)
	return e
}

// ourCrash is what to do about a crash.
const ourCrash = "This is an internal error of Rehearse, not a fault of your program; please report it with the program. "

// crash is the cause of an error that is both an internal fault and the end of the process.
func crash(waitErr error) error { return errors.Join(ErrInternal, waitErr) }
