package render

import (
	"encoding/binary"
	"fmt"
	"hash/fnv"

	"github.com/rehearse-lab/rehearse/lessons/notes"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// messageNames describes the messages of a trace so that they can be found in other runs (see notes.Message).
type messageNames struct {
	t     *trace.Trace
	paths []uint64 // by MessageID-1, computed on demand
}

func newMessageNames(t *trace.Trace) *messageNames { return &messageNames{t: t} }

// alike is what messages that Nth counts have in common.
type alike struct{ to, subject, data string }

func (l *messageNames) alike(id trace.MessageID) alike {
	m := &l.t.Messages[id-1]
	return alike{actorName(l.t, m.To), m.Subject, m.Data}
}

// words is the description of a message.
func (l *messageNames) words(id trace.MessageID) *notes.Message {
	a := l.alike(id)
	m := &notes.Message{To: a.to, Subject: a.subject, Data: a.data,
		Path: hex(l.path(id)), Lineage: hex(l.t.Messages[id-1].Lineage)}
	for other := trace.MessageID(1); other < id; other++ {
		if l.alike(other) == a {
			m.Nth++
		}
	}
	return m
}

func hex(v uint64) string { return fmt.Sprintf("%016x", v) }

// find finds described messages; those that do not exist are left out. A message with another text or receiver is another
// message. Of equal ones it is the one with the same path, else the one with the same lineage, else the one with the same
// number.
func (l *messageNames) find(wanted []*notes.Message) map[*notes.Message]trace.MessageID {
	found := map[*notes.Message]trace.MessageID{}
	if len(wanted) == 0 {
		return found
	}
	candidates := map[alike][]trace.MessageID{}
	lineages := map[string]trace.MessageID{}
	for _, m := range wanted {
		candidates[alike{m.To, m.Subject, m.Data}] = nil
		if m.Path == "" {
			lineages[m.Lineage] = 0
		}
	}
	for id := trace.MessageID(1); int(id) <= len(l.t.Messages); id++ {
		a := l.alike(id)
		if list, ok := candidates[a]; ok {
			candidates[a] = append(list, id)
		}
		if len(lineages) > 0 {
			h := hex(l.t.Messages[id-1].Lineage)
			if _, ok := lineages[h]; ok {
				lineages[h] = id
			}
		}
	}
	for _, m := range wanted {
		if id := l.pick(m, candidates[alike{m.To, m.Subject, m.Data}]); id > 0 {
			found[m] = id
		} else if m.Path == "" && m.To+m.Subject+m.Data == "" && lineages[m.Lineage] > 0 {
			found[m] = lineages[m.Lineage] // from a note of an earlier version
		}
	}
	return found
}

// pick is the described one among equal messages; 0 if none is.
func (l *messageNames) pick(m *notes.Message, alike []trace.MessageID) trace.MessageID {
	for _, id := range alike {
		if m.Path != "" && hex(l.path(id)) == m.Path {
			return id
		}
	}
	for _, id := range alike {
		if m.Lineage != "" && hex(l.t.Messages[id-1].Lineage) == m.Lineage {
			return id
		}
	}
	if m.Nth < len(alike) && m.Path+m.To+m.Subject+m.Data != "" {
		return alike[m.Nth]
	}
	return 0
}

// path is a message's path: a hash of its content, of the message being handled when it was sent, and of how many equal
// ones were sent before it in that handling.
func (l *messageNames) path(id trace.MessageID) uint64 {
	if l.paths == nil {
		l.makePaths()
	}
	return l.paths[id-1]
}

func (l *messageNames) makePaths() {
	type sent struct {
		parent trace.MessageID
		alike  alike
	}
	l.paths = make([]uint64, len(l.t.Messages))
	count := map[sent]int{}
	walk := newAnchors(l.t)
	for i := range l.t.Events {
		e := &l.t.Events[i]
		walk.next(e)
		if e.Msg == 0 || l.paths[e.Msg-1] != 0 {
			continue
		}
		s := sent{alike: l.alike(e.Msg)}
		if e.Thread >= 0 {
			s.parent = walk.handling[e.Thread]
		}
		h := fnv.New64a()
		var parent [8]byte
		if s.parent > 0 {
			binary.LittleEndian.PutUint64(parent[:], l.paths[s.parent-1])
		}
		h.Write(parent[:])
		fmt.Fprintf(h, "%q %q %q %d", s.alike.to, s.alike.subject, s.alike.data, count[s])
		count[s]++
		l.paths[e.Msg-1] = max(h.Sum64(), 1)
	}
}
