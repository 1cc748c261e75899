package svg

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/rehearse-lab/rehearse/render/display"
)

// maxNumber is the largest number that a picture may have: enough for any place in it, and small enough to calculate with.
const maxNumber = 1e6

// scanner reads numbers, words and signs of an attribute's value.
type scanner struct {
	s string
	i int
}

func (s *scanner) space() {
	for s.i < len(s.s) && (s.s[s.i] == ' ' || s.s[s.i] == '\n' || s.s[s.i] == '\t' || s.s[s.i] == '\r') {
		s.i++
	}
}

// comma skips spaces and at most one comma among them.
func (s *scanner) comma() {
	s.space()
	if s.i < len(s.s) && s.s[s.i] == ',' {
		s.i++
		s.space()
	}
}

func (s *scanner) done() bool { s.space(); return s.i >= len(s.s) }

// take reads a byte if it comes next.
func (s *scanner) take(c byte) bool {
	s.space()
	if s.i < len(s.s) && s.s[s.i] == c {
		s.i++
		return true
	}
	return false
}

// word reads ASCII letters.
func (s *scanner) word() string {
	s.space()
	from := s.i
	for s.i < len(s.s) && (s.s[s.i] >= 'a' && s.s[s.i] <= 'z' || s.s[s.i] >= 'A' && s.s[s.i] <= 'Z') {
		s.i++
	}
	return s.s[from:s.i]
}

// number reads a decimal number, in which there is neither hexadecimal nor infinity.
func (s *scanner) number() (float64, error) {
	s.space()
	from := s.i
	if s.i < len(s.s) && (s.s[s.i] == '+' || s.s[s.i] == '-') {
		s.i++
	}
	digits := s.digits()
	if s.i < len(s.s) && s.s[s.i] == '.' {
		s.i++
		digits += s.digits()
	}
	if digits > 0 && s.i < len(s.s) && (s.s[s.i] == 'e' || s.s[s.i] == 'E') {
		mark := s.i
		s.i++
		if s.i < len(s.s) && (s.s[s.i] == '+' || s.s[s.i] == '-') {
			s.i++
		}
		if s.digits() == 0 {
			s.i = mark
		}
	}
	if digits == 0 {
		return 0, fmt.Errorf("a number is missing at %q", cut(s.s[from:]))
	}
	v, err := strconv.ParseFloat(s.s[from:s.i], 64)
	if err != nil || math.Abs(v) > maxNumber {
		return 0, fmt.Errorf("the number %s is too large: at most %g", cut(s.s[from:s.i]), maxNumber)
	}
	return v, nil
}

func (s *scanner) digits() int {
	from := s.i
	for s.i < len(s.s) && s.s[s.i] >= '0' && s.s[s.i] <= '9' {
		s.i++
	}
	return s.i - from
}

// flag reads 0 or 1, which the next number may follow at once.
func (s *scanner) flag() (bool, error) {
	s.space()
	if s.i < len(s.s) && (s.s[s.i] == '0' || s.s[s.i] == '1') {
		s.i++
		return s.s[s.i-1] == '1', nil
	}
	return false, fmt.Errorf("a flag of an arc, 0 or 1, is missing at %q", cut(s.s[s.i:]))
}

// cut shortens what an error quotes.
func cut(s string) string {
	if len(s) > 24 {
		return s[:24] + "…"
	}
	return s
}

// pathPen follows the commands of a path.
type pathPen struct {
	scanner
	p         display.Path
	at, first point
	handle    point // the last handle, for S and T
	last      byte  // the command before, in upper case
}

type point struct{ x, y float64 }

// to is the place from p to q at a part of the way.
func (p point) to(q point, part float64) point {
	return point{p.x + (q.x-p.x)*part, p.y + (q.y-p.y)*part}
}

// arity is how many numbers a command takes, by its upper case letter.
var arity = map[byte]int{'M': 2, 'H': 1, 'V': 1, 'L': 2, 'C': 6, 'S': 4, 'Q': 4, 'T': 2, 'A': 7, 'Z': 0}

// parsePath reads the attribute d of a path.
func parsePath(d string) (*display.Path, error) {
	pen := &pathPen{scanner: scanner{s: d}}
	command := byte(0)
	for !pen.done() {
		c := pen.s[pen.i]
		if c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' {
			pen.i++
			command = c
		} else if command == 0 || command == 'Z' || command == 'z' {
			return nil, fmt.Errorf("a command is missing at %q", cut(pen.s[pen.i:]))
		}
		if pen.last == 0 && upper(command) != 'M' {
			return nil, fmt.Errorf("it begins with %q, and not with M or m", string(command))
		}
		if err := pen.step(command); err != nil {
			return nil, err
		}
		switch command { // further points after a move are lines
		case 'M':
			command = 'L'
		case 'm':
			command = 'l'
		}
		if len(pen.p.Steps) > maxSteps {
			return nil, fmt.Errorf("it has more than %d steps", maxSteps)
		}
		pen.comma()
	}
	return &pen.p, nil
}

func upper(c byte) byte {
	if c >= 'a' && c <= 'z' {
		return c - 'a' + 'A'
	}
	return c
}

// step reads a command's numbers and does it.
func (pen *pathPen) step(command byte) error {
	u := upper(command)
	n, known := arity[u]
	if !known {
		return fmt.Errorf("the command %q is not read: possible are M H V L C S Q T A Z, in both cases", string(command))
	}
	var v [7]float64
	var flags [2]bool
	for i := range n {
		var err error
		if u == 'A' && (i == 3 || i == 4) {
			flags[i-3], err = pen.flag()
		} else {
			v[i], err = pen.number()
		}
		if err != nil {
			return err
		}
		if i < n-1 {
			pen.comma()
		}
	}
	base := point{}
	if command != u {
		base = pen.at
	}
	pen.draw(u, base, v, flags)
	pen.last = u
	if math.Abs(pen.at.x) > 10*maxNumber || math.Abs(pen.at.y) > 10*maxNumber {
		return fmt.Errorf("it leads too far from the picture")
	}
	return nil
}

func (pen *pathPen) draw(u byte, base point, v [7]float64, flags [2]bool) {
	at := func(i int) point { return point{v[i] + base.x, v[i+1] + base.y} }
	from := pen.at
	switch u {
	case 'M':
		pen.at, pen.first = at(0), at(0)
		pen.p.Add('M', pen.at.x, pen.at.y)
	case 'L':
		pen.lineTo(at(0))
	case 'H':
		pen.lineTo(point{v[0] + base.x, from.y})
	case 'V':
		pen.lineTo(point{from.x, v[0] + base.y})
	case 'C':
		pen.curve(at(0), at(2), at(4))
	case 'S':
		pen.curve(pen.mirrored("CS"), at(0), at(2))
	case 'Q', 'T':
		handle, to := at(0), at(2)
		if u == 'T' {
			handle, to = pen.mirrored("QT"), at(0)
		}
		pen.curve(from.to(handle, 2.0/3), to.to(handle, 2.0/3), to)
		pen.handle = handle
	case 'A':
		pen.at = at(5)
		number := map[bool]float64{true: 1}
		pen.p.Add('A', v[0], v[1], v[2], number[flags[0]], number[flags[1]], pen.at.x, pen.at.y)
	case 'Z':
		pen.p.Add('Z')
		pen.at = pen.first
	}
}

func (pen *pathPen) lineTo(to point) {
	pen.p.Add('L', to.x, to.y)
	pen.at = to
}

func (pen *pathPen) curve(a, b, to point) {
	pen.p.Add('C', a.x, a.y, b.x, b.y, to.x, to.y)
	pen.handle, pen.at = b, to
}

// mirrored is the last handle on the other side, after one of the commands, else where the pen is.
func (pen *pathPen) mirrored(after string) point {
	if pen.last != 0 && strings.IndexByte(after, pen.last) >= 0 {
		return point{2*pen.at.x - pen.handle.x, 2*pen.at.y - pen.handle.y}
	}
	return pen.at
}
