package trace

import (
	"fmt"

	"github.com/rehearse-lab/rehearse/runtime/units"
)

// Object is a row of the table of what goroutines share: channels, locks, groups, conditions.
type Object struct {
	Name     string     `json:"name"` // in the words of the source, and a number if several have these: jobs, c.mu, forks[i] #2
	Kind     ObjectKind `json:"kind"`
	Capacity int        `json:"capacity,omitempty"` // of a channel's buffer
	// Level is how many held a lock, or the counter of a group, before its first event: a copy begins as what was copied. Who holds
	// the copy of a locked lock is not known.
	Level int32 `json:"level,omitempty"`
	// Cases are those of a select statement, whose Object stands for all that it waits for. A select has no other events than Block.
	Cases []Case `json:"cases,omitempty"`
}

// Case is a case of a select statement.
type Case struct {
	Object ObjectID `json:"object"` // 0: a nil channel
	Send   bool     `json:"send,omitempty"`
	Here   string   `json:"here,omitempty"` // what the source calls it there, if that is not its name; see CalledHere
}

// ObjectKind is what an object is.
type ObjectKind string

// The kinds of objects.
const (
	ObjectChan   ObjectKind = "chan"
	ObjectTimer  ObjectKind = "timer" // the channel of a timer
	ObjectMutex  ObjectKind = "mutex"
	ObjectRW     ObjectKind = "rwmutex"
	ObjectGroup  ObjectKind = "waitgroup"
	ObjectCond   ObjectKind = "cond"
	ObjectSelect ObjectKind = "select"
)

// Known reports whether k is one of the kinds.
func (k ObjectKind) Known() bool {
	switch k {
	case ObjectChan, ObjectTimer, ObjectMutex, ObjectRW, ObjectGroup, ObjectCond, ObjectSelect:
		return true
	}
	return false
}

// IsLock reports whether threads hold such an object.
func (k ObjectKind) IsLock() bool { return k == ObjectMutex || k == ObjectRW }

// begins reports whether an object of the kind can have a level other than 0 before its first event.
func (k ObjectKind) begins(level int32) bool {
	switch k {
	case ObjectMutex:
		return level == 1
	case ObjectRW:
		return level > 0
	}
	return k == ObjectGroup
}

// ObjectTable gives objects their rows and names, as a Recorder does, also without one. The zero ObjectTable is empty. Only one goroutine
// may use it at a time.
type ObjectTable struct {
	rows            []Object
	names           map[string]int // how many rows have a name, without their numbers
	selects, shared int            // rows
	left            int            // objects without a row
}

// Add adds a row. If there is one of the same name, the name gets a number. It returns 0 if there are MaxObjects.
func (t *ObjectTable) Add(o Object) ObjectID {
	kinds := &t.selects
	if o.Kind != ObjectSelect {
		kinds = &t.shared
	}
	if *kinds == MaxObjects {
		if o.Kind != ObjectSelect {
			t.left++
		}
		return 0
	}
	*kinds++
	if o.Kind != ObjectSelect {
		if t.names == nil {
			t.names = map[string]int{}
		}
		if t.names[o.Name]++; t.names[o.Name] > 1 {
			o.Name = fmt.Sprintf("%s #%d", o.Name, t.names[o.Name])
		}
	}
	t.rows = append(t.rows, o)
	return ObjectID(len(t.rows))
}

// Row is the row of an object; a zero one if there is none.
func (t *ObjectTable) Row(id ObjectID) Object {
	if id <= 0 || int(id) > len(t.rows) {
		return Object{}
	}
	return t.rows[id-1]
}

// AddObject adds a row to the table of objects: see ObjectTable.Add.
func (r *Recorder) AddObject(o Object) ObjectID {
	if r == nil {
		return 0
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	id := r.objects.Add(o)
	r.t.Objects, r.t.Header.Unrecorded = r.objects.rows, r.objects.left
	r.text += len(r.objects.Row(id).Name)
	for _, c := range o.Cases {
		r.text += len(c.Here)
	}
	return id
}

// Object is the row of an object; a zero one if there is none.
func (r *Recorder) Object(id ObjectID) Object {
	if r == nil {
		return Object{}
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.objects.Row(id)
}

// UnrecordedWords is what Header.UnrecordedWords says of the trace so far.
func (r *Recorder) UnrecordedWords() string {
	if r == nil {
		return ""
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.t.Header.UnrecordedWords()
}

// UnrecordedWords says which objects have no events in the trace; "" if all that were used have.
func (h *Header) UnrecordedWords() string {
	if h.Unrecorded == 0 {
		return ""
	}
	return fmt.Sprintf("the trace has the events of the first %s channels, locks, groups and conditions; those of %s more are not shown", units.Count(MaxObjects), units.Count(h.Unrecorded))
}

// MaxObjects is how many objects a trace has, without selects, and how many selects. Events about further ones are not recorded.
const MaxObjects = 100_000

// sharedRows is how many of the rows are not of selects.
func sharedRows(rows []Object) int {
	n := 0
	for i := range rows {
		if rows[i].Kind != ObjectSelect {
			n++
		}
	}
	return n
}
