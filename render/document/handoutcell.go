package document

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/rehearse-lab/rehearse/render"
)

// handoutLines is how many lines of an output a hand-out shows: paper is limited.
const handoutLines = 24

// cell adds a program and its results: the listing with callouts and their notes, the output, the picture with the other
// notes, the costs of each run, and the command that reproduces the runs.
func (h *handout) cell(p *played) error {
	h.add(h.listing(p))
	called := h.notes(p, true)
	h.add(called...)
	if x := p.cell.Exercise; x != nil {
		h.add("{.must}\n"+seeds(x), "{.checks}\n"+h.w.checks(x))
	}
	h.add(h.output(p)...)
	if len(p.trouble) > 0 {
		label := "How it ended"
		if p.scene == nil && len(p.output) == 0 {
			label = "It does not compile"
		}
		h.add("{.label}\n"+label, "{.trouble}\n"+h.code("text", strings.Join(p.trouble, "\n")))
	}
	f, err := h.d.runFigure(p, true)
	if err != nil || f == nil {
		return err
	}
	name := h.d.in.base() + "-figures/" + f.name
	h.add(figureBlock(h.put(name, f.alt, &placed{list: f.list}, f.list.SVG()), h.w.escape(p.about(), inlineContext{}, false), "figure-"+p.cell.ID))
	h.add(h.notes(p, false)...)
	if table := h.w.costTable(p); table != "" {
		h.add("{.costs}\n" + table)
	}
	h.add("{.again}\n" + h.w.escape(p.again(), inlineContext{}, true) + " " + h.w.codeSpan(p.command(), inlineContext{}))
	return nil
}

// listing is the program, with a callout on each line that a note is about. The colours of callouts are classes of the
// listing.
func (h *handout) listing(p *played) string {
	lines := strings.Split(strings.TrimSuffix(calloutMark.ReplaceAllString(p.text, "// $1"), "\n"), "\n")
	classes := []string{".listing"}
	var called []int
	for i := range lines {
		for _, note := range p.calls[i+1] {
			lines[i] += fmt.Sprintf(" //<<%d>>", note+1)
			called = append(called, note)
		}
	}
	slices.Sort(called)
	for _, note := range called {
		classes = append(classes, ".call-"+strconv.Itoa(note+1)+"-"+colorName(&p.scene.Notes[note]))
	}
	caption := p.cell.ID
	if p.cell.Exercise != nil {
		caption += ", an exercise"
	}
	if p.changed {
		caption += ", as it was changed"
	}
	return "{" + strings.Join(classes, " ") + "}\n" + fence("go", strings.Join(lines, "\n")) + "\nFigure: " + h.w.escape(caption, inlineContext{}, false) + " {#listing-" + p.cell.ID + "}"
}

// colorName is the class for a note's colour.
func colorName(n *render.Note) string {
	if c := n.Shade(); c != "" {
		return c
	}
	return "usual"
}

// notes are the texts of the notes that have a callout in the listing, or of those that have none, each in a box of its
// colour.
func (h *handout) notes(p *played, called bool) []string {
	if p.scene == nil {
		return nil
	}
	var list []string
	for i := range p.scene.Notes {
		n := &p.scene.Notes[i]
		if !p.shows(n) || p.line(i) > 0 != called {
			continue
		}
		text := h.d.note(h.w, p, i)
		mark := fmt.Sprintf("<<%d>>", i+1)
		if beginsText(text) {
			text = mark + " " + text
		} else {
			text = mark + "\n\n" + text
		}
		list = append(list, boxed("note ."+colorName(n), text))
	}
	return list
}

// beginsText reports whether the Markdown begins with text, and not with a list, a quote, or code.
func beginsText(s string) bool {
	for _, block := range []string{"```", "-   ", "> ", "#", "|", "* * *", "{"} {
		if strings.HasPrefix(s, block) {
			return false
		}
	}
	digits := len(s) - len(strings.TrimLeft(s, "0123456789"))
	return digits == 0 || !strings.HasPrefix(s[digits:], ". ")
}

// output is what was printed, once if all runs print the same.
func (h *handout) output(p *played) []string {
	var parts []string
	show := func(label, text string) {
		shown, more := cut(text, handoutLines)
		parts = append(parts, "{.label}\n"+h.w.escape(label, inlineContext{}, true), "{.output}\n"+h.code("text", shown))
		if more > 0 {
			parts = append(parts, fmt.Sprintf("{.rest}\n… and %d more lines", more))
		}
	}
	if p.same() {
		show("Output", p.output[0].Text)
		return parts
	}
	for _, o := range p.output {
		show("Output · "+p.panel(o.Panel), o.Text)
	}
	return parts
}
