package actor

// Match says which subjects are meant. A behavior can make its WillReceive of one:
//
//	var news = actor.MustPattern("^news/")
//
//	func (r *Reader) WillReceive(subject string) bool { return news(subject) }
type Match func(subject string) bool

// Any is the Match of all subjects.
func Any(subject string) bool { return true }

// Subject is the Match of one subject.
func Subject(s string) Match { return func(subject string) bool { return subject == s } }

// Pattern is the Match of the subjects in which a regular expression of package regexp is found. Begin it with ^ and
// end it with $ if the whole subject is meant. It fails with ErrPattern if expr is none, and in Rehearse's virtual machine
// also if expr has more than 200 bytes.
func Pattern(expr string) (Match, error) {
	p, code, text := compilePattern(expr)
	if err := failed(code, text); err != nil {
		return nil, err
	}
	return func(subject string) bool { return matchPattern(p, subject) }, nil
}

// MustPattern is Pattern, but panics where that fails.
func MustPattern(expr string) Match {
	m, err := Pattern(expr)
	if err != nil {
		panic(err)
	}
	return m
}
