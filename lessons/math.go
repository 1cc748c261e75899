package lessons

import (
	"bytes"

	"github.com/yuin/goldmark/ast"
	gmparser "github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// Math is a formula as in GitHub and Jupyter, $$ … $$. Its children are its lines, as raw texts. The page shows it as it is
// written, and documents for those programs contain it unchanged.
type Math struct{ ast.BaseInline }

// KindMath is the kind of Math.
var KindMath = ast.NewNodeKind("Math")

// Kind implements ast.Node.
func (*Math) Kind() ast.NodeKind { return KindMath }

// Dump implements ast.Node.
func (m *Math) Dump(source []byte, level int) { ast.DumpHelper(m, source, level, nil, nil) }

// mathParser keeps formulas from being parsed as Markdown. A formula is within a paragraph, over any number of lines.
type mathParser struct{}

var mathMark = []byte("$$")

func (mathParser) Trigger() []byte { return []byte{'$'} }

func (mathParser) Parse(_ ast.Node, block text.Reader, _ gmparser.Context) ast.Node {
	line, segment := block.PeekLine()
	if !bytes.HasPrefix(line, mathMark) {
		return nil
	}
	startLine, startAt := block.Position()
	var lines []text.Segment
	for at := len(mathMark); line != nil; line, segment = block.PeekLine() {
		if end := bytes.Index(line[at:], mathMark); end >= 0 {
			end += at + len(mathMark)
			if len(lines) == 0 && len(bytes.TrimSpace(line[at:end-len(mathMark)])) == 0 {
				break // $$$$ is no formula
			}
			lines = append(lines, segment.WithStop(segment.Start+end))
			block.Advance(end)
			m := &Math{}
			for i, s := range lines {
				m.AppendChild(m, mathLine(s, i < len(lines)-1))
			}
			return m
		}
		lines = append(lines, segment)
		block.AdvanceLine()
		at = 0
	}
	block.SetPosition(startLine, startAt)
	return nil
}

// mathLine is a line of a formula.
func mathLine(s text.Segment, more bool) *ast.Text {
	if more {
		s = s.WithStop(s.Stop - 1) // without the line end
	}
	t := ast.NewRawTextSegment(s)
	t.SetSoftLineBreak(more)
	return t
}

// mathRenderer shows a formula as it is written: its lines are texts, which render themselves.
type mathRenderer struct{}

func (mathRenderer) RegisterFuncs(r renderer.NodeRendererFuncRegisterer) {
	r.Register(KindMath, func(util.BufWriter, []byte, ast.Node, bool) (ast.WalkStatus, error) { return ast.WalkContinue, nil })
}
