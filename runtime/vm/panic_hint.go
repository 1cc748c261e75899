package vm

import (
	"regexp"
	"strings"
)

// panicHints are remedies for panics of the runtime itself, by their text. They are for people only: the program's
// stderr stays as in Go.
var panicHints = []struct {
	pattern *regexp.Regexp
	hint    string
}{
	{regexp.MustCompile(`assignment to entry in nil map`), "make the map first: m = make(map[K]V)"},
	{regexp.MustCompile(`nil pointer dereference`), "a pointer, function or interface in this line is nil: give it a value first, or test it with != nil"},
	{regexp.MustCompile(`index out of range \[\d+\] with length 0`), "there are no elements: test len first"},
	{regexp.MustCompile(`index out of range`), "the indexes of n elements are 0 to n-1: len tells how many there are"},
	{regexp.MustCompile(`interface conversion: .* is nil, not (\S+)`), "it holds nothing: v, ok := x.($1) tests it without a panic"},
	{regexp.MustCompile(`interface conversion: .* is (\S+), not (\S+)$`), "it holds $1: assert that, or v, ok := x.($2) tests it without a panic"},
	{regexp.MustCompile(`integer divide by zero`), "test the divisor first"},
	{regexp.MustCompile(`send on closed channel`), "close a channel only after the last send, in the goroutine that sends"},
	{regexp.MustCompile(`close of closed channel`), "a channel is closed once: leave that to one goroutine"},
	{regexp.MustCompile(`close of nil channel`), "make the channel first: c = make(chan T)"},
}

// panicHint is the remedy for the panic p with that text, "" if there is none. Panics raised by the program itself
// have none, whatever their text.
func (g *gor) panicHint(p *panicking, text string) string {
	k := g.vm.prog.known
	switch g.vm.prog.types.byID(p.value.Num()) {
	case k.runtimeError, k.boundsError, k.plainError, k.assertion:
	default:
		return ""
	}
	if strings.Contains(text, "nil pointer dereference") {
		if hint := p.code.nilHint(p.pos); hint != "" {
			return hint
		}
	}
	for _, h := range panicHints {
		if at := h.pattern.FindStringSubmatchIndex(text); at != nil {
			return string(h.pattern.ExpandString(nil, h.hint, text, at))
		}
	}
	return ""
}
