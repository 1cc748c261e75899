package actor

import (
	"errors"
	"regexp"
	"regexp/syntax"
)

// Match selects subjects. A method value of WillReceive is a Match, and a behavior can use a Match as its
// WillReceive.
type Match func(subject string) bool

// Any is the Match of all subjects, the empty one included.
func Any(subject string) bool { return true }

// Subject is the Match of one subject.
func Subject(s string) Match { return func(subject string) bool { return subject == s } }

// Pattern is the Match of the subjects in which a regular expression (syntax of package regexp) is found: begin it
// with ^ and end it with $ to match whole subjects. It fails with an *Error that is ErrPattern if expr is not a
// regular expression.
func Pattern(expr string) (Match, error) {
	re, err := regexp.Compile(expr)
	if err == nil {
		return re.MatchString, nil
	}
	e := &Error{Op: "pattern", Name: expr, Err: ErrPattern, Remedy: err.Error()}
	var bad *syntax.Error
	if errors.As(err, &bad) {
		e.Remedy = bad.Code.String()
		if bad.Expr != "" && bad.Expr != expr {
			e.Remedy += " in " + bad.Expr
		}
	}
	return nil, e
}

// MustPattern is Pattern, but panics with the *Error: for patterns that are constants of the program.
func MustPattern(expr string) Match {
	m, err := Pattern(expr)
	if err != nil {
		panic(err)
	}
	return m
}
