package lessons

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"
)

// Errors of SetCell; test with errors.Is.
var (
	ErrNoCell   = errors.New("no such cell")
	ErrNotText  = errors.New("not UTF-8 text")
	ErrTooLarge = errors.New("too large")
)

// SetCell returns the lesson's file with the text of one cell replaced. Every byte outside the cell's text stays
// unchanged; line ends and indentation of the text follow the file. The two fences become longer only if the text
// contains something that would close the fence. A text that does not end in a newline gets one.
//
// The lesson is not changed: parse the result.
func (l *Lesson) SetCell(id, text string) ([]byte, error) {
	c := l.Cell(id)
	if c == nil {
		return nil, fmt.Errorf("%s#%s: %w", l.ID, id, ErrNoCell)
	}
	text = normalizeText(text)
	if !utf8.ValidString(text) || strings.ContainsRune(text, 0) {
		return nil, fmt.Errorf("%s#%s: %w", l.ID, id, ErrNotText)
	}
	if text == c.Text {
		return bytes.Clone(l.src), nil
	}
	lines := bytes.SplitAfter(l.src, []byte("\n"))
	f := c.fence
	open, end := lines[f.open-1], lines[f.close-1]
	eol := "\n"
	if bytes.HasSuffix(open, []byte("\r\n")) {
		eol = "\r\n"
	}
	longer := f.lengthFor(text) - f.length
	var out bytes.Buffer
	for _, line := range lines[:f.open-1] {
		out.Write(line)
	}
	out.Write(f.lengthen(open, longer))
	indent := strings.Repeat(" ", f.indent)
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(line, "\n")
		if line != "" {
			out.WriteString(indent)
		}
		out.WriteString(line + eol)
	}
	out.Write(f.lengthen(end, longer))
	for _, line := range lines[f.close:] {
		out.Write(line)
	}
	if out.Len() > MaxLesson {
		return nil, fmt.Errorf("%s#%s: the lesson would have %d bytes, the limit is %d: %w", l.ID, id, out.Len(), MaxLesson, ErrTooLarge)
	}
	return out.Bytes(), nil
}

// normalizeText returns text with LF line ends and, unless it is empty, a final one.
func normalizeText(text string) string {
	text = strings.ReplaceAll(text, "\r\n", "\n")
	text = strings.ReplaceAll(text, "\r", "\n")
	if text != "" && !strings.HasSuffix(text, "\n") {
		text += "\n"
	}
	return text
}

// lengthFor is the length that a fence needs so that no line of text closes it.
func (f *fence) lengthFor(text string) int {
	length := f.length
	for line := range strings.Lines(text) {
		line = strings.TrimLeft(line, " \t")
		rest := strings.TrimLeft(line, string(f.char))
		if run := len(line) - len(rest); run >= length && strings.TrimSpace(rest) == "" {
			length = run + 1
		}
	}
	return length
}

// lengthen makes the fence in line longer.
func (f *fence) lengthen(line []byte, by int) []byte {
	if by == 0 {
		return line
	}
	at := max(bytes.IndexByte(line, f.char), 0)
	out := bytes.Clone(line[:at])
	out = append(out, bytes.Repeat([]byte{f.char}, by)...)
	return append(out, line[at:]...)
}
