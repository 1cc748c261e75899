package contract

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// name matches a name in the template of a sentence.
var name = regexp.MustCompile(`\{(\w+)\}`)

// sentences writes the function that describes an event.
func sentences() string {
	var names []string
	for k := 1; k < trace.Kinds; k++ {
		for _, s := range trace.Kind(k).Spec().Sentences {
			for _, m := range name.FindAllStringSubmatch(s.Text, -1) {
				if !slices.Contains(names, m[1]) {
					names = append(names, m[1])
				}
			}
		}
	}
	slices.Sort(names)
	var b strings.Builder
	fmt.Fprintf(&b, head, "runtime/trace/kinds.go")
	b.WriteString("import { tr } from '../ui/language.ts';\nimport { Kind, Reason } from './kinds.gen.ts';\n\n")
	b.WriteString("/** What sentences say of an event; see trace.Sentence. */\nexport interface Facts {\n")
	b.WriteString("  kind: number;\n  reasonCode: number;\n  /** The reason of its cause, -1: it has none. */\n  causeCode: number;\n")
	b.WriteString("  hasValue: boolean;\n  hasPeer: boolean;\n  toNobody: boolean;\n  hasActor: boolean;\n  hasMessage: boolean;\n  hasStart: boolean;\n  hasBuffer: boolean;\n  hasTimer: boolean;\n")
	for _, n := range names {
		fmt.Fprintf(&b, "  %s: string;\n", n)
	}
	b.WriteString("}\n\n/** What happens in an event: storm14 begins repeat(0) on w3, 3 waiting. */\nexport function sentence(e: Facts): string {\n  switch (e.kind) {\n")
	for k := 1; k < trace.Kinds; k++ {
		spec := trace.Kind(k).Spec()
		fmt.Fprintf(&b, "    case Kind.%s:\n", spec.Name)
		for _, s := range spec.Sentences {
			text := "tr`" + name.ReplaceAllString(s.Text, "$${e.$1}") + "`"
			if s.Text == "{text}" {
				text = "e.text" // nothing to translate
			}
			if c := condition(s.When); c != "" {
				fmt.Fprintf(&b, "      if (%s) return %s;\n", c, text)
			} else {
				fmt.Fprintf(&b, "      return %s;\n", text)
			}
		}
	}
	b.WriteString("  }\n  return '';\n}\n")
	return b.String()
}

// condition is a condition in TypeScript; "" if it always holds.
func condition(c trace.Condition) string {
	var all []string
	reasons := func(field string, list []trace.Reason) {
		var some []string
		for _, r := range list {
			some = append(some, fmt.Sprintf("e.%s === Reason.%s", field, r))
		}
		switch text := strings.Join(some, " || "); {
		case len(some) == 1:
			all = append(all, text)
		case len(some) > 1:
			all = append(all, "("+text+")")
		}
	}
	reasons("reasonCode", c.Reason)
	reasons("causeCode", c.Cause)
	for _, is := range []struct {
		set  bool
		name string
	}{{c.Value, "hasValue"}, {c.Peer, "hasPeer"}, {c.Nobody, "toNobody"}, {c.Actor, "hasActor"}, {c.Msg, "hasMessage"}, {c.Start, "hasStart"}, {c.Buffer, "hasBuffer"}, {c.Timer, "hasTimer"}} {
		if is.set {
			all = append(all, "e."+is.name)
		}
	}
	if len(all) == 1 {
		return strings.TrimSuffix(strings.TrimPrefix(all[0], "("), ")")
	}
	return strings.Join(all, " && ")
}
