// Package bytes manipulates slices of bytes.
package bytes

import (
	"iter"
	"strings"
)

// Equal reports whether a and b have the same bytes.
func Equal(a, b []byte) bool { return string(a) == string(b) }

// Compare compares a and b as strings are compared.
func Compare(a, b []byte) int { return strings.Compare(string(a), string(b)) }

// Clone returns a copy of b.
func Clone(b []byte) []byte {
	if b == nil {
		return nil
	}
	return append([]byte{}, b...)
}

// The functions below do for bytes what those of the same name in package strings do for strings.

func Contains(b, sub []byte) bool                   { return Index(b, sub) >= 0 }
func ContainsAny(b []byte, chars string) bool       { return IndexAny(b, chars) >= 0 }
func ContainsRune(b []byte, r rune) bool            { return IndexRune(b, r) >= 0 }
func ContainsFunc(b []byte, f func(rune) bool) bool { return IndexFunc(b, f) >= 0 }
func Count(s, sep []byte) int                       { return strings.Count(string(s), string(sep)) }
func EqualFold(s, t []byte) bool                    { return strings.EqualFold(string(s), string(t)) }
func HasPrefix(s, prefix []byte) bool               { return strings.HasPrefix(string(s), string(prefix)) }
func HasSuffix(s, suffix []byte) bool               { return strings.HasSuffix(string(s), string(suffix)) }
func Index(s, sep []byte) int                       { return strings.Index(string(s), string(sep)) }
func IndexAny(s []byte, chars string) int           { return strings.IndexAny(string(s), chars) }
func IndexFunc(s []byte, f func(rune) bool) int     { return strings.IndexFunc(string(s), f) }
func IndexRune(s []byte, r rune) int                { return strings.IndexRune(string(s), r) }
func LastIndex(s, sep []byte) int                   { return strings.LastIndex(string(s), string(sep)) }
func LastIndexAny(s []byte, chars string) int       { return strings.LastIndexAny(string(s), chars) }
func LastIndexFunc(s []byte, f func(rune) bool) int { return strings.LastIndexFunc(string(s), f) }
func Map(f func(rune) rune, s []byte) []byte        { return []byte(strings.Map(f, string(s))) }
func Repeat(b []byte, count int) []byte             { return []byte(strings.Repeat(string(b), count)) }
func ReplaceAll(s, old, new []byte) []byte          { return Replace(s, old, new, -1) }
func Runes(s []byte) []rune                         { return []rune(string(s)) }
func Title(s []byte) []byte                         { return []byte(strings.Title(string(s))) }
func ToLower(s []byte) []byte                       { return []byte(strings.ToLower(string(s))) }
func ToUpper(s []byte) []byte                       { return []byte(strings.ToUpper(string(s))) }
func ToTitle(s []byte) []byte                       { return []byte(strings.ToTitle(string(s))) }
func ToValidUTF8(s, r []byte) []byte                { return []byte(strings.ToValidUTF8(string(s), string(r))) }
func TrimFunc(s []byte, f func(rune) bool) []byte   { return TrimRightFunc(TrimLeftFunc(s, f), f) }
func Trim(s []byte, cutset string) []byte           { return TrimRight(TrimLeft(s, cutset), cutset) }
func TrimSpace(s []byte) []byte {
	return within(s, strings.TrimSpace(string(s)), strings.TrimLeft(string(s), "\t\n\v\f\r \u0085\u00a0"))
}
func TrimLeft(s []byte, cutset string) []byte {
	return s[len(s)-len(strings.TrimLeft(string(s), cutset)):]
}
func TrimRight(s []byte, cutset string) []byte { return s[:len(strings.TrimRight(string(s), cutset))] }
func TrimLeftFunc(s []byte, f func(rune) bool) []byte {
	return s[len(s)-len(strings.TrimLeftFunc(string(s), f)):]
}
func TrimRightFunc(s []byte, f func(rune) bool) []byte {
	return s[:len(strings.TrimRightFunc(string(s), f))]
}

// within is the part of s that is trimmed, where left is s without its leading space.
func within(s []byte, trimmed, left string) []byte {
	if len(trimmed) == 0 {
		return nil
	}
	start := len(s) - len(left)
	return s[start : start+len(trimmed)]
}

func Replace(s, old, new []byte, n int) []byte {
	return []byte(strings.Replace(string(s), string(old), string(new), n))
}

func IndexByte(b []byte, c byte) int {
	for i, x := range b {
		if x == c {
			return i
		}
	}
	return -1
}

func LastIndexByte(b []byte, c byte) int {
	for i := len(b) - 1; i >= 0; i-- {
		if b[i] == c {
			return i
		}
	}
	return -1
}

func TrimPrefix(s, prefix []byte) []byte {
	if HasPrefix(s, prefix) {
		return s[len(prefix):]
	}
	return s
}

func TrimSuffix(s, suffix []byte) []byte {
	if HasSuffix(s, suffix) {
		return s[:len(s)-len(suffix)]
	}
	return s
}

func Cut(s, sep []byte) (before, after []byte, found bool) {
	if i := Index(s, sep); i >= 0 {
		return s[:i], s[i+len(sep):], true
	}
	return s, nil, false
}

func CutPrefix(s, prefix []byte) (after []byte, found bool) {
	if !HasPrefix(s, prefix) {
		return s, false
	}
	return s[len(prefix):], true
}

func CutSuffix(s, suffix []byte) (before []byte, found bool) {
	if !HasSuffix(s, suffix) {
		return s, false
	}
	return s[:len(s)-len(suffix)], true
}

// pieces are the parts of s whose texts are given in order.
func pieces(s []byte, parts []string) [][]byte {
	out := make([][]byte, 0, len(parts))
	at := 0
	text := string(s)
	for _, p := range parts {
		at += strings.Index(text[at:], p)
		out = append(out, s[at:at+len(p):at+len(p)])
		at += len(p)
	}
	return out
}

func Fields(s []byte) [][]byte { return pieces(s, strings.Fields(string(s))) }

func FieldsFunc(s []byte, f func(rune) bool) [][]byte {
	return pieces(s, strings.FieldsFunc(string(s), f))
}

func Split(s, sep []byte) [][]byte { return SplitN(s, sep, -1) }

func SplitN(s, sep []byte, n int) [][]byte {
	if n == 0 {
		return nil
	}
	if len(sep) == 0 {
		return pieces(s, strings.SplitN(string(s), "", n))
	}
	var out [][]byte
	for n < 0 || len(out) < n-1 {
		i := Index(s, sep)
		if i < 0 {
			break
		}
		out = append(out, s[:i:i])
		s = s[i+len(sep):]
	}
	return append(out, s)
}

func SplitAfter(s, sep []byte) [][]byte { return pieces(s, strings.SplitAfter(string(s), string(sep))) }

func Join(s [][]byte, sep []byte) []byte {
	var out []byte
	for i, b := range s {
		if i > 0 {
			out = append(out, sep...)
		}
		out = append(out, b...)
	}
	return out
}

// Lines iterates over the lines of s, with their newlines.
func Lines(s []byte) iter.Seq[[]byte] {
	return func(yield func([]byte) bool) {
		for len(s) > 0 {
			n := len(s)
			if i := IndexByte(s, '\n'); i >= 0 {
				n = i + 1
			}
			if !yield(s[:n:n]) {
				return
			}
			s = s[n:]
		}
	}
}

// SplitSeq iterates over Split(s, sep).
func SplitSeq(s, sep []byte) iter.Seq[[]byte] {
	return func(yield func([]byte) bool) {
		for _, p := range Split(s, sep) {
			if !yield(p) {
				return
			}
		}
	}
}
