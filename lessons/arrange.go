package lessons

import (
	"bytes"
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// An Arrangement is a change of a lesson's parts, or of a text in it. The methods of Lesson that return one give the whole
// changed file; only bytes in the parts concerned and in the blank lines between them change.
type Arrangement func(l *Lesson) ([]byte, error)

// NotPossible says why a part cannot be changed as requested, in words for people.
type NotPossible struct{ Msg, Remedy string }

func (e *NotPossible) Error() string { return e.Msg + "; " + e.Remedy }

func notPossible(msg, remedy string) error { return &NotPossible{msg, remedy} }

// newID is the ID of a new exercise or question in its text; when it is added, it gets a unique one.
const newID = "new"

// AddPart adds a part before the one at an index, or at the end: a cell with the program text; a question or an exercise,
// whose whole Markdown is text, with the ID new; or text.
func AddPart(before int, kind PartKind, text string) Arrangement {
	return func(l *Lesson) ([]byte, error) {
		body := strings.TrimRight(normalizeText(text), " \t\n") + "\n"
		switch kind {
		case PartCell:
			body = refenced("```go {run id="+l.freeID("cell", 1)+"}\n", body)
		case PartQuiz:
			body = withID(body, newID, l.freeID("question", 1))
		case PartExercise:
			body = withID(body, newID, l.freeID("exercise", 1))
		}
		return l.replaceParts(before, before, body)
	}
}

// RemovePart removes a part.
func RemovePart(part int) Arrangement {
	return func(l *Lesson) ([]byte, error) { return l.replaceParts(part, part+1) }
}

// SwapParts puts a part after the one that follows it.
func SwapParts(part int) Arrangement {
	return func(l *Lesson) ([]byte, error) {
		if part+1 >= len(l.parts) {
			return nil, notPossible("the last part cannot be moved down", "move the one before it")
		}
		return l.replaceParts(part, part+2, l.parts[part+1].Text, l.parts[part].Text)
	}
}

// CopyPart adds a copy of a part after it. A cell or a quiz gets an ID of its own.
func CopyPart(part int) Arrangement {
	return func(l *Lesson) ([]byte, error) {
		p := l.parts[part]
		text := p.Text
		if p.ID != "" {
			text = withID(text, p.ID, l.freeID(p.ID, 2))
		}
		return l.replaceParts(part+1, part+1, text)
	}
}

// SplitCell makes two cells of one; the second has a 1-based line of its program and those after it.
func SplitCell(part, line int) Arrangement {
	return func(l *Lesson) ([]byte, error) {
		c, err := l.program(part)
		if err != nil {
			return nil, err
		}
		lines := strings.SplitAfter(c.Text, "\n")
		at := min(max(line-1, 0), len(lines))
		first, second := strings.Join(lines[:at], ""), strings.Join(lines[at:], "")
		if strings.TrimSpace(first) == "" || strings.TrimSpace(second) == "" {
			return nil, notPossible("there is nothing to split at line "+fmt.Sprint(line), "put the cursor on the line where the second cell should begin")
		}
		open := l.parts[part].opening()
		return l.replaceParts(part, part+1, refenced(open, trimBlankLines(first)), refenced(withID(open, c.ID, l.freeID(c.ID, 2)), trimBlankLines(second)))
	}
}

// MergeCells makes one cell of two that follow each other, with the ID and the settings of the first.
func MergeCells(part int) Arrangement {
	return func(l *Lesson) ([]byte, error) {
		a, err := l.program(part)
		if err != nil {
			return nil, err
		}
		if part+1 >= len(l.parts) || l.parts[part+1].Kind != PartCell {
			return nil, notPossible("no cell follows directly", "move the text between them away, or the other cell up")
		}
		b, err := l.program(part + 1)
		if err != nil {
			return nil, err
		}
		text := trimBlankLines(a.Text) + "\n" + trimBlankLines(b.Text)
		return l.replaceParts(part, part+2, refenced(l.parts[part].opening(), text))
	}
}

// Spliced makes a change that was made of this file before, or of a text in it.
func Spliced(s Splice) Arrangement {
	return func(l *Lesson) ([]byte, error) {
		out, ok := s.Apply(l.src)
		if !ok && bytes.Contains(l.src, []byte("\r\n")) {
			out, ok = s.withLineEnds().Apply(l.src)
		}
		if !ok {
			return nil, ErrChanged
		}
		return out, nil
	}
}

// program is the cell that is a part and nothing more.
func (l *Lesson) program(part int) (*Cell, error) {
	p := l.parts[part]
	switch {
	case p.Kind != PartCell:
		return nil, notPossible("only programs can be split and merged", "edit the text instead")
	case !p.alone || l.Cell(p.ID).Exercise != nil:
		return nil, notPossible("an exercise is one program", "edit its text instead")
	}
	return l.Cell(p.ID), nil
}

// freeID is an ID that no cell and no quiz of the lesson has: base with the next free number.
func (l *Lesson) freeID(base string, number int) string {
	base = numberSuffix.ReplaceAllString(base, "")
	base = base[:min(len(base), 60)] // an ID may have 64 characters
	for ; ; number++ {
		id := fmt.Sprintf("%s-%d", base, number)
		if !slices.ContainsFunc(l.parts, func(p Part) bool { return p.ID == id }) {
			return id
		}
	}
}

var numberSuffix = regexp.MustCompile(`-\d+$`)

// withID gives a part another ID: in its fence and, of an exercise, in its checks.
func withID(text, id, other string) string {
	fence := regexp.MustCompile(`(\bid=)(["]?)` + regexp.QuoteMeta(id) + `(["]?)`)
	open, rest, _ := strings.Cut(text, "\n")
	check := regexp.MustCompile(`(<!--\s*check\s+)` + regexp.QuoteMeta(id) + `(\s*:)`)
	return fence.ReplaceAllString(open, "${1}${2}"+other+"${3}") + "\n" + check.ReplaceAllString(rest, "${1}"+other+"${2}")
}

// opening is the line that opens a part's fence, with its end.
func (p Part) opening() string {
	open, _, _ := strings.Cut(p.Text, "\n")
	return open + "\n"
}

// refenced is a cell with the fence that open opens, made longer if a line of the program would close it.
func refenced(open, program string) string {
	f := fence{indent: len(open) - len(strings.TrimLeft(open, " "))}
	f.char = open[f.indent]
	f.length = len(open) - f.indent - len(strings.TrimLeft(open[f.indent:], string(f.char)))
	longer := f.lengthFor(program) - f.length
	indent := strings.Repeat(" ", f.indent)
	var b strings.Builder
	b.Write(f.lengthen([]byte(open), longer))
	for line := range strings.Lines(program) {
		if line != "\n" {
			b.WriteString(indent)
		}
		b.WriteString(line)
	}
	b.WriteString(indent + strings.Repeat(string(f.char), f.length+longer) + "\n")
	return b.String()
}

// trimBlankLines takes blank lines off both ends of a text.
func trimBlankLines(text string) string {
	lines := strings.SplitAfter(text, "\n")
	for len(lines) > 0 && strings.TrimSpace(lines[0]) == "" {
		lines = lines[1:]
	}
	return strings.TrimRight(strings.Join(lines, ""), " \t\n") + "\n"
}

// replaceParts is the file with texts, which have LF line ends, in the place of the parts from one index up to another, which
// is not included. A blank line stands between parts.
func (l *Lesson) replaceParts(from, to int, texts ...string) ([]byte, error) {
	eol := l.lineEnd()
	for i, text := range texts {
		texts[i] = strings.ReplaceAll(text, "\n", eol)
	}
	if from > 0 { // the blank lines after it may have to change
		from--
		texts = slices.Insert(texts, 0, l.raw(from))
	}
	lines := l.lines()
	first, last := len(lines), len(lines)
	if from < len(l.parts) {
		first = l.parts[from].from
	}
	if to < len(l.parts) {
		last = l.parts[to].from
	}
	body := strings.Join(texts, eol)
	if last < len(lines) {
		body += eol
	} else if len(lines[len(lines)-1]) > 0 { // the file ends without a line end
		body = strings.TrimSuffix(body, eol)
	}
	out := slices.Concat([]byte(l.byteOrderMark()), bytes.Join(lines[:first], nil), []byte(body), bytes.Join(lines[last:], nil))
	if len(out) > MaxLesson {
		return nil, fmt.Errorf("%s: the lesson would have %d bytes, the limit is %d: %w", l.ID, len(out), MaxLesson, ErrTooLarge)
	}
	return out, nil
}

// raw is a part's text as it stands in the file, without the blank lines after it but with a line end.
func (l *Lesson) raw(part int) string {
	p := l.parts[part]
	return strings.TrimRight(string(bytes.Join(l.lines()[p.from:p.to], nil)), " \t\r\n") + l.lineEnd()
}

// lines are the lines of the file with their ends, without a byte order mark.
func (l *Lesson) lines() [][]byte {
	return bytes.SplitAfter(bytes.TrimPrefix(l.src, []byte(byteOrderMark)), []byte("\n"))
}

func (l *Lesson) byteOrderMark() string {
	if bytes.HasPrefix(l.src, []byte(byteOrderMark)) {
		return byteOrderMark
	}
	return ""
}

// lineEnd is how most lines of the file end.
func (l *Lesson) lineEnd() string {
	if crlf := bytes.Count(l.src, []byte("\r\n")); 2*crlf > bytes.Count(l.src, []byte("\n")) {
		return "\r\n"
	}
	return "\n"
}
