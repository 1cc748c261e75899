package document

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/text"

	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/lessons/notes"
	"github.com/rehearse-lab/rehearse/render"
)

// costTable is the costs of the runs, as a table of Markdown with a row for each run. The higher value is bold. Losses are
// described below it.
func (w *prose) costTable(p *played) string {
	s := p.scene
	if s == nil || p.upTo != nil {
		return ""
	}
	costs := render.Costs(s)
	title := "What each paid"
	if len(s.Panels) == 1 {
		title = "What it paid"
	}
	head, under := "| "+title+", "+s.Word+" |", "| :-- |"
	for _, c := range costs {
		head += " " + c.Name + " |"
		under += " --: |"
	}
	rows := []string{head, under}
	for i := range s.Panels {
		row := "| " + w.escape(s.Panels[i].Title, inlineContext{cell: true}, false) + " |"
		for _, c := range costs {
			value := w.escape(c.Labels[i], inlineContext{cell: true}, false)
			if c.Most() == i {
				value = "**" + value + "**"
			}
			row += " " + value + " |"
		}
		rows = append(rows, row)
	}
	table := strings.Join(rows, "\n")
	for _, line := range render.SceneLosses(s) {
		table += "\n\n" + w.escape(line, inlineContext{}, true)
	}
	return table
}

// noteMarkdown has the features that a note needs. HTML in it is reduced to its text, a picture to its text.
var noteMarkdown = goldmark.New(goldmark.WithExtensions(extension.Strikethrough))

// note writes a note, and what it is about.
func (d *Document) note(w *prose, p *played, i int) string {
	n := &p.scene.Notes[i]
	source := []byte(n.Text)
	nw := *w
	nw.source = source
	nw.link = externalLink
	nw.image = func(_, alt string) string { return w.escape(alt, inlineContext{}, false) }
	nw.deeper = 6 // its headings are not the document's
	text := nw.blocks(children(noteMarkdown.Parser().Parse(text.NewReader(source))))
	if label := strings.TrimSpace(n.Label); label != "" && !strings.HasPrefix(notes.Plain(n.Text), strings.TrimRight(label, ".")) {
		if !strings.ContainsAny(label[len(label)-1:], ".!?:") {
			label += "."
		}
		text = strings.TrimSpace("**" + w.escape(label, inlineContext{}, false) + "** " + text)
	}
	about := render.NoteSubject(p.scene, n)
	if at := p.line(i); at > 0 {
		about += fmt.Sprintf(" · line %d", at)
	}
	return text + "\n\n*" + w.escape(about, inlineContext{}, false) + "*"
}

// noteList is the notes of a cell as a numbered list, with the numbers in the picture.
func (d *Document) noteList(w *prose, p *played) string {
	if p.scene == nil {
		return ""
	}
	var items []string
	for i := range p.scene.Notes {
		if !p.shows(&p.scene.Notes[i]) {
			continue
		}
		marker := strconv.Itoa(i+1) + ". "
		items = append(items, prefixed(d.note(w, p, i), marker, strings.Repeat(" ", len(marker))))
	}
	return strings.Join(items, "\n\n")
}

// checks lists the checks of an exercise.
func (w *prose) checks(x *lessons.Exercise) string {
	var items []string
	for _, c := range x.Checks {
		items = append(items, w.bullet()+w.escape(strings.Join(strings.Fields(c.Title), " "), inlineContext{}, true))
	}
	return strings.Join(items, "\n")
}

func (w *prose) bullet() string {
	if w.mmark {
		return "-   "
	}
	return "- "
}

// seeds says for which seeds the checks of an exercise must hold.
func seeds(x *lessons.Exercise) string {
	if x.Break {
		return "This holds in the usual order. Find an order in which some of it does not:"
	}
	if x.Seeds == 1 {
		return "This must hold, with the seed 1:"
	}
	return fmt.Sprintf("This must hold, with each seed from 1 to %d:", x.Seeds)
}

// fragment writes a separate piece of Markdown, such as that of a quiz.
func (w *prose) fragment(src string) string {
	nw := *w
	nw.source = []byte(src)
	nw.deeper = 6
	return nw.blocks(children(lessons.ParseMarkdown(nw.source)))
}

// asks is the instruction for a quiz's options.
func asks(q *lessons.Quiz) string {
	switch {
	case q.Form == lessons.QuizOrder:
		return "Put these in order:"
	case q.Form == lessons.QuizNumber:
		return "Answer with a number."
	case len(q.Right) > 1:
		return "Several answers are right."
	}
	return ""
}

// answer is the right answer in words: letters of options, or a number.
func answer(q *lessons.Quiz) string {
	places := q.Printed()
	at := make([]string, len(places))
	for place, option := range places {
		at[option] = lessons.Letter(place)
	}
	switch q.Form {
	case lessons.QuizOrder:
		return strings.Join(at, ", ")
	case lessons.QuizChoice:
		var right []string
		for _, option := range q.Right {
			right = append(right, at[option])
		}
		slices.Sort(right)
		return strings.Join(right, ", ")
	}
	if q.From == q.To {
		return number(q.From)
	}
	return number(q.From) + " to " + number(q.To)
}

func number(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) }

// externalLink keeps links to other sites, and to mail addresses.
func externalLink(dest string) string {
	for _, scheme := range []string{"http://", "https://", "mailto:"} {
		if len(dest) > len(scheme) && strings.EqualFold(dest[:len(scheme)], scheme) {
			return dest
		}
	}
	return ""
}

// cut shortens an output to a number of lines and returns how many are left out.
func cut(text string, lines int) (shown string, more int) {
	all := strings.SplitAfter(text, "\n")
	if n := len(all); n > 0 && all[n-1] == "" {
		all = all[:n-1]
	}
	if len(all) <= lines {
		return text, 0
	}
	return strings.Join(all[:lines], ""), len(all) - lines
}
