package pptx

import (
	"fmt"
	"strings"

	"github.com/rehearse-lab/rehearse/lessons/notes"
	"github.com/rehearse-lab/rehearse/render/export/deck"
)

// run is text of one style.
type run struct {
	text                       string
	size                       float64 // px; 0: that of the place
	colour                     string  // of the theme; "": that of the place
	bold, italic, code, struck bool
	back                       string // the background colour, in OOXML's form
	link                       string // the id of a relation
}

func plain(text string) run { return run{text: text} }

// mono is available in PowerPoint on all systems.
const mono = "Consolas"

func (r *run) properties(tag string) string {
	attrs := ` lang="en-GB"`
	if r.size > 0 {
		attrs += fmt.Sprintf(` sz="%d"`, int(r.size*75))
	}
	for _, a := range []struct {
		on   bool
		text string
	}{{r.bold, ` b="1"`}, {r.italic, ` i="1"`}, {r.struck, ` strike="sngStrike"`}} {
		if a.on {
			attrs += a.text
		}
	}
	inner := ""
	if r.colour != "" {
		inner += fill(r.colour)
	}
	if r.back != "" {
		inner += `<a:highlight><a:srgbClr val="` + r.back + `"/></a:highlight>`
	}
	if r.code {
		inner += `<a:latin typeface="` + mono + `"/><a:cs typeface="` + mono + `"/>`
	}
	if r.link != "" {
		inner += `<a:hlinkClick r:id="` + r.link + `"/>`
	}
	return `<a:` + tag + attrs + `>` + inner + `</a:` + tag + `>`
}

// runs are texts, with breaks for line ends in them.
func runs(list []run) string {
	var b strings.Builder
	for _, r := range list {
		for i, line := range strings.Split(r.text, "\n") {
			if i > 0 {
				b.WriteString(`<a:br>` + r.properties("rPr") + `</a:br>`)
			}
			if line != "" {
				b.WriteString(`<a:r>` + r.properties("rPr") + `<a:t>` + escape(line) + `</a:t></a:r>`)
			}
		}
	}
	return b.String()
}

func paragraph(list ...run) string { return formed("", list) }

// paragraphAt is a paragraph with an alignment: l, ctr or r.
func paragraphAt(align string, list ...run) string { return formed(`<a:pPr algn="`+align+`"/>`, list) }

func formed(properties string, list []run) string {
	end := run{}
	if len(list) > 0 {
		end = run{size: list[len(list)-1].size}
	}
	return `<a:p>` + properties + runs(list) + end.properties("endParaRPr") + `</a:p>`
}

// block is a block of a note's text as a paragraph; roomy: with more space after it.
func (p *packer) block(sh *sheet, b *notes.Block, roomy bool) string {
	inset := emu(deck.Inset(b))
	after := ""
	if roomy {
		after = `<a:spcAft><a:spcPts val="1350"/></a:spcAft>`
	}
	properties := fmt.Sprintf(`<a:pPr marL="%d">%s</a:pPr>`, inset, after)
	list := make([]run, 0, len(b.Spans))
	back := hex(p.colours.Band)
	for _, s := range b.Spans {
		r := run{text: s.Text, bold: s.Bold, italic: s.Italic, code: s.Code, struck: s.Struck}
		if s.Code {
			r.back, r.size = back, deck.CodeSize
		}
		if s.Link != "" {
			r.link = sh.rel(link, s.Link)
		}
		if b.Kind == notes.Heading {
			r.bold = true
		}
		if b.Kind == notes.Quote {
			r.colour = "tx2"
		}
		list = append(list, r)
	}
	switch b.Kind {
	case notes.Item:
		bullet := `<a:buFont typeface="Arial"/><a:buChar char="•"/>`
		if b.Number != "" {
			bullet = `<a:buFont typeface="+mj-lt"/><a:buAutoNum type="arabicPeriod" startAt="` + first(b.Number) + `"/>`
		}
		properties = fmt.Sprintf(`<a:pPr marL="%d" indent="-%d">%s%s</a:pPr>`, inset, emu(deck.Indent), after, bullet)
	case notes.Rule:
		list = []run{{text: "———", colour: "tx2"}}
	}
	return formed(properties, list)
}

// first is the number of an item within PowerPoint's range: 1 to 32767.
func first(number string) string {
	n := 0
	if _, err := fmt.Sscanf(number, "%d.", &n); err != nil || n < 1 || n > 32767 {
		n = 1
	}
	return fmt.Sprint(n)
}
