package export

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"unicode"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// MaxShiViz is how many events ShiViz can draw; more of them take minutes.
const MaxShiViz = 10_000

// The first two lines of a log tell ShiViz how to parse the others: an event with its host and clock in two lines, and the
// name of an execution.
const (
	shivizEvent     = `(?<event>.*)\n(?<host>\S*) (?<clock>{.*})`
	shivizExecution = `^=== (?<trace>.*) ===$`
)

// writeShiViz writes a log with vector clocks: each run is an execution; each actor, and main, is a host. An event is the
// send of a message, or the begin or end of a handling. A host's clock counts its events from 1.
func writeShiViz(w io.Writer, in *Input) error {
	if n := in.countShiViz(); n > MaxShiViz {
		return in.tooLarge("ShiViz", "events", n, MaxShiViz, isShiViz)
	}
	if err := in.noMessages("ShiViz", in.Traces, isShiViz); err != nil {
		return err
	}
	b := bufio.NewWriter(w)
	fmt.Fprintf(b, "%s\n%s\n", shivizEvent, shivizExecution)
	for panel, t := range in.Traces {
		title := in.title(panel)
		if !hasMessages(t) {
			title += ", without messages"
		}
		fmt.Fprintf(b, "\n=== %s. %s ===\n", oneLine(title), oneLine(strings.Join(in.about(), " ")))
		if err := shivizRun(b, in, t); err != nil {
			return err
		}
	}
	return b.Flush()
}

// isShiViz reports whether the log contains an event.
func isShiViz(e *trace.Event) bool {
	return e.Kind == trace.MsgSend && e.Thread >= 0 || e.Kind == trace.MsgDequeue || e.Kind == trace.MsgDone
}

func (in *Input) countShiViz() int {
	n := 0
	for _, t := range in.Traces {
		for i := range t.Events {
			if isShiViz(&t.Events[i]) && in.in(t.Events[i].Time) {
				n++
			}
		}
	}
	return n
}

// clock is a vector clock, by host.
type clock map[string]int

func shivizRun(b *bufio.Writer, in *Input, t *trace.Trace) error {
	hosts := hostNames(t)
	clocks := make([]clock, len(hosts))
	sent := make([]clock, len(t.Messages)+1)
	for i := range t.Events {
		e := &t.Events[i]
		if !isShiViz(e) || !in.in(e.Time) {
			continue
		}
		host := e.Actor
		c := clocks[host]
		if c == nil {
			c = clock{}
			clocks[host] = c
		}
		words := messageWords(&t.Messages[e.Msg-1])
		switch e.Kind {
		case trace.MsgSend:
			words = "sends " + words + " to " + hosts[e.Peer]
		case trace.MsgDequeue:
			words = "begins " + words
			for h, n := range sent[e.Msg] {
				c[h] = max(c[h], n)
			}
		case trace.MsgDone:
			words = "done with " + words
		}
		c[hosts[host]]++
		if e.Kind == trace.MsgSend {
			copied := make(clock, len(c))
			for h, n := range c {
				copied[h] = n
			}
			sent[e.Msg] = copied
		}
		text, err := json.Marshal(c)
		if err != nil {
			return err
		}
		fmt.Fprintf(b, "%s (step %d, %d ns)\n%s %s\n", oneLine(words), i, e.Time, hosts[host], text)
	}
	return nil
}

// hostNames are the names of main and the actors, by ActorID, without characters that end a host in the log, and unique.
func hostNames(t *trace.Trace) []string {
	taken := map[string]bool{}
	names := make([]string, len(t.Actors)+1)
	for id := range names {
		name := strings.Map(func(r rune) rune {
			if unicode.IsSpace(r) || unicode.IsControl(r) || strings.ContainsRune(`{}"\`, r) {
				return '_'
			}
			return r
		}, actorName(t, trace.ActorID(id)))
		for n := 2; taken[name] || name == ""; n++ {
			name = fmt.Sprintf("%s_%d", strings.TrimRight(name, "_0123456789"), n)
		}
		taken[name] = true
		names[id] = name
	}
	return names
}
