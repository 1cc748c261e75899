package document

import "github.com/gomarkdown/markdown/ast"

// SetParse puts another parser in the place of the hand-out's until the test is over.
func SetParse(f func(text []byte) ast.Node) (restore func()) {
	was := parse
	parse = f
	return func() { parse = was }
}

// ParseSection is parseSection.
var ParseSection = parseSection

// Harmless is harmless.
var Harmless = harmless

// Columns of the page, for tests that look where words are.
const (
	SideMargin = sideMargin
	PaperWidth = paperWidth
	BottomEdge = bottomEdge
)
