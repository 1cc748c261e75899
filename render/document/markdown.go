package document

import (
	"errors"
	"fmt"
	"html"
	"slices"
	"strings"

	"github.com/yuin/goldmark/ast"

	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/render/display"
)

// markdown is the lesson as Markdown that reads well on GitHub and elsewhere: without front matter, which GitHub shows as a
// table, with a fence for the output of each cell and a picture of its run, and with hints and solutions in <details>.
func (d *Document) markdown() ([]File, error) {
	m := newMarkup(d)
	m.keep = func(name string, data []byte, ours *display.List) string {
		if ours != nil {
			data = ours.SVG()
		}
		return m.beside.add(name, data)
	}
	parts := []string{m.head()}
	for i := range d.body.Pieces {
		text, err := m.piece(&d.body.Pieces[i])
		if err != nil {
			return nil, err
		}
		if text != "" {
			parts = append(parts, text)
		}
		if err := d.in.step(playShare+(1-playShare)*float64(i+1)/float64(len(d.body.Pieces)), "writing"); err != nil {
			return nil, err
		}
	}
	parts = append(parts, m.foot())
	text := strings.Join(parts, "\n\n") + "\n"
	return append([]File{{Name: d.in.base() + ".md", Data: []byte(text)}}, m.beside.files...), nil
}

// markup writes a lesson piece by piece as Markdown for GitHub. It also writes the notebook's text.
type markup struct {
	d      *Document
	w      *prose
	beside beside
	figure int // the number of figures so far
	ending string
	// keep adds a file of the lesson, or a picture of ours, beside the document and returns its path.
	keep func(name string, data []byte, ours *display.List) string
}

func newMarkup(d *Document) *markup {
	m := &markup{d: d, ending: ".md"}
	m.w = &prose{source: d.body.Source, code: fence, link: m.link, image: m.image}
	return m
}

// link keeps links to other sites, to headings of this document, and to other lessons, whose documents have corresponding
// names.
func (m *markup) link(dest string) string {
	if to := externalLink(dest); to != "" {
		return to
	}
	file, fragment, _ := strings.Cut(dest, "#")
	switch {
	case file == "" && m.d.headings[fragment]:
		return "#" + fragment
	case file != "" && strings.HasSuffix(file, ".md") && !strings.ContainsAny(file, "/\\:"):
		to := trimMD(file) + m.ending
		if fragment != "" && m.ending == ".md" {
			to += "#" + fragment
		}
		return to
	}
	return ""
}

// image writes a picture of the lesson, or its text if there is none.
func (m *markup) image(dest, alt string) string {
	a, err := m.d.asset(dest)
	if err != nil {
		m.d.missing(err)
		return "*" + m.w.escape(strings.Trim(alt, " ."), inlineContext{}, false) + "*"
	}
	return "![" + m.w.escape(alt, inlineContext{link: true}, false) + "](" + destination(m.keep(dest, a.data, nil)) + ")"
}

// missing warns once of a picture that the document lacks.
func (d *Document) missing(err error) {
	for _, w := range d.Warnings {
		if w == err.Error() {
			return
		}
	}
	d.Warnings = append(d.Warnings, err.Error())
}

// warnLacking warns of characters that are boxes in the document. instead names a format that has them.
func (d *Document) warnLacking(instead string) {
	if text := d.lacking.String(instead); text != "" {
		d.missing(errors.New(text))
	}
}

// head is the title, and the lesson's summary.
func (m *markup) head() string {
	l, w := m.d.lesson, m.w
	out := "# " + w.escape(l.Title, inlineContext{heading: true}, false)
	if l.Summary != "" {
		out += "\n\n" + w.escape(l.Summary, inlineContext{}, true)
	}
	var about []string
	if l.Minutes > 0 {
		about = append(about, minutes(l.Minutes))
	}
	for i, id := range l.Requires {
		text := w.escape(id, inlineContext{}, false)
		if m.d.in.Other != nil {
			if other := m.d.in.Other(id); other != nil {
				text = "[" + w.escape(other.Title, inlineContext{link: true}, false) + "](" + destination(trimMD(other.File)+m.ending) + ")"
			}
		}
		if i == 0 {
			text = "Read before: " + text
		}
		about = append(about, text)
	}
	if len(about) > 0 {
		out += "\n\n*" + strings.Join(about, " · ") + "*"
	}
	return out
}

func minutes(n int) string {
	if n == 1 {
		return "1 minute"
	}
	return fmt.Sprintf("%d minutes", n)
}

// foot says where the document is from.
func (m *markup) foot() string {
	return "---\n\n*Made with Rehearse of " + m.w.escape(m.d.origin(), inlineContext{}, false) + "*"
}

// origin is the source of the document, and the kind of its times.
func (d *Document) origin() string {
	name := d.in.Name
	if name == "" {
		name = d.lesson.ID
	}
	text := fmt.Sprintf("the lesson %s.", name)
	if times := d.times(); times != "" {
		text += " " + times + "."
	}
	if d.in.changed() {
		text += " Some programs were changed from the lesson’s."
	}
	return text
}

// word is the kind of times in the document: simulated, measured, or both; "" if there are none.
func (d *Document) word() string {
	var words []string
	for _, c := range d.lesson.Cells() {
		if p := d.cells[c.ID]; p != nil && p.scene != nil && !slices.Contains(words, p.scene.Word) {
			words = append(words, p.scene.Word)
		}
	}
	return strings.Join(words, " or ")
}

// times is the same as a sentence.
func (d *Document) times() string {
	switch word := d.word(); {
	case word == "":
		return ""
	case strings.Contains(word, " "):
		return "Times are " + word + ", as each figure says"
	default:
		return "Times are " + word
	}
}

// piece writes a piece of the lesson; "": the document has nothing of it.
func (m *markup) piece(p *lessons.Piece) (string, error) {
	switch p.Kind {
	case lessons.PieceText:
		return m.w.blocks(p.Nodes), nil
	case lessons.PieceSidenote:
		return prefixed(m.w.blocks(p.Nodes), "> ", "> "), nil
	case lessons.PieceFile:
		return "The file `" + p.File.Name + "`, which programs can embed:\n\n" + fence("text", p.File.Text), nil
	case lessons.PieceFigure:
		return m.drawn(p)
	case lessons.PieceQuiz:
		return m.quiz(p.Quiz), nil
	case lessons.PieceCell:
		return m.cell(m.d.cells[p.Cell.ID])
	case lessons.PieceFold:
		return m.fold(p)
	}
	return "", nil
}

// fold writes <details>, unless they give an answer away and answers are left out.
func (m *markup) fold(p *lessons.Piece) (string, error) {
	if m.d.in.WithoutSolutions && m.d.lesson.Answers(p) {
		return "", nil
	}
	var parts []string
	for i := range p.Inside {
		text, err := m.piece(&p.Inside[i])
		if err != nil {
			return "", err
		}
		parts = append(parts, text)
	}
	return details(p.Title, strings.Join(parts, "\n\n")), nil
}

func details(title, text string) string {
	if title == "" {
		title = "More"
	}
	return "<details>\n<summary>" + html.EscapeString(clean(title)) + "</summary>\n\n" + text + "\n\n</details>"
}

// drawn writes the lesson's picture of a run: redrawn or, if that is not possible, unchanged.
func (m *markup) drawn(p *lessons.Piece) (string, error) {
	f, err := m.d.freshFigure(p.Figure, false)
	if err != nil {
		return "", err
	}
	if f == nil {
		if m.d.hides(p.Figure.Cell) {
			return "", nil
		}
		return m.w.blocks(p.Nodes), nil
	}
	image, is := p.Nodes[0].FirstChild().(*ast.Image)
	if !is {
		return "", nil
	}
	return "![" + m.w.escape(f.alt, inlineContext{link: true}, false) + "](" + destination(m.keep(string(image.Destination), nil, f.list)) + ")", nil
}

// hides reports whether a part of a cell's run is left out; no other picture may show it then.
func (d *Document) hides(cell string) bool { return d.cells[cell] != nil && d.cells[cell].upTo != nil }

// quiz writes a question as a list to tick, with its answer in <details>.
func (m *markup) quiz(q *lessons.Quiz) string {
	parts := []string{"**Question**", m.w.fragment(q.Markdown.Question)}
	if text := asks(q); text != "" {
		parts = append(parts, "*"+text+"*")
	}
	var items []string
	for place, option := range q.Printed() {
		marker := "- [ ] **" + lessons.Letter(place) + ".** "
		items = append(items, prefixed(m.w.fragment(q.Markdown.Options[option]), marker, "  "))
	}
	if len(items) > 0 {
		parts = append(parts, strings.Join(items, "\n"))
	}
	if !m.d.in.WithoutSolutions {
		text := "**" + answer(q) + "**"
		if more := m.w.fragment(q.Markdown.Explanation); more != "" {
			text += "\n\n" + more
		}
		parts = append(parts, details("Answer", text))
	}
	return strings.Join(parts, "\n\n")
}

// cell writes a program with its results.
func (m *markup) cell(p *played) (string, error) {
	parts := []string{fence("go", p.text)}
	if x := p.cell.Exercise; x != nil {
		parts = append(parts, seeds(x), m.w.checks(x))
	}
	result, err := m.result(p)
	if err != nil {
		return "", err
	}
	return strings.Join(append(parts, result...), "\n\n"), nil
}

// outputLines is how many lines of an output are shown.
const outputLines = 200

// result writes the results of a program: output, picture, notes, costs, and how it is reproduced.
func (m *markup) result(p *played) ([]string, error) {
	parts := m.output(p)
	if len(p.trouble) > 0 {
		parts = append(parts, m.trouble(p), fence("text", strings.Join(p.trouble, "\n")))
	}
	f, err := m.d.runFigure(p, false)
	if err != nil || f == nil {
		return parts, err
	}
	m.figure++
	name := m.keep(m.d.in.base()+"-figures/"+f.name, nil, f.list)
	parts = append(parts, "!["+m.w.escape(f.alt, inlineContext{link: true}, false)+"]("+destination(name)+")",
		fmt.Sprintf("*Figure %d. %s*", m.figure, m.w.escape(p.about(), inlineContext{}, false)))
	for _, text := range []string{m.d.noteList(m.w, p), m.w.costTable(p)} {
		if text != "" {
			parts = append(parts, text)
		}
	}
	return append(parts, p.again(), fence("sh", p.command())), nil
}

// trouble writes the text of an error.
func (m *markup) trouble(p *played) string {
	switch {
	case p.scene == nil && len(p.output) == 0:
		return "**It does not compile:**"
	case p.scene == nil:
		return "**How it ended:**"
	}
	return "**How the run ended:**"
}

// output writes the output, only once if it is the same for all runs.
func (m *markup) output(p *played) []string {
	if p.same() {
		return append([]string{"**Output**"}, m.lines(p.output[0].Text)...)
	}
	var parts []string
	for _, o := range p.output {
		parts = append(parts, "**Output** · "+m.w.escape(p.panel(o.Panel), inlineContext{}, false))
		parts = append(parts, m.lines(o.Text)...)
	}
	return parts
}

func (m *markup) lines(text string) []string {
	shown, more := cut(text, outputLines)
	parts := []string{fence("text", shown)}
	if more > 0 {
		parts = append(parts, fmt.Sprintf("*… and %d more lines*", more))
	}
	return parts
}
