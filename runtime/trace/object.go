package trace

import "fmt"

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

// AddObject adds a row to the table of objects. If there is one of the same name, the name gets a number.
func (r *Recorder) AddObject(o Object) ObjectID {
	if r == nil {
		return 0
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	kinds := &r.selects
	if o.Kind != ObjectSelect {
		kinds = &r.shared
	}
	if *kinds == MaxObjects {
		if o.Kind != ObjectSelect {
			r.unshared++
		}
		return 0
	}
	*kinds++
	if o.Kind != ObjectSelect {
		if r.names == nil {
			r.names = map[string]int{}
		}
		if r.names[o.Name]++; r.names[o.Name] > 1 {
			o.Name = fmt.Sprintf("%s #%d", o.Name, r.names[o.Name])
		}
	}
	r.text += len(o.Name)
	r.t.Objects = append(doubled(r.t.Objects), o)
	return ObjectID(len(r.t.Objects))
}

// UnrecordedObjects is how many objects, without selects, have no row because there are MaxObjects.
func (r *Recorder) UnrecordedObjects() int {
	if r == nil {
		return 0
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.unshared
}

// MaxObjects is how many objects a trace has, without selects, and how many selects. Events about further ones are not recorded.
const MaxObjects = 100_000
