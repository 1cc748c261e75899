package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// parseSteps reads STEP[,STEP...].
func parseSteps(list string) ([]kernel.Look, error) {
	var looks []kernel.Look
	for word := range strings.SplitSeq(list, ",") {
		n, err := strconv.ParseInt(strings.TrimSpace(word), 10, 32)
		if err != nil || n < 0 {
			return nil, usagef("--inspect %q: it takes steps, whole numbers from 0, separated by commas; --events lists them", list)
		}
		looks = append(looks, kernel.Look{Step: trace.Step(n)})
	}
	if len(looks) > kernel.MaxLooks {
		return nil, usagef("--inspect: %d steps are too many; name %d at most", len(looks), kernel.MaxLooks)
	}
	return looks, nil
}

// inspect prints the state of t's run at steps instead of running it to its end.
func (c *cli) inspect(ctx context.Context, x programs, t *target, f *runFlags) (int, error) {
	looks, err := parseSteps(f.inspect)
	if err != nil {
		return 0, err
	}
	if _, err := t.compile(ctx, x); err != nil {
		return 0, err
	}
	states, _, err := x.Inspect(ctx, kernel.Inspection{Request: t.req, Looks: looks})
	if err != nil {
		return 0, err
	}
	var buf bytes.Buffer
	if f.json {
		enc := json.NewEncoder(&buf)
		enc.SetIndent("", "  ")
		enc.SetEscapeHTML(false)
		if err := enc.Encode(states); err != nil {
			return 0, fmt.Errorf("write JSON: %w", err)
		}
	} else {
		for i, s := range states {
			if i > 0 {
				buf.WriteByte('\n')
			}
			writeState(&buf, s)
		}
	}
	_, err = c.out.Write(buf.Bytes())
	return exitOK, err
}

// writeState prints a state for people.
func writeState(w io.Writer, s *kernel.RunState) {
	where := ""
	if len(s.Actors) > 0 {
		where = ", " + s.Scheduler.Title()
	}
	fmt.Fprintf(w, "step %d, %v%s: %s\n", s.Step, time.Duration(s.Time), where, s.Event)
	if len(s.Actors) > 0 {
		fmt.Fprint(w, "\nactors\n")
	}
	for i := range s.Actors {
		writeActor(w, &s.Actors[i])
	}
	for i := range s.Queues {
		writeQueue(w, &s.Queues[i])
	}
	fmt.Fprint(w, "\ngoroutines\n")
	for i := range s.Goroutines {
		writeGoroutine(w, &s.Goroutines[i])
	}
	if len(s.Globals) > 0 {
		fmt.Fprint(w, "\npackage-level variables\n")
		writeValues(w, s.Globals, 1)
	}
	if s.Choice != nil {
		writeChoice(w, s)
	}
	if s.Cut {
		fmt.Fprint(w, "\nThere is more than is shown.\n")
	}
	if s.Unrecorded != "" {
		fmt.Fprintf(w, "\nUp to this step, %s.\n", s.Unrecorded)
	}
}

// writeQueue prints a pool's queue, the actor that is next first.
func writeQueue(w io.Writer, q *kernel.QueueState) {
	fmt.Fprintf(w, "\nready queue, %d of %d workers idle\n", q.Idle, q.Workers)
	for i := range q.Actors {
		a := &q.Actors[i]
		fmt.Fprintf(w, "  %d. %s", i+1, a.Name)
		if a.Status == kernel.StatusReady {
			fmt.Fprintf(w, ", ready since %v", time.Duration(a.Ready))
		} else {
			fmt.Fprintf(w, ", %s", a.Status)
		}
		if a.Fresh {
			fmt.Fprint(w, ", runs for the first time")
		}
		if a.Priority != 0 {
			fmt.Fprintf(w, ", priority %d", a.Priority)
		}
		fmt.Fprintln(w)
	}
	writeMore(w, q.More, 1)
	if len(q.Outside) > 0 {
		fmt.Fprintf(w, "  ready, not in the queue: %s\n", strings.Join(q.Outside, ", "))
	}
	if len(q.Actors)+len(q.Outside) == 0 {
		fmt.Fprint(w, "  empty\n")
	}
}

func writeActor(w io.Writer, a *kernel.ActorState) {
	if a.Routing != "" && a.Status != kernel.StatusExited {
		fmt.Fprintf(w, "  %s (%s), %s: %s\n", a.Name, a.Type, a.Routing, cmp.Or(strings.Join(a.Routees, ", "), "no routee"))
		return
	}
	fmt.Fprintf(w, "  %s (%s) is %s", a.Name, a.Type, a.Status)
	if a.Thread != "" {
		fmt.Fprintf(w, " on %s", a.Thread)
	}
	if a.Handling != nil {
		fmt.Fprintf(w, ", handling %s", mailboxMessageText(a.Handling))
	}
	if a.Priority != 0 {
		fmt.Fprintf(w, ", priority %d", a.Priority)
	}
	fmt.Fprintln(w)
	if a.Status == kernel.StatusExited {
		return
	}
	writeValue(w, "behavior", &a.Behavior, 2)
	if n := len(a.Mailbox) + a.More; n > 0 {
		fmt.Fprintf(w, "    mailbox, %d waiting\n", n)
	}
	for i := range a.Mailbox {
		m := &a.Mailbox[i]
		fmt.Fprintf(w, "      %s", mailboxMessageText(m))
		if m.Delayed {
			fmt.Fprintf(w, ", not before %v", time.Duration(m.Due))
		}
		fmt.Fprintln(w)
		if m.Data != nil {
			writeValues(w, m.Data.Parts, 4)
		}
	}
	writeMore(w, a.More, 3)
}

// mailboxMessageText is subject(data) #id from sender.
func mailboxMessageText(m *kernel.MailboxMessage) string {
	data := ""
	if m.Data != nil {
		data = m.Data.Type + " " + summary(m.Data)
		if len(m.Data.Parts) == 0 && m.Data.ID == 0 {
			data = m.Data.Text
		}
	}
	return fmt.Sprintf("%s(%s) from %s", m.Subject, strings.TrimSpace(data), m.From)
}

func writeGoroutine(w io.Writer, g *kernel.GoroutineState) {
	name := g.Name
	if g.Handler {
		name = "handler of " + name
	}
	fmt.Fprintf(w, "  %s", name)
	if g.Thread != "" && g.Thread != g.Name {
		fmt.Fprintf(w, " on %s", g.Thread)
	}
	if g.Waits != "" {
		fmt.Fprintf(w, ", %s", g.Waits)
	}
	switch {
	case g.Ended:
		fmt.Fprint(w, ", has ended")
	case !g.Begun:
		fmt.Fprint(w, ", has not begun")
	}
	if g.Created != "" {
		fmt.Fprintf(w, ", started at %s", g.Created)
	}
	fmt.Fprintln(w)
	for i := range g.Frames {
		f := &g.Frames[i]
		fmt.Fprintf(w, "    %s at %s:%d\n", f.Function, f.File, f.Line)
		writeValues(w, f.Vars, 3)
	}
	writeMore(w, g.More, 2)
}

func writeValues(w io.Writer, vs []kernel.Value, depth int) {
	for i := range vs {
		writeValue(w, vs[i].Name, &vs[i], depth)
	}
}

// writeValue prints a value as name type = text, with its parts below.
func writeValue(w io.Writer, name string, v *kernel.Value, depth int) {
	indent := strings.Repeat("  ", depth)
	fmt.Fprintf(w, "%s%s %s", indent, name, v.Type)
	if s := summary(v); s != "" {
		fmt.Fprintf(w, " = %s", s)
	}
	if v.Shadowed {
		fmt.Fprint(w, " (hidden by another of this name)")
	}
	fmt.Fprintln(w)
	writeValues(w, v.Parts, depth+1)
	if len(v.Parts) == 0 && v.Left > 0 && strings.HasSuffix(v.Text, `"`) {
		fmt.Fprintf(w, "%s  … %d more bytes\n", indent, v.Left)
	} else {
		writeMore(w, v.Left, depth+1)
	}
}

// summary is a value's text and the number of what it refers to: 7, len 2, cap 4 @3. A name such as jobs #2 has another number: that of the
// object in the trace.
func summary(v *kernel.Value) string {
	switch {
	case v.Seen:
		return strings.TrimSpace(v.Text + " @" + strconv.Itoa(v.ID) + ", see above")
	case v.ID > 0:
		return strings.TrimSpace(v.Text + " @" + strconv.Itoa(v.ID))
	}
	return v.Text
}

func writeMore(w io.Writer, n, depth int) {
	if n > 0 {
		fmt.Fprintf(w, "%s… %d more\n", strings.Repeat("  ", depth), n)
	}
}
