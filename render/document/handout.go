package document

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/yuin/goldmark/ast"

	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/render/display"
)

// handout is a lesson as Mmark, from which all forms of the hand-out are set. The purpose of a block is a class before it,
// such as {.note .amber}; css and set.go handle each. Listings and pictures are figures with captions. Answers are
// collected at the end.
type handout struct {
	d        *Document
	w        *prose
	sections []section
	pictures map[string]*placed // by destination
	beside   beside

	title     string // of the current section
	answers   []string
	questions int
}

// section is a part of the hand-out that is parsed separately.
type section struct {
	title string // for errors
	text  []byte // a slice of bytes, so that adding a block does not copy the blocks before it
}

// placed is a picture of the hand-out.
type placed struct {
	list *display.List // one of ours, not drawn yet; nil: it is drawn
	asset
}

// handout generates the source of the hand-out.
func (d *Document) handout() (*handout, error) {
	h := &handout{d: d, pictures: map[string]*placed{}, title: d.lesson.Title}
	h.w = &prose{source: d.body.Source, mmark: true, deeper: -1, code: h.code, link: h.link, image: h.image}
	h.begin(d.lesson.Title)
	for i := range d.body.Pieces {
		if err := h.piece(&d.body.Pieces[i]); err != nil {
			return nil, err
		}
		if err := d.in.context().Err(); err != nil {
			return nil, err
		}
	}
	if len(h.answers) > 0 {
		h.begin("Answers")
		h.add("{backmatter}", "# Answers {#answers}")
		h.add(h.answers...)
	}
	return h, nil
}

// begin begins a section.
func (h *handout) begin(title string) {
	h.sections = append(h.sections, section{title: title})
	h.title = title
}

// add adds blocks to the current section.
func (h *handout) add(blocks ...string) {
	s := &h.sections[len(h.sections)-1]
	for _, b := range blocks {
		if strings.TrimSpace(b) != "" {
			s.text = append(append(s.text, b...), "\n\n"...)
		}
	}
}

// mmark is the source of the hand-out, with its pictures beside it.
func (d *Document) mmark() ([]File, error) {
	h, err := d.handout()
	if err != nil {
		return nil, err
	}
	var b strings.Builder
	b.WriteString(h.head())
	for _, s := range h.sections {
		b.Write(s.text)
	}
	b.WriteString("* * *\n\n{.foot}\n" + h.w.escape("Made with Rehearse of "+d.origin(), inlineContext{}, true) + "\n")
	return append([]File{{Name: d.in.base() + ".mmark", Data: []byte(b.String())}}, h.beside.files...), nil
}

// head is the title block, which is TOML, and the text's introduction.
func (h *handout) head() string {
	l := h.d.lesson
	toml := func(s string) string {
		b, err := json.Marshal(clean(s)) // JSON strings are TOML strings too
		if err != nil {
			panic(err) // it is text
		}
		return string(b)
	}
	var b strings.Builder
	b.WriteString("%%%\n")
	fmt.Fprintf(&b, "title = %s\n", toml(l.Title))
	if l.Group != "" {
		fmt.Fprintf(&b, "area = %s\n", toml(l.Group))
	}
	fmt.Fprintf(&b, "language = %s\n", toml(l.Language))
	keywords := []string{toml("actors"), toml(l.ID)}
	if word := h.d.word(); word != "" {
		keywords = append(keywords, toml(word))
	}
	fmt.Fprintf(&b, "keyword = [%s]\n%%%%%%\n\n", strings.Join(keywords, ", "))
	if l.Summary != "" {
		b.WriteString(".# Summary\n\n" + h.w.escape(l.Summary, inlineContext{}, true) + "\n\n")
	}
	if text := h.d.byline(); text != "" {
		b.WriteString("{.byline}\n" + h.w.escape(text, inlineContext{}, true) + "\n\n")
	}
	b.WriteString("{mainmatter}\n\n")
	return b.String()
}

// byline says how long the lesson takes, what to read before, and the kind of its times.
func (d *Document) byline() string {
	var parts []string
	if d.lesson.Minutes > 0 {
		parts = append(parts, minutes(d.lesson.Minutes))
	}
	for i, id := range d.lesson.Requires {
		if d.in.Other != nil {
			if other := d.in.Other(id); other != nil {
				id = other.Title
			}
		}
		if i == 0 {
			id = "Read before: " + id
		}
		parts = append(parts, id)
	}
	if times := d.times(); times != "" {
		parts = append(parts, times)
	}
	return strings.Join(parts, " · ")
}

// link keeps links to other sites, and to headings of this document. On paper, other lessons cannot be reached.
func (h *handout) link(dest string) string {
	if to := externalLink(dest); to != "" {
		return to
	}
	if id, is := strings.CutPrefix(dest, "#"); is && h.d.headings[id] {
		return "#" + anchor(id)
	}
	return ""
}

// image writes a picture within a text.
func (h *handout) image(dest, alt string) string {
	a, err := h.d.asset(dest)
	if err != nil {
		h.d.missing(err)
		return "*" + h.w.escape(strings.Trim(alt, " ."), inlineContext{}, false) + "*"
	}
	return h.put(dest, alt, &placed{asset: *a}, a.data)
}

// put adds a picture beside the hand-out and returns its markup.
func (h *handout) put(name, alt string, p *placed, data []byte) string {
	to := destination(h.beside.add(name, data))
	h.pictures[to] = p
	return "![" + h.w.escape(alt, inlineContext{link: true}, false) + "](" + to + ")"
}

// calloutMark matches what Mmark takes for a callout in a listing. Only ours may match: in the program's own text a space
// is inserted.
var calloutMark = regexp.MustCompile(`//(<<[ \t]*[0-9]+[ \t]*>>)`)

func (h *handout) code(language, text string) string {
	return fence(language, calloutMark.ReplaceAllString(text, "// $1"))
}

// boxed writes blocks as an aside of a class.
func boxed(class, text string) string { return "{." + class + "}\n" + prefixed(text, "A> ", "A> ") }

func (h *handout) piece(p *lessons.Piece) error {
	switch p.Kind {
	case lessons.PieceText:
		h.text(p.Nodes)
	case lessons.PieceSidenote:
		h.add(boxed("margin", h.w.blocks(p.Nodes)))
	case lessons.PieceFile:
		h.add("{.data}\n" + h.code("text", p.File.Text) + "\nFigure: " + h.w.codeSpan(p.File.Name, inlineContext{}) + ", which programs can embed.")
	case lessons.PieceFigure:
		return h.drawn(p)
	case lessons.PieceQuiz:
		h.quiz(p.Quiz)
	case lessons.PieceCell:
		return h.cell(h.d.cells[p.Cell.ID])
	case lessons.PieceFold:
		return h.fold(p)
	}
	return nil
}

// text adds prose, with a section for each second-level heading; pictures in paragraphs of their own become figures.
func (h *handout) text(nodes []ast.Node) {
	for _, n := range nodes {
		if heading, is := n.(*ast.Heading); is && heading.Level <= 2 {
			h.begin(plain(heading, h.d.body.Source))
		}
		if image := alone(n); image != nil {
			dest, alt := string(image.Destination), plain(image, h.d.body.Source)
			if text := h.image(dest, alt); strings.HasPrefix(text, "!") {
				h.add(figureBlock(text, h.w.escape(alt, inlineContext{}, false), ""))
				continue
			}
		}
		h.add(h.w.block(n))
	}
}

// alone is the image that is the whole content of a paragraph.
func alone(n ast.Node) *ast.Image {
	if n.Kind() != ast.KindParagraph || n.ChildCount() != 1 {
		return nil
	}
	image, _ := n.FirstChild().(*ast.Image)
	return image
}

func figureBlock(image, caption, id string) string {
	text := "!---\n" + image + "\n!---"
	if caption != "" {
		text += "\nFigure: " + strings.ReplaceAll(caption, "\n", " ")
		if id != "" {
			text += " {#" + id + "}"
		}
	}
	return text
}

// drawn adds the lesson's picture of a run.
func (h *handout) drawn(p *lessons.Piece) error {
	f, err := h.d.freshFigure(p.Figure, true)
	if err != nil {
		return err
	}
	image := alone(p.Nodes[0])
	if f == nil || image == nil {
		if !h.d.hides(p.Figure.Cell) {
			h.text(p.Nodes)
		}
		return nil
	}
	h.add(figureBlock(h.put(string(image.Destination), f.alt, &placed{list: f.list}, f.list.SVG()), h.w.escape(f.of.about(), inlineContext{}, false), ""))
	return nil
}

// fold adds <details>: a hint in place, an answer at the end.
func (h *handout) fold(p *lessons.Piece) error {
	answers := h.d.lesson.Answers(p)
	if answers && h.d.in.WithoutSolutions {
		return nil
	}
	kept, at := h.sections, h.title
	h.sections = []section{{}}
	for i := range p.Inside {
		if err := h.piece(&p.Inside[i]); err != nil {
			return err
		}
	}
	var parts []string // headings in a fold start no section
	for _, s := range h.sections {
		parts = append(parts, strings.TrimSpace(string(s.text)))
	}
	text := strings.TrimSpace(strings.Join(parts, "\n\n"))
	h.sections, h.title = kept, at
	title := p.Title
	if title == "" {
		title = "More"
	}
	if answers {
		h.answer(title, text)
		return nil
	}
	class := "more"
	if p.Cell != nil {
		class = "hint"
	}
	between := "\n\n"
	if beginsText(text) {
		between = " "
	}
	h.add(boxed(class, "**"+h.w.escape(strings.TrimRight(title, ".")+".", inlineContext{}, false)+"**"+between+text))
	return nil
}

// answer adds an answer at the end, and a reference to it here.
func (h *handout) answer(title, text string) {
	n := len(h.answers) + 1
	id := fmt.Sprintf("answer-%d", n)
	h.add("{.see}\n" + h.w.escape(title, inlineContext{}, true) + ": see (#" + id + ").")
	heading := fmt.Sprintf("Answer %d. %s", n, h.title)
	if !strings.EqualFold(title, "Answer") {
		heading += " (" + title + ")"
	}
	heading = h.w.escape(heading, inlineContext{heading: true}, false)
	h.answers = append(h.answers, "## "+strings.ReplaceAll(heading, "\n", " ")+" {#"+id+"}\n\n"+text)
}

// quiz adds a question, with its answer at the end.
func (h *handout) quiz(q *lessons.Quiz) {
	h.questions++
	name := fmt.Sprintf("Question %d", h.questions)
	parts := []string{"**" + name + ".** " + h.w.fragment(q.Markdown.Question)}
	if text := asks(q); text != "" && q.Form != lessons.QuizNumber {
		parts = append(parts, "*"+text+"*")
	}
	var items []string
	for place, option := range q.Printed() {
		items = append(items, prefixed(h.w.fragment(q.Markdown.Options[option]), fmt.Sprintf("%-4s", strconv.Itoa(place+1)+"."), "    "))
	}
	switch {
	case len(items) > 0:
		parts = append(parts, "{.options type=\"A\"}\n"+strings.Join(items, "\n"))
	default:
		parts = append(parts, "{.blank}\nYour answer:")
	}
	h.add(boxed("quiz", strings.Join(parts, "\n\n")))
	if h.d.in.WithoutSolutions {
		return
	}
	h.answer(name, strings.TrimSpace("**"+answer(q)+".** "+h.w.fragment(q.Markdown.Explanation)))
}
