package fmt

import (
	"io"
	"unicode/utf8"
)

// stdin is a program's standard input: there is none, so it is at its end.
type stdin struct{}

func (stdin) Read([]byte) (int, error) { return 0, io.EOF }

// buffer is what a scan has read of a token.
type buffer []byte

func (b *buffer) writeByte(c byte) { *b = append(*b, c) }

func (b *buffer) writeRune(r rune) { *b = utf8.AppendRune(*b, r) }

// parsenum reads the number that begins at s[start], if one does.
func parsenum(s string, start, end int) (num int, isnum bool, newi int) {
	for newi = start; newi < end && '0' <= s[newi] && s[newi] <= '9'; newi++ {
		if num > 1e6 {
			return 0, false, end
		}
		num, isnum = num*10+int(s[newi]-'0'), true
	}
	return num, isnum, max(newi, start)
}

// The kinds of variables that a value of a type with a name of its own may point to.
const (
	otherKind = iota
	boolKind
	intKind
	uintKind
	stringKind
	bytesKind
	floatKind
	complexKind
)

// pointee is the kind of what p points to, its size, and the name of p's type. pointer is false if p is no pointer.
func pointee(p any) (kind, bits int, name string, pointer bool)

// The setters store a value into the variable of the fitting kind that p points to.

func setWord(p any, n uint64)
func setFloat(p any, f float64)
func setComplex(p any, c complex128)
func setString(p any, s string)
func setBytes(p any, b []byte)

// scanNamed scans into what p points to, a variable whose type has a name of its own.
func (s *ss) scanNamed(p any, verb rune) {
	kind, bits, name, pointer := pointee(p)
	if !pointer {
		s.errorString("type not a pointer: " + name)
		return
	}
	switch kind {
	case boolKind:
		n := uint64(0)
		if s.scanBool(verb) {
			n = 1
		}
		setWord(p, n)
	case intKind:
		setWord(p, uint64(s.scanInt(verb, bits)))
	case uintKind:
		setWord(p, s.scanUint(verb, bits))
	case stringKind:
		setString(p, s.convertString(verb))
	case bytesKind:
		setBytes(p, []byte(s.convertString(verb)))
	case floatKind:
		s.SkipSpace()
		s.notEOF()
		setFloat(p, s.convertFloat(s.floatToken(), bits))
	case complexKind:
		setComplex(p, s.scanComplex(verb, bits))
	default:
		s.errorString("can't scan type: " + name)
	}
}
