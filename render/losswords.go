package render

import (
	"fmt"
	"strings"

	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/runtime/units"
)

// RunLosses is the losses of a run, for a text about several runs.
type RunLosses struct {
	Title  string // of the run, as Pool of 4
	End    trace.End
	Losses []Loss
}

// LossLines describes the losses of runs, one line per reason. With several runs each line says which one it is about, or
// that it holds for all; causes and remedies are listed once.
func LossLines(runs ...RunLosses) []string {
	var lines []string
	said := make([]map[string]bool, len(runs))
	for i, r := range runs {
		said[i] = map[string]bool{}
		for _, l := range r.Losses {
			said[i][l.Words(r.End)] = true
		}
	}
	explained := map[string]bool{}
	for i, r := range runs {
		for _, l := range r.Losses {
			words := l.Words(r.End)
			of := sharing(said, words)
			if of == len(runs) && i > 0 {
				continue
			}
			fact, reason := l.parts(r.End)
			if !explained[reason] {
				fact += " " + reason
			}
			explained[reason] = true
			switch {
			case of < len(runs):
				fact = r.Title + ": " + fact
			case len(runs) > 1:
				fact = "Each run: " + fact
			}
			lines = append(lines, fact)
		}
	}
	return lines
}

// sharing is how many runs share the words.
func sharing(said []map[string]bool, words string) (n int) {
	for _, s := range said {
		if s[words] {
			n++
		}
	}
	return n
}

// lossesOf is the losses of a scene's runs.
func lossesOf(s *Scene) []RunLosses {
	runs := make([]RunLosses, len(s.Panels))
	for i := range s.Panels {
		p := &s.Panels[i]
		runs[i] = RunLosses{p.Title, p.Outcome.End, p.Summary.Losses}
	}
	return runs
}

// SceneLosses are LossLines of a scene's runs.
func SceneLosses(s *Scene) []string { return LossLines(lossesOf(s)...) }

// Words describe the losses for a reason: what, between whom, why, and what to do. The page has the same words
// (web/ui/src/run/losswords.ts); a test compares the two.
func (l *Loss) Words(end trace.End) string {
	fact, reason := l.parts(end)
	return fact + " " + reason
}

// parts are what happened, and the cause with the remedy.
func (l *Loss) parts(end trace.End) (fact, reason string) {
	text := LossTextOf(l.Why, end)
	return text.Label + ": " + l.between() + ".", strings.TrimSpace(text.Why + " " + text.Remedy)
}

const (
	reported = "Send returns an error."
	untold   = "The sender gets no error."
)

// LossText explains a reason for losing messages.
type LossText struct{ Label, Why, Remedy string }

// lossTexts explain the reasons that do not depend on how the run ended.
var lossTexts = map[trace.Loss]LossText{
	trace.LossFull: {"Refused by a full mailbox", reported,
		"Remedy: a larger actor.Capacity, actor.Overflow(actor.BlockSender), which makes the sender wait, or fewer messages."},
	trace.LossRefused: {"Refused by the actor", "Its WillReceive returned false. " + reported, "If that is intended, nothing is wrong."},
	trace.LossNewest: {"Dropped by a full mailbox", "That is its policy, actor.DropNewest. " + untold,
		"If that is not intended: a larger actor.Capacity, or another actor.Overflow."},
	trace.LossOldest: {"Dropped to make room for newer ones", "That is the policy of the full mailbox, actor.DropOldest. " + untold,
		"If that is not intended: a larger actor.Capacity, or another actor.Overflow."},
	trace.LossEnded: {"Dropped", "The receiver ended while this waited in its mailbox. " + untold,
		"Remedy: Poison instead of Stop or Exit; it ends an actor after the messages that wait and are due."},
	trace.LossFailed: {"Dropped with an actor that failed", "The receiver was stopped after a panic, its own or that of an actor supervised with it, while this waited in its mailbox. " + untold,
		"If that is not intended: a supervisor with the Directive Resume or Restart, which keep the mailbox."},
	trace.LossDead: {"Dead letters", "The receiver had ended. " + reported, "Remedy: Watch, which notifies an actor when another one ends."},
	trace.LossLate: {"Late replies", "Nobody was waiting for this reply any more. Reply returns an error.",
		"Remedy: a longer wait in Ask, or a single, earlier reply."},
	trace.LossNoRoutee: {"No routee", "The router had no routee to take this. " + reported, "Remedy: more routees, or a larger actor.Capacity for them."},
	trace.LossNobody: {"Sent to nobody", "The category had no member to take this, or the Ref refers to no actor, like the Sender of a message from main. " + reported,
		"Remedy: members with room, or Ask where main needs a reply."},
}

// LossTextOf explains a reason for losing messages, in a run that ended in a given way.
func LossTextOf(why trace.Loss, end trace.End) LossText {
	if why != trace.LossUnhandled {
		return lossTexts[why]
	}
	const label = "Never handled"
	switch end {
	case trace.EndOK:
		return LossText{label, "This was still waiting when main returned.", "Remedy: Wait at the end of main, which returns when all messages are handled."}
	case trace.EndLimit, trace.EndStopped, trace.EndFault:
		return LossText{label, "This was still waiting when the run was cut off.", ""}
	case trace.EndDeadlock:
		return LossText{label, "This was still waiting when nothing could go on.", ""}
	}
	return LossText{label, "This was still waiting when the program ended.", ""}
}

// between says how many messages were lost, with senders and receivers.
func (l *Loss) between() string {
	text := units.Plural(l.N, "message")
	if len(l.Pairs) == 1 && l.More == 0 {
		return text + " " + l.Pairs[0].words(l.Why)
	}
	var parts []string
	rest := l.N
	for i := range l.Pairs {
		p := &l.Pairs[i]
		rest -= p.N
		parts = append(parts, units.Count(p.N)+" "+p.words(l.Why))
	}
	if l.More > 0 {
		parts = append(parts, fmt.Sprintf("%s between others", units.Count(rest)))
	}
	return text + ": " + strings.Join(parts, ", ")
}

// words name sender and receiver, with what matters for the reason.
func (p *LossPair) words(why trace.Loss) string {
	text := "from " + p.From
	switch {
	case p.To == p.From:
		text += " to itself"
	case p.To != "":
		text += " to " + p.To
	}
	switch why {
	case trace.LossFull, trace.LossNewest, trace.LossOldest:
		text += fmt.Sprintf(" (capacity %s)", units.Count(p.Capacity))
	case trace.LossRefused, trace.LossNobody:
		text += fmt.Sprintf(" (subject %q)", p.Subject)
	}
	return text
}
