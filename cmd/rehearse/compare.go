package main

import (
	"context"
	"fmt"
	"io"

	"github.com/rehearse-lab/rehearse/render"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// compare is the command compare: one program under thread and pool, or two programs, such as one before and after an edit,
// under the same scheduler. Their messages are matched by what caused them.
func (c *cli) compare(ctx context.Context, args []string) (int, error) {
	fs := newFlags("compare")
	settings := addSettings(fs)
	place := addPlace(fs)
	moved := fs.Bool("moved", false, "list also each message that went to an actor of another name")
	rest, err := c.parseFlags(fs, args)
	if err != nil {
		return helpDone(err)
	}
	if len(rest) == 0 || len(rest) > 2 {
		return 0, usagef("compare: name a program, to compare its schedulers, or two programs")
	}
	x, end, err := c.programs(fs.Name(), place)
	if err != nil {
		return 0, err
	}
	defer end()
	var traces []*trace.Trace
	for _, name := range rest {
		more, err := c.toCompare(ctx, x, name, settings, len(rest) == 1)
		if err != nil {
			return 0, err
		}
		traces = append(traces, more...)
	}
	if len(traces) != 2 {
		return 0, fmt.Errorf("%s has no actors, so there are no messages to compare", rest[0])
	}
	writeMatch(c.out, traces[0], traces[1], *moved)
	return exitOK, nil
}

// toCompare runs a program: under thread and pool, or once.
func (c *cli) toCompare(ctx context.Context, x programs, name string, settings *settingsFlags, both bool) ([]*trace.Trace, error) {
	t, err := findTarget(name)
	if err != nil {
		return nil, err
	}
	if err := settings.apply(&t.req); err != nil {
		return nil, err
	}
	if _, err := t.compile(ctx, x); err != nil {
		return nil, err
	}
	t.req.Both, t.req.Capture = both, true
	res, err := x.Execute(ctx, t.req, nil)
	if err != nil {
		return nil, err
	}
	return res.Traces(), nil
}

// writeMatch reports which messages of two runs match, and lists those that differ.
func writeMatch(w io.Writer, a, b *trace.Trace, moved bool) {
	m := render.MatchMessages(a, b)
	changed, elsewhere := 0, 0
	for _, p := range m.Pairs {
		if p.Changed {
			changed++
		}
		if p.Elsewhere {
			elsewhere++
		}
	}
	fmt.Fprintf(w, "A: %s\nB: %s\n", runName(a), runName(b))
	fmt.Fprintf(w, "%d messages are in both, %d in A only, %d in B only; %d have another subject or other data, %d went to another actor\n",
		len(m.Pairs), len(m.Missing), len(m.Added), changed, elsewhere)
	for _, id := range m.Missing {
		fmt.Fprintf(w, "- %s\n", messageWords(a, id))
	}
	for _, id := range m.Added {
		fmt.Fprintf(w, "+ %s\n", messageWords(b, id))
	}
	for _, p := range m.Pairs {
		if p.Changed || moved && p.Elsewhere {
			fmt.Fprintf(w, "~ %s, in B %s\n", messageWords(a, p.A), messageWords(b, p.B))
		}
	}
}

// runName says what ran and how, and how it ended if it failed.
func runName(t *trace.Trace) string {
	s := t.Header.Settings
	name := fmt.Sprintf("%s, %s, %s, seed %d", t.Header.Name, s.Engine.Word(), s.Scheduler.Title(), s.Seed)
	if end := t.Header.Outcome.End; end != trace.EndOK && end != trace.EndExit {
		name += ", ended with " + string(end)
	}
	return name
}

// messageWords is subject(data) and the receiver.
func messageWords(t *trace.Trace, id trace.MessageID) string {
	m := t.Messages[id-1]
	to := "nobody"
	if m.To > 0 {
		to = t.Actors[m.To-1].Name
	}
	return fmt.Sprintf("%s(%s) to %s", m.Subject, m.Data, to)
}
