package export

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"github.com/rehearse-lab/rehearse/lessons/notes"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// MaxMermaid is the most messages in a sequence diagram: beyond, Mermaid refuses it, or it is unreadable.
const MaxMermaid = 200

// writeMermaid writes a sequence diagram of one run: senders, receivers and messages, in the order of the sends. A message
// that was not handled in the range ends in a cross.
func writeMermaid(w io.Writer, in *Input) error {
	t := in.Traces[in.Panel]
	isSend := func(e *trace.Event) bool { return e.Kind == trace.MsgSend }
	if err := in.noMessages("Mermaid", in.Traces[in.Panel:in.Panel+1], isSend); err != nil {
		return err
	}
	var sends []int
	handled := map[trace.MessageID]bool{}
	takes := map[trace.ActorID]bool{}
	for i := range t.Events {
		e := &t.Events[i]
		switch {
		case !in.in(e.Time):
		case isSend(e):
			sends = append(sends, i)
			takes[e.Actor], takes[e.Peer] = true, true
		case e.Kind == trace.MsgDequeue:
			handled[e.Msg] = true
		}
	}
	if len(sends) > MaxMermaid {
		one := *in
		one.Traces = in.Traces[in.Panel : in.Panel+1]
		return one.tooLarge("Mermaid", "messages", len(sends), MaxMermaid, isSend)
	}
	b := bufio.NewWriter(w)
	for _, line := range in.about() {
		fmt.Fprintf(b, "%%%% %s\n", strings.ReplaceAll(oneLine(line), "%%", "% %"))
	}
	fmt.Fprintf(b, "sequenceDiagram\n  title %s\n", mermaidText(in.Scene.Title+": "+in.title(in.Panel)))
	for id := range len(t.Actors) + 1 {
		if takes[trace.ActorID(id)] {
			fmt.Fprintf(b, "  participant a%d as %s\n", id, mermaidText(actorName(t, trace.ActorID(id))))
		}
	}
	for _, i := range sends {
		e := &t.Events[i]
		arrow := "-)"
		if !handled[e.Msg] {
			arrow = "-x"
		}
		fmt.Fprintf(b, "  a%d%sa%d: %s\n", e.Actor, arrow, e.Peer, mermaidText(messageWords(&t.Messages[e.Msg-1])))
		for k := range in.Scene.Notes {
			n := &in.Scene.Notes[k]
			of := n.About == notes.MessageOf || n.About == notes.Step
			if !n.Orphan && of && n.At == in.Panel && t.Events[n.Step].Msg == e.Msg {
				over := fmt.Sprintf("a%d,a%d", e.Actor, e.Peer)
				if e.Actor == e.Peer {
					over = fmt.Sprintf("a%d", e.Actor)
				}
				fmt.Fprintf(b, "  note over %s: %d. %s\n", over, k+1, mermaidText(n.Heading()+otherWords(n)))
			}
		}
	}
	return b.Flush()
}

// mermaidText escapes a text for Mermaid: everything except letters, digits and spaces becomes one of its entities.
func mermaidText(s string) string {
	var b strings.Builder
	for _, r := range oneLine(s) {
		switch {
		case r == ' ' || r == '.' || r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r > 0x7f:
			b.WriteRune(r)
		default:
			fmt.Fprintf(&b, "#%d;", r)
		}
	}
	if strings.TrimSpace(b.String()) == "" {
		return "#32;"
	}
	return b.String()
}
