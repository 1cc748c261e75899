package render

import (
	"fmt"

	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/runtime/units"
)

// titles name a run after the threads of its actors. Main has a lane beside theirs if the trace has an event of it.
func (c *crew) titles(t *trace.Trace, mainActs bool) (title, subtitle string) {
	beside := ""
	if mainActs {
		beside = "main and "
	}
	var own, workers, routines, actors int
	for _, th := range t.Threads {
		switch {
		case th.Role == trace.RoleActor:
			own++
		case th.Role == trace.RoleWorker:
			workers++
		case th.Actor != 0:
			actors++
		case th.Role == trace.RoleGoroutine:
			routines++
		}
	}
	switch {
	case t.Header.Origin != "":
		return "Go program", fmt.Sprintf("main and %s, recorded by %s on %s", units.Plural(routines, "goroutine"), t.Header.Origin, units.Plural(t.Header.Settings.Cores, "core"))
	case workers > 0:
		return c.poolTitles(t, workers)
	case own > 0:
		return "Thread per actor", beside + units.Plural(own, "thread") + ", one lane each"
	case actors > 0:
		return "Goroutine per actor", beside + units.Plural(actors, "goroutine") + ", one lane each; Go gives them threads"
	case routines > 0:
		return "Program", "main and " + units.Plural(routines, "goroutine")
	}
	return "Program", "main only"
}

// poolTitles are the titles of a pool, which is named after its largest number of workers.
func (c *crew) poolTitles(t *trace.Trace, workers int) (title, subtitle string) {
	first, most := c.first, c.most
	if !c.began {
		first = most
	}
	title = fmt.Sprintf("Pool of %d", most)
	if first < most {
		title = fmt.Sprintf("Pool of up to %d", most)
	}
	if d := t.Header.Settings.Dispatcher; d != trace.Corrected {
		title += ", dispatcher " + string(d)
		if t.Header.Settings.HeldUp() {
			title += " (threads held up)"
		}
	}
	subtitle = units.Plural(workers, "thread")
	if most < workers {
		subtitle += fmt.Sprintf(", at most %d at a time", most)
	}
	return title, subtitle + "; an actor " + tenure(t.Header.Settings)
}

// crew is how many workers a pool had when an actor first ran, and the most it had at a time. Programs can add and remove
// workers.
type crew struct {
	first, most int
	alive       int
	began       bool
}

func (c *crew) event(t *trace.Trace, e *trace.Event) {
	switch {
	case e.Kind == trace.RunBegin && !c.began:
		c.first, c.began = c.alive, true
	case e.Kind != trace.ThreadCreate && e.Kind != trace.ThreadExit:
	case e.Thread == trace.NoThread || t.Threads[e.Thread].Role != trace.RoleWorker:
	case e.Kind == trace.ThreadCreate:
		c.alive++
		c.most = max(c.most, c.alive)
	case e.Kind == trace.ThreadExit:
		c.alive--
	}
}

// tenure says how long an actor of a pool keeps a thread at a time.
func tenure(s trace.Settings) string {
	if s.Batch <= 1 && s.Slice <= 0 {
		return "takes one only while it handles a message"
	}
	switch messages := units.Plural(max(1, s.Batch), "message"); {
	case s.Slice <= 0:
		return "keeps one for up to " + messages
	case s.Batch <= 1:
		return "keeps one for up to " + units.Asked(s.Slice)
	default:
		return fmt.Sprintf("keeps one for up to %s, but no longer than %s", messages, units.Asked(s.Slice))
	}
}
