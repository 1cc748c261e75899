package main

import "fmt"

type token struct{ kind, text string }

type stateFn func(*lexer) stateFn

type lexer struct {
	in         string
	start, pos int
	out        []token
}

func (l *lexer) emit(k string) {
	l.out = append(l.out, token{k, l.in[l.start:l.pos]})
	l.start = l.pos
}

func (l *lexer) next() (c byte) {
	if l.pos < len(l.in) {
		c = l.in[l.pos]
		l.pos++
	}
	return
}

func start(l *lexer) stateFn {
	switch c := l.next(); {
	case c == 0:
		return nil
	case c == ' ':
		l.start = l.pos
		return start
	case c >= '0' && c <= '9':
		return number
	case c == '"':
		return quoted
	default:
		l.emit("sym")
		return start
	}
}

func number(l *lexer) stateFn {
	for {
		if c := l.next(); c < '0' || c > '9' {
			if c != 0 {
				l.pos--
			}
			l.emit("num")
			return start
		}
	}
}

func quoted(l *lexer) stateFn {
	for {
		switch l.next() {
		case '"':
			l.emit("str")
			return start
		case 0:
			l.out = append(l.out, token{"error", "unterminated"})
			return nil
		}
	}
}

func main() {
	for _, s := range []string{`12 + "a b" * (3)`, `"open`, ""} {
		l := &lexer{in: s}
		for st := stateFn(start); st != nil; {
			st = st(l)
		}
		fmt.Println(len(l.out), l.out)
	}
}
