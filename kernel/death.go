package kernel

import (
	"errors"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"sync"
)

// memoryExit is the exit status of a kernel process that its own watchdog ended.
const memoryExit = 86

// endForMemory ends this process, saying why to its supervisor by status and text.
func endForMemory(limit int64) {
	fmt.Fprintf(os.Stderr, "kernel: %d MB of memory exceeded\n", limit>>20)
	os.Exit(memoryExit)
}

// causes are the ends of a Go process that no recover sees, as its last words name them.
var causes = []struct {
	words  *regexp.Regexp
	text   string
	remedy string
	limit  func(l ChildLimits) string // which limit of the process that was
	ours   bool                       // our fault: the last words go into the text
}{
	{
		words:  regexp.MustCompile(`goroutine stack exceeds|stack overflow`),
		text:   "The kernel ran out of stack%s",
		remedy: "Look for a recursion that does not end. ",
		limit:  func(l ChildLimits) string { return fmt.Sprintf("%d MB for a stack", l.Stack>>20) },
	},
	{
		words:  regexp.MustCompile(`out of memory|cannot allocate memory|MB of memory exceeded`),
		text:   "The kernel ran out of memory%s",
		remedy: "Look for a slice, map or mailbox that only grows, or lower memory, events or goroutines under limits: in the lesson's front matter, so that the run ends before. ",
		limit:  func(l ChildLimits) string { return fmt.Sprintf("%d MB of memory", l.RSS>>20) },
	},
	{
		words:  regexp.MustCompile(`thread exhaustion|failed to create new OS thread|pthread_create failed`),
		text:   "The kernel ran out of threads%s",
		remedy: "Use fewer actors, or the pool scheduler. ",
		limit:  func(l ChildLimits) string { return fmt.Sprintf("%d threads", l.Threads) },
	},
	{
		words:  crashWords,
		text:   "The kernel crashed%s",
		remedy: ourCrash,
		ours:   true,
	},
}

// crashWords are how Go's runtime begins to tell of a crash; the last but one is that of a signal outside of Go code.
var crashWords = regexp.MustCompile(`(?m)^panic: |fatal error: |^unexpected fault address|^SIG[A-Z]+: |^runtime: `)

// faultSignals are those that a process brings on itself by a fault in its code.
var faultSignals = []int{4, 5, 6, 7, 8, 11, 31} // ILL, TRAP, ABRT, BUS, FPE, SEGV, SYS on Linux

// explain turns how the dead process p ended and what it last said into an error for the learner.
func (p *process) explain() *Error {
	if d := p.doomed.Load(); d != nil && *d == doomedByRestart {
		return &Error{Kind: ErrDied, Text: "The kernel was restarted, which ended the run.", Remedy: "Your text is safe. Run again.", Cause: p.err}
	}
	if d := p.doomed.Load(); d != nil && *d == doomedByWords {
		return &Error{
			Kind: ErrDied, Text: "The kernel sent what no kernel sends" + p.during + ", and was ended.",
			Remedy: "If the program is your own, please report it as a fault of Rehearse. Your text is safe; another kernel has been started.", Cause: p.err,
		}
	}
	return explainDeath(p.err, p.words.String(), p.during, p.limits)
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
			e.Text += " Its last words: " + lineAt(stderr, at[0])
			e.Cause = crash(waitErr)
		}
		return e
	}
	if sig, ok := exitSignal(waitErr); ok && !slices.Contains(faultSignals, sig) {
		e.Text, e.Remedy = fmt.Sprintf("The kernel was killed (signal %d)%s.", sig, during), after
		return e
	}
	// Nothing that a program may do ends the process by itself.
	e.Text, e.Remedy = fmt.Sprintf("The kernel crashed%s (%s).", during, exitWords(waitErr)), ourCrash+after
	if words := lineAt(stderr, 0); words != "" {
		e.Text += " It said: " + words
	}
	e.Cause = crash(waitErr)
	return e
}

// ourCrash is what to do about a crash.
const ourCrash = "This is an internal error of Rehearse, not a fault of your program; please report it with the program. "

// crash is the cause of an error that is a fault of ours as well as the end of the process.
func crash(waitErr error) error { return errors.Join(ErrInternal, waitErr) }

// exitWords says how a process ended: "exit status 2".
func exitWords(err error) string {
	if err == nil {
		return "exit status 0"
	}
	return err.Error()
}

// lineAt is the line of s that position i stands in.
func lineAt(s string, i int) string {
	start := strings.LastIndexByte(s[:i], '\n') + 1
	line, _, _ := strings.Cut(s[start:], "\n")
	return line
}

// Room for what a kernel process says on stderr. A fatal error begins with the reason and goes on with the stacks of
// all goroutines, so the beginning is kept as well as the end.
const (
	keptHead = 16 << 10
	keptTail = 48 << 10
)

// lastWords is a writer that keeps the beginning and the end of what is written.
type lastWords struct {
	mu      sync.Mutex
	head    []byte
	tail    []byte
	dropped bool
}

func (l *lastWords) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	n := len(p)
	if k := min(len(p), keptHead-len(l.head)); k > 0 {
		l.head = append(l.head, p[:k]...)
		p = p[k:]
	}
	l.tail = append(l.tail, p...)
	if over := len(l.tail) - keptTail; over > 0 {
		l.tail = append(l.tail[:0], l.tail[over:]...)
		l.dropped = true
	}
	return n, nil
}

func (l *lastWords) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.dropped {
		return string(l.head) + "\n[...]\n" + string(l.tail)
	}
	return string(l.head) + string(l.tail)
}
