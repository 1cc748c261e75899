package trace

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/rehearse-lab/rehearse/runtime/units"
)

// Words describes an event in words: "storm14 begins repeat(3) on w3, 2 waiting". It accepts any step and any ids, so
// that errors about broken traces can use it. The page has the same descriptions (web/ui/src/run/words.ts).
func (t *Trace) Words(s Step) string {
	if s < 0 || int(s) >= len(t.Events) {
		return fmt.Sprintf("no event (the trace has steps 0 to %d)", len(t.Events)-1)
	}
	spec := t.Events[s].Kind.Spec()
	if spec == nil {
		return fmt.Sprintf("event of kind %s on %s", t.Events[s].Kind, t.threadName(t.Events[s].Thread))
	}
	for _, sentence := range spec.Sentences {
		if t.holds(sentence.When, s) {
			return t.fill(sentence.Text, s)
		}
	}
	return spec.Name
}

// holds reports whether the event of a step meets a condition.
func (t *Trace) holds(c Condition, s Step) bool {
	e := &t.Events[s]
	switch {
	case c.Reason != nil && !slices.Contains(c.Reason, e.Reason),
		c.Cause != nil && (e.Cause < 0 || e.Cause >= s || !slices.Contains(c.Cause, t.Events[e.Cause].Reason)),
		c.Value && e.Value == 0,
		c.Peer && e.Peer <= 0,
		c.Nobody && t.other(s) != "",
		c.Actor && e.Actor <= 0,
		c.Msg && e.Msg <= 0,
		c.Start && t.start(e.Thread) == 0,
		c.Timer && t.object(e.Object).Kind != ObjectTimer,
		c.Buffer && t.object(e.Object).Capacity == 0:
		return false
	}
	return true
}

// fill replaces the names in a sentence by the values of the event of a step.
func (t *Trace) fill(text string, s Step) string {
	var b strings.Builder
	for {
		before, rest, found := strings.Cut(text, "{")
		b.WriteString(before)
		if !found {
			return b.String()
		}
		name, after, _ := strings.Cut(rest, "}")
		b.WriteString(t.part(name, s))
		text = after
	}
}

// part is the value of a name in a sentence; see Sentence.
func (t *Trace) part(name string, s Step) string {
	e := &t.Events[s]
	switch name {
	case "actor":
		return t.subject(s)
	case "peer":
		return cmp.Or(t.other(s), "nobody")
	case "message":
		return t.messageName(e.Msg)
	case "thread":
		return t.threadName(e.Thread)
	case "reason":
		return e.Reason.word()
	case "method":
		return hookName(e.Reason)
	case "text":
		return strings.ReplaceAll(t.text(e.Value), "\n", "; ") // a hint has a line of its own
	case "quoted":
		return quoted(t.text(e.Value))
	case "count":
		return units.Count(e.Value)
	case "ordinal":
		return units.Count(e.Value + 1)
	case "asked":
		return units.Asked(time.Duration(e.Value))
	case "ticks":
		return units.Plural(e.Value, "tick")
	case "depth":
		return units.Count(e.Depth)
	case "actors":
		return units.Plural(e.Depth, "ready actor")
	case "threads":
		return units.Plural(e.Depth, "ready thread")
	case "readers":
		return units.Plural(e.Depth, "reader")
	case "rank":
		return t.rankOf(e.Actor)
	case "level":
		return t.levelOf(e.Thread)
	case "line":
		return t.lineOf(e.Pos)
	case "start":
		return t.lineOf(t.start(e.Thread))
	case "waits":
		return t.waiting(e)
	case "object":
		return CalledHere(t.object(e.Object).Name, t.here(e))
	case "capacity":
		return units.Count(t.object(e.Object).Capacity)
	}
	panic("trace: a sentence has {" + name + "}")
}

// object is the row of an object; one without a name if there is none.
func (t *Trace) object(id ObjectID) Object {
	if id <= 0 || int(id) > len(t.Objects) {
		return Object{Name: "something"}
	}
	return t.Objects[id-1]
}

// here is what the source calls an event's object there; "" if that is its name.
func (t *Trace) here(e *Event) string {
	if e.Here <= 0 || int(e.Here) > len(t.Strings) {
		return ""
	}
	return t.Strings[e.Here-1]
}

// quoted writes a text in quotes, as JavaScript does.
func quoted(text string) string {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.Encode(text) // of a string: never fails
	return strings.NewReplacer(`\u2028`, "\u2028", `\u2029`, "\u2029").Replace(strings.TrimSuffix(b.String(), "\n"))
}

// start is where a thread was started; 0: unknown.
func (t *Trace) start(id ThreadID) PosID {
	if id < 0 || int(id) >= len(t.Threads) {
		return 0
	}
	return t.Threads[id].Start
}

// rankOf is what distinguishes an actor from most: ", priority 5", ", a router, round robin".
func (t *Trace) rankOf(id ActorID) string {
	if id <= 0 || int(id) > len(t.Actors) {
		return ""
	}
	switch a := &t.Actors[id-1]; {
	case a.Routing != "":
		return ", a router, " + a.Routing
	case a.Priority != 0:
		return fmt.Sprintf(", priority %d", a.Priority)
	}
	return ""
}

// levelOf is what distinguishes a thread from most: ", priority 1".
func (t *Trace) levelOf(id ThreadID) string {
	if id < 0 || int(id) >= len(t.Threads) || t.Threads[id].Priority == 0 {
		return ""
	}
	return fmt.Sprintf(", priority %d", t.Threads[id].Priority)
}

// waiting describes what a blocked thread does: "sleeps 10 ms", "waits to receive from jobs", "waits for a message".
func (t *Trace) waiting(e *Event) string {
	i, found := slices.BinarySearchFunc(t.Waits, e, func(w Wait, e *Event) int { return w.compare(e.Pos, e.Reason) })
	if !found {
		return e.Reason.Waiting(e.Value, "")
	}
	return e.Reason.Waiting(e.Value, WaitFor(t.Waits[i].Text, e.Object, t.here(e), t.Objects))
}

// Waiting describes what a thread does that is blocked for this reason: "sleeps 10 ms", from the Value of its Block event; "waits to
// receive from jobs", from WaitFor; or without one "waits for a reply".
func (r Reason) Waiting(value int64, text string) string {
	switch {
	case r == ReasonSleep && value > 0:
		return "sleeps " + units.Asked(time.Duration(value))
	case r == ReasonSleep: // Go does not record for how long
		return "sleeps"
	case r == ReasonYield:
		return "gives up its core and could go on"
	case text == "":
		return "waits for " + r.word()
	}
	return "waits " + text
}

// compare orders waits by position and reason.
func (w Wait) compare(pos PosID, reason Reason) int {
	return cmp.Or(cmp.Compare(w.Pos, pos), cmp.Compare(w.Reason, reason))
}

// hookName is the method that a HookBegin or HookEnd is about.
func hookName(r Reason) string {
	if r == ReasonStop {
		return "Stopped"
	}
	return "Started"
}

func (t *Trace) threadName(id ThreadID) string {
	switch {
	case id == NoThread:
		return "no thread"
	case id < 0 || int(id) >= len(t.Threads):
		return fmt.Sprintf("thread %d (unknown)", id)
	}
	return t.Threads[id].Label()
}

func (t *Trace) actorName(id ActorID) string {
	switch {
	case id == 0:
		return "main"
	case id < 0 || int(id) > len(t.Actors):
		return fmt.Sprintf("actor %d (unknown)", id)
	}
	return t.Actors[id-1].Name
}

// messageName is subject(data).
func (t *Trace) messageName(id MessageID) string {
	switch {
	case id == 0:
		return "no message"
	case id < 0 || int(id) > len(t.Messages):
		return fmt.Sprintf("message %d (unknown)", id)
	}
	m := &t.Messages[id-1]
	return m.Subject + "(" + m.Data + ")"
}

func (t *Trace) text(i int64) string {
	if i < 0 || i >= int64(len(t.Strings)) {
		return fmt.Sprintf("string %d (unknown)", i)
	}
	return t.Strings[i]
}

// lineOf is the line of a position, with its file if the trace has several; "?": unknown.
func (t *Trace) lineOf(id PosID) string {
	if id <= 0 || int(id) > len(t.Positions) {
		return "?"
	}
	at := &t.Positions[id-1]
	if slices.ContainsFunc(t.Positions, func(p Position) bool { return p.File != at.File }) {
		return fmt.Sprintf("%d of %s", at.Line, at.File)
	}
	return fmt.Sprint(at.Line)
}
