package trace

import "testing"

// TestWaitFor puts the names of objects into the text of a wait.
func TestWaitFor(t *testing.T) {
	objects := []Object{
		{Name: "jobs", Kind: ObjectChan}, {Name: "jobs #2", Kind: ObjectChan}, {Name: "hall.mu", Kind: ObjectMutex},
		{Name: "select", Kind: ObjectSelect, Cases: []Case{{Object: 2, Here: "a"}, {Object: 0, Here: "b (a nil channel)"}}},
	}
	for _, c := range []struct {
		text string
		id   ObjectID
		here string
		want string
	}{
		{"for ever", 1, "", "for ever"},
		{"to receive from " + InWait(0, "jobs"), 2, "", "to receive from jobs #2"},
		{"to receive from " + InWait(0, "c"), 1, "c", "to receive from jobs (here c)"},
		{"to receive from " + InWait(0, "c"), 0, "", "to receive from c"},
		{"to receive from " + InWait(0, "c"), 0, "c (a nil channel)", "to receive from c (a nil channel)"},
		{"to receive from " + InWait(0, "c"), 5, "", "to receive from c"},
		{"to lock " + InWait(0, "h.mu") + " for reading", 3, "h.mu", "to lock hall.mu (here h.mu) for reading"},
		{"in a select, to send on " + InWait(1, "a") + " or to receive from " + InWait(2, "b"), 4, "", "in a select, to send on jobs #2 (here a) or to receive from b (a nil channel)"},
		{"to receive from " + InWait(3, "c"), 4, "", "to receive from c"},
		{"to receive from " + InWait(0, "[]chan int{a}[0]"), 1, "", "to receive from []chan int{a}[0]"},
		{"to receive from {99999999999999999999 c}", 1, "", "to receive from c"},
		{"to receive from " + InWait(0, ""), 1, "", "to receive from "},
	} {
		if got := WaitFor(c.text, c.id, c.here, objects); got != c.want {
			t.Errorf("%q for object %d: %q, want %q", c.text, c.id, got, c.want)
		}
	}
}

// TestHere compares the name of an object with what the source calls it.
func TestHere(t *testing.T) {
	for _, c := range []struct{ name, source, want string }{
		{"jobs", "jobs", "jobs"}, {"jobs #2", "jobs", "jobs #2"}, {"from.mu", "to.mu", "from.mu (here to.mu)"}, {"hall.mu", "h.mu", "hall.mu (here h.mu)"},
	} {
		if got := CalledHere(c.name, Here(c.name, c.source)); got != c.want {
			t.Errorf("%s, which the source calls %s: %q, want %q", c.name, c.source, got, c.want)
		}
	}
}
