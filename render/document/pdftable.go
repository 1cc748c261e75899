package document

import "github.com/gomarkdown/markdown/ast"

// cell is a cell of a table, ready to be set.
type cell struct {
	parts []fragment
	align ast.CellAlignFlags
}

const (
	cellPad  = 5.0
	tallCell = 260.0 // a table with a taller row is set as paragraphs
)

// table sets a table: columns as wide as their content, if possible, else proportionally.
func (p *paper) table(n *ast.Table, space float64) {
	l := look{size: 8.6, color: ink}
	if is(n, "costs") {
		l.size = 7.8
	}
	head, body := p.tableCells(n, l)
	columns := len(head)
	if columns == 0 {
		return
	}
	widths := p.columns(append([][]cell{head}, body...), columns)
	if widths == nil || p.tooTall(body, widths) {
		p.asParagraphs(head, body, l, space)
		return
	}
	top := p.tableRow(head, widths, l, true)
	top.space, top.keep = space, true
	p.add(top)
	for i, r := range body {
		it := p.tableRow(r, widths, l, false)
		it.again = &top
		it.keep = len(body) <= 12 && i < len(body)-1 || is(n, "costs") // the command that reproduces the runs stays with it
		p.add(it)
	}
	p.gap(3)
	p.items[len(p.items)-1].keep = is(n, "costs")
}

func (p *paper) tableCells(n *ast.Table, l look) (head []cell, body [][]cell) {
	for _, part := range n.GetChildren() {
		_, isHead := part.(*ast.TableHeader)
		for _, r := range part.GetChildren() {
			var cells []cell
			for _, c := range r.GetChildren() {
				tc, is := c.(*ast.TableCell)
				if !is {
					continue
				}
				cl := l
				if isHead {
					cl.bold, cl.color = true, ink2
				}
				cells = append(cells, cell{p.inlineOf(tc, cl), tc.Align})
			}
			if isHead && head == nil {
				head = cells
			} else {
				body = append(body, cells)
			}
		}
	}
	return head, body
}

// columns are the widths of the columns; nil if not even the longest words fit side by side.
func (p *paper) columns(rows [][]cell, n int) []float64 {
	least, most := make([]float64, n), make([]float64, n)
	for _, r := range rows {
		for i := range min(n, len(r)) {
			whole := 0.0
			for k := 0; k < len(r[i].parts); {
				end := wordEnd(r[i].parts, k)
				w := 0.0
				for ; k < end; k++ {
					w += p.measure(&r[i].parts[k])
				}
				least[i] = max(least[i], w)
				whole += w
			}
			most[i] = max(most[i], whole)
		}
	}
	room := p.box.width - cellPad*2*float64(n-1)
	sumLeast, sumMost := 0.0, 0.0
	for i := range n {
		sumLeast += least[i]
		sumMost += most[i]
	}
	if sumLeast > room {
		return nil
	}
	widths := make([]float64, n)
	for i := range n {
		switch {
		case sumMost <= room: // the rest is shared, so that the table is as wide as the text
			widths[i] = most[i] + (room-sumMost)/float64(n)
		default:
			widths[i] = least[i] + (most[i]-least[i])*(room-sumLeast)/max(sumMost-sumLeast, 1)
		}
	}
	return widths
}

func (p *paper) tooTall(body [][]cell, widths []float64) bool {
	for _, r := range body {
		for i := range min(len(widths), len(r)) {
			if float64(len(p.rows(r[i].parts, widths[i])))*12 > tallCell {
				return true
			}
		}
	}
	return false
}

// tableRow is a row with the line below it.
func (p *paper) tableRow(cells []cell, widths []float64, l look, head bool) item {
	pitch := l.size * 1.35
	var lines [][]row
	height := pitch
	for i := range widths {
		var rows []row
		if i < len(cells) {
			rows = p.rows(cells[i].parts, widths[i])
		}
		lines = append(lines, rows)
		height = max(height, float64(len(rows))*pitch)
	}
	left, width := p.box.x, p.box.width
	return item{height: height + 8, draw: func(y float64) {
		x := left
		for i, rows := range lines {
			at := y + 4
			if head { // the column names are above the line
				at = y + 4 + height - float64(len(rows))*pitch
			}
			for k, r := range rows {
				dx := 0.0
				switch cells[i].align {
				case ast.TableAlignmentRight:
					dx = widths[i] - r.width
				case ast.TableAlignmentCenter:
					dx = (widths[i] - r.width) / 2
				}
				p.drawRow(r, x+dx, at+float64(k)*pitch+l.size*1.02)
			}
			x += widths[i] + cellPad*2
		}
		if head {
			p.hline(ink3, 0.8, left, y+height+8, width)
		} else {
			p.hline(hairline, 0.6, left, y+height+8, width)
		}
	}}
}

// asParagraphs sets a table that is too wide or too tall for a page as text: each cell after its column's name.
func (p *paper) asParagraphs(head []cell, body [][]cell, l look, space float64) {
	for _, r := range body {
		for i, c := range r {
			var list []fragment
			if i < len(head) && len(head[i].parts) > 0 {
				list = append(list, head[i].parts...)
				list = append(list, fragment{look: l, text: ": "})
			}
			p.para(append(list, c.parts...), l.size, space, paraOptions{})
			space = 2
		}
		space = 8
	}
}
