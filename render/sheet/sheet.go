// Package sheet writes CSV that spreadsheets show as it is: in UTF-8, which they know by the mark at its begin, and with no text that
// they would take for a formula.
package sheet

import (
	"encoding/csv"
	"io"
	"strings"
	"unicode"
)

// Mark begins a file: without it Excel takes the text for that of an older code.
const Mark = "\ufeff"

// Writer writes rows.
type Writer struct {
	w *csv.Writer
}

// NewWriter begins a file.
func NewWriter(w io.Writer) (*Writer, error) {
	_, err := io.WriteString(w, Mark)
	return &Writer{csv.NewWriter(w)}, err
}

// Row writes a row. What a program or a person wrote goes through Text first.
func (w *Writer) Row(fields ...string) error { return w.w.Write(fields) }

// Close writes what is still to be written.
func (w *Writer) Close() error {
	w.w.Flush()
	return w.w.Error()
}

// signs begin formulas, the wide ones in some spreadsheets.
const signs = "=+-@\uff1d\uff0b\uff0d\uff20"

// Text is a text as a field: UTF-8, and no formula, as OWASP advises. What begins like one gets an apostrophe before it, and so does
// what begins with an apostrophe and such a sign, so that the text can be told: without one apostrophe it is as it was. Bytes that are
// not UTF-8 become U+FFFD.
func Text(s string) string {
	s = strings.ToValidUTF8(s, string(unicode.ReplacementChar))
	rest := strings.TrimLeft(s, "'")
	if rest == "" || isNumber(s) {
		return s
	}
	// Some spreadsheets drop blanks before they look.
	bare := strings.TrimLeftFunc(rest, func(r rune) bool { return unicode.IsSpace(r) || unicode.Is(unicode.Cf, r) || unicode.IsControl(r) })
	first, _, _ := strings.Cut(rest, bare)
	if bare != "" && strings.ContainsRune(signs, []rune(bare)[0]) || strings.ContainsAny(first, "\t\r\n") {
		return "'" + s
	}
	return s
}

// isNumber reports whether a text is a plain number, such as a step or a time that is negative.
func isNumber(text string) bool {
	digits := strings.TrimPrefix(text, "-")
	return digits != "" && strings.Trim(digits, "0123456789") == ""
}
