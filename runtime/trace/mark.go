package trace

import "strings"

// Mark is an annotation that a Go program makes with package runtime/trace, or an activity of Go's runtime. In a
// trace recorded by Go it is a Remark, with String as its text. The Remark of an end has that of the begin as its
// cause; a Remark that belongs to a task, also the begin of a task within a task, has the begin of that as its cause.
type Mark struct {
	Kind MarkKind
	Name string // of the task, the region or the range; the category of a log
	End  bool   // of a task, a region or a range: it ends here and began earlier
	Text string // of a log
}

// MarkKind is what a mark describes.
type MarkKind string

// The kinds of marks.
const (
	MarkTask   MarkKind = "task"
	MarkRegion MarkKind = "region"
	MarkLog    MarkKind = "log"
	MarkRange  MarkKind = "runtime" // an activity of Go's runtime
)

// String is a mark in words: task day begins, log day: all is done.
func (m Mark) String() string {
	if m.Kind == MarkLog {
		if m.Name == "" {
			return "log: " + m.Text
		}
		return "log " + m.Name + ": " + m.Text
	}
	what := m.Name
	if m.Kind != MarkRange {
		what = string(m.Kind) + " " + m.Name
	}
	if m.End {
		return what + " ends"
	}
	return what + " begins"
}

// ParseMark reads what String writes. ok is false for any other text.
func ParseMark(text string) (m Mark, ok bool) {
	if rest, found := strings.CutPrefix(text, "log"); found {
		name, text, found := strings.Cut(rest, ": ")
		if found && (name == "" || name[0] == ' ') {
			return Mark{Kind: MarkLog, Name: strings.TrimPrefix(name, " "), Text: text}, true
		}
	}
	what, begins := strings.CutSuffix(text, " begins")
	if !begins {
		if what, m.End = strings.CutSuffix(text, " ends"); !m.End {
			return m, false
		}
	}
	m.Kind, m.Name = MarkRange, what
	for _, kind := range []MarkKind{MarkTask, MarkRegion} {
		if name, found := strings.CutPrefix(what, string(kind)+" "); found {
			m.Kind, m.Name = kind, name
		}
	}
	return m, true
}
