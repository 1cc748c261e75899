package trace

import "reflect"

// Sizes in memory, bytes.
var (
	eventSize     = int64(reflect.TypeFor[Event]().Size())
	messageSize   = int64(reflect.TypeFor[Message]().Size())
	actorSize     = int64(reflect.TypeFor[Actor]().Size())
	threadSize    = int64(reflect.TypeFor[Thread]().Size())
	positionSize  = int64(reflect.TypeFor[Position]().Size())
	waitSize      = int64(reflect.TypeFor[Wait]().Size())
	textSize      = int64(reflect.TypeFor[string]().Size())
	chunkHeadSize = int64(reflect.TypeFor[chunk]().Size())
)

// Size is at most about how many bytes of memory the trace takes: a text that occurs several times counts each time.
func (t *Trace) Size() int64 {
	n := int64(len(t.Events))*eventSize + int64(len(t.Messages))*messageSize + int64(len(t.Actors))*actorSize +
		int64(len(t.Threads))*threadSize + int64(len(t.Positions))*positionSize + int64(len(t.Waits))*waitSize
	texts := func(all ...string) {
		for _, s := range all {
			n += int64(len(s))
		}
	}
	for i := range t.Messages {
		texts(t.Messages[i].Subject, t.Messages[i].Data)
	}
	for i := range t.Actors {
		a := &t.Actors[i]
		texts(a.Name, a.Type, a.Routing)
		texts(a.Category...)
		n += int64(len(a.Category)) * textSize
	}
	for i := range t.Threads {
		texts(t.Threads[i].Name, t.Threads[i].Func)
	}
	for i := range t.Waits {
		texts(t.Waits[i].Text)
	}
	texts(t.Strings...)
	n += int64(len(t.Strings)) * textSize
	h := &t.Header
	texts(h.Name, h.Schedule, h.Outcome.Text, h.Outcome.Remark)
	for i := range h.Outcome.Stuck {
		texts(h.Outcome.Stuck[i].Waits)
		n += int64(len(h.Outcome.Stuck[i].For))*8 + textSize
	}
	return n
}
