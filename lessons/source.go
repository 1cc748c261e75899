package lessons

import (
	"bytes"
	"fmt"
	"sort"
	"unicode/utf8"
)

const byteOrderMark = "\ufeff"

// source is a lesson's text prepared for parsing, with a mapping from offsets to places in the file.
//
// text is the file without byte order mark and with LF line ends. Lines are those of the file, so line numbers and,
// within a line, byte columns agree with it.
type source struct {
	file     string
	text     []byte
	starts   []int // offset in text of each line
	problems []Problem
	warnings []Problem
	unclosed bool // the front matter is, so the lesson seems to begin with it
}

// newSource checks that src is text of acceptable size and normalises it. Such problems make all others pointless, so they
// are returned at once.
func newSource(file string, src []byte) (*source, Problems) {
	s := &source{file: file}
	if len(src) > MaxLesson {
		s.errorLine(0, 0, fmt.Sprintf("the lesson has %d bytes, the limit is %d", len(src), MaxLesson),
			"split it into several lessons")
		return s, s.problems
	}
	text := bytes.TrimPrefix(src, []byte(byteOrderMark))
	if i := invalidUTF8(text); i >= 0 {
		s.errorLine(1+bytes.Count(text[:i], []byte("\n")), 0, "the file is not UTF-8 text", "save it as UTF-8")
		return s, s.problems
	}
	text = bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n"))
	if i := bytes.IndexAny(text, "\x00\r"); i >= 0 {
		what := "a carriage return without a line feed"
		if text[i] == 0 {
			what = "a NUL byte"
		}
		s.errorLine(1+bytes.Count(text[:i], []byte("\n")), 0, "the line contains "+what, "save it as plain text")
		return s, s.problems
	}
	s.text = text
	s.starts = append(s.starts, 0)
	for i, c := range text {
		if c == '\n' {
			s.starts = append(s.starts, i+1)
		}
	}
	return s, nil
}

// invalidUTF8 is the offset of the first byte that is not UTF-8, or -1.
func invalidUTF8(b []byte) int {
	for i := 0; i < len(b); {
		r, n := utf8.DecodeRune(b[i:])
		if r == utf8.RuneError && n == 1 {
			return i
		}
		i += n
	}
	return -1
}

// lineOf is the 1-based line that offset is on.
func (s *source) lineOf(offset int) int {
	return sort.Search(len(s.starts), func(i int) bool { return s.starts[i] > offset })
}

// line is the text of the 1-based line n without its end; nil if there is no such line.
func (s *source) line(n int) []byte {
	if n < 1 || n > len(s.starts) {
		return nil
	}
	end := len(s.text)
	if n < len(s.starts) {
		end = s.starts[n] - 1
	}
	return s.text[s.starts[n-1]:end]
}

// errorAt reports a problem at an offset of text.
func (s *source) errorAt(offset int, msg, remedy string) {
	line := s.lineOf(offset)
	s.errorLine(line, offset-s.starts[line-1]+1, msg, remedy)
}

func (s *source) errorLine(line, col int, msg, remedy string) {
	s.problems = append(s.problems, Problem{File: s.file, Line: line, Col: col, Msg: msg, Remedy: remedy})
}

// warnAt reports at an offset a problem that should be fixed but does not keep the lesson from being shown.
func (s *source) warnAt(offset int, msg, remedy string) {
	line := s.lineOf(offset)
	s.warnings = append(s.warnings, Problem{File: s.file, Line: line, Col: offset - s.starts[line-1] + 1, Msg: msg, Remedy: remedy})
}
