package lessons

import (
	"regexp"
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/text"
)

// Body is a lesson's content, piece by piece in the order of its file, for documents made of it. Blocks are for the page:
// there hints and solutions belong to their exercises, and text is HTML. In a Body they are where they were written, and
// text is the tree of its Markdown, without comments and raw HTML. Links and pictures have the author's targets.
type Body struct {
	Source []byte // the text that the trees refer to
	Pieces []Piece
}

// Piece is a part of a Body.
type Piece struct {
	Kind   PieceKind
	Line   int        // 1-based line in the file
	End    int        // PieceFold, PieceQuiz: its last line
	Nodes  []ast.Node // PieceText, PieceSidenote
	Cell   *Cell      // PieceCell; PieceFold: the exercise whose hint or solution this is, or nil
	Quiz   *Quiz      // PieceQuiz
	File   *File      // PieceFile
	Figure *Figure    // PieceFigure: the image in Nodes is a picture of a run

	Title    string // PieceFold: its summary
	Solution bool   // PieceFold: of the exercise
	Inside   []Piece
}

// PieceKind says what a Piece is.
type PieceKind string

// The kinds of a Piece.
const (
	PieceText     PieceKind = "text"
	PieceSidenote PieceKind = "sidenote" // belongs beside the piece before it
	PieceCell     PieceKind = "cell"
	PieceQuiz     PieceKind = "quiz"
	PieceFile     PieceKind = "file"   // that programs embed
	PieceFigure   PieceKind = "figure" // see Figure
	PieceFold     PieceKind = "fold"   // <details>: Inside is shown on demand
)

// Body reads the lesson's pieces out of its source. The lesson must have been parsed without problems.
func (l *Lesson) Body() (*Body, error) {
	b := &Body{}
	_, err := parse(l.File, l.src, b)
	return b, err
}

// ParseMarkdown is the tree of a text, parsed as lessons are, including raw HTML. Limit a text of unknown size first: see
// the package's remarks on hostile input.
func ParseMarkdown(src []byte) ast.Node { return markdown.Parser().Parse(text.NewReader(src)) }

var answerSummary = regexp.MustCompile(`(?i)\b(answers?|solutions?)\b`)

// Answers reports whether a piece gives away what the reader is to find out: the solution of an exercise, or other
// <details> with "answer" or "solution" in their summary. These words in other languages are unknown: in such a lesson, all
// <details> count as answers except the hints of an exercise.
func (l *Lesson) Answers(p *Piece) bool {
	if p.Kind != PieceFold || p.Cell != nil {
		return p.Solution
	}
	english := l.Language == DefaultLanguage || strings.HasPrefix(l.Language, DefaultLanguage+"-")
	return !english || answerSummary.MatchString(p.Title)
}

// keeper collects the pieces of a body. A nil one does nothing.
type keeper struct {
	body *Body
	fold *Piece // the open one
}

func (p *parser) keepIn(b *Body) {
	if b != nil {
		b.Source = p.text
		p.kept = &keeper{body: b}
	}
}

func (k *keeper) piece(piece Piece) {
	if k == nil {
		return
	}
	list := k.list()
	*list = append(*list, piece)
}

// list is the list that the next piece is added to.
func (k *keeper) list() *[]Piece {
	if k.fold != nil {
		return &k.fold.Inside
	}
	return &k.body.Pieces
}

// text adds an element to the current text.
func (k *keeper) text(n ast.Node, p *parser) {
	if k == nil {
		return
	}
	line := p.lineOf(offsetOf(n))
	if f := p.figureAt(n, line); f != nil {
		k.piece(Piece{Kind: PieceFigure, Line: line, Nodes: []ast.Node{n}, Figure: f})
		return
	}
	if list := *k.list(); len(list) > 0 && list[len(list)-1].Kind == PieceText {
		last := &list[len(list)-1]
		last.Nodes = append(last.Nodes, n)
		return
	}
	k.piece(Piece{Kind: PieceText, Line: line, Nodes: []ast.Node{n}})
}

// sidenote adds the content of a quote.
func (k *keeper) sidenote(quote ast.Node, p *parser) {
	if k == nil {
		return
	}
	piece := Piece{Kind: PieceSidenote, Line: p.lineOf(offsetOf(quote))}
	for n := quote.FirstChild(); n != nil; n = n.NextSibling() {
		piece.Nodes = append(piece.Nodes, n)
	}
	k.piece(piece)
}

// file adds the lesson's latest file.
func (k *keeper) file(l *Lesson) {
	if k == nil || len(l.Files) == 0 {
		return
	}
	f := l.Files[len(l.Files)-1]
	k.piece(Piece{Kind: PieceFile, Line: f.Line - 1, File: &f})
}

// open begins <details>, of an exercise if of is not nil.
func (k *keeper) open(title string, line int, of *Cell, solution bool) {
	if k != nil {
		k.fold = &Piece{Kind: PieceFold, Line: line, Title: title, Cell: of, Solution: solution}
	}
}

func (k *keeper) close(line int) {
	if k == nil || k.fold == nil {
		return
	}
	fold := *k.fold
	fold.End = line
	k.fold = nil
	k.piece(fold)
}

// figureAt is the figure whose image a paragraph is.
func (p *parser) figureAt(n ast.Node, line int) *Figure {
	image, is := n.FirstChild().(*ast.Image)
	if !is || n.Kind() != ast.KindParagraph || n.ChildCount() != 1 {
		return nil
	}
	best := -1
	for i, f := range p.lesson.Figures {
		if f.File == string(image.Destination) && f.Line < line {
			best = i
		}
	}
	if best < 0 {
		return nil
	}
	f := p.lesson.Figures[best]
	return &f
}
