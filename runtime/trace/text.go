package trace

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
)

// textHead is the first line of the text form.
const textHead = "rehearse trace 1"

// Format writes a trace as text that ParseText reads back to an equal trace: one line for the header, one per row of
// each table, one per event. Fields at their defaults (0, or none for threads and causes) are left out.
//
//	rehearse trace 1
//	header {"program":"…","name":"main.go", …}
//	thread 0 "main" role=main
//	actor 1 "counter" type="Counter" capacity=100
//	message 1 "add" data="1" to=1 lineage=9e3779b97f4a7c15
//	position 1 "main.go" line=12 col=2
//	string 0 "panic: index out of range"
//	wait 0 "to receive from jobs" pos=1 reason=ChanReceive
//	object 1 "jobs" kind=chan capacity=10
//	object 2 "select" kind=select case=<1 case=">0 out"
//	0 1200 MsgSend thread=0 peer=1 msg=1 pos=1
func Format(t *Trace) string {
	var b strings.Builder
	head, err := json.Marshal(t.Header)
	if err != nil { // a speed that is not a number
		head = []byte(strconv.Quote(err.Error()))
	}
	fmt.Fprintf(&b, "%s\nheader %s\n", textHead, head)
	for i, th := range t.Threads {
		row(&b, "thread", i, th.Name).word("role", string(th.Role)).num("actor", int64(th.Actor), 0).num("osid", th.OSID, 0).
			quoted("func", th.Func).num("start", int64(th.Start), 0).num("priority", int64(th.Priority), 0).end()
	}
	for i, a := range t.Actors {
		r := row(&b, "actor", i+1, a.Name).quoted("type", a.Type)
		for _, c := range a.Category {
			r.b.WriteString(" category=" + strconv.Quote(c))
		}
		r.num("parent", int64(a.Parent), 0).num("capacity", int64(a.Capacity), 0).num("priority", int64(a.Priority), 0).quoted("routing", a.Routing).end()
	}
	for i, m := range t.Messages {
		r := row(&b, "message", i+1, m.Subject).quoted("data", m.Data).num("from", int64(m.From), 0).num("to", int64(m.To), 0)
		if m.Lineage != 0 {
			r.word("lineage", strconv.FormatUint(m.Lineage, 16))
		}
		r.end()
	}
	for i, p := range t.Positions {
		row(&b, "position", i+1, p.File).num("line", int64(p.Line), 0).num("col", int64(p.Col), 0).end()
	}
	for i, s := range t.Strings {
		row(&b, "string", i, s).end()
	}
	for i, w := range t.Waits {
		row(&b, "wait", i, w.Text).num("pos", int64(w.Pos), 0).word("reason", w.Reason.String()).end()
	}
	for i, o := range t.Objects {
		r := row(&b, "object", i+1, o.Name).word("kind", string(o.Kind)).num("capacity", int64(o.Capacity), 0).num("level", int64(o.Level), 0)
		for _, c := range o.Cases {
			what := caseSign(c.Send) + strconv.Itoa(int(c.Object))
			if c.Here != "" {
				what += " " + c.Here
			}
			r.word("case", what)
		}
		r.end()
	}
	for i := range t.Events {
		e := &t.Events[i]
		r := textRow{&b}
		fmt.Fprintf(&b, "%d %d %s", i, e.Time, e.Kind)
		r.num("thread", int64(e.Thread), int64(NoThread)).num("actor", int64(e.Actor), 0).num("peer", int64(e.Peer), 0)
		r.num("msg", int64(e.Msg), 0).num("cause", int64(e.Cause), int64(NoStep)).num("pos", int64(e.Pos), 0)
		r.num("depth", int64(e.Depth), 0).num("object", int64(e.Object), 0).num("here", int64(e.Here), 0).num("value", e.Value, 0)
		if e.Reason != ReasonNone {
			r.word("reason", e.Reason.String())
		}
		r.end()
	}
	return b.String()
}

// caseSign is written before the object of a select's case: > to send, < to receive.
func caseSign(send bool) string {
	if send {
		return ">"
	}
	return "<"
}

// textRow writes the fields of one line.
type textRow struct{ b *strings.Builder }

func row(b *strings.Builder, table string, id int, name string) textRow {
	fmt.Fprintf(b, "%s %d %s", table, id, strconv.Quote(name))
	return textRow{b}
}

func (r textRow) num(key string, v, absent int64) textRow {
	if v != absent {
		fmt.Fprintf(r.b, " %s=%d", key, v)
	}
	return r
}

// word writes v bare if it can be read back so.
func (r textRow) word(key, v string) textRow {
	if q := strconv.Quote(v); v == "" || strings.Contains(v, " ") || q[1:len(q)-1] != v {
		return r.quoted(key, v)
	}
	fmt.Fprintf(r.b, " %s=%s", key, v)
	return r
}

func (r textRow) quoted(key, v string) textRow {
	if v != "" {
		fmt.Fprintf(r.b, " %s=%s", key, strconv.Quote(v))
	}
	return r
}

func (r textRow) end() { r.b.WriteByte('\n') }
