package pptx

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"slices"
	"strings"

	"github.com/rehearse-lab/rehearse/render/export/deck"
)

const (
	spaces = `xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"`
	group  = `<p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/><a:chOff x="0" y="0"/><a:chExt cx="0" cy="0"/></a:xfrm></p:grpSpPr>`
	unpad  = `lIns="0" tIns="0" rIns="0" bIns="0"`
	// decorative tells screen readers to ignore a shape.
	decorative = `<a:extLst><a:ext uri="{C183D7F6-B498-43B3-948B-1728B52AA6E4}"><adec:decorative xmlns:adec="http://schemas.microsoft.com/office/drawing/2017/decorative" val="1"/></a:ext></a:extLst>`
)

// sheet is the shapes of a slide, from back to front.
type sheet struct {
	bytes.Buffer
	shapes int
	rels   []relation
}

// rel adds a reference to a part, or to an address, and returns its id.
func (s *sheet) rel(kind, target string) string {
	r := relation{kind, target}
	at := slices.Index(s.rels, r)
	if at < 0 {
		at = len(s.rels)
		s.rels = append(s.rels, r)
	}
	return fmt.Sprintf("rId%d", at+1)
}

// id is the id of the next shape.
func (s *sheet) id() int {
	s.shapes++
	return s.shapes + 1 // 1 is the group of all
}

func escape(s string) string {
	var b strings.Builder
	_ = xml.EscapeText(&b, []byte(s)) // writing to a Builder never fails
	return b.String()
}

// emu is a length in OOXML's unit: 914,400 are an inch, of 96 px.
func emu(px float64) int64 { return int64(px*9525 + 0.5) }

func xfrm(b deck.Box) string {
	return fmt.Sprintf(`<a:off x="%d" y="%d"/><a:ext cx="%d" cy="%d"/>`, emu(b.X), emu(b.Y), emu(b.W), emu(b.H))
}

func fill(scheme string) string {
	return `<a:solidFill><a:schemeClr val="` + scheme + `"/></a:solidFill>`
}

// holder fills a placeholder of the layout; at, unless nil, is its position instead.
func (s *sheet) holder(name, ph string, at *deck.Box, text string) {
	place := `<p:spPr/>`
	if at != nil {
		place = `<p:spPr><a:xfrm>` + xfrm(*at) + `</a:xfrm></p:spPr>`
	}
	fmt.Fprintf(s, `<p:sp><p:nvSpPr><p:cNvPr id="%d" name="%s"/><p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr><p:nvPr><p:ph %s/></p:nvPr></p:nvSpPr>%s<p:txBody><a:bodyPr><a:normAutofit/></a:bodyPr><a:lstStyle/>%s</p:txBody></p:sp>`,
		s.id(), name, ph, place, text)
}

// shape adds a shape with text.
func (s *sheet) shape(name, words, form string, at deck.Box, look, body, text string) {
	fmt.Fprintf(s, `<p:sp><p:nvSpPr><p:cNvPr id="%d" name="%s" descr="%s"/><p:cNvSpPr txBox="1"/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm>%s</a:xfrm><a:prstGeom prst="%s"><a:avLst>%s</a:avLst></a:prstGeom>%s</p:spPr><p:txBody><a:bodyPr %s %s/><a:lstStyle/>%s</p:txBody></p:sp>`,
		s.id(), name, escape(words), xfrm(at), form, rounding(form), look, unpad, body, text)
}

// rounding makes the ends of a rounded rectangle half circles.
func rounding(form string) string {
	if form == "roundRect" {
		return `<a:gd name="adj" fmla="val 50000"/>`
	}
	return ""
}

// decor adds a decorative shape in a colour of the theme.
func (s *sheet) decor(form string, at deck.Box, scheme string) { s.decoration(form, at, fill(scheme)) }

// decorColour is decor in any colour.
func (s *sheet) decorColour(form string, at deck.Box, colour string) {
	s.decoration(form, at, `<a:solidFill><a:srgbClr val="`+hex(colour)+`"/></a:solidFill>`)
}

func (s *sheet) decoration(form string, at deck.Box, look string) {
	fmt.Fprintf(s, `<p:sp><p:nvSpPr><p:cNvPr id="%d" name="Decoration">%s</p:cNvPr><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm>%s</a:xfrm><a:prstGeom prst="%s"><a:avLst/></a:prstGeom>%s<a:ln><a:noFill/></a:ln></p:spPr></p:sp>`,
		s.id(), decorative, xfrm(at), form, look)
}

// picture adds a picture with its description: the PNG and, for programs that can show it, the SVG.
func (s *sheet) picture(words string, at deck.Box, png, svg string) {
	fmt.Fprintf(s, `<p:pic><p:nvPicPr><p:cNvPr id="%d" name="Picture" descr="%s"/><p:cNvPicPr><a:picLocks noChangeAspect="1"/></p:cNvPicPr><p:nvPr/></p:nvPicPr>`+
		`<p:blipFill><a:blip r:embed="%s"><a:extLst><a:ext uri="{96DAC541-7B7A-43D3-8B79-37D633B846F1}"><asvg:svgBlip xmlns:asvg="http://schemas.microsoft.com/office/drawing/2016/SVG/main" r:embed="%s"/></a:ext></a:extLst></a:blip>`+
		`<a:stretch><a:fillRect/></a:stretch></p:blipFill><p:spPr><a:xfrm>%s</a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr></p:pic>`,
		s.id(), escape(words), png, svg, xfrm(at))
}

// number adds the slide's number.
func (s *sheet) number() {
	fmt.Fprintf(s, `<p:sp><p:nvSpPr><p:cNvPr id="%d" name="Slide number"/><p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr>`+
		`<p:nvPr><p:ph type="sldNum" sz="quarter" idx="4"/></p:nvPr></p:nvSpPr><p:spPr/><p:txBody><a:bodyPr/><a:lstStyle/>`+
		`<a:p><a:fld id="{B6F15528-21DE-4FAA-801E-634DDDAF4B2B}" type="slidenum"><a:rPr lang="en-GB"/><a:t>‹#›</a:t></a:fld>`+
		`<a:endParaRPr lang="en-GB"/></a:p></p:txBody></p:sp>`, s.id())
}

// table adds a table, with a line below each row.
func (s *sheet) table(name string, at deck.Box, widths []float64, row float64, line string, rows [][]string) {
	fmt.Fprintf(s, `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="%d" name="%s"/><p:cNvGraphicFramePr><a:graphicFrameLocks noGrp="1"/></p:cNvGraphicFramePr><p:nvPr/></p:nvGraphicFramePr><p:xfrm>%s</p:xfrm>`+
		`<a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/table"><a:tbl><a:tblPr firstRow="1" firstCol="1"/><a:tblGrid>`, s.id(), name, xfrm(at))
	for _, w := range widths {
		fmt.Fprintf(s, `<a:gridCol w="%d"/>`, emu(w))
	}
	s.WriteString(`</a:tblGrid>`)
	none := func(side string) string { return `<a:` + side + ` w="0"><a:noFill/></a:` + side + `>` }
	edges := none("lnL") + none("lnR") + none("lnT") + `<a:lnB w="9525"><a:solidFill><a:srgbClr val="` + line + `"/></a:solidFill></a:lnB><a:noFill/></a:tcPr></a:tc>`
	for _, cells := range rows {
		fmt.Fprintf(s, `<a:tr h="%d">`, emu(row))
		for _, c := range cells {
			s.WriteString(c + edges)
		}
		s.WriteString(`</a:tr>`)
	}
	s.WriteString(`</a:tbl></a:graphicData></a:graphic></p:graphicFrame>`)
}

// cell is the beginning of a table's cell, up to its edges. left is the text's indentation.
func cell(left float64, r run) string {
	return fmt.Sprintf(`<a:tc><a:txBody><a:bodyPr/><a:lstStyle/>%s</a:txBody><a:tcPr marL="%d" marR="0" marT="0" marB="0" anchor="ctr">`, paragraph(r), emu(left))
}
