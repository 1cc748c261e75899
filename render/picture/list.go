package picture

import (
	"errors"
	"fmt"
	"image/color"
	"math"

	"github.com/rehearse-lab/rehearse/render/display"
)

// lister makes items of a display list.
type lister struct {
	patterns map[*display.Pattern]*pattern
	missing  Missing
}

// New makes a display list ready to be drawn. The list is not changed, now or later.
func New(l *display.List) (*Picture, error) {
	if err := checkSize("the picture", l.Width, l.Height); err != nil {
		return nil, err
	}
	made := &lister{patterns: map[*display.Pattern]*pattern{}, missing: Missing{}}
	items, err := made.items(l.Items, identity)
	if err != nil {
		return nil, err
	}
	return &Picture{Width: l.Width, Height: l.Height, items: items, missing: made.missing}, nil
}

// items are those that are seen. m maps to px of the picture.
func (l *lister) items(list []display.Item, m matrix) ([]item, error) {
	made := make([]item, 0, len(list))
	for _, it := range list {
		one, err := l.item(it, m)
		if err != nil {
			return nil, err
		}
		if one != nil {
			made = append(made, one)
		}
	}
	return made, nil
}

func (l *lister) item(it display.Item, m matrix) (item, error) {
	switch it := it.(type) {
	case *display.Path:
		if it.Down != 0 {
			m = m.then(translate(0, it.Down))
		}
		return l.shape(pathOf(it), m, &it.Look)
	case *display.Rect:
		if it.W <= 0 || it.H <= 0 {
			return nil, nil
		}
		return l.shape(rectPath(it.X, it.Y, it.W, it.H, it.R, it.R), m, &it.Look)
	case *display.Line:
		p := &path{}
		p.move(point{it.X1, it.Y1})
		p.line(point{it.X2, it.Y2})
		return l.shape(p, m, &display.Look{Stroke: it.Stroke, Pen: it.Pen})
	case *display.Circle:
		if it.R <= 0 {
			return nil, nil
		}
		return l.shape(ellipsePath(it.X, it.Y, it.R, it.R), m, &it.Look)
	case *display.Text:
		return l.text(it, m)
	case *display.Image:
		return photoOf(it, m), nil
	case *display.Group:
		return l.group(it, m)
	case *display.Pattern: // which is seen where it is used
		return nil, nil
	}
	return nil, fmt.Errorf("pictures have no %T", it)
}

// shape is a path with a look; nil if nothing of it is seen.
func (l *lister) shape(p *path, m matrix, look *display.Look) (item, error) {
	fill, err := l.paint(&look.Fill)
	if err != nil {
		return nil, err
	}
	stroke, err := l.paint(&look.Stroke)
	fill.on = fill.on && p.encloses() // what a PDF fills is at least a hairline
	stroke.on = stroke.on && look.Pen.Width > 0
	if err != nil || p.empty() || !fill.on && !stroke.on {
		return nil, err
	}
	return &shape{path: p, m: m, pen: penOf(&look.Pen), evenOdd: look.EvenOdd, strokeFirst: look.Halo, fill: fill, stroke: stroke}, nil
}

func (l *lister) paint(p *display.Paint) (paint, error) {
	c := color.NRGBA{p.Color[0], p.Color[1], p.Color[2], uint8(math.Round(255 * min(1, max(0, p.Opacity))))}
	if !p.On || c.A == 0 {
		return paint{}, nil
	}
	made := paint{color: c, on: true}
	if p.Pattern == nil {
		return made, nil
	}
	if l.patterns[p.Pattern] == nil {
		of, err := l.pattern(p.Pattern)
		if err != nil {
			return paint{}, err
		}
		l.patterns[p.Pattern] = of
	}
	made.color = color.NRGBA{A: c.A}
	made.pattern = l.patterns[p.Pattern]
	return made, nil
}

func penOf(p *display.Pen) pen {
	made := pen{width: p.Width, cap: lineCap(p.Cap), join: lineJoin(p.Join), miter: p.Miter, dashes: p.Dashes, phase: p.Phase}
	if made.miter == 0 {
		made.miter = 4
	}
	return made
}

// maxText is how many characters a text may have.
const maxText = 10_000

func (l *lister) text(t *display.Text, m matrix) (item, error) {
	if t.Fill.Pattern != nil || t.Stroke.Pattern != nil {
		return nil, errors.New("text is drawn in colours, and not in a pattern")
	}
	made := &label{size: t.Size, at: point{t.X, t.Y}, m: m, pen: penOf(&t.Pen), strokeFirst: t.Halo}
	made.fill, _ = l.paint(&t.Fill) // there is no pattern
	made.stroke, _ = l.paint(&t.Stroke)
	made.stroke.on = made.stroke.on && t.Pen.Width > 0
	words := plainText(t.Text, t.Keep)
	if len(words) > maxText {
		return nil, errors.New("a text is too long: divide it")
	}
	made.set(words, fontKind{mono: t.Mono, bold: t.Bold, italic: t.Italic})
	l.missing.add(made.missing)
	switch t.Anchor {
	case display.Middle:
		made.at.x -= made.width / 2
	case display.End:
		made.at.x -= made.width
	}
	if len(made.runs) == 0 || made.size == 0 || !made.fill.on && !made.stroke.on {
		return nil, nil
	}
	return made, nil
}

// photoOf is an image as it fills its place.
func photoOf(i *display.Image, m matrix) item {
	w, h := float64(i.Pixels.Rect.Dx()), float64(i.Pixels.Rect.Dy())
	middle := translate((i.X+i.X+i.W)/2, (i.Y+i.Y+i.H)/2)
	return &photo{pixels: i.Pixels, m: m.then(middle.then(scaling(i.W/w, i.H/h)).then(translate(-w/2, -h/2)))}
}

func (l *lister) group(g *display.Group, m matrix) (item, error) {
	if m = m.then(matrixOf(g.Matrix)); !m.near() {
		return nil, errors.New("a group leads too far from the picture")
	}
	items, err := l.items(g.Items, m)
	if err != nil || len(items) == 0 || g.Opacity <= 0 {
		return nil, err
	}
	made := &group{items: items, opacity: min(1, g.Opacity)}
	if g.Clip != nil {
		made.clip = &clip{path: pathOf(g.Clip.Path).under(m.then(matrixOf(g.Clip.Matrix))), evenOdd: g.Clip.Path.EvenOdd}
	}
	return made, nil
}

// near is false of what maps a picture so far away that calculating with it makes no sense.
func (m matrix) near() bool {
	const most = 1e7
	for _, v := range []float64{m.a, m.b, m.c, m.d, m.e, m.f} {
		if !(v >= -most && v <= most) {
			return false
		}
	}
	return true
}

func matrixOf(m display.Matrix) matrix { return matrix{m.A, m.B, m.C, m.D, m.E, m.F} }

// pathOf is a path in the steps that all drawing knows.
func pathOf(d *display.Path) *path {
	p := &path{ops: make([]op, 0, len(d.Steps)), pts: make([]point, 0, len(d.Args)/2)}
	var at, first point
	args := d.Args
	for _, step := range d.Steps {
		v := args[:display.Arity(step)]
		args = args[len(v):]
		to := at
		switch step {
		case 'M', 'L':
			to = point{v[0], v[1]}
		case 'H':
			to.x = v[0]
		case 'h':
			to.x += v[0]
		case 'V':
			to.y = v[0]
		case 'v':
			to.y += v[0]
		case 'C':
			to = point{v[4], v[5]}
		case 'A':
			to = point{v[5], v[6]}
		case 'a':
			to = at.add(point{v[5], v[6]})
		}
		switch step {
		case 'M':
			p.move(to)
			first = to
		case 'C':
			p.cube(point{v[0], v[1]}, point{v[2], v[3]}, to)
		case 'A', 'a':
			p.arc(at, to, v[0], v[1], v[2], v[3] != 0, v[4] != 0)
		case 'Z':
			p.close()
			to = first
		default:
			p.line(to)
		}
		at = to
	}
	return p
}
