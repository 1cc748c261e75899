// Package fmt formats and prints.
package fmt

import (
	"errors"
	"io"
	"slices"
)

// Stringer is implemented by any value that has a String method.
type Stringer interface{ String() string }

// GoStringer is implemented by any value that has a GoString method, used for %#v.
type GoStringer interface{ GoString() string }

// State is what a Formatter is given.
type State interface {
	Write(b []byte) (n int, err error)
	Width() (wid int, ok bool)
	Precision() (prec int, ok bool)
	Flag(c int) bool
}

// Formatter is implemented by any value that formats itself.
type Formatter interface{ Format(f State, verb rune) }

// Sprint formats its operands with %v; between two that are no strings it adds a space.
func Sprint(a ...any) string

// Sprintln is Sprint with spaces between all operands and a newline at the end.
func Sprintln(a ...any) string

// Sprintf formats according to format.
func Sprintf(format string, a ...any) string

func print(s string)

// Print writes to standard output.
func Print(a ...any) (n int, err error) {
	s := Sprint(a...)
	print(s)
	return len(s), nil
}

// Println writes a line to standard output.
func Println(a ...any) (n int, err error) {
	s := Sprintln(a...)
	print(s)
	return len(s), nil
}

// Printf writes to standard output according to format.
func Printf(format string, a ...any) (n int, err error) {
	s := Sprintf(format, a...)
	print(s)
	return len(s), nil
}

// Fprint writes to w.
func Fprint(w io.Writer, a ...any) (n int, err error) { return w.Write([]byte(Sprint(a...))) }

// Fprintln writes a line to w.
func Fprintln(w io.Writer, a ...any) (n int, err error) { return w.Write([]byte(Sprintln(a...))) }

// Fprintf writes to w according to format.
func Fprintf(w io.Writer, format string, a ...any) (n int, err error) {
	return w.Write([]byte(Sprintf(format, a...)))
}

// Append appends Sprint(a...) to b.
func Append(b []byte, a ...any) []byte { return append(b, Sprint(a...)...) }

// Appendln appends Sprintln(a...) to b.
func Appendln(b []byte, a ...any) []byte { return append(b, Sprintln(a...)...) }

// Appendf appends Sprintf(format, a...) to b.
func Appendf(b []byte, format string, a ...any) []byte { return append(b, Sprintf(format, a...)...) }

func errorf(format string, a []any) (text string, wrapped []int, reordered bool)

// Errorf makes an error; the operands of %w are what it wraps.
func Errorf(format string, a ...any) error {
	text, wrapped, reordered := errorf(format, a)
	switch len(wrapped) {
	case 0:
		return errors.New(text)
	case 1:
		e := &wrapError{msg: text}
		e.err, _ = a[wrapped[0]].(error)
		return e
	}
	if reordered {
		slices.Sort(wrapped)
	}
	e := &wrapErrors{msg: text}
	for i, arg := range wrapped {
		if i > 0 && wrapped[i-1] == arg {
			continue
		}
		if err, ok := a[arg].(error); ok {
			e.errs = append(e.errs, err)
		}
	}
	return e
}

type wrapError struct {
	msg string
	err error
}

func (e *wrapError) Error() string { return e.msg }

func (e *wrapError) Unwrap() error { return e.err }

type wrapErrors struct {
	msg  string
	errs []error
}

func (e *wrapErrors) Error() string { return e.msg }

func (e *wrapErrors) Unwrap() []error { return e.errs }

// pp is the State of a call of Format. Programs that ask for its type get the name that Go's has.
type pp struct {
	buf       []byte
	wid, prec int // -1: none
	flags     string
}

func (s *pp) Write(b []byte) (int, error) {
	s.buf = append(s.buf, b...)
	return len(b), nil
}

func (s *pp) WriteString(t string) (int, error) {
	s.buf = append(s.buf, t...)
	return len(t), nil
}

func (s *pp) Width() (int, bool) { return max(s.wid, 0), s.wid >= 0 }

func (s *pp) Precision() (int, bool) { return max(s.prec, 0), s.prec >= 0 }

func (s *pp) Flag(c int) bool {
	for i := range len(s.flags) {
		if int(s.flags[i]) == c {
			return true
		}
	}
	return false
}

// format runs a Formatter for the printer. A panic in it is a result, like what it has written until then.
func format(f Formatter, wid, prec int, flags string, verb rune) (text string, failure any, failed bool) {
	s := &pp{wid: wid, prec: prec, flags: flags}
	defer func() {
		text = string(s.buf)
		if failed {
			failure = recover()
		}
	}()
	failed = true
	f.Format(s, verb)
	failed = false
	return
}

// FormatString is the directive that s and verb stand for.
func FormatString(s State, verb rune) string {
	b := "%"
	for _, c := range " +-#0" {
		if s.Flag(int(c)) {
			b += string(c)
		}
	}
	if w, ok := s.Width(); ok {
		b += Sprint(w)
	}
	if p, ok := s.Precision(); ok {
		b += "." + Sprint(p)
	}
	return b + string(verb)
}
