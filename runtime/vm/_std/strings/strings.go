// Package strings manipulates strings.
package strings

import "iter"

func Compare(a, b string) int
func Contains(s, substr string) bool
func ContainsAny(s, chars string) bool
func ContainsRune(s string, r rune) bool
func Count(s, substr string) int
func EqualFold(s, t string) bool
func Fields(s string) []string
func HasPrefix(s, prefix string) bool
func HasSuffix(s, suffix string) bool
func Index(s, substr string) int
func IndexAny(s, chars string) int
func IndexByte(s string, c byte) int
func IndexRune(s string, r rune) int
func Join(elems []string, sep string) string
func LastIndex(s, substr string) int
func LastIndexAny(s, chars string) int
func LastIndexByte(s string, c byte) int
func Repeat(s string, count int) string
func Replace(s, old, new string, n int) string
func Split(s, sep string) []string
func SplitAfter(s, sep string) []string
func SplitAfterN(s, sep string, n int) []string
func SplitN(s, sep string, n int) []string
func Title(s string) string
func ToLower(s string) string
func ToTitle(s string) string
func ToUpper(s string) string
func ToValidUTF8(s, replacement string) string
func Trim(s, cutset string) string
func TrimLeft(s, cutset string) string
func TrimPrefix(s, prefix string) string
func TrimRight(s, cutset string) string
func TrimSpace(s string) string
func TrimSuffix(s, suffix string) string

// Clone returns a copy of s.
func Clone(s string) string { return s }

// ReplaceAll replaces every old in s by new.
func ReplaceAll(s, old, new string) string { return Replace(s, old, new, -1) }

// Cut cuts s around the first sep.
func Cut(s, sep string) (before, after string, found bool) {
	if i := Index(s, sep); i >= 0 {
		return s[:i], s[i+len(sep):], true
	}
	return s, "", false
}

// CutPrefix returns s without the prefix and whether it had it.
func CutPrefix(s, prefix string) (after string, found bool) {
	if !HasPrefix(s, prefix) {
		return s, false
	}
	return s[len(prefix):], true
}

// CutSuffix returns s without the suffix and whether it had it.
func CutSuffix(s, suffix string) (before string, found bool) {
	if !HasSuffix(s, suffix) {
		return s, false
	}
	return s[:len(s)-len(suffix)], true
}

// IndexFunc is the index of the first rune for which f holds, or -1.
func IndexFunc(s string, f func(rune) bool) int {
	for i, r := range s {
		if f(r) {
			return i
		}
	}
	return -1
}

// LastIndexFunc is the index of the last rune for which f holds, or -1.
func LastIndexFunc(s string, f func(rune) bool) int {
	last := -1
	for i, r := range s {
		if f(r) {
			last = i
		}
	}
	return last
}

// ContainsFunc reports whether f holds for a rune of s.
func ContainsFunc(s string, f func(rune) bool) bool { return IndexFunc(s, f) >= 0 }

// FieldsFunc splits s at runs of runes for which f holds.
func FieldsFunc(s string, f func(rune) bool) []string {
	var out []string
	start := -1
	for i, r := range s {
		if f(r) {
			if start >= 0 {
				out = append(out, s[start:i])
				start = -1
			}
		} else if start < 0 {
			start = i
		}
	}
	if start >= 0 {
		out = append(out, s[start:])
	}
	if out == nil {
		out = []string{}
	}
	return out
}

// Map replaces each rune of s by mapping(r), or drops it if that is negative.
func Map(mapping func(rune) rune, s string) string {
	var b Builder
	for _, r := range s {
		if m := mapping(r); m >= 0 {
			b.WriteRune(m)
		}
	}
	return b.String()
}

// TrimFunc removes the runes at both ends for which f holds.
func TrimFunc(s string, f func(rune) bool) string { return TrimRightFunc(TrimLeftFunc(s, f), f) }

// TrimLeftFunc removes the leading runes for which f holds.
func TrimLeftFunc(s string, f func(rune) bool) string {
	for i, r := range s {
		if !f(r) {
			return s[i:]
		}
	}
	return ""
}

// TrimRightFunc removes the trailing runes for which f holds.
func TrimRightFunc(s string, f func(rune) bool) string {
	end := 0
	for i, r := range s {
		if !f(r) {
			end = i + len(string(r))
		}
	}
	return s[:min(end, len(s))]
}

func each(parts []string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for _, p := range parts {
			if !yield(p) {
				return
			}
		}
	}
}

// Lines iterates over the lines of s, with their newlines.
func Lines(s string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for len(s) > 0 {
			line := s
			if i := IndexByte(s, '\n'); i >= 0 {
				line = s[:i+1]
			}
			s = s[len(line):]
			if !yield(line) {
				return
			}
		}
	}
}

// SplitSeq iterates over Split(s, sep).
func SplitSeq(s, sep string) iter.Seq[string] { return each(Split(s, sep)) }

// SplitAfterSeq iterates over SplitAfter(s, sep).
func SplitAfterSeq(s, sep string) iter.Seq[string] { return each(SplitAfter(s, sep)) }

// FieldsSeq iterates over Fields(s).
func FieldsSeq(s string) iter.Seq[string] { return each(Fields(s)) }

// FieldsFuncSeq iterates over FieldsFunc(s, f).
func FieldsFuncSeq(s string, f func(rune) bool) iter.Seq[string] { return each(FieldsFunc(s, f)) }

// A Builder builds a string bit by bit. The zero value is ready to use.
type Builder struct{ h *buffer }

// buffer stands for the bytes, which lie outside the program's memory cells.
type buffer struct{}

func (b *Builder) String() string
func (b *Builder) Len() int
func (b *Builder) Cap() int
func (b *Builder) Reset()
func (b *Builder) Grow(n int)
func (b *Builder) write(p []byte)
func (b *Builder) writeString(s string)
func (b *Builder) writeByte(c byte)

// Write appends p.
func (b *Builder) Write(p []byte) (int, error) {
	b.write(p)
	return len(p), nil
}

// WriteByte appends c.
func (b *Builder) WriteByte(c byte) error {
	b.writeByte(c)
	return nil
}

// WriteRune appends r.
func (b *Builder) WriteRune(r rune) (int, error) {
	s := string(r)
	b.writeString(s)
	return len(s), nil
}

// WriteString appends s.
func (b *Builder) WriteString(s string) (int, error) {
	b.writeString(s)
	return len(s), nil
}
