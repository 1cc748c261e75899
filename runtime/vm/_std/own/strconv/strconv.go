// Package strconv converts between strings and values of basic types.
package strconv

import "errors"

// IntSize is the size of an int in bits.
const IntSize = 64

// ErrRange says that a value is out of range for its type.
var ErrRange = errors.New("value out of range")

// ErrSyntax says that a text has not the right form.
var ErrSyntax = errors.New("invalid syntax")

// A NumError records a failed conversion.
type NumError struct {
	Func string // ParseBool, ParseInt ...
	Num  string // the input
	Err  error  // ErrRange, ErrSyntax ...
}

func (e *NumError) Error() string {
	return "strconv." + e.Func + ": parsing " + Quote(e.Num) + ": " + e.Err.Error()
}

// Unwrap returns Err.
func (e *NumError) Unwrap() error { return e.Err }

// The codes of the native parsers: 0 success, 1 syntax, 2 range, 3 and others a text of their own.
func parseInt(s string, base, bitSize int) (n int64, code int, text string)
func parseUint(s string, base, bitSize int) (n uint64, code int, text string)
func parseFloat(s string, bitSize int) (f float64, code int, text string)
func parseComplex(s string, bitSize int) (c complex128, code int, text string)
func unquote(s string) (t string, ok bool)

func failure(fn, s string, code int, text string) error {
	switch code {
	case 0:
		return nil
	case 1:
		return &NumError{fn, s, ErrSyntax}
	case 2:
		return &NumError{fn, s, ErrRange}
	}
	return &NumError{fn, s, errors.New(text)}
}

// ParseInt reads an integer in base (0: by its prefix) that fits bitSize bits.
func ParseInt(s string, base int, bitSize int) (i int64, err error) {
	n, code, text := parseInt(s, base, bitSize)
	return n, failure("ParseInt", s, code, text)
}

// ParseUint is ParseInt for unsigned numbers.
func ParseUint(s string, base int, bitSize int) (uint64, error) {
	n, code, text := parseUint(s, base, bitSize)
	return n, failure("ParseUint", s, code, text)
}

// Atoi reads a decimal int.
func Atoi(s string) (int, error) {
	n, code, text := parseInt(s, 10, 0)
	return int(n), failure("Atoi", s, code, text)
}

// ParseFloat reads a floating-point number.
func ParseFloat(s string, bitSize int) (float64, error) {
	f, code, text := parseFloat(s, bitSize)
	return f, failure("ParseFloat", s, code, text)
}

// ParseComplex reads a complex number.
func ParseComplex(s string, bitSize int) (complex128, error) {
	c, code, text := parseComplex(s, bitSize)
	return c, failure("ParseComplex", s, code, text)
}

// ParseBool reads 1, t, T, TRUE, true, True, 0, f, F, FALSE, false, False.
func ParseBool(str string) (bool, error) {
	switch str {
	case "1", "t", "T", "true", "TRUE", "True":
		return true, nil
	case "0", "f", "F", "false", "FALSE", "False":
		return false, nil
	}
	return false, &NumError{"ParseBool", str, ErrSyntax}
}

// Unquote reads a quoted Go literal.
func Unquote(s string) (string, error) {
	t, ok := unquote(s)
	if !ok {
		return "", ErrSyntax
	}
	return t, nil
}

func quotedPrefix(s string) (prefix string, ok bool)

// QuotedPrefix is the quoted Go literal that s begins with.
func QuotedPrefix(s string) (string, error) {
	prefix, ok := quotedPrefix(s)
	if !ok {
		return "", ErrSyntax
	}
	return prefix, nil
}

func unquoteChar(s string, quote byte) (value rune, multibyte bool, tail string, ok bool)

// UnquoteChar reads the first character of a literal without its quotes, which may be an escape sequence.
func UnquoteChar(s string, quote byte) (value rune, multibyte bool, tail string, err error) {
	value, multibyte, tail, ok := unquoteChar(s, quote)
	if !ok {
		return 0, false, "", ErrSyntax
	}
	return value, multibyte, tail, nil
}

func CanBackquote(s string) bool
func FormatComplex(c complex128, fmt byte, prec, bitSize int) string
func FormatFloat(f float64, fmt byte, prec, bitSize int) string
func FormatInt(i int64, base int) string
func FormatUint(i uint64, base int) string
func IsGraphic(r rune) bool
func IsPrint(r rune) bool
func Itoa(i int) string
func Quote(s string) string
func QuoteRune(r rune) string
func QuoteRuneToASCII(r rune) string
func QuoteRuneToGraphic(r rune) string
func QuoteToASCII(s string) string
func QuoteToGraphic(s string) string

// FormatBool is "true" or "false".
func FormatBool(b bool) string {
	if b {
		return "true"
	}
	return "false"
}

// The Append functions append what the Format and Quote functions of the same name return.

func AppendQuoteToGraphic(dst []byte, s string) []byte {
	return append(dst, QuoteToGraphic(s)...)
}
func AppendQuoteRuneToASCII(dst []byte, r rune) []byte {
	return append(dst, QuoteRuneToASCII(r)...)
}
func AppendQuoteRuneToGraphic(dst []byte, r rune) []byte {
	return append(dst, QuoteRuneToGraphic(r)...)
}
func AppendBool(dst []byte, b bool) []byte           { return append(dst, FormatBool(b)...) }
func AppendInt(dst []byte, i int64, base int) []byte { return append(dst, FormatInt(i, base)...) }
func AppendUint(dst []byte, i uint64, base int) []byte {
	return append(dst, FormatUint(i, base)...)
}
func AppendFloat(dst []byte, f float64, fmt byte, prec, bitSize int) []byte {
	return append(dst, FormatFloat(f, fmt, prec, bitSize)...)
}
func AppendQuote(dst []byte, s string) []byte        { return append(dst, Quote(s)...) }
func AppendQuoteToASCII(dst []byte, s string) []byte { return append(dst, QuoteToASCII(s)...) }
func AppendQuoteRune(dst []byte, r rune) []byte      { return append(dst, QuoteRune(r)...) }
