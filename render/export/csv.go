package export

import (
	"archive/zip"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/rehearse-lab/rehearse/render"
	"github.com/rehearse-lab/rehearse/render/sheet"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// table is a file of the zip.
type table struct {
	name    string
	about   string
	columns []column
	rows    func(in *Input, row func(...string) error) error
}

// column is a column of a table, with its unit and its description for the data dictionary.
type column struct{ name, unit, about string }

var runColumn = column{"run", "", "the scheduler: thread (per actor), pool, or goroutine (per actor); of two runs of one scheduler also which of them"}

var tables = []table{
	{"events.csv", "what happened, in order", []column{runColumn,
		{"step", "", "the number of the event in its run, from 0"},
		{"time", "ns", "since the run began"},
		{"kind", "", "what happened, such as MsgSend or MsgDequeue"},
		{"thread", "", "the name of the thread that did it; empty: none"},
		{"actor", "", "the name of the actor it is about; empty: main, or none"},
		{"peer", "", "the name of the other actor: the receiver or the sender of a message"},
		{"message", "", "its number in messages.csv; empty: none"},
		{"cause", "", "the step that it follows from, besides what the thread did before; empty: none"},
		{"depth", "messages", "how many wait in the actor's mailbox afterwards; of a channel the values in its buffer, of a lock its holders, of a group its counter"},
		{"object", "", "the channel, lock or group it is about; empty: none"},
		{"reason", "", "why, where a kind has several reasons"},
		{"value", "by kind", "such as a delay in ns, a priority, or a number"},
		{"line", "", "of the program; empty: unknown"},
		{"words", "", "the same as a sentence"},
	}, eventRows},
	{"messages.csv", "the messages", []column{runColumn,
		{"message", "", "its number in its run, from 1"},
		{"subject", "", "what the message is about"},
		{"data", "", "what it carries, as the program would print it, cut to " + strconv.Itoa(trace.MaxData) + " bytes"},
		{"from", "", "the sender's name; empty: main, or none"},
		{"to", "", "the receiver's name; empty: nobody"},
		{"lineage", "", "identifies the message in the other run: 16 hex digits"},
		{"sent", "ns", "since the run began; empty: never, such as for a stopped timer"},
		{"begun", "ns", "when its handling began; empty: never"},
		{"done", "ns", "when its handling ended; empty: never"},
		{"lost", "", "why no actor handles it: " + lossNames() + "; empty: it was not lost"},
	}, messageRows},
	{"losses.csv", "what was lost, by reason", []column{runColumn,
		{"why", "", "as in messages.csv"}, {"messages", "messages", "how many"}, {"step", "", "where the first was lost; of messages never handled, where the first was sent"},
		{"words", "", "the same as a sentence, with senders, receivers and what to do"},
	}, lossRows},
	{"actors.csv", "the actors", []column{runColumn,
		{"actor", "", "its name"}, {"type", "", "of its behavior"}, {"parent", "", "the actor that spawned it; empty: none"},
		{"capacity", "messages", "of its mailbox; 0: unlimited"}, {"priority", "", "in a pool; the higher gets a thread first"},
	}, actorRows},
	{"threads.csv", "the threads", []column{runColumn,
		{"thread", "", "its name"}, {"role", "", "main, actor, worker, goroutine, or runtime: a goroutine of Go's own"}, {"actor", "", "the actor it belongs to; empty: none"}, {"runs", "", "the function a goroutine runs"},
	}, threadRows},
	{"notes.csv", "the notes, in the order of the tour", []column{
		{"number", "", "from 1"}, {"about", "", "step, range, actor, message, thread or difference"}, {"subject", "", "what it is about, in words"},
		{"run", "", "the scheduler; empty: both"}, {"time", "ns", "since the run began"}, {"label", "", "its title"}, {"text", "", "Markdown"},
	}, noteRows},
}

// writeCSV writes a zip file with the tables and dictionary.csv, which describes their columns.
func writeCSV(w io.Writer, in *Input) error {
	z := zip.NewWriter(w)
	about, err := z.Create("README.txt")
	if err != nil {
		return err
	}
	if _, err := io.WriteString(about, oneLines(in.about())+"The columns are described in dictionary.csv. Texts are UTF-8; bytes that are not are U+FFFD. "+
		"A text that begins like a formula (with =, +, -, @, a tab or the end of a line) has an apostrophe before it.\n"); err != nil {
		return err
	}
	dictionary := table{name: "dictionary.csv", columns: []column{{name: "file"}, {name: "column"}, {name: "unit"}, {name: "about"}}, rows: func(_ *Input, row func(...string) error) error {
		for _, t := range tables {
			if err := row(t.name, "", "", t.about); err != nil {
				return err
			}
			for _, c := range t.columns {
				if err := row(t.name, c.name, c.unit, c.about); err != nil {
					return err
				}
			}
		}
		return nil
	}}
	for _, t := range append([]table{dictionary}, tables...) {
		if err := t.write(z, in); err != nil {
			return fmt.Errorf("%s: %w", t.name, err)
		}
	}
	return z.Close()
}

// oneLines writes each text as a line.
func oneLines(texts []string) string {
	var b strings.Builder
	for _, text := range texts {
		b.WriteString(oneLine(text) + "\n")
	}
	return b.String()
}

func (t *table) write(z *zip.Writer, in *Input) error {
	f, err := z.Create(t.name)
	if err != nil {
		return err
	}
	c, err := sheet.NewWriter(f)
	if err != nil {
		return err
	}
	names := make([]string, len(t.columns))
	for i := range t.columns {
		names[i] = t.columns[i].name
	}
	if err := c.Row(names...); err != nil {
		return err
	}
	if err := t.rows(in, func(fields ...string) error {
		for i := range fields {
			if t.columns[i].unit == "" { // a number with a unit is ours, and may be negative
				fields[i] = sheet.Text(fields[i])
			}
		}
		return c.Row(fields...)
	}); err != nil {
		return err
	}
	return c.Close()
}

// named is an actor's name; empty for main and for no actor.
func named(t *trace.Trace, id trace.ActorID) string {
	if id == 0 {
		return ""
	}
	return t.Actors[id-1].Name
}

func integer(v, none int64) string {
	if v == none {
		return ""
	}
	return strconv.FormatInt(v, 10)
}

func eventRows(in *Input, row func(...string) error) error {
	for panel, t := range in.Traces {
		run := in.run(panel)
		for i := range t.Events {
			e := &t.Events[i]
			if !in.in(e.Time) {
				continue
			}
			thread, reason, line := "", "", ""
			if e.Thread >= 0 {
				thread = t.Threads[e.Thread].Name
			}
			if e.Reason != trace.ReasonNone {
				reason = e.Reason.String()
			}
			if e.Pos > 0 {
				line = strconv.Itoa(t.Positions[e.Pos-1].Line)
			}
			if err := row(run, strconv.Itoa(i), strconv.FormatInt(e.Time, 10), e.Kind.String(), thread, named(t, e.Actor), named(t, e.Peer),
				integer(int64(e.Msg), 0), integer(int64(e.Cause), -1), strconv.Itoa(int(e.Depth)), object(t, e.Object), reason, integer(e.Value, 0), line, t.Words(trace.Step(i))); err != nil {
				return err
			}
		}
	}
	return nil
}

// object is the name of what an event is about.
func object(t *trace.Trace, id trace.ObjectID) string {
	if id == 0 {
		return ""
	}
	return t.Objects[id-1].Name
}

// life is the times at which a message was sent, and its handling began and ended, ns; -1: never.
type life struct{ sent, begun, done int64 }

func livesOf(t *trace.Trace) []life {
	lives := make([]life, len(t.Messages))
	for i := range lives {
		lives[i] = life{-1, -1, -1}
	}
	for i := range t.Events {
		e := &t.Events[i]
		if e.Msg == 0 {
			continue
		}
		l := &lives[e.Msg-1]
		switch e.Kind {
		case trace.MsgSend:
			l.sent = e.Time
		case trace.MsgDequeue:
			l.begun = e.Time
		case trace.MsgDone:
			l.done = e.Time
		}
	}
	return lives
}

func messageRows(in *Input, row func(...string) error) error {
	for panel, t := range in.Traces {
		lost := render.LossByMessage(t)
		for i, l := range livesOf(t) {
			m := &t.Messages[i]
			if in.From+in.To > 0 && !in.in(l.sent) && !in.in(l.begun) && !in.in(l.done) {
				continue
			}
			if err := row(in.run(panel), strconv.Itoa(i+1), m.Subject, m.Data, named(t, m.From), named(t, m.To),
				fmt.Sprintf("%016x", m.Lineage), integer(l.sent, -1), integer(l.begun, -1), integer(l.done, -1), string(lost[i])); err != nil {
				return err
			}
		}
	}
	return nil
}

// lossNames are the names of reasons.
func lossNames() string {
	var names []string
	for _, why := range trace.Losses {
		names = append(names, string(why))
	}
	return strings.Join(names, ", ")
}

func lossRows(in *Input, row func(...string) error) error {
	for panel := range in.Traces {
		p := &in.Scene.Panels[panel]
		for _, l := range p.Summary.Losses {
			if err := row(in.run(panel), string(l.Why), strconv.Itoa(l.N), strconv.Itoa(int(l.First)), l.Words(p.Outcome.End)); err != nil {
				return err
			}
		}
	}
	return nil
}

func actorRows(in *Input, row func(...string) error) error {
	for panel, t := range in.Traces {
		for _, a := range t.Actors {
			if err := row(in.run(panel), a.Name, a.Type, named(t, a.Parent), strconv.Itoa(a.Capacity), strconv.Itoa(a.Priority)); err != nil {
				return err
			}
		}
	}
	return nil
}

func threadRows(in *Input, row func(...string) error) error {
	for panel, t := range in.Traces {
		for _, th := range t.Threads {
			if err := row(in.run(panel), th.Name, string(th.Role), named(t, th.Actor), th.Func); err != nil {
				return err
			}
		}
	}
	return nil
}

func noteRows(in *Input, row func(...string) error) error {
	for i := range in.Scene.Notes {
		n := &in.Scene.Notes[i]
		if err := row(strconv.Itoa(i+1), string(n.About), render.NoteSubject(in.Scene, n), n.Panel, strconv.FormatInt(n.Time, 10), n.Label, n.Text); err != nil {
			return err
		}
	}
	return nil
}
