package document

import (
	"github.com/yuin/goldmark/ast"

	"github.com/rehearse-lab/rehearse/lessons"
)

// findHeadings adds the IDs of the headings that the document has, to which links may lead. A heading in an answer that is left out is
// not one of them.
func (d *Document) findHeadings(pieces []lessons.Piece) {
	for i := range pieces {
		p := &pieces[i]
		if p.Kind == lessons.PieceFold && d.in.WithoutSolutions && d.lesson.Answers(p) {
			continue
		}
		for _, n := range p.Nodes {
			if _, is := n.(*ast.Heading); !is {
				continue
			}
			if id, has := n.AttributeString("id"); has {
				d.headings[string(id.([]byte))] = true
			}
		}
		d.findHeadings(p.Inside)
	}
}
