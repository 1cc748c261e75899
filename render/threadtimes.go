package render

import "github.com/rehearse-lab/rehearse/runtime/trace"

// ThreadTime is the lifetime of a thread, and how long it worked for actors, ns.
type ThreadTime struct {
	Name string `json:"name"`
	From int64  `json:"from"` // since the run began
	To   int64  `json:"to"`
	Busy int64  `json:"busy"` // attached to an actor, including sleeps in a handler
}

// ThreadTimes are the times of the threads that served actors, in the order of their creation. A thread that does not end
// lasts as long as the run.
func ThreadTimes(t *trace.Trace) []ThreadTime {
	times, at := []ThreadTime{}, make(map[trace.ThreadID]int, len(t.Threads))
	began := map[trace.ThreadID]int64{}
	rest := func(id trace.ThreadID, now int64) {
		if since, atWork := began[id]; atWork {
			times[at[id]].Busy += now - since
			delete(began, id)
		}
	}
	for i := range t.Events {
		e := &t.Events[i]
		if e.Thread == trace.NoThread || !t.Threads[e.Thread].ServesActors() {
			continue
		}
		switch e.Kind {
		case trace.ThreadCreate:
			at[e.Thread] = len(times)
			times = append(times, ThreadTime{Name: t.Threads[e.Thread].Name, From: e.Time, To: t.Header.Makespan})
		case trace.RunBegin:
			began[e.Thread] = e.Time
		case trace.RunEnd:
			rest(e.Thread, e.Time)
		case trace.ThreadExit:
			rest(e.Thread, e.Time)
			times[at[e.Thread]].To = e.Time
		}
	}
	for id := range began {
		rest(id, t.Header.Makespan)
	}
	return times
}
