package goroutines

import "github.com/rehearse-lab/rehearse/runtime/trace"

// keptTasks are the steps of the begins of the tasks that a trace with some goroutines keeps: those that these begin or end, those in
// which they have regions or logs, and the tasks around them. The page's rule is the same (web/ui/src/run/marks.ts, ofShown).
func keptTasks(t *trace.Trace, chosen func(trace.ThreadID) bool) map[trace.Step]bool {
	around := map[trace.Step]trace.Step{} // by the begin of a task, that of the task around it
	kept := map[trace.Step]bool{}
	for i := range t.Events {
		e := &t.Events[i]
		if e.Kind != trace.Remark {
			continue
		}
		task := e.Cause
		if m, _ := trace.ParseMark(t.Strings[e.Value]); m.Kind == trace.MarkTask && !m.End {
			task = trace.Step(i)
			around[task] = e.Cause
		}
		if !chosen(e.Thread) {
			continue
		}
		for {
			parent, is := around[task]
			if !is || kept[task] {
				break
			}
			kept[task] = true
			task = parent
		}
	}
	return kept
}

// isOfTask reports whether an event is the begin or the end of one of some tasks, which are known by the steps of their begins.
func isOfTask(t *trace.Trace, step trace.Step, tasks map[trace.Step]bool) bool {
	e := &t.Events[step]
	if e.Kind != trace.Remark || !tasks[step] && !tasks[e.Cause] {
		return false
	}
	m, _ := trace.ParseMark(t.Strings[e.Value])
	return m.Kind == trace.MarkTask && (tasks[step] || m.End)
}
