package lessons

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"html"
	"path"
	"regexp"
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/text"
)

// Parse reads a lesson. name is the file's name: messages carry it, and the lesson's ID is made from it.
//
// The lesson is never nil. If err is not nil it is a Problems with everything found, and the lesson has what could
// be read: the ID always, title and settings if they are valid.
func Parse(name string, src []byte) (*Lesson, error) { return parse(name, src, nil) }

// parse is Parse. If b is not nil, it receives the lesson's pieces.
func parse(name string, src []byte, b *Body) (*Lesson, error) {
	l := &Lesson{File: name, ID: IDOf(name), Language: fileLanguage(name), src: src}
	s, fatal := newSource(name, src)
	if fatal != nil {
		return l, fatal
	}
	s.frontMatter(l)
	if s.guard() {
		p := &parser{source: s, lesson: l, ids: map[string]int{}, files: map[string]int{}, level: 1}
		p.keepIn(b)
		p.body()
	}
	if l.Title == "" {
		if len(s.problems) == 0 {
			s.errorLine(1, 0, "the lesson has no title", "begin it with a line \"# Title\", or set title in the front matter")
		}
		l.Title = l.ID
	}
	sortProblems(s.problems)
	sortProblems(s.warnings)
	l.Warnings = s.warnings
	if len(s.problems) > 0 {
		return l, Problems(s.problems)
	}
	return l, nil
}

var numberPrefix = regexp.MustCompile(`^\d+[-_. ]+`)

// IDOf makes a lesson's ID from its file name: "lib/02-Ping pong.md" becomes "ping-pong".
func IDOf(name string) string {
	name = path.Base(strings.ReplaceAll(name, `\`, "/"))
	if len(name) > 3 && strings.EqualFold(name[len(name)-3:], ".md") {
		name = name[:len(name)-3]
	}
	if id := slug(numberPrefix.ReplaceAllString(name, "")); id != "" {
		return id
	}
	return "lesson"
}

var notID = regexp.MustCompile(`[^a-z0-9_]+`)

// slug makes an ID from a file name.
func slug(name string) string {
	id := strings.Trim(notID.ReplaceAllString(strings.ToLower(name), "-"), "-_")
	return id[:min(len(id), 64)]
}

// parser converts the Markdown tree to blocks.
type parser struct {
	*source
	lesson  *Lesson
	root    ast.Node
	ids     map[string]int // line of each cell ID
	files   map[string]int // line of each file
	prose   bytes.Buffer   // HTML of the prose block being built
	last    int            // the offset in prose of the latest top-level element
	details int            // line of the open <details>; 0: none
	help    *Exercise      // the exercise whose hint or solution the open <details> is; nil: none
	titled  bool           // the # heading was seen
	level   int            // of the previous heading, including the title
	counted int            // cells and questions

	exercise *Cell     // the exercise that hints and a solution belong to here; nil: none
	solution *Solution // the open one
	checks   []checks

	kept      *keeper // for Lesson.Body; nil: not needed
	marks     []mark
	proseLine int // of the file: the start of the prose
	lastLine  int // the start of its latest top-level element
}

func (p *parser) body() {
	p.root = markdown.Parser().Parse(text.NewReader(p.text))
	p.comments()
	if p.kept == nil { // a body keeps its links as written
		p.links()
	}
	for n := p.root.FirstChild(); n != nil; n = n.NextSibling() {
		p.block(n)
	}
	if p.details > 0 {
		p.errorLine(p.details, 1, "<details> is not closed", "end it with a line </details>")
	}
	p.flush(p.prose.Len())
	p.checkClaims()
	p.checkPredictions()
	p.checkCues()
	p.checkFigures()
	p.checkExercises()
	p.divide()
}

// block handles one top-level element.
func (p *parser) block(n ast.Node) {
	file := false
	switch n := n.(type) {
	case *ast.Heading:
		if p.help != nil {
			break // it is no section of the lesson
		}
		p.exercise = nil
		if p.details == 0 {
			p.flush(p.prose.Len())
			p.markText(n)
		}
		if p.title(n) {
			return
		}
	case *ast.FencedCodeBlock:
		if p.solutionFence(n) {
			p.kept.text(n, p)
			return
		} else if q, is := p.quiz(n); is {
			p.flush(p.prose.Len())
			if q != nil {
				f := p.newFence(n)
				p.markFence(f, PartQuiz, q.ID)
				p.kept.piece(Piece{Kind: PieceQuiz, Line: f.open, End: f.close, Quiz: q})
				p.count(f)
				p.lesson.Blocks = append(p.lesson.Blocks, Block{Kind: KindQuiz, Line: f.open, Quiz: q})
			}
			return
		} else if name := p.dataFile(n); name != "" {
			fmt.Fprintf(&p.prose, "<p><code>%s</code></p>\n", html.EscapeString(name))
			p.kept.file(p.lesson)
			file = true
		} else if c := p.cell(n); c != nil {
			p.flush(p.prose.Len())
			if p.exercise = nil; c.Exercise != nil {
				p.exercise = c
			}
			p.markFence(c.fence, PartCell, c.ID)
			p.kept.piece(Piece{Kind: PieceCell, Line: c.fence.open, Cell: c})
			p.count(c.fence)
			p.lesson.cells = append(p.lesson.cells, c)
			p.lesson.Blocks = append(p.lesson.Blocks, Block{Kind: KindCell, Line: c.fence.open, Cell: c})
			return
		}
	case *ast.Blockquote:
		if p.details == 0 && isSidenote(n, p.text) {
			p.flush(p.last)
			p.flush(p.prose.Len())
			p.kept.sidenote(n, p)
			p.lesson.Blocks = append(p.lesson.Blocks, Block{Kind: KindSidenote, Line: p.lineOf(offsetOf(n)), HTML: p.children(n)})
			return
		}
	case *ast.HTMLBlock:
		p.html(n)
		return
	}
	if !file {
		p.kept.text(n, p)
	}
	p.element(n)
	p.render(&p.prose, n)
	p.nestedCells(n)
}

// count counts a cell or a question; the first one over the limit is an error.
func (p *parser) count(f fence) {
	if p.counted++; p.counted == MaxCells+1 {
		p.errorLine(f.open, f.indent+1, fmt.Sprintf("the lesson has more than %d cells and questions", MaxCells), "split it into several lessons")
	}
}

// flush ends the prose block at offset, so that everything before becomes a block of its own.
func (p *parser) flush(offset int) {
	prose := p.prose.Next(offset)
	if len(bytes.TrimSpace(prose)) > 0 {
		p.lesson.Blocks = append(p.lesson.Blocks, Block{Kind: KindHTML, Line: p.proseLine, HTML: string(prose)})
	}
	p.last, p.proseLine = 0, p.lastLine
}

// element begins a top-level element of the prose; the content of <details> belongs to those.
func (p *parser) element(n ast.Node) {
	if p.details > 0 {
		return
	}
	p.last, p.lastLine = p.prose.Len(), p.lineOf(offsetOf(n))
	if p.last == 0 {
		p.proseLine = p.lastLine
	}
}

// title removes the # heading, which is the lesson's title, from the body. Other headings are added to the outline.
func (p *parser) title(h *ast.Heading) bool {
	words := plainText(h, p.text)
	switch {
	case h.Level == 1 && !p.titled && (p.unclosed || len(p.lesson.Blocks) == 0 && p.prose.Len() == 0):
		p.titled = true
		if p.lesson.Title == "" {
			p.lesson.Title = words
		} else if p.lesson.Title != words {
			p.warnAt(offsetOf(h), fmt.Sprintf("the heading %q is not the title %q of the front matter", words, p.lesson.Title),
				"make them agree")
		}
		return true
	case h.Level == 1 && !p.titled:
		p.titled = true
		p.errorAt(offsetOf(h), "the # heading, which is the lesson's title, stands below other text", "move it to the top, or use ## for a section")
	case h.Level == 1:
		p.errorAt(offsetOf(h), "a second # heading", "use ## for sections")
	case h.Level <= 3:
		id, _ := h.AttributeString("id")
		name, _ := id.([]byte)
		p.lesson.Outline = append(p.lesson.Outline, Heading{ID: string(name), Text: words, Level: h.Level})
	}
	if h.Level > p.level+1 {
		p.warnAt(offsetOf(h), fmt.Sprintf("the heading %q skips a level", words), "begin it with "+strings.Repeat("#", p.level+1))
	}
	p.level = h.Level
	return false
}

// cell makes a cell of a fence with attributes; nil for any other fence.
func (p *parser) cell(n *ast.FencedCodeBlock) *Cell {
	f := p.newFence(n)
	if f.close == 0 {
		p.errorLine(f.open, f.indent+1, "the fence is not closed",
			"end it with a line "+strings.Repeat(string(f.char), f.length))
		return nil
	}
	fail := func(col int, msg, remedy string) { p.errorLine(f.open, col, msg, remedy) }
	kind, attrs, found := f.attributes(fail)
	if !found || kind.key == "file" {
		return nil
	}
	switch {
	case kind.key != "run" && kind.key != "exercise" || kind.value != "":
		fail(max(kind.col, f.col), fmt.Sprintf("unknown kind of cell %q", kind.key), "write ```go {run id=NAME}, or {exercise id=NAME}")
		return nil
	case f.language() != "go":
		fail(f.col, fmt.Sprintf("only Go cells can run, this is %q", f.language()), "write ```go {run id=NAME}")
	case p.details > 0:
		fail(f.indent+1, "a cell cannot stand inside <details>", "move it out, or remove its attributes to only show it")
	}
	c := &Cell{Line: f.open + 1, Expect: ExpectOK, fence: f}
	if kind.key == "exercise" {
		c.Exercise = &Exercise{}
	}
	c.set(attrs, func(key string) bool {
		switch key {
		case "seeds", "orders", "goal":
			return c.Exercise != nil
		}
		return key != "order"
	}, fail)
	c.Text = p.fenceText(n)
	c.Hash = Hash(c.Text)
	p.unique(c, attrs, "```go {"+kind.key+" id=NAME}")
	if c.Exercise != nil {
		p.beginExercise(c)
	}
	return c
}

// fenceText is the text in a fence.
func (p *parser) fenceText(n *ast.FencedCodeBlock) string {
	var b strings.Builder
	for i := range n.Lines().Len() {
		line := n.Lines().At(i)
		b.Write(line.Value(p.text))
	}
	return b.String()
}

// Hash identifies a cell's text.
func Hash(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:])
}

// unique reports a missing or repeated ID; form is how the fence is written.
func (p *parser) unique(c *Cell, attrs []attribute, form string) {
	for _, a := range attrs {
		if a.key != "id" || c.ID == "" {
			continue
		}
		if first, taken := p.ids[c.ID]; taken {
			p.errorLine(c.fence.open, a.col, fmt.Sprintf("the id %s is taken in line %d", c.ID, first),
				"choose another")
		} else {
			p.ids[c.ID] = c.fence.open
		}
		return
	}
	if c.ID == "" && !hasKey(attrs, "id") {
		p.errorLine(c.fence.open, c.fence.col, "the fence has no id", "write "+form)
	}
}

func hasKey(attrs []attribute, key string) bool {
	for _, a := range attrs {
		if a.key == key {
			return true
		}
	}
	return false
}

// nestedCells reports problems of fences inside lists and quotes, which are only shown.
func (p *parser) nestedCells(n ast.Node) {
	if n.Kind() == ast.KindFencedCodeBlock {
		return
	}
	_ = ast.Walk(n, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		block, ok := n.(*ast.FencedCodeBlock)
		if !entering || !ok {
			return ast.WalkContinue, nil
		}
		f := p.newFence(block)
		fail := func(col int, msg, remedy string) { p.errorLine(f.open, col, msg, remedy) }
		switch _, _, found := f.attributes(func(int, string, string) {}); {
		case f.close == 0:
			fail(1, "the fence is not closed", "end it with a line "+strings.Repeat(string(f.char), f.length))
		case found:
			fail(f.col, "a cell cannot stand inside a list or a quote", "move it out, to the start of a line")
		}
		return ast.WalkContinue, nil
	})
}
