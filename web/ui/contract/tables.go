package contract

import (
	"fmt"
	"strings"

	"github.com/rehearse-lab/rehearse/lessons/notes"
	"github.com/rehearse-lab/rehearse/render"
	"github.com/rehearse-lab/rehearse/render/document"
	"github.com/rehearse-lab/rehearse/render/export"
	"github.com/rehearse-lab/rehearse/render/view"
	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/web/wire"
)

// views are the table of views.
func views() string {
	var b strings.Builder
	begin(&b, "render/view/view.go", true)
	var names, pictures []string
	rows := table(&b, "A way to look at a run.", "ViewRow", "views", "The views, in the order of their tabs.")
	rows.field("name: ViewName")
	rows.field("title: string")
	rows.field("/** What it answers. */\n  question: string")
	rows.field("/** The question about a run whose actors have goroutines instead of threads, if it is another one. */\n  goroutines?: string")
	rows.field("/** Time runs through it from left to right. */\n  zooms?: boolean")
	rows.field("/** A run's outline is enough for it, before the events are there. */\n  outlines?: boolean")
	rows.field("/** It shows a second run, too. */\n  compares?: boolean")
	rows.field("/** It is about what goroutines share, and is offered only if they share something. */\n  shares?: boolean")
	rows.field("/** It is about actors, and is offered only for runs that have some. */\n  actors?: boolean")
	rows.field("/** It is about tasks, regions and logs, and is offered only for recordings that have some. */\n  marks?: boolean")
	for _, v := range view.Views {
		names = append(names, v.Name)
		rows.row("name: '"+v.Name+"'", "title: "+text(v.Title), "question: "+text(v.Question), given("goroutines", v.Goroutines),
			set("zooms", v.Zooms), set("outlines", v.Outlines), set("compares", v.Compares), set("shares", v.Shares), set("actors", v.Actors), set("marks", v.Marks))
	}
	rows.end()
	for _, p := range view.Pictures() {
		if view.Drawn(p) {
			pictures = append(pictures, p)
		}
	}
	union(&b, "The views.", "ViewName", names)
	union(&b, "The pictures of views that the page's code draws.", "PictureName", pictures)
	return end(&b)
}

// viewParts are the components of the views.
func viewParts() string {
	var b strings.Builder
	fmt.Fprintf(&b, head, "render/view/view.go")
	b.WriteString("import type { ComponentChildren } from 'preact';\n\n")
	var joined, rows []string
	for _, v := range view.Views {
		part := v.Title
		if v.Joined {
			part += "View"
			joined = append(joined, part)
		} else {
			fmt.Fprintf(&b, "import { %s } from '../views/%s/view.tsx';\n", part, v.Name)
		}
		rows = append(rows, v.Name+": "+part)
	}
	b.WriteString("import type { ViewName } from '../wire/views.gen.ts';\n")
	fmt.Fprintf(&b, "import { %s, type ViewProps } from './views.tsx';\n\n", strings.Join(joined, ", "))
	b.WriteString("/** The component of each view. */\nexport const viewParts: Readonly<Record<ViewName, (props: ViewProps) => ComponentChildren>> = {\n")
	fmt.Fprintf(&b, "  %s,\n};\n", strings.Join(rows, ", "))
	return b.String()
}

// formats are the table of the formats in which a run can be exported.
func formats() string {
	var b strings.Builder
	begin(&b, "render/export/format.go", true)
	rows := table(&b, "A format in which a run can be exported.", "Format", "formats", "The formats, in the order of the menu.")
	rows.field("name: string")
	rows.field("title: string")
	rows.field("/** What it is, in a few words. */\n  about: string")
	rows.field("group: FormatGroup")
	rows.field("/** It can have a part of the run. */\n  ranged?: boolean")
	rows.field("/** It has one run only: that at the cursor. */\n  single?: boolean")
	for _, f := range export.Formats {
		rows.row("name: '"+f.Name+"'", "title: "+text(f.Title), "about: "+text(f.About), "group: '"+string(f.Group)+"'", set("ranged", f.Ranged), set("single", f.Single))
	}
	rows.end()
	union(&b, "What formats are for.", "FormatGroup", []string{string(export.Teach), string(export.Figure), string(export.Data)})
	return end(&b)
}

// lessonFormats are the table of the formats in which a lesson can be exported.
func lessonFormats() string {
	var b strings.Builder
	begin(&b, "render/document/format.go", true)
	rows := table(&b, "A format in which a whole lesson can be exported.", "LessonFormat", "lessonFormats", "The formats of lessons, in the order of the menu.")
	rows.field("name: string")
	rows.field("title: string")
	rows.field("/** What it is, in a few words. */\n  about: string")
	for _, f := range document.Formats {
		rows.row("name: '"+f.Name+"'", "title: "+text(f.Title), "about: "+text(f.About))
	}
	rows.end()
	return end(&b)
}

// losses are what explains lost messages.
func losses() string {
	var b strings.Builder
	begin(&b, "runtime/trace/loss.go and render/losswords.go", true)
	b.WriteString("import type { End, LossReason } from './types.gen.ts';\n\n")
	lossTexts(&b)
	return end(&b)
}

// constants are numbers and names that both sides know.
func constants() string {
	var b strings.Builder
	begin(&b, "runtime/trace/loss.go, lessons/notes/note.go, render/scene.go and web/wire/files.go", false)
	var reasons []string
	for _, l := range trace.Losses {
		reasons = append(reasons, string(l))
	}
	list(&b, "Why messages are lost, in the order in which the reasons are listed.", "lossReasons", reasons)
	list(&b, "The colours that notes can have beside the usual one.", "noteColors", notes.Colors)
	b.WriteString(docComment("", "The states of a slice by number: see render.SliceKind."))
	fmt.Fprintf(&b, "export const SliceState = { Handle: %d, Sleep: %d, Ready: %d, Program: %d } as const;\n",
		render.SliceHandle, render.SliceSleep, render.SliceReady, render.SliceProgram)
	b.WriteString("\n" + docComment("", "The most bytes of a file with runs that the server takes."))
	fmt.Fprintf(&b, "export const maxImport = %d;\n", wire.MaxImport)
	return end(&b)
}

// begin writes the head of a file with tables.
func begin(b *strings.Builder, from string, texts bool) {
	fmt.Fprintf(b, head, from)
	if texts {
		b.WriteString("import { tr } from '../ui/language.ts';\n\n")
	}
}

// end is the file, with one line break at its end.
func end(b *strings.Builder) string { return strings.TrimRight(b.String(), "\n") + "\n" }

// lossTexts writes the explanation of each reason for losing messages.
func lossTexts(b *strings.Builder) {
	write := func(key string, t render.LossText) {
		fmt.Fprintf(b, "  '%s': { label: %s, why: %s, remedy: %s },\n", key, text(t.Label), text(t.Why), text(t.Remedy))
	}
	b.WriteString("/** What explains why messages were lost. */\nexport interface LossText {\n  label: string;\n  why: string;\n  remedy: string;\n}\n\n")
	b.WriteString("/** Explains the reasons that do not depend on how the run ended. */\nexport const lossTexts: Readonly<Record<Exclude<LossReason, 'unhandled'>, LossText>> = {\n")
	for _, why := range trace.Losses {
		if why != trace.LossUnhandled {
			write(string(why), render.LossTextOf(why, ""))
		}
	}
	b.WriteString("};\n\n/** Explains messages that were never handled, by how the run ended. */\nexport const unhandledTexts: Readonly<Record<End, LossText>> = {\n")
	for _, end := range trace.Ends {
		write(string(end), render.LossTextOf(trace.LossUnhandled, end))
	}
	b.WriteString("};\n\n")
}

// tableWriter writes a table: first the type of its rows, then the rows.
type tableWriter struct {
	b        *strings.Builder
	typ      string
	constant string
	about    string
	begun    bool
}

func table(b *strings.Builder, doc, typ, constant, about string) *tableWriter {
	fmt.Fprintf(b, "%sexport interface %s {\n", docComment("", doc), typ)
	return &tableWriter{b, typ, constant, about, false}
}

func (t *tableWriter) field(text string) { fmt.Fprintf(t.b, "  %s;\n", text) }

// row writes a row of fields; empty fields are left out.
func (t *tableWriter) row(fields ...string) {
	if !t.begun {
		t.begun = true
		fmt.Fprintf(t.b, "}\n\n%sexport const %s: readonly %s[] = [\n", docComment("", t.about), t.constant, t.typ)
	}
	var some []string
	for _, f := range fields {
		if f != "" {
			some = append(some, f)
		}
	}
	fmt.Fprintf(t.b, "  { %s },\n", strings.Join(some, ", "))
}

func (t *tableWriter) end() { t.b.WriteString("];\n\n") }

// set is a flag in a row if it is set, or nothing.
func set(name string, is bool) string {
	if is {
		return name + ": true"
	}
	return ""
}

// given is a text in a row if it is not empty, or nothing.
func given(name, words string) string {
	if words == "" {
		return ""
	}
	return name + ": " + text(words)
}

// union writes a type that is one of some strings.
func union(b *strings.Builder, doc, name string, of []string) {
	fmt.Fprintf(b, "%sexport type %s = '%s';\n\n", docComment("", doc), name, strings.Join(of, "' | '"))
}

// list writes a list of strings.
func list(b *strings.Builder, doc, name string, list []string) {
	fmt.Fprintf(b, "%sexport const %s = ['%s'] as const;\n\n", docComment("", doc), name, strings.Join(list, "', '"))
}
