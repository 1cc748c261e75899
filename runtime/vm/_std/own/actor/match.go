package actor

// Match reports whether it selects a subject. A behavior can use one in its WillReceive:
//
//	var news = actor.MustPattern("^news/")
//
//	func (r *Reader) WillReceive(subject string) bool { return news(subject) }
type Match func(subject string) bool

// Any is the Match of all subjects, the empty one included.
func Any(subject string) bool { return true }

// Subject returns the Match of one subject.
func Subject(s string) Match { return func(subject string) bool { return subject == s } }

// Pattern returns the Match of the subjects in which a regular expression, in the syntax of package regexp, is found. Begin
// it with ^ and end it with $ to match whole subjects. It fails with ErrPattern if expr is not a regular expression, and in
// Rehearse's virtual machine also if expr has more than 200 bytes.
func Pattern(expr string) (Match, error) {
	p, code, text := compilePattern(expr)
	if err := failed(code, text); err != nil {
		return nil, err
	}
	return func(subject string) bool { return matchPattern(p, subject) }, nil
}

// MustPattern is Pattern, but panics where Pattern fails. Use it for patterns that are constants of the program.
func MustPattern(expr string) Match {
	m, err := Pattern(expr)
	if err != nil {
		panic(err)
	}
	return m
}
