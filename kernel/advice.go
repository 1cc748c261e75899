package kernel

import "github.com/rehearse-lab/rehearse/runtime/assist"

// Question and Advice are a query and its answer for an author who is writing a program; callers of this package need
// not import the other.
type (
	Question     = assist.Query
	QuestionKind = assist.Kind
	Advice       = assist.Answer
)
