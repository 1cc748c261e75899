// Package contract writes what page and server have in common in TypeScript, from the tables and types of the server: the files
// ../src/base/*.gen.ts. A test says whether these are up to date; go generate ./web/ui writes them again.
package contract

import (
	"fmt"
	"strings"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

const head = "// Made by go generate ./web/ui from %s. Not to be edited.\n\n"

// Files are the generated files, by name.
func Files() map[string]string {
	return map[string]string{"kinds.gen.ts": kinds(), "sentences.gen.ts": sentences()}
}

// kinds are the tables of kinds and reasons.
func kinds() string {
	var b strings.Builder
	fmt.Fprintf(&b, head, "runtime/trace/kinds.go and reasons.go")
	b.WriteString("import { tr } from './language.ts';\n\n")
	b.WriteString("/** Kinds of events by number. The numbers are the file format. */\nexport const Kind = {\n")
	for k := 1; k < trace.Kinds; k++ {
		fmt.Fprintf(&b, "  %s: %d,\n", trace.Kind(k), k)
	}
	b.WriteString("} as const;\n\n/** Reasons of events by number. The numbers are the file format. */\nexport const Reason = {\n")
	for r := range trace.Reasons {
		fmt.Fprintf(&b, "  %s: %d,\n", trace.Reason(r), r)
	}
	b.WriteString("} as const;\n\n/** How much an event matters to whoever reads the trace: what went wrong, what actors did, what threads and cores did for it. */\n")
	fmt.Fprintf(&b, "export type Level = '%s' | '%s' | '%s';\n\n", trace.LevelWarning, trace.LevelTrace, trace.LevelDetail)
	b.WriteString("export const kindLevels: readonly Level[] = [\n")
	for k := range trace.Kinds {
		level := trace.Kind(k).Spec().Level
		if level == "" {
			level = trace.LevelTrace
		}
		fmt.Fprintf(&b, "  '%s',\n", level)
	}
	b.WriteString("];\n\n/** One or two words for a kind, for the table. */\nexport const kindWords: readonly string[] = [\n")
	for k := range trace.Kinds {
		if k == 0 {
			b.WriteString("  '',\n")
			continue
		}
		fmt.Fprintf(&b, "  tr`%s`,\n", trace.Kind(k).Spec().Word)
	}
	b.WriteString("];\n\n/** What a blocked thread waits for, or why something ended, in words. */\nexport const reasonWords: readonly string[] = [\n")
	for r := range trace.Reasons {
		if r == 0 {
			b.WriteString("  '',\n")
			continue
		}
		fmt.Fprintf(&b, "  tr`%s`,\n", trace.Reason(r).Spec().Word)
	}
	b.WriteString("];\n")
	return b.String()
}
