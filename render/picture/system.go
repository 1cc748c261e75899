package picture

import (
	"io"
	"log"
	"os"
	"path/filepath"
	"sync"

	"github.com/go-text/typesetting/font"
	"github.com/go-text/typesetting/fontscan"
	"github.com/go-text/typesetting/language"
)

// preferred are the families that are looked through for what the fonts of the program lack, before any other: those that the
// pictures name for browsers, and what systems have for Chinese and for symbols.
var preferred = []string{
	"Noto Sans CJK SC", "Noto Sans SC", "Source Han Sans SC", "PingFang SC", "Microsoft YaHei", "WenQuanYi Zen Hei", "DejaVu Sans",
	"Noto Sans", "Segoe UI", "Segoe UI Symbol", "Apple Symbols", "Noto Sans Symbols", "Noto Sans Symbols 2", "sans-serif",
}

// systemFonts finds fonts of the machine. They are looked for once, when a text needs one first; what was found is kept in the
// user's folder for caches, and nothing is written elsewhere. Without such a folder, or without fonts, there are none.
type systemFonts struct {
	fonts *fontscan.FontMap
	kind  fontKind
}

var loadSystemFonts = sync.OnceValue(func() *systemFonts {
	dir, err := os.UserCacheDir()
	if err != nil || !filepath.IsAbs(dir) {
		return &systemFonts{}
	}
	fonts := fontscan.NewFontMap(log.New(io.Discard, "", 0))
	if err := fonts.UseSystemFonts(filepath.Join(dir, "rehearse", "fonts")); err != nil {
		return &systemFonts{}
	}
	s := &systemFonts{fonts: fonts}
	s.query()
	return s
})

func (s *systemFonts) query() {
	q := fontscan.Query{Families: preferred, Aspect: font.Aspect{Weight: font.WeightNormal, Style: font.StyleNormal}}
	if s.kind.bold {
		q.Aspect.Weight = font.WeightBold
	}
	if s.kind.italic {
		q.Aspect.Style = font.StyleItalic
	}
	s.fonts.SetQuery(q)
}

// use chooses what kind of text the next characters are of.
func (s *systemFonts) use(kind fontKind) {
	if s.fonts != nil && s.kind != kind {
		s.kind = kind
		s.query()
	}
}

// find is a font that has a character as an outline; nil if there is none.
func (s *systemFonts) find(r rune) *font.Face {
	if s.fonts == nil {
		return nil
	}
	face := s.fonts.ResolveFace(r)
	if face == nil {
		return nil
	}
	id, ok := face.NominalGlyph(r)
	if !ok || outlineOf(face, id) == nil {
		return nil
	}
	return face
}

// fallback chooses a font for each character of a text: that of the program if it has it, else one of the machine. It is what the
// shaping library asks.
type fallback struct {
	own    *font.Face
	kind   fontKind
	system *systemFonts
}

// ResolveFace is the font for a character; for one that no font has it is that of the program, which draws a box for it.
func (f *fallback) ResolveFace(r rune) *font.Face {
	if _, ok := f.own.NominalGlyph(r); ok {
		return f.own
	}
	if f.system == nil {
		f.system = loadSystemFonts()
		f.system.use(f.kind)
	}
	if face := f.system.find(r); face != nil {
		return face
	}
	return f.own
}

// SetScript tells which writing system the next characters are of.
func (f *fallback) SetScript(s language.Script) {
	if f.system != nil && f.system.fonts != nil {
		f.system.fonts.SetScript(s)
	}
}
