package picture

import (
	"bytes"
	"fmt"
	"sync"

	"github.com/go-text/typesetting/font"
	"github.com/go-text/typesetting/font/opentype"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/gobolditalic"
	"golang.org/x/image/font/gofont/goitalic"
	"golang.org/x/image/font/gofont/gomono"
	"golang.org/x/image/font/gofont/gomonobold"
	"golang.org/x/image/font/gofont/goregular"
)

// ownFont is a font of the program: its family and style in a PDF, and its file.
type ownFont struct {
	family, style string
	data          []byte
	face          func() *font.Face
}

func newOwnFont(family, style string, data []byte) *ownFont {
	return &ownFont{family, style, data, sync.OnceValue(func() *font.Face {
		face, err := font.ParseTTF(bytes.NewReader(data))
		if err != nil {
			panic(fmt.Sprintf("a font of the program cannot be read: %v", err)) // it is in the program: a test would have said so
		}
		return face
	})}
}

var (
	regular    = newOwnFont("text", "", goregular.TTF)
	bold       = newOwnFont("text", "B", gobold.TTF)
	italic     = newOwnFont("text", "I", goitalic.TTF)
	boldItalic = newOwnFont("text", "BI", gobolditalic.TTF)
	mono       = newOwnFont("mono", "", gomono.TTF)
	monoBold   = newOwnFont("mono", "B", gomonobold.TTF)

	ownFonts = []*ownFont{regular, bold, italic, boldItalic, mono, monoBold}
)

// own is the font of the program for a kind of text.
func (k fontKind) own() *ownFont {
	switch {
	case k.mono && k.bold:
		return monoBold
	case k.mono:
		return mono
	case k.bold && k.italic:
		return boldItalic
	case k.bold:
		return bold
	case k.italic:
		return italic
	}
	return regular
}

// glyphs has the outlines of glyphs that were drawn before. Faces keep caches of their own and are not safe for use by several
// goroutines, so that the caller of a face holds the lock.
var glyphs = struct {
	sync.Mutex
	outlines map[glyphKey]*path
}{outlines: map[glyphKey]*path{}}

type glyphKey struct {
	face *font.Face
	id   font.GID
}

// maxOutlines is how many outlines are kept.
const maxOutlines = 20_000

// outlineOf is a glyph for a size of 1 px, with y downwards; nil if the font has no outline of it. The lock is held.
func outlineOf(face *font.Face, id font.GID) *path {
	key := glyphKey{face, id}
	if p, ok := glyphs.outlines[key]; ok {
		return p
	}
	if len(glyphs.outlines) >= maxOutlines {
		clear(glyphs.outlines)
	}
	var p *path
	if o, ok := face.GlyphDataOutline(id); ok {
		p = outlinePath(o.Segments, 1/float64(face.Upem()))
	}
	glyphs.outlines[key] = p
	return p
}

func outlinePath(segments []opentype.Segment, scale float64) *path {
	p := &path{}
	at := func(a opentype.SegmentPoint) point { return point{float64(a.X) * scale, -float64(a.Y) * scale} }
	var last point
	for _, s := range segments {
		a, b, c := at(s.Args[0]), at(s.Args[1]), at(s.Args[2])
		switch s.Op {
		case opentype.SegmentOpMoveTo:
			if !p.empty() {
				p.close()
			}
			p.move(a)
			last = a
		case opentype.SegmentOpLineTo:
			p.line(a)
			last = a
		case opentype.SegmentOpQuadTo:
			p.quad(last, a, b)
			last = b
		case opentype.SegmentOpCubeTo:
			p.cube(a, b, c)
			last = c
		}
	}
	if !p.empty() {
		p.close()
	}
	return p
}
