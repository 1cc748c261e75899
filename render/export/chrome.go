package export

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"

	"github.com/rehearse-lab/rehearse/render"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// chromeEvent is a row of the Trace Event Format. Times are in µs.
type chromeEvent struct {
	Name  string   `json:"name"`
	Cat   string   `json:"cat,omitempty"`
	Phase string   `json:"ph"`
	Time  float64  `json:"ts"`
	Dur   *float64 `json:"dur,omitempty"`
	PID   int      `json:"pid"`
	TID   int      `json:"tid"`
	Scope string   `json:"s,omitempty"`
	ID    string   `json:"id,omitempty"` // connects begin and end
	// Flow connects slices: it leaves one and enters another.
	Flow string         `json:"bind_id,omitempty"`
	Out  bool           `json:"flow_out,omitempty"`
	In   bool           `json:"flow_in,omitempty"`
	Args map[string]any `json:"args,omitempty"`
}

func micros(ns int64) float64 { return float64(ns) / 1000 }

// chrome writes events one by one, because there can be millions.
type chrome struct {
	w    *bufio.Writer
	enc  *json.Encoder
	some bool
	err  error
}

func (c *chrome) event(e chromeEvent) {
	if c.some {
		_ = c.w.WriteByte(',')
	}
	c.some = true
	if err := c.enc.Encode(e); err != nil && c.err == nil {
		c.err = err
	}
}

// writeChrome writes the JSON of chrome://tracing: a process for each run, complete events that nest, a flow for each
// message, the backlog as a counter, and for recordings by Go tasks, regions and logs.
func writeChrome(w io.Writer, in *Input) error {
	c := &chrome{w: bufio.NewWriter(w)}
	c.enc = json.NewEncoder(c.w)
	c.enc.SetEscapeHTML(false)
	_, _ = c.w.WriteString("{\"displayTimeUnit\":\"ns\",\"otherData\":")
	about := in.about()
	if err := c.enc.Encode(map[string]any{"title": in.Scene.Title, "name": in.Scene.Name, "times": in.Scene.Word, "command": render.Command(in.Scene), "about": about}); err != nil {
		return err
	}
	_, _ = c.w.WriteString(",\"traceEvents\":[")
	for panel := range in.Traces {
		c.names(in, panel)
		c.slices(in, panel)
		c.marks(in, panel)
		c.backlog(in, panel)
		c.notes(in, panel)
	}
	_, _ = c.w.WriteString("]}\n")
	if c.err != nil {
		return c.err
	}
	return c.w.Flush()
}

func (c *chrome) names(in *Input, panel int) {
	meta := func(what string, tid int, args map[string]any) {
		c.event(chromeEvent{Name: what, Phase: "M", PID: panel + 1, TID: tid, Args: args})
	}
	meta("process_name", 0, map[string]any{"name": in.title(panel)})
	meta("process_sort_index", 0, map[string]any{"sort_index": panel})
	for i, th := range in.Traces[panel].Threads {
		meta("thread_name", i+1, map[string]any{"name": th.Label()})
		meta("thread_sort_index", i+1, map[string]any{"sort_index": i})
	}
}

// slices writes the intervals, and the send of each handled message, which takes no time: its flow enters the handling.
func (c *chrome) slices(in *Input, panel int) {
	t := in.Traces[panel]
	flow := func(msg trace.MessageID) string { return fmt.Sprintf("0x%x%08x", panel+1, msg) }
	into := map[trace.MessageID]int64{} // the start of the handling, by message
	none := 0.0
	for _, f := range in.flowsOf(panel) {
		into[f.msg] = f.at.Time
		c.event(chromeEvent{Name: "sends " + messageWords(&t.Messages[f.msg-1]), Cat: "send", Phase: "X", Time: micros(f.sent.Time), Dur: &none,
			PID: panel + 1, TID: int(f.sent.Thread) + 1, Flow: flow(f.msg), Out: true})
	}
	for _, s := range in.slicesOf(panel) {
		dur := micros(s.end - s.start)
		e := chromeEvent{Name: s.name, Cat: s.category(), Phase: "X", Time: micros(s.start), Dur: &dur, PID: panel + 1, TID: int(s.thread) + 1}
		if s.kind == render.SliceHandle {
			if at, ok := into[s.msg]; ok && at == s.start {
				e.Flow, e.In = flow(s.msg), true
			}
		}
		c.event(e)
	}
}

// marks writes instant events where they happened, and tasks and regions as asynchronous events, because they end in the
// middle of states.
func (c *chrome) marks(in *Input, panel int) {
	moments, stretches := in.marksOf(panel)
	for _, m := range moments {
		e := chromeEvent{Name: m.name, Cat: m.category, Phase: "i", Scope: "t", Time: micros(m.time), PID: panel + 1, TID: int(m.thread) + 1}
		if m.thread == trace.NoThread {
			e.Scope = "p"
		}
		c.event(e)
	}
	for i := range stretches {
		s := &stretches[i]
		e := chromeEvent{Name: s.name, Cat: string(s.kind), Phase: "b", Time: micros(s.start), PID: panel + 1, TID: int(s.thread) + 1, ID: fmt.Sprintf("0x%x%08x", panel+1, i)}
		if s.remark != "" {
			e.Args = map[string]any{"note": s.remark}
		}
		c.event(e)
		e.Phase, e.Time, e.Args = "e", micros(s.end), nil
		c.event(e)
	}
}

func (c *chrome) backlog(in *Input, panel int) {
	columns := &in.Scene.Panels[panel].Columns
	for i, t := range columns.BacklogTime {
		if in.in(int64(t)) {
			c.event(chromeEvent{Name: "backlog", Phase: "C", Time: micros(int64(t)), PID: panel + 1, Args: map[string]any{"messages": columns.BacklogCount[i]}})
		}
	}
}

func (c *chrome) notes(in *Input, panel int) {
	for _, n := range in.notesOf(panel) {
		c.event(chromeEvent{Name: n.name, Cat: "note", Phase: "i", Scope: "p", Time: micros(n.note.Time), PID: panel + 1, TID: int(n.thread) + 1, Args: map[string]any{"text": n.note.Text}})
	}
}
