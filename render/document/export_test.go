package document

import (
	"github.com/gomarkdown/markdown/ast"

	"github.com/rehearse-lab/rehearse/render/export"
)

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

// LineOf is lineOf.
var LineOf = lineOf

// InputOf is what the pictures of a cell's runs are drawn of.
func InputOf(d *Document, cell string) *export.Input { return d.cells[cell].in }
