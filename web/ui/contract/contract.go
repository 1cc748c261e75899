// Package contract generates the files *.gen.ts of the page: what page and server have in common, in TypeScript, from the
// server's tables and types. A test checks that the files are up to date; go generate ./web/ui writes them again.
package contract

import (
	"fmt"
	"strings"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

const head = "// Made by go generate ./web/ui from %s. Not to be edited.\n\n"

// Files are the generated files, by their paths from ../src/wire.
func Files() (map[string]string, error) {
	types, err := types()
	return map[string]string{
		"types.gen.ts": types, "kinds.gen.ts": kinds(), "sentences.gen.ts": sentences(), "views.gen.ts": views(), "formats.gen.ts": formats(),
		"lessonformats.gen.ts": lessonFormats(), "losses.gen.ts": losses(), "constants.gen.ts": constants(),
		"../runview/viewparts.gen.ts": viewParts(),
	}, err
}

// kinds writes the tables of kinds and reasons.
func kinds() string {
	var b strings.Builder
	fmt.Fprintf(&b, head, "runtime/trace/kinds.go and reasons.go")
	b.WriteString("import { tr } from '../ui/language.ts';\n\n")
	b.WriteString("/** Kinds of events by number. The numbers are the file format. */\nexport const Kind = {\n")
	for k := 1; k < trace.Kinds; k++ {
		fmt.Fprintf(&b, "  %s: %d,\n", trace.Kind(k), k)
	}
	b.WriteString("} as const;\n\n/** Reasons of events by number. The numbers are the file format. */\nexport const Reason = {\n")
	for r := range trace.Reasons {
		fmt.Fprintf(&b, "  %s: %d,\n", trace.Reason(r), r)
	}
	b.WriteString("} as const;\n\n/** How much an event matters to a reader of the trace: what went wrong, what actors did, what threads and cores did for it. */\n")
	fmt.Fprintf(&b, "export type Level = '%s' | '%s' | '%s';\n\n", trace.LevelWarning, trace.LevelTrace, trace.LevelDetail)
	list := func(about, declaration string, n int, entry func(i int) string) {
		fmt.Fprintf(&b, "%sexport const %s = [\n", about, declaration)
		for i := range n {
			fmt.Fprintf(&b, "  %s,\n", entry(i))
		}
		b.WriteString("];\n")
	}
	list("", "kindLevels: readonly Level[]", trace.Kinds, func(i int) string { return fmt.Sprintf("'%s'", trace.Kind(i).Spec().Level) })
	list("\n/** One or two words for a kind, for the table. */\n", "kindWords: readonly string[]", trace.Kinds, func(i int) string { return text(trace.Kind(i).Spec().Word) })
	list("\n/** What a blocked thread waits for, or why something ended, in words. */\n", "reasonWords: readonly string[]", trace.Reasons, func(i int) string { return text(trace.Reason(i).Spec().Word) })
	return b.String()
}

// text is a text of the page's catalogue, in TypeScript.
func text(words string) string {
	if words == "" {
		return "''"
	}
	return "tr`" + words + "`"
}
