package confine

import (
	"strings"
	"testing"
)

func TestLastWordsKeepsBeginningAndEnd(t *testing.T) {
	var l Excerpt
	l.Write([]byte("fatal error: all morons\n"))
	for range 10_000 {
		l.Write([]byte("goroutine 7 [running]:\n"))
	}
	l.Write([]byte("the end"))
	s := l.String()
	if !strings.HasPrefix(s, "fatal error: all morons\n") || !strings.HasSuffix(s, "the end") || len(s) > keptHead+keptTail+20 {
		t.Errorf("%d bytes: %q ... %q", len(s), s[:30], s[len(s)-30:])
	}
	if got := LineAt("one\ntwo\nthree", 5); got != "two" {
		t.Errorf("line %q", got)
	}
}
