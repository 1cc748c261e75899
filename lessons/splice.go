package lessons

import (
	"bytes"
	"strings"
)

// Splice is a change of whole lines of a file: New replaces Old. It still applies when the file has changed elsewhere, as
// long as Old is there or, if Old is empty, the text on one of its sides.
type Splice struct {
	Line   int    `json:"line"`   // 1-based first line of Old; if there are several places, the nearest is used
	Before string `json:"before"` // where Old is empty: the line before it with the blank ones between; "" at the start of the file
	Old    string `json:"old"`
	New    string `json:"new"`
	After  string `json:"after"` // as Before: the blank lines after it and the next line; "" at the end
}

// SpliceOf is the change from one text to another.
func SpliceOf(from, to []byte) Splice {
	a, b := bytes.SplitAfter(from, []byte("\n")), bytes.SplitAfter(to, []byte("\n"))
	first := 0
	for first < len(a) && first < len(b) && bytes.Equal(a[first], b[first]) {
		first++
	}
	same := 0
	for same < min(len(a), len(b))-first && bytes.Equal(a[len(a)-1-same], b[len(b)-1-same]) {
		same++
	}
	s := Splice{
		Line: first + 1,
		Old:  string(bytes.Join(a[first:len(a)-same], nil)),
		New:  string(bytes.Join(b[first:len(b)-same], nil)),
	}
	if s.Old != "" {
		return s
	}
	for i := first; i > 0 && strings.TrimSpace(s.Before) == ""; i-- {
		s.Before = string(a[i-1]) + s.Before
	}
	for i := first; i < len(a) && strings.TrimSpace(s.After) == ""; i++ {
		s.After += string(a[i])
	}
	return s
}

// Apply applies the change to src. ok is false if it does not apply there.
func (s Splice) Apply(src []byte) (out []byte, ok bool) {
	best, at, offset := -1, 0, 0
	for n, line := range append(strings.SplitAfter(string(src), "\n"), "") {
		far := max(n+1-s.Line, s.Line-n-1)
		if s.fits(src[:offset], src[offset:]) && (best < 0 || far < best) {
			best, at = far, offset
		}
		offset += len(line)
	}
	if best < 0 {
		return nil, false
	}
	return bytes.Join([][]byte{src[:at], []byte(s.New), src[at+len(s.Old):]}, nil), true
}

// fits reports whether the change applies between two parts of a file.
func (s Splice) fits(before, after []byte) bool {
	if s.Old != "" {
		return bytes.HasPrefix(after, []byte(s.Old)) && (strings.HasSuffix(s.Old, "\n") || len(after) == len(s.Old))
	}
	return s.Before != "" && bytes.HasSuffix(before, []byte(s.Before)) || s.After != "" && bytes.HasPrefix(after, []byte(s.After)) ||
		s.Before == "" && s.After == "" && len(before)+len(after) == 0
}

// withLineEnds is the change for a file with CRLF line ends, converted from one with LF.
func (s Splice) withLineEnds() Splice {
	crlf := func(t string) string { return strings.ReplaceAll(t, "\n", "\r\n") }
	return Splice{Line: s.Line, Before: crlf(s.Before), Old: crlf(s.Old), New: crlf(s.New), After: crlf(s.After)}
}
