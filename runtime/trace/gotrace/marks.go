package gotrace

import (
	exp "golang.org/x/exp/trace"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// mark takes in what the program says of itself with package runtime/trace, and what the garbage collector does to all of it. A sweep
// is not said: it takes no time to speak of, and there are thousands.
func (c *converter) mark(e *entry) {
	if e.name == "GC incremental sweep" {
		return
	}
	at := trace.Event{Kind: trace.Remark, Thread: trace.NoThread, Cause: trace.NoStep, Value: c.text(words(e))}
	by := c.byID[e.g]
	if by == nil || by.is != stateRunning {
		c.add(at)
		return
	}
	if e.at.pos != 0 && e.kind != exp.EventRangeBegin && e.kind != exp.EventRangeEnd {
		by.pos = e.at.pos
	}
	at.Pos = by.pos
	c.emit(by, at)
}

func words(e *entry) string {
	what := e.name
	switch e.kind {
	case exp.EventLog:
		if what == "" {
			return "log: " + e.text
		}
		return "log " + what + ": " + e.text
	case exp.EventTaskBegin, exp.EventTaskEnd:
		what = "task " + what
	case exp.EventRegionBegin, exp.EventRegionEnd:
		what = "region " + what
	}
	switch e.kind {
	case exp.EventTaskBegin, exp.EventRegionBegin, exp.EventRangeBegin:
		return what + " begins"
	}
	return what + " ends"
}

// text interns a text for use as an event's Value.
func (c *converter) text(s string) int64 {
	s = valid(s)
	if i, ok := c.strings[s]; ok {
		return i
	}
	i := int64(len(c.texts))
	c.texts = append(c.texts, s)
	c.strings[s] = i
	return i
}
