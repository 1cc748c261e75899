package gotrace

import (
	exp "golang.org/x/exp/trace"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// scope is where a runtime range's name is unique: a goroutine, a processor, a thread of the system, or the program.
type scope struct {
	name string
	of   exp.ResourceID
}

// mark applies annotations of the program with package runtime/trace, and the garbage collector's activities that
// concern the whole program. Sweeps are left out: they take hardly any time, and there are thousands.
func (c *converter) mark(e *entry) {
	if e.mark.Name == "GC incremental sweep" && e.mark.Kind == trace.MarkRange {
		return
	}
	by := c.byID[e.g]
	if by != nil && by.is != stateRunning {
		by = nil
	}
	at := trace.Event{Kind: trace.Remark, Thread: trace.NoThread, Cause: c.follows(e), Value: c.text(e.mark.String())}
	var step trace.Step
	if by == nil {
		step = c.add(at)
	} else {
		if e.at.pos != 0 && e.mark.Kind != trace.MarkRange {
			by.pos = e.at.pos
		}
		at.Pos = by.pos
		step = c.emit(by, at)
	}
	c.began(e, step)
}

// follows is the begin of what a mark ends, or of the task to which the mark belongs.
func (c *converter) follows(e *entry) trace.Step {
	began, known := trace.NoStep, false
	switch regions := c.regions[e.g]; {
	case e.mark.Kind == trace.MarkRange && e.mark.End:
		began, known = c.ranges[scope{e.mark.Name, e.scope}]
		delete(c.ranges, scope{e.mark.Name, e.scope})
	case e.mark.Kind == trace.MarkRegion && e.mark.End:
		if known = len(regions) > 0; known { // they nest, as Go demands; one from before the recording is missing
			began, c.regions[e.g] = regions[len(regions)-1], regions[:len(regions)-1]
		}
	case e.mark.Kind == trace.MarkTask && !e.mark.End:
		began, known = c.tasks[e.parent]
	case e.mark.Kind != trace.MarkRange:
		began, known = c.tasks[e.task]
	}
	if !known {
		return trace.NoStep
	}
	return began
}

// began records the step at which something begins.
func (c *converter) began(e *entry, step trace.Step) {
	switch {
	case step == trace.NoStep:
	case e.mark.Kind == trace.MarkTask && e.mark.End:
		delete(c.tasks, e.task)
	case e.mark.End:
	case e.mark.Kind == trace.MarkTask:
		c.tasks[e.task] = step
	case e.mark.Kind == trace.MarkRegion:
		c.regions[e.g] = append(c.regions[e.g], step)
	case e.mark.Kind == trace.MarkRange:
		c.ranges[scope{e.mark.Name, e.scope}] = step
	}
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
