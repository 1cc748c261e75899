package grade

import (
	"fmt"
	"strings"

	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// from finds a handling of Text whose message is from another sender than it should be: not from Sender, or with RuleNotFrom from
// it. Without such a handling, only RuleNotFrom holds.
func from(r lessons.Rule, t *trace.Trace) (trace.Step, string) {
	senders := map[trace.MessageID]string{}
	found := false
	for i := range t.Events {
		switch e := &t.Events[i]; e.Kind {
		case trace.MsgSend:
			senders[e.Msg] = sender(t, e)
		case trace.MsgDequeue:
			if !strings.Contains(t.LogLine(e), r.Text) {
				continue
			}
			found = true
			if who := senders[e.Msg]; is(who, r.Sender) == (r.Kind == lessons.RuleNotFrom) {
				return trace.Step(i), sentence(t.Words(trace.Step(i))) + fmt.Sprintf(" It is from %s.", who)
			}
		}
	}
	if !found && r.Kind == lessons.RuleFrom {
		return nothing(t, r.Text, "handled")
	}
	return 0, ""
}

// is reports whether a rule that names a sender means this one. Of goroutines, main alone is "main": a function in main, such as
// main.func1, may run in any other.
func is(who, named string) bool {
	if named == "main" {
		return who == named
	}
	return strings.Contains(who, named)
}

// printedBy finds where Text is printed by another one than it should be: not by Sender, or with RuleNotPrintedBy by it. Text that
// is not printed at once by anybody satisfies only RuleNotPrintedBy.
func printedBy(r lessons.Rule, t *trace.Trace) (trace.Step, string) {
	found := false
	for i := range t.Events {
		e := &t.Events[i]
		if e.Kind != trace.Output || !strings.Contains(t.Strings[e.Value], r.Text) {
			continue
		}
		found = true
		if is(sender(t, e), r.Sender) == (r.Kind == lessons.RuleNotPrintedBy) {
			return trace.Step(i), sentence(t.Words(trace.Step(i)))
		}
	}
	if !found && r.Kind == lessons.RulePrintedBy && t.Header.Truncated == 0 {
		return last(t), fmt.Sprintf("Nothing with %q is printed.", r.Text)
	}
	return 0, ""
}

// sender is who sends a message or prints: an actor with its type, as in the log, or the name of a thread, such as main.
func sender(t *trace.Trace, e *trace.Event) string {
	if id := e.Actor; id > 0 && int(id) <= len(t.Actors) {
		return t.Actors[id-1].Type + ":" + t.Actors[id-1].Name
	}
	if e.Thread == trace.NoThread {
		return "no thread"
	}
	return t.Threads[e.Thread].Label()
}

// beforeOutput finds where Later is printed, be it in pieces, before a handling of Text begins. It does not hold without such a
// handling, or if Later is never printed.
func beforeOutput(r lessons.Rule, t *trace.Trace) (trace.Step, string) {
	handled, printed := false, ""
	for i := range t.Events {
		switch e := &t.Events[i]; e.Kind {
		case trace.MsgDequeue:
			handled = handled || strings.Contains(t.LogLine(e), r.Text)
		case trace.Output:
			printed += t.Strings[e.Value]
			if !strings.Contains(printed, r.Later) {
				printed = printed[max(0, len(printed)-len(r.Later)):] // which may be the beginning of it
				continue
			}
			if !handled {
				return trace.Step(i), sentence(t.Words(trace.Step(i))) + fmt.Sprintf(" Nothing with %q is being handled or has been by then.", r.Text)
			}
			return 0, ""
		}
	}
	if !handled {
		return nothing(t, r.Text, "handled")
	}
	return nothing(t, r.Later, "printed")
}

// starts finds what main sends, spawns or starts after it has waited for something, such as for what it started before.
func starts(_ lessons.Rule, t *trace.Trace) (trace.Step, string) {
	waited := trace.NoStep
	byMain := func(e *trace.Event) bool {
		return e.Thread != trace.NoThread && t.Threads[e.Thread].Role == trace.RoleMain
	}
	for i := range t.Events {
		e, more := &t.Events[i], false
		switch e.Kind {
		case trace.Block:
			if waited == trace.NoStep && byMain(e) {
				waited = trace.Step(i)
			}
		case trace.MsgSend, trace.ActorSpawn:
			more = byMain(e)
		case trace.ThreadCreate:
			th := &t.Threads[e.Thread]
			more = e.Cause != trace.NoStep && th.Role == trace.RoleGoroutine && !th.ServesActors() && byMain(&t.Events[e.Cause])
		}
		if more && waited != trace.NoStep {
			return trace.Step(i), sentence(t.Words(trace.Step(i))) + fmt.Sprintf(" Main waited before, at step %d.", waited)
		}
	}
	return 0, ""
}
