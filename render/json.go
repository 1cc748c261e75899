package render

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"strconv"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// JSON writes runs for other programs to read: everything in a trace, under these names.
//
//	format      "rehearse-run"
//	version     1; a reader should refuse others
//	title, name the lesson's title; lesson#cell or file
//	times       "simulated" or "measured": the kind of all times below
//	command     reproduces the runs
//	source      the program text
//	tour        the title of its notes
//	notes       of Note, in their order
//	runs        one per scheduler:
//	  header    of trace.Header: program hash, engine, settings, costs, schedule (the choices made), outcome, makespan
//	  summary   of Summary
//	  threads   by thread id from 0: name, role, actor, osid (the operating system's id, measured runs only); of a goroutine
//	            func (what it runs) and start (where it was started, a position id)
//	  actors    by actor id from 1: name, type, category, parent, capacity, priority, routing
//	  messages  by message id from 1: subject, data, from, to, lineage (a decimal string: it has 64 bits)
//	  positions by position id from 1: file, line, col, both from 1
//	  strings   texts, by index from 0
//	  waits     what Block events at a position (an id) and for a reason wait for: position, reason, text
//	  objects   what goroutines share, by object id from 1: name, kind (a trace.ObjectKind), capacity; of a select statement its cases: object, send, here
//	  events    by step; each has
//	    step    its index
//	    time    ns since the run began
//	    kind    a trace.Kind: MsgSend, MsgDequeue ...; which fields a kind fills is said there
//	    thread  absent: no thread did it
//	    actor, peer, message, position   ids; absent: none (for actors: main)
//	    cause   the step it follows from, absent: none
//	    depth   pending messages of the actor's mailbox, delayed ones included; or the level of the object; absent: 0
//	    object  an id; absent: none
//	    here    what the source calls the object there, if that is not its name: an index of strings plus 1; absent: its name
//	    reason  a trace.Reason; absent: none
//	    value   by kind; absent: 0
//
// All times are ns, all sizes bytes.
func JSON(w io.Writer, s *Scene, traces ...*trace.Trace) error {
	b := bufio.NewWriterSize(w, 64<<10)
	j := &jsonWriter{w: b}
	j.raw("{")
	j.field("format", jsonFormat, true)
	j.field("version", jsonVersion, false)
	j.field("title", s.Title, false)
	j.field("name", s.Name, false)
	j.field("times", s.Word, false)
	j.field("command", Command(s), false)
	j.field("source", s.Source, false)
	j.field("tour", s.Tour, false)
	j.field("notes", notNil(s.Notes), false)
	j.raw(",\n\"runs\":[")
	for i, t := range traces {
		if i > 0 {
			j.raw(",")
		}
		j.run(t)
	}
	j.raw("]}\n")
	if j.err != nil {
		return fmt.Errorf("export as JSON: %w", j.err)
	}
	return b.Flush()
}

// jsonWriter writes an object field by field, and its many events with special code.
type jsonWriter struct {
	w   *bufio.Writer
	err error
	row []byte
}

func (j *jsonWriter) raw(s string) { _, _ = j.w.WriteString(s) } // Flush reports the error

func (j *jsonWriter) field(name string, v any, first bool) {
	b, err := json.Marshal(v)
	if err != nil {
		j.err = err
		return
	}
	if !first {
		j.raw(",")
	}
	j.raw("\n\"" + name + "\":")
	_, _ = j.w.Write(b)
}

func (j *jsonWriter) run(t *trace.Trace) {
	j.raw("{")
	j.field("header", t.Header, true)
	j.field("summary", Summarize(t), false)
	j.field("threads", notNil(t.Threads), false)
	j.field("actors", notNil(t.Actors), false)
	j.field("messages", notNil(t.Messages), false)
	j.field("positions", notNil(t.Positions), false)
	j.field("strings", notNil(t.Strings), false)
	j.field("waits", jsonWaits(t.Waits), false)
	j.field("objects", notNil(t.Objects), false)
	j.raw(",\n\"events\":[")
	for i := range t.Events {
		if i > 0 {
			j.raw(",")
		}
		j.event(i, &t.Events[i])
	}
	j.raw("]}")
}

// jsonWait is a trace.Wait with names as in events.
type jsonWait struct {
	Position trace.PosID `json:"position"`
	Reason   string      `json:"reason"`
	Text     string      `json:"text"`
}

func jsonWaits(waits []trace.Wait) []jsonWait {
	list := make([]jsonWait, len(waits))
	for i, w := range waits {
		list[i] = jsonWait{w.Pos, w.Reason.String(), w.Text}
	}
	return list
}

func (j *jsonWriter) event(step int, e *trace.Event) {
	b := append(j.row[:0], "\n{\"step\":"...)
	b = strconv.AppendInt(b, int64(step), 10)
	b = append(b, `,"time":`...)
	b = strconv.AppendInt(b, e.Time, 10)
	b = append(append(append(b, `,"kind":"`...), e.Kind.String()...), '"')
	number := func(name string, v int64, absent int64) {
		if v != absent {
			b = append(append(append(b, `,"`...), name...), `":`...)
			b = strconv.AppendInt(b, v, 10)
		}
	}
	number("thread", int64(e.Thread), int64(trace.NoThread))
	number("actor", int64(e.Actor), 0)
	number("peer", int64(e.Peer), 0)
	number("message", int64(e.Msg), 0)
	number("position", int64(e.Pos), 0)
	number("cause", int64(e.Cause), int64(trace.NoStep))
	number("depth", int64(e.Depth), 0)
	number("object", int64(e.Object), 0)
	number("here", int64(e.Here), 0)
	if e.Reason != trace.ReasonNone {
		b = append(append(append(b, `,"reason":"`...), e.Reason.String()...), '"')
	}
	number("value", e.Value, 0)
	j.row = append(b, '}')
	_, _ = j.w.Write(j.row)
}
