package picture

import (
	"slices"
	"strings"
	"unicode"

	"github.com/go-text/typesetting/di"
	"github.com/go-text/typesetting/font"
	"github.com/go-text/typesetting/language"
	"github.com/go-text/typesetting/shaping"
	"golang.org/x/image/math/fixed"
	"golang.org/x/text/unicode/norm"
)

// label is a text in its place.
type label struct {
	runs         []run
	at           point // where it begins, on the base line
	size         float64
	width        float64
	m            matrix
	fill, stroke paint
	pen          pen
	strokeFirst  bool
	missing      []rune // that no font has: a box stands for one, or nothing for an accent
}

// run is a part of a text in one font.
type run struct {
	text   string   // in the order in which it stands on the line
	font   *ownFont // of the program, whose characters a PDF can have as text; nil: of the machine
	x      float64  // from the label's beginning
	width  float64
	glyphs []glyph
}

// glyph is an outline for a size of 1 px, and where it stands.
type glyph struct {
	outline *path
	x, y    float64 // from the label's beginning
}

func (l *label) bounds() box {
	reach := l.size * 0.4 // letters may stand out
	b := box{l.at.x - reach, l.at.y - l.size*1.2, l.at.x + l.width + reach, l.at.y + reach}
	if l.stroke.on {
		w := l.pen.width * max(1, l.pen.miter/2)
		b = box{b.x1 - w, b.y1 - w, b.x2 + w, b.y2 + w}
	}
	return b.under(l.m)
}

// plainText is a text without what stands between its words in the file: one space for any number, none at the ends.
func plainText(s string, keep bool) []rune {
	if !keep {
		s = strings.Join(strings.FieldsFunc(s, func(r rune) bool { return r == ' ' || r == '\n' || r == '\t' || r == '\r' }), " ")
	}
	// Letters and their accents are one character each, where there is one: a font of ours may have that and not the accent.
	return []rune(norm.NFC.String(strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return ' '
		}
		return r
	}, s)))
}

// set chooses fonts and glyphs for a text, and places them.
func (l *label) set(text []rune, kind fontKind) {
	own := kind.own()
	glyphs.Lock()
	defer glyphs.Unlock()
	face := own.face()
	if lacks(face, text) {
		text = simpler(face, text)
	}
	if !lacks(face, text) {
		l.ownRun(text, own, face)
		return
	}
	var split shaping.Segmenter
	parts := split.Split(shaping.Input{Text: text, RunEnd: len(text), Direction: di.DirectionLTR, Size: fixed.I(int(shapeSize)),
		Language: language.NewLanguage("en")}, &fallback{own: face, kind: kind})
	for _, p := range inOrder(parts) {
		if p.Face == face && p.Direction == di.DirectionLTR {
			l.ownRun(text[p.RunStart:p.RunEnd], own, face)
		} else {
			l.foreignRun(p)
		}
	}
}

func lacks(face *font.Face, text []rune) bool {
	for _, r := range text {
		if _, ok := face.NominalGlyph(r); !ok {
			return true
		}
	}
	return false
}

// simpler has spaces and hyphens of any kind as the plain ones, where a font does not have them.
func simpler(face *font.Face, text []rune) []rune {
	out := slices.Clone(text)
	for i, r := range out {
		if _, ok := face.NominalGlyph(r); ok {
			continue
		}
		switch {
		case unicode.Is(unicode.Zs, r) && r != '\u3000': // but for that which is as wide as a Chinese character
			out[i] = ' '
		case r == '\u2010' || r == '\u2011':
			out[i] = '-'
		}
	}
	return out
}

// inOrder puts parts as they stand on the line: what is written from right to left has its first part last.
func inOrder(parts []shaping.Input) []shaping.Input {
	out := make([]shaping.Input, 0, len(parts))
	for i := 0; i < len(parts); {
		k := i
		for k < len(parts) && parts[k].Direction == di.DirectionRTL {
			k++
		}
		for j := k - 1; j >= i; j-- {
			out = append(out, parts[j])
		}
		if k < len(parts) {
			out = append(out, parts[k])
			k++
		}
		i = k
	}
	return out
}

// ownRun adds characters in a font of the program, one after the other. What it lacks too is a box.
func (l *label) ownRun(text []rune, own *ownFont, face *font.Face) {
	now := run{font: own, x: l.width}
	em := 1 / float64(face.Upem())
	end := func(foreign bool) {
		if now.text != "" {
			l.runs = append(l.runs, now)
		}
		now = run{x: l.width}
		if !foreign {
			now.font = own
		}
	}
	for _, r := range text {
		id, ok := face.NominalGlyph(r)
		if !ok && (visible(r) || unicode.Is(unicode.Mn, r) && !unicode.Is(unicode.Variation_Selector, r)) {
			l.missing = append(l.missing, r)
		}
		if !ok && !visible(r) {
			continue
		}
		if ok != (now.font != nil) {
			end(!ok)
		}
		g := glyph{x: l.width}
		advance := 0.6
		if ok {
			g.outline, advance = outlineOf(face, id), float64(face.HorizontalAdvance(id))*em
		} else {
			if r >= 0x2E80 {
				advance = 1
			}
			g.outline = missing(advance)
		}
		now.text += string(r)
		now.width += advance * l.size
		now.glyphs = append(now.glyphs, g)
		l.width += advance * l.size
	}
	end(false)
}

// visible is false for characters that only say how others are drawn.
func visible(r rune) bool {
	return !unicode.Is(unicode.Cf, r) && !unicode.Is(unicode.Variation_Selector, r) && !unicode.Is(unicode.Mn, r)
}

// missing is a box that stands for a character that no font has.
func missing(width float64) *path {
	p := rectPath(0.08, -0.7, width-0.16, 0.7, 0, 0)
	inner := rectPath(0.14, -0.64, width-0.28, 0.58, 0, 0)
	for i, j := 0, len(inner.pts)-1; i < j; i, j = i+1, j-1 { // the other way round, so that it is left out
		inner.pts[i], inner.pts[j] = inner.pts[j], inner.pts[i]
	}
	p.add(inner)
	return p
}

// shapeSize is the size in which text is shaped, fine enough to be scaled from.
const shapeSize = 1000.0

var shaper shaping.HarfbuzzShaper // used with the lock of glyphs

// foreignRun adds characters in a font of the machine. Their glyphs may depend on those beside them.
func (l *label) foreignRun(in shaping.Input) {
	out := shaper.Shape(in)
	text := slices.Clone(in.Text[in.RunStart:in.RunEnd])
	if in.Direction == di.DirectionRTL {
		slices.Reverse(text)
	}
	now := run{text: string(text), x: l.width}
	k := l.size / shapeSize
	for _, g := range out.Glyphs {
		if p := outlineOf(in.Face, g.GlyphID); p != nil {
			now.glyphs = append(now.glyphs, glyph{p, l.width + float64(g.XOffset)/64*k, -float64(g.YOffset) / 64 * k})
		}
		now.width += float64(g.Advance) / 64 * k
		l.width = now.x + now.width
	}
	l.runs = append(l.runs, now)
}

// outline is the label as one path, in its own coordinates, of the runs for which want is true.
func (l *label) outline(want func(r *run) bool) *path {
	p := &path{}
	for i := range l.runs {
		if r := &l.runs[i]; want(r) {
			for _, g := range r.glyphs {
				if g.outline != nil {
					p.add(g.outline.under(matrix{a: l.size, d: l.size, e: l.at.x + g.x, f: l.at.y + g.y}))
				}
			}
		}
	}
	return p
}
