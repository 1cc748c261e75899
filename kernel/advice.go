package kernel

import "github.com/rehearse-lab/rehearse/runtime/assist"

// Question and Advice are those of somebody who writes a program; callers of this package need not import the other.
type (
	Question     = assist.Query
	QuestionKind = assist.Kind
	Advice       = assist.Answer
)
