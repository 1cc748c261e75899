package vm

import (
	"fmt"
	"strings"

	"github.com/rehearse-lab/rehearse/runtime/host"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// goexited is what main is shown to wait for after it has called runtime.Goexit.
const goexited = "Goexit"

// mostStacks is the maximum number of stacks in the report of a deadlock.
const mostStacks = 200

// deadlock is the outcome of a program in which nothing can ever run again. Standard error gets Go's words: the stack
// of each goroutine, followed by what it waits for; the outcome says the same in sentences.
func (v *vm) deadlock(d *host.Deadlock) trace.Outcome {
	words := "all goroutines are asleep - deadlock!"
	asleep := v.sleepers()
	var waiting []*gor
	threads := map[*gor]host.Waiter{}
	for _, w := range d.Waiting {
		g := asleep[w.Thread]
		switch {
		case g == nil:
		case w.What != goexited:
			waiting = append(waiting, g)
			threads[g] = w
		case len(d.Waiting) == 1:
			words = "no goroutines (main called runtime.Goexit) - deadlock!"
		}
	}
	s := v.newStuck(waiting, true)
	var report strings.Builder
	var pos trace.PosID
	var stuck []trace.Stuck
	for i, g := range waiting {
		if i == mostStacks {
			fmt.Fprintf(&report, "\n...%s more...\n", counted(len(waiting)-i, "goroutine"))
			break
		}
		s.writeBlock(&report, g, threads[g])
		one := trace.Stuck{Thread: threads[g].Thread, Waits: s.waits(g)}
		for _, h := range s.blockers(g) {
			one.For = append(one.For, threads[h].Thread)
		}
		stuck = append(stuck, one)
		if pos == 0 {
			pos = threads[g].Pos
		}
	}
	v.out.final("fatal error: " + words + "\n" + report.String())
	text := words
	if len(waiting) > 0 {
		text += " " + s.text()
	}
	return trace.Outcome{End: trace.EndDeadlock, Exit: 2, Pos: pos, Text: text, Stuck: stuck}
}

// writeBlock writes g's part of the report.
func (s *stuck) writeBlock(b *strings.Builder, g *gor, w host.Waiter) {
	thread := ""
	if g.handler != nil {
		thread = " (thread " + w.Name + ")"
	}
	fmt.Fprintf(b, "\n%s%s [%s]:\n", g.title(), thread, w.What)
	g.writeFrames(b)
	fmt.Fprintf(b, "\twaits %s\n", s.waits(g))
}
