package confine

import (
	"regexp"
	"strings"
	"sync"
)

// OutOfMemory matches how a process reports at its end that it ran out of memory: Go's runtime, the race detector or
// WatchMemory.
var OutOfMemory = regexp.MustCompile(`out of memory|cannot allocate memory|ThreadSanitizer failed to allocate|MB of memory exceeded`)

// CrashWords matches how Go's runtime begins to report a crash; the last but one is for a signal outside of Go code.
var CrashWords = regexp.MustCompile(`(?m)^panic: |fatal error: |^unexpected fault address|^SIG[A-Z]+: |^runtime: `)

// LineAt is the line of s that contains position i.
func LineAt(s string, i int) string {
	start := strings.LastIndexByte(s[:i], '\n') + 1
	line, _, _ := strings.Cut(s[start:], "\n")
	return line
}

// How much of a process's stderr is kept. A fatal error begins with the reason and continues with the stacks of all
// goroutines, so the beginning is kept as well as the end.
const (
	keptHead = 16 << 10
	keptTail = 48 << 10
)

// Excerpt is a writer that keeps the beginning and the end of what is written.
type Excerpt struct {
	mu      sync.Mutex
	head    []byte
	tail    []byte
	dropped bool
}

// Write implements io.Writer.
func (l *Excerpt) Write(p []byte) (int, error) {
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

// String is what is kept.
func (l *Excerpt) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.dropped {
		return string(l.head) + "\n[...]\n" + string(l.tail)
	}
	return string(l.head) + string(l.tail)
}
