package lessons

import (
	"bytes"
	"slices"
	"sort"
	"strings"

	"github.com/yuin/goldmark/ast"
)

// Part is a piece of a lesson's file that is added, moved and removed as a whole: a cell, an exercise with its hints, its
// solution and its checks, a quiz, or text, which headings divide. Parts follow each other without a gap, from the end of
// the front matter to the end of the file; blank lines belong to the part before them.
type Part struct {
	Kind PartKind
	ID   string // of a cell or a quiz
	Line int    // 1-based line in the file
	Text string // LF line ends, without the blank lines after it

	from, to int // the range of the file's lines, from Line-1 up to but not including to
	alone    bool
}

// PartKind is the kind of a Part.
type PartKind string

// The kinds of a Part.
const (
	PartText PartKind = "text"
	PartCell PartKind = "cell"
	PartQuiz PartKind = "quiz"
)

// PartExercise is a kind for adding a part; once added, it is a PartCell.
const PartExercise PartKind = "exercise"

// Alone reports whether a part is a program without hints, solution and checks.
func (p Part) Alone() bool { return p.alone }

// Lines is the number of a part's lines, without the blank ones after it.
func (p Part) Lines() int { return strings.Count(p.Text, "\n") }

// Parts are the parts of a lesson in order.
func (l *Lesson) Parts() []Part { return l.parts }

// PartAt is the index of the part that contains a 1-based line of the file; -1 if it is before the first part.
func (l *Lesson) PartAt(line int) int {
	return sort.Search(len(l.parts), func(i int) bool { return l.parts[i].Line > line }) - 1
}

// mark is the start of a part that is not just further text; until is its last line, 0 for text.
type mark struct {
	line, until int
	kind        PartKind
	id          string
	alone       bool
}

// markText begins a part at a heading.
func (p *parser) markText(n ast.Node) {
	p.marks = append(p.marks, mark{line: p.lineOf(offsetOf(n)), kind: PartText})
}

// markFence makes a part of a fence.
func (p *parser) markFence(f fence, kind PartKind, id string) {
	p.marks = append(p.marks, mark{line: f.open, until: f.close, kind: kind, id: id, alone: kind == PartCell})
}

// markHelp makes what ends at offset of the text belong to the previous exercise.
func (p *parser) markHelp(offset int) {
	for i := range slices.Backward(p.marks) {
		if m := &p.marks[i]; m.kind == PartCell {
			m.until, m.alone = max(m.until, p.lineOf(offset)), false
			p.marks = p.marks[:i+1]
			return
		}
	}
}

// divide makes the lesson's parts from its marks.
func (p *parser) divide() {
	lines := bytes.SplitAfter(p.text, []byte("\n"))
	blank := func(i int) bool { return len(bytes.TrimSpace(lines[i])) == 0 }
	begin := func(m mark, i int) {
		if n := len(p.lesson.parts); n > 0 {
			p.lesson.parts[n-1].to = i
		}
		p.lesson.parts = append(p.lesson.parts, Part{Kind: m.kind, ID: m.id, Line: i + 1, from: i, to: len(lines), alone: m.alone})
	}
	p.lesson.parts = make([]Part, 0, 2*len(p.marks)+1) // there may be text between them
	until := 0                                         // the last line of the current part; text continues until the next part
	text := false
	next := 0
	for i := range lines {
		switch {
		case next < len(p.marks) && p.marks[next].line == i+1:
			begin(p.marks[next], i)
			until, text = p.marks[next].until, p.marks[next].kind == PartText
			next++
		case !text && i+1 > until && !blank(i):
			begin(mark{kind: PartText}, i)
			text = true
		}
	}
	for i := range p.lesson.parts {
		part := &p.lesson.parts[i]
		body := bytes.Join(lines[part.from:part.to], nil)
		part.Text = strings.TrimRight(string(body), " \t\n") + "\n"
	}
}

// PartRef identifies a part for a client that may know an older state of the file: a cell or a quiz by its ID, a text by
// its content.
type PartRef struct {
	ID   string
	Line int    // where the text was; among equal texts the nearest is meant
	Hash string // Hash of the text
}

// FindPart is the index of a part; the error is ErrChanged if the lesson does not have it (any more).
func (l *Lesson) FindPart(ref PartRef) (int, error) {
	best, far := -1, 0
	for i, p := range l.parts {
		if p.ID != ref.ID || ref.ID == "" && Hash(p.Text) != ref.Hash {
			continue
		}
		if d := max(p.Line-ref.Line, ref.Line-p.Line); best < 0 || d < far {
			best, far = i, d
		}
	}
	if best < 0 {
		return 0, ErrChanged
	}
	return best, nil
}
