package pptx

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/rehearse-lab/rehearse/lessons/notes"
	"github.com/rehearse-lab/rehearse/render"
	"github.com/rehearse-lab/rehearse/render/export/deck"
)

// Layouts of the master, by number.
const (
	titleLayout = 1
	textLayout  = 2
	plainLayout = 3
)

// badgeBox is the place of the badge for simulated times, px.
var badgeBox = deck.Box{X: 1096, Y: 34, W: 144, H: 34}

// slide adds a step as a slide, with its speaker notes.
func (p *packer) slide(s *deck.Slide, step *deck.Step) error {
	sh := &sheet{}
	layout := plainLayout
	switch s.Kind {
	case deck.Title:
		layout = titleLayout
	case deck.Costs:
	default:
		layout = textLayout
	}
	sh.rel("slideLayout", fmt.Sprintf("../slideLayouts/slideLayout%d.xml", layout))
	sh.rel("notesSlide", fmt.Sprintf("../notesSlides/notesSlide%d.xml", p.number))
	switch s.Kind {
	case deck.Title:
		p.opening(sh)
	case deck.Costs:
		sh.holder("Title", `type="title"`, nil, paragraph(plain(s.Heading)))
		p.badge(sh, badgeBox)
		p.costs(sh)
	default:
		sh.holder("Title", `type="title"`, nil, paragraph(plain(s.Heading)))
		p.badge(sh, badgeBox)
		if err := p.shown(sh, s, step); err != nil {
			return err
		}
	}
	sh.number()
	p.xml(fmt.Sprintf("ppt/slides/slide%d.xml", p.number), `<p:sld `, spaces, `><p:cSld><p:spTree>`, group, sh.String(),
		`</p:spTree></p:cSld><p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sld>`)
	p.relations(fmt.Sprintf("ppt/slides/_rels/slide%d.xml.rels", p.number), sh.rels...)
	p.speakerNotes(step)
	return nil
}

// speakerNotes adds the speaker notes of a slide.
func (p *packer) speakerNotes(step *deck.Step) {
	text := ""
	for _, line := range step.SpeakerNotes {
		text += paragraph(plain(line))
	}
	p.xml(fmt.Sprintf("ppt/notesSlides/notesSlide%d.xml", p.number), `<p:notes `, spaces, `><p:cSld><p:spTree>`, group,
		`<p:sp><p:nvSpPr><p:cNvPr id="2" name="Slide"/><p:cNvSpPr><a:spLocks noGrp="1" noRot="1" noChangeAspect="1"/></p:cNvSpPr><p:nvPr><p:ph type="sldImg"/></p:nvPr></p:nvSpPr><p:spPr/></p:sp>`,
		`<p:sp><p:nvSpPr><p:cNvPr id="3" name="Notes"/><p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr><p:nvPr><p:ph type="body" idx="1"/></p:nvPr></p:nvSpPr><p:spPr/>`,
		`<p:txBody><a:bodyPr/><a:lstStyle/>`, text, `</p:txBody></p:sp>`,
		`</p:spTree></p:cSld><p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:notes>`)
	p.relations(fmt.Sprintf("ppt/notesSlides/_rels/notesSlide%d.xml.rels", p.number), relation{"notesMaster", "../notesMasters/notesMaster1.xml"},
		relation{"slide", fmt.Sprintf("../slides/slide%d.xml", p.number)})
}

// opening is the content of the title slide: the title at its height, with the rest around it, a little above the middle.
func (p *packer) opening(sh *sheet) {
	const left, width = 80.0, deck.Width - 160
	d := p.deck
	rest := 150 + 30*math.Floor(float64(len(d.Command))*18*0.62/width)
	if d.Tour != "" {
		rest += 50
	}
	if d.Remark != "" {
		rest += 34
	}
	size := 60.0
	if deck.Long(d.Title) {
		size = 36
	}
	high := size * 1.25 * math.Ceil(render.TextWidth(d.Title, size, true)/width)
	y := max(24, (deck.Height-40-high-rest-76)/2)
	p.badge(sh, deck.Box{X: left, Y: y, W: badgeBox.W, H: badgeBox.H})
	sh.holder("Title", `type="ctrTitle"`, &deck.Box{X: left, Y: y + 54, W: width, H: high}, paragraph(run{text: d.Title, size: size}))
	text := ""
	if d.Tour != "" {
		text += paragraph(run{text: d.Tour, size: 30, colour: "tx2"})
	}
	text += paragraph(run{text: d.Ran, colour: "tx2"})
	if d.Command != "" {
		text += paragraph(run{text: "Repeat with", size: 20, colour: "tx2"}) + paragraph(run{text: d.Command, size: 18, code: true, back: hex(p.colours.Band)})
	} else {
		text += paragraph(run{text: strings.Join(d.Again, " "), size: 20, colour: "tx2"})
	}
	if d.Remark != "" {
		text += paragraph(run{text: d.Remark, size: 20, colour: "tx2"})
	}
	sh.holder("Subtitle", `type="subTitle" idx="1"`, &deck.Box{X: left, Y: y + 54 + high + 22, W: width, H: rest}, text)
}

// badge says whether the times are simulated, with a dashed edge, or measured.
func (p *packer) badge(sh *sheet, at deck.Box) {
	dash := `<a:prstDash val="dash"/>`
	if p.deck.Word == "measured" {
		dash = ""
	}
	if w := render.TextWidth(p.deck.Word, 20, false) + 32; w > at.W {
		at.X, at.W = min(at.X, deck.Width-40-w), w
	}
	sh.shape("Times", "", "roundRect", at, `<a:noFill/><a:ln w="19050"><a:solidFill><a:srgbClr val="`+hex(p.colours.Edge)+`"/></a:solidFill>`+dash+`</a:ln>`,
		`anchor="ctr"`, paragraphAt("ctr", run{text: p.deck.Word, size: 20, colour: "tx2"}))
}

// shown is a slide with a picture, if there is one, and its text.
func (p *packer) shown(sh *sheet, s *deck.Slide, step *deck.Step) error {
	box := s.Text
	if step.Picture != nil {
		if err := p.picture(sh, s.Picture, step.Picture); err != nil {
			return err
		}
		mark := accent(step.Color)
		h := min(box.H, deck.TextHeight(step, box.W))
		sh.decor("rect", deck.Box{X: box.X, Y: box.Y, W: 4, H: max(h, 72)}, mark)
		sign := ""
		switch {
		case step.Question != "":
			sign = "?"
		case step.Note > 0:
			sign = strconv.Itoa(step.Note)
		}
		x := box.X + 22
		if sign != "" {
			w := 28 + 10*float64(len(sign)-1)
			sh.shape("Number", "", "roundRect", deck.Box{X: x, Y: box.Y, W: w, H: 28}, fill(mark)+`<a:ln><a:noFill/></a:ln>`, `anchor="ctr" wrap="none"`,
				paragraphAt("ctr", run{text: sign, size: 18, bold: true, colour: "bg1"}))
			x += w + 12
		}
		high := max(28, deck.AboutHeight(step, box.W))
		sh.shape("About", "", "rect", deck.Box{X: x, Y: box.Y, W: box.X + box.W - x, H: high}, `<a:noFill/>`, `anchor="ctr"`, paragraph(run{text: step.About, size: deck.AboutSize, colour: "tx2"}))
		box = deck.Box{X: box.X + 22, Y: box.Y + high + 8, W: box.W - 22, H: box.H - high - 8}
	}
	text := ""
	if step.Question != "" {
		text = paragraph(run{text: step.Question, size: deck.QuestionSize, bold: true})
	}
	for i := range step.Text {
		text += p.block(sh, &step.Text[i], s.Kind == deck.Again)
	}
	if text == "" {
		text = paragraph()
	}
	sh.holder("Text", `idx="1"`, &box, text)
	return nil
}

// accent is the theme's colour for notes of a colour.
func accent(colour string) string {
	for i, c := range notes.Colors {
		if c == colour {
			return fmt.Sprintf("accent%d", i+2)
		}
	}
	return "accent1"
}

// picture adds a picture at the top left of its place, as large as fits.
func (p *packer) picture(sh *sheet, at deck.Box, pic *deck.Picture) error {
	list, words, err := p.deck.Draw(pic, render.Light)
	if err != nil {
		return err
	}
	w, h := list.Width, list.Height
	k := min(at.W/w, at.H/h)
	n, err := p.image(list, k)
	if err != nil {
		return err
	}
	sh.picture(words, deck.Box{X: at.X, Y: at.Y, W: w * k, H: h * k},
		sh.rel("image", fmt.Sprintf("../media/image%d.png", n)), sh.rel("image", fmt.Sprintf("../media/image%d.svg", n)))
	return nil
}

// costs is the table of the costs of the runs, with bars.
func (p *packer) costs(sh *sheet) {
	const (
		left, first, width = 40.0, 288.0, 1200.0
		top, row           = 104.0, 58.0
		figures            = 190.0 // the width for them beside a bar
	)
	runs, list := p.deck.Runs, p.deck.Costs()
	column := (width - first) / float64(len(runs))
	bar := column - 28 - figures
	cells := [][]string{{cell(0, run{})}}
	for i, name := range runs {
		cells[0] = append(cells[0], cell(28, run{text: name, bold: true}))
		sh.decorColour("rect", deck.Box{X: left + first + float64(i)*column, Y: top + row/2 - 8, W: 16, H: 16}, p.colours.Runs[i%2])
	}
	for k, c := range list {
		line := []string{cell(0, run{text: c.Name, colour: "tx2"})}
		most := 0.0
		for _, v := range c.Values {
			most = max(most, v)
		}
		for i, label := range c.Labels {
			look := run{text: label, colour: "tx2"}
			colour := p.colours.Runs[i%2]
			if c.Dearer(i) {
				look = run{text: label, bold: true}
			} else {
				colour = faint(colour)
			}
			line = append(line, cell(bar+16, look))
			if v := c.Values[i]; v > 0 {
				y := top + row*float64(k+1) + row/2 - 8
				sh.decorColour("rect", deck.Box{X: left + first + float64(i)*column, Y: y, W: max(1, bar*v/most), H: 16}, colour)
			}
		}
		cells = append(cells, line)
	}
	widths := []float64{first}
	for range runs {
		widths = append(widths, column)
	}
	sh.table("What was paid", deck.Box{X: left, Y: top, W: width, H: row * float64(len(cells))}, widths, row, hex(p.colours.Line), cells)
}

// faint is a colour mixed with much white.
func faint(colour string) string {
	var r, g, b int
	if _, err := fmt.Sscanf(colour, "#%02x%02x%02x", &r, &g, &b); err != nil {
		return colour
	}
	mix := func(v int) int { return (v*55 + 255*45) / 100 }
	return fmt.Sprintf("#%02x%02x%02x", mix(r), mix(g), mix(b))
}
