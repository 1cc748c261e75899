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
			if who := senders[e.Msg]; strings.Contains(who, r.Sender) == (r.Kind == lessons.RuleNotFrom) {
				return trace.Step(i), sentence(t.Words(trace.Step(i))) + fmt.Sprintf(" It is from %s.", who)
			}
		}
	}
	if !found && r.Kind == lessons.RuleFrom && t.Header.Truncated == 0 {
		return last(t), fmt.Sprintf("Nothing with %q is handled.", r.Text)
	}
	return 0, ""
}

// sender is who sends a message: an actor with its type, as in the log, or the name of a thread, such as main.
func sender(t *trace.Trace, send *trace.Event) string {
	if id := send.Actor; id > 0 && int(id) <= len(t.Actors) {
		return t.Actors[id-1].Type + ":" + t.Actors[id-1].Name
	}
	if send.Thread == trace.NoThread {
		return "no thread"
	}
	return t.Threads[send.Thread].Label()
}

// beforeOutput finds where Later is printed before a handling of Text begins.
func beforeOutput(r lessons.Rule, t *trace.Trace) (trace.Step, string) {
	for i := range t.Events {
		switch e := &t.Events[i]; {
		case e.Kind == trace.MsgDequeue && strings.Contains(t.LogLine(e), r.Text):
			return 0, ""
		case e.Kind == trace.Output && strings.Contains(t.Strings[e.Value], r.Later):
			return trace.Step(i), sentence(t.Words(trace.Step(i))) + fmt.Sprintf(" Nothing with %q is being handled or has been by then.", r.Text)
		}
	}
	return 0, ""
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
