package trace

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
)

// ErrText matches, with errors.Is, every error of ParseText.
var ErrText = errors.New("not a trace in text form")

// ParseText reads what Format writes. Blank lines and lines that begin with # are skipped, and a row's or event's
// number may be written - for the next one. The trace is not checked for consistency: see Validate.
func ParseText(text string) (*Trace, error) {
	p := &textParser{t: &Trace{}}
	for i, line := range strings.Split(text, "\n") {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		if !p.begun {
			if line != textHead {
				return nil, fmt.Errorf("%w: line %d: %.40q instead of %q", ErrText, i+1, line, textHead)
			}
			p.begun = true
			continue
		}
		if err := p.line(line); err != nil {
			return nil, fmt.Errorf("%w: line %d: %w", ErrText, i+1, err)
		}
	}
	if !p.begun {
		return nil, fmt.Errorf("%w: it is empty", ErrText)
	}
	return p.t, nil
}

type textParser struct {
	t     *Trace
	begun bool
}

func (p *textParser) line(line string) error {
	word, rest, _ := strings.Cut(line, " ")
	if word == "header" {
		return json.Unmarshal([]byte(rest), &p.t.Header)
	}
	f := &fields{rest: line}
	if word[0] == '-' || word[0] >= '0' && word[0] <= '9' {
		return p.event(f)
	}
	f.word()
	return p.row(word, f)
}

// row reads a row of a table.
func (p *textParser) row(table string, f *fields) error {
	t := p.t
	rows := map[string]int{
		"thread": len(t.Threads), "actor": len(t.Actors) + 1, "message": len(t.Messages) + 1,
		"position": len(t.Positions) + 1, "string": len(t.Strings), "wait": len(t.Waits), "object": len(t.Objects) + 1,
	}
	next, ok := rows[table]
	if !ok {
		return fmt.Errorf("a line begins with a number, header, thread, actor, message, position, string, wait or object, not %q", table)
	}
	f.number(next)
	name := f.quoted()
	switch table {
	case "thread":
		t.Threads = append(t.Threads, Thread{
			Name: name, Role: Role(f.value("role")), Actor: ActorID(f.id("actor", 0)), OSID: f.num("osid", 0),
			Func: f.value("func"), Start: PosID(f.id("start", 0)), Priority: int(f.num("priority", 0)),
		})
	case "actor":
		a := Actor{Name: name, Type: f.value("type")}
		for f.has("category") {
			a.Category = append(a.Category, f.value("category"))
		}
		a.Parent, a.Capacity = ActorID(f.id("parent", 0)), int(f.num("capacity", 0))
		a.Priority, a.Routing = int(f.num("priority", 0)), f.value("routing")
		t.Actors = append(t.Actors, a)
	case "message":
		m := Message{Subject: name, Data: f.value("data"), From: ActorID(f.id("from", 0)), To: ActorID(f.id("to", 0))}
		if s := f.value("lineage"); s != "" {
			v, err := strconv.ParseUint(s, 16, 64)
			if err != nil {
				return fmt.Errorf("lineage %q is not a hexadecimal number of 64 bits", s)
			}
			m.Lineage = v
		}
		t.Messages = append(t.Messages, m)
	case "position":
		t.Positions = append(t.Positions, Position{File: name, Line: int(f.num("line", 0)), Col: int(f.num("col", 0))})
	case "string":
		t.Strings = append(t.Strings, name)
	case "wait":
		w := Wait{Text: name, Pos: PosID(f.id("pos", 0))}
		var err error
		if w.Reason, err = ParseReason(f.value("reason")); err != nil {
			return err
		}
		t.Waits = append(t.Waits, w)
	case "object":
		o := Object{Name: name, Kind: ObjectKind(f.value("kind")), Capacity: int(f.num("capacity", 0)), Level: f.id("level", 0)}
		for f.has("case") {
			s, here, _ := strings.Cut(f.value("case"), " ")
			id, err := strconv.ParseInt(strings.TrimLeft(s, "<>"), 10, 32)
			if err != nil {
				return fmt.Errorf("case %q is not < or > and the number of an object", s)
			}
			o.Cases = append(o.Cases, Case{ObjectID(id), s[0] == '>', here})
		}
		t.Objects = append(t.Objects, o)
	}
	return f.end()
}

func (p *textParser) event(f *fields) error {
	f.number(len(p.t.Events))
	var e Event
	var err error
	if e.Time, err = strconv.ParseInt(f.word(), 10, 64); err != nil {
		f.fail("an event has a time in ns after its number")
	}
	if e.Kind, err = ParseKind(f.word()); err != nil {
		f.fail("%v", err)
	}
	e.Thread, e.Actor, e.Peer = ThreadID(f.id("thread", int64(NoThread))), ActorID(f.id("actor", 0)), ActorID(f.id("peer", 0))
	e.Msg, e.Cause, e.Pos = MessageID(f.id("msg", 0)), Step(f.id("cause", int64(NoStep))), PosID(f.id("pos", 0))
	e.Depth, e.Object, e.Here, e.Value = f.id("depth", 0), ObjectID(f.id("object", 0)), f.id("here", 0), f.num("value", 0)
	if s := f.value("reason"); s != "" {
		if e.Reason, err = ParseReason(s); err != nil {
			f.fail("%v", err)
		}
	}
	p.t.Events = append(p.t.Events, e)
	return f.end()
}

// fields reads the fields of a line one by one, in the order of Format. It keeps the first failure.
type fields struct {
	rest string
	err  error
}

func (f *fields) fail(format string, args ...any) {
	if f.err == nil {
		f.err = fmt.Errorf(format, args...)
	}
	f.rest = ""
}

func (f *fields) end() error {
	if f.err == nil && f.rest != "" {
		f.fail("%.40q is unknown, or not in its place: fields have an order", f.rest)
	}
	return f.err
}

func (f *fields) word() string {
	w, rest, _ := strings.Cut(f.rest, " ")
	f.rest = strings.TrimLeft(rest, " ")
	return w
}

// number takes a row's number, which must be want or -.
func (f *fields) number(want int) {
	if w := f.word(); w != "-" && w != strconv.Itoa(want) {
		f.fail("number %q instead of %d: rows and events are numbered in order", w, want)
	}
}

// quoted takes a Go string in quotes.
func (f *fields) quoted() string {
	q, err := strconv.QuotedPrefix(f.rest)
	if err != nil {
		f.fail("a text in quotes is missing at %.40q", f.rest)
		return ""
	}
	s, err := strconv.Unquote(q)
	if err != nil {
		f.fail("%s is not a text in quotes", q)
		return ""
	}
	f.rest = strings.TrimLeft(f.rest[len(q):], " ")
	return s
}

func (f *fields) has(key string) bool { return strings.HasPrefix(f.rest, key+"=") }

// value takes the next field if its key is key; otherwise it returns "".
func (f *fields) value(key string) string {
	if !f.has(key) {
		return ""
	}
	f.rest = f.rest[len(key)+1:]
	if strings.HasPrefix(f.rest, `"`) {
		return f.quoted()
	}
	return f.word()
}

func (f *fields) num(key string, absent int64) int64 {
	if !f.has(key) {
		return absent
	}
	s := f.value(key)
	v, err := strconv.ParseInt(s, 10, 64)
	if err != nil {
		f.fail("%s=%s is not a number", key, s)
	}
	return v
}

// id is num for 32 bits.
func (f *fields) id(key string, absent int64) int32 {
	v := f.num(key, absent)
	if v < math.MinInt32 || v > math.MaxInt32 {
		f.fail("%s=%d is beyond 32 bits", key, v)
		return 0
	}
	return int32(v)
}
