// Package sheet writes CSV that spreadsheets show unchanged: in UTF-8, which they recognise by the mark at its start, and
// without texts that they would take for formulas.
package sheet

import (
	"encoding/csv"
	"io"
	"strings"
	"unicode"
)

// Mark begins a file: without it Excel assumes a legacy encoding.
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

// Row writes a row. Texts by programs or people must go through Text first.
func (w *Writer) Row(fields ...string) error { return w.w.Write(fields) }

// Close writes buffered rows.
func (w *Writer) Close() error {
	w.w.Flush()
	return w.w.Error()
}

// signs begin formulas; the wide ones do in some spreadsheets.
const signs = "=+-@\uff1d\uff0b\uff0d\uff20"

// Text is a text as a field: UTF-8, and no formula, as OWASP advises. A text that begins like a formula gets an apostrophe
// before it, and so does a text that begins with an apostrophe and such a sign, so that removing one apostrophe restores
// the text. Bytes that are not UTF-8 become U+FFFD.
func Text(s string) string {
	s = strings.ToValidUTF8(s, string(unicode.ReplacementChar))
	rest := strings.TrimLeft(s, "'")
	if rest == "" || isNumber(s) {
		return s
	}
	// Some spreadsheets skip blanks first.
	bare := strings.TrimLeftFunc(rest, func(r rune) bool { return unicode.IsSpace(r) || unicode.Is(unicode.Cf, r) || unicode.IsControl(r) })
	first, _, _ := strings.Cut(rest, bare)
	if bare != "" && strings.ContainsRune(signs, []rune(bare)[0]) || strings.ContainsAny(first, "\t\r\n") {
		return "'" + s
	}
	return s
}

// isNumber reports whether a text is a plain number, such as a step or a negative time.
func isNumber(text string) bool {
	digits := strings.TrimPrefix(text, "-")
	return digits != "" && strings.Trim(digits, "0123456789") == ""
}
