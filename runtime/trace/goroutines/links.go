package goroutines

import (
	"slices"
	"strings"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// link records who created a goroutine, or ended its wait.
func (f *Figures) link(t *trace.Trace, e *trace.Event) {
	if e.Cause == trace.NoStep {
		return
	}
	by := t.Events[e.Cause].Thread
	if by == trace.NoThread || by == e.Thread {
		return
	}
	for _, pair := range [][2]trace.ThreadID{{by, e.Thread}, {e.Thread, by}} {
		if f.links[pair[0]] == nil {
			f.links[pair[0]] = map[trace.ThreadID]bool{}
		}
		f.links[pair[0]][pair[1]] = true
	}
}

// Around are the given goroutines and those that interact with one of them: that it created or was created by, whose
// wait it ended or which ended its wait. If all is set, also those that interact with these, and so on. They are
// sorted.
func (f *Figures) Around(all bool, ids ...trace.ThreadID) []trace.ThreadID {
	seen := map[trace.ThreadID]bool{}
	for _, id := range ids {
		seen[id] = true
	}
	for next := ids; len(next) > 0; {
		var found []trace.ThreadID
		for _, id := range next {
			for other := range f.links[id] {
				if !seen[other] {
					seen[other] = true
					found = append(found, other)
				}
			}
		}
		if !all {
			break
		}
		next = found
	}
	list := make([]trace.ThreadID, 0, len(seen))
	for id := range seen {
		list = append(list, id)
	}
	slices.Sort(list)
	return list
}

// Find is the goroutine of a name: main, g7, or 7; ok is false if there is none.
func Find(t *trace.Trace, name string) (id trace.ThreadID, ok bool) {
	i := slices.IndexFunc(t.Threads, func(th trace.Thread) bool { return th.Name == name || th.Name == "g"+name })
	if i < 0 && name == "1" {
		i = slices.IndexFunc(t.Threads, func(th trace.Thread) bool { return th.Role == trace.RoleMain })
	}
	return trace.ThreadID(i), i >= 0
}

// With are the goroutines with a start function: one of that name, or if there is none, those whose names end with it
// after a dot or a slash, as worker of main.worker.
func With(t *trace.Trace, function string) []trace.ThreadID {
	var same, ends []trace.ThreadID
	for i := range t.Threads {
		name := NameOf(&t.Threads[i])
		switch {
		case name == function:
			same = append(same, trace.ThreadID(i))
		case strings.HasSuffix(name, "."+function) || strings.HasSuffix(name, "/"+function):
			ends = append(ends, trace.ThreadID(i))
		}
	}
	if len(same) > 0 {
		return same
	}
	return ends
}
