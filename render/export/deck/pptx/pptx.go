// Package pptx writes a deck for PowerPoint and other programs that read OOXML: a slide for each step, with editable text, a
// picture with its description, and speaker notes.
//
// The parts that are the same in all files are in the folder parts: a theme in the colours of our pictures, a master with three
// layouts, and one for the notes. A picture is included as PNG and as the SVG it was made from, which newer programs show
// instead. Equal decks give equal bytes.
package pptx

import (
	"archive/zip"
	"bytes"
	"crypto/sha256"
	"embed"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/rehearse-lab/rehearse/lessons/notes"
	"github.com/rehearse-lab/rehearse/render"
	"github.com/rehearse-lab/rehearse/render/display"
	"github.com/rehearse-lab/rehearse/render/export/deck"
)

// Options provide the drawing of pictures in pixels, and receive the progress.
type Options struct {
	// PNG draws a picture at a scale.
	PNG func(list *display.List, scale float64) ([]byte, error)
	// Step receives the part that is done, from 0 to 1, and returns an error to cancel.
	Step func(done float64) error
}

// fine is the number of pixels per px of a slide: enough for screens of double resolution.
const fine = 2

//go:embed parts
var parts embed.FS

// Write writes a deck.
func Write(w io.Writer, d *deck.Deck, o Options) error {
	p := &packer{zip: zip.NewWriter(w), deck: d, o: o, images: map[[32]byte]int{}, colours: render.ColoursOf(render.Light)}
	p.frame()
	for i := range d.Slides {
		for k := range d.Slides[i].Steps {
			p.number++
			if err := p.slide(&d.Slides[i], &d.Slides[i].Steps[k]); err != nil {
				return err
			}
			if o.Step == nil {
				continue
			}
			if err := o.Step(float64(p.number) / float64(d.Steps())); err != nil {
				return err
			}
		}
	}
	return errors.Join(p.err, p.zip.Close())
}

// packer builds a file.
type packer struct {
	zip     *zip.Writer
	deck    *deck.Deck
	o       Options
	number  int              // of the current slide, from 1
	images  map[[32]byte]int // their numbers, by the SVG
	colours render.Colours
	err     error // the first of the zip file's
}

// madeAt is the time of all parts: equal decks give equal bytes, and a zip file has no earlier time.
var madeAt = time.Date(1980, 1, 1, 0, 0, 0, 0, time.UTC)

// part adds a part of the package.
func (p *packer) part(name string, data []byte, method uint16) {
	if p.err != nil {
		return
	}
	f, err := p.zip.CreateHeader(&zip.FileHeader{Name: name, Method: method, Modified: madeAt})
	if err == nil {
		_, err = f.Write(data)
	}
	p.err = err
}

const declaration = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>` + "\n"

func (p *packer) xml(name string, pieces ...string) {
	p.part(name, []byte(declaration+strings.Join(pieces, "")), zip.Deflate)
}

// common adds a part that is the same in all files, except for the colours.
func (p *packer) common(name, from string) {
	data, err := parts.ReadFile("parts/" + from)
	if err != nil {
		panic(err) // embedded above
	}
	c := &p.colours
	swaps := []string{"{ink}", hex(c.Ink), "{paper}", hex(c.Paper), "{ink2}", hex(c.Ink2), "{band}", hex(c.Band), "{usual}", hex(c.Accent)}
	for _, n := range notes.Colors {
		swaps = append(swaps, "{"+n+"}", hex(c.Note(n)))
	}
	p.part(name, []byte(strings.NewReplacer(swaps...).Replace(string(data))), zip.Deflate)
}

// hex is a colour such as #1f4fd8 in OOXML's form.
func hex(colour string) string { return strings.ToUpper(strings.TrimPrefix(colour, "#")) }

// frame adds all parts except the slides.
func (p *packer) frame() {
	d, n := p.deck, p.deck.Steps()
	p.contentTypes(n)
	p.relations("_rels/.rels", relation{"officeDocument", "ppt/presentation.xml"}, relation{coreType, "docProps/core.xml"}, relation{"extended-properties", "docProps/app.xml"})
	p.xml("docProps/core.xml", `<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/">`,
		`<dc:title>`, escape(d.Title), `</dc:title><dc:subject>`, escape(d.Ran+" · times are "+d.Word), `</dc:subject><dc:creator>Rehearse</dc:creator>`,
		`<cp:keywords>`, escape(d.Word), `</cp:keywords><dc:description>`, escape(strings.Join(d.Again, " ")), `</dc:description></cp:coreProperties>`)
	p.xml("docProps/app.xml", `<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/extended-properties">`,
		fmt.Sprintf(`<Application>Rehearse</Application><PresentationFormat>Widescreen</PresentationFormat><Slides>%d</Slides><Notes>%d</Notes>`, n, n), `</Properties>`)

	list := []relation{{"slideMaster", "slideMasters/slideMaster1.xml"}, {"notesMaster", "notesMasters/notesMaster1.xml"}, {"presProps", "presProps.xml"},
		{"viewProps", "viewProps.xml"}, {"tableStyles", "tableStyles.xml"}, {"theme", "theme/theme1.xml"}}
	var ids strings.Builder
	for i := 1; i <= n; i++ {
		list = append(list, relation{"slide", fmt.Sprintf("slides/slide%d.xml", i)})
		fmt.Fprintf(&ids, `<p:sldId id="%d" r:id="rId%d"/>`, 255+i, len(list))
	}
	p.xml("ppt/presentation.xml", `<p:presentation `, spaces, ` saveSubsetFonts="1"><p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="rId1"/></p:sldMasterIdLst>`,
		`<p:notesMasterIdLst><p:notesMasterId r:id="rId2"/></p:notesMasterIdLst><p:sldIdLst>`, ids.String(), `</p:sldIdLst>`,
		fmt.Sprintf(`<p:sldSz cx="%d" cy="%d"/><p:notesSz cx="6858000" cy="9144000"/></p:presentation>`, emu(deck.Width), emu(deck.Height)))
	p.relations("ppt/_rels/presentation.xml.rels", list...)
	for _, name := range []string{"presProps.xml", "viewProps.xml", "tableStyles.xml"} {
		p.common("ppt/"+name, name)
	}
	p.common("ppt/theme/theme1.xml", "theme.xml")
	p.common("ppt/theme/theme2.xml", "theme.xml") // the notes need one of their own
	p.common("ppt/slideMasters/slideMaster1.xml", "slideMaster.xml")
	p.relations("ppt/slideMasters/_rels/slideMaster1.xml.rels", relation{"slideLayout", "../slideLayouts/slideLayout1.xml"},
		relation{"slideLayout", "../slideLayouts/slideLayout2.xml"}, relation{"slideLayout", "../slideLayouts/slideLayout3.xml"}, relation{"theme", "../theme/theme1.xml"})
	for i := 1; i <= 3; i++ {
		name := fmt.Sprintf("slideLayout%d.xml", i)
		p.common("ppt/slideLayouts/"+name, name)
		p.relations("ppt/slideLayouts/_rels/"+name+".rels", relation{"slideMaster", "../slideMasters/slideMaster1.xml"})
	}
	p.common("ppt/notesMasters/notesMaster1.xml", "notesMaster.xml")
	p.relations("ppt/notesMasters/_rels/notesMaster1.xml.rels", relation{"theme", "../theme/theme2.xml"})
}

func (p *packer) contentTypes(slides int) {
	var b strings.Builder
	const office = "application/vnd.openxmlformats-officedocument."
	add := func(name, kind string) {
		fmt.Fprintf(&b, `<Override PartName="/%s" ContentType="%s+xml"/>`, name, kind)
	}
	add("ppt/presentation.xml", office+"presentationml.presentation.main")
	add("ppt/presProps.xml", office+"presentationml.presProps")
	add("ppt/viewProps.xml", office+"presentationml.viewProps")
	add("ppt/tableStyles.xml", office+"presentationml.tableStyles")
	add("ppt/theme/theme1.xml", office+"theme")
	add("ppt/theme/theme2.xml", office+"theme")
	add("ppt/slideMasters/slideMaster1.xml", office+"presentationml.slideMaster")
	add("ppt/notesMasters/notesMaster1.xml", office+"presentationml.notesMaster")
	for i := 1; i <= 3; i++ {
		add(fmt.Sprintf("ppt/slideLayouts/slideLayout%d.xml", i), office+"presentationml.slideLayout")
	}
	for i := 1; i <= slides; i++ {
		add(fmt.Sprintf("ppt/slides/slide%d.xml", i), office+"presentationml.slide")
		add(fmt.Sprintf("ppt/notesSlides/notesSlide%d.xml", i), office+"presentationml.notesSlide")
	}
	add("docProps/core.xml", "application/vnd.openxmlformats-package.core-properties")
	add("docProps/app.xml", office+"extended-properties")
	p.xml("[Content_Types].xml", `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">`,
		`<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>`,
		`<Default Extension="png" ContentType="image/png"/><Default Extension="svg" ContentType="image/svg+xml"/>`, b.String(), `</Types>`)
}

// relation is the relation of a part to another, which it refers to by its index in the list: rId1 is the first.
type relation struct{ kind, target string }

const (
	relationTypes = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/"
	coreType      = "http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties"
	link          = "hyperlink" // the only kind that leads out of the file, on a click
)

func (p *packer) relations(name string, list ...relation) {
	var b strings.Builder
	for i, r := range list {
		kind := r.kind
		if !strings.HasPrefix(kind, "http") {
			kind = relationTypes + kind
		}
		mode := ""
		if r.kind == link {
			mode = ` TargetMode="External"`
		}
		fmt.Fprintf(&b, `<Relationship Id="rId%d" Type="%s" Target="%s"%s/>`, i+1, kind, escape(r.target), mode)
	}
	p.xml(name, `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">`, b.String(), `</Relationships>`)
}

// image adds a picture, unless it is there already, and returns its number. It is enlarged on the slide.
func (p *packer) image(list *display.List, enlarged float64) (int, error) {
	svg := list.SVG()
	sum := sha256.Sum256(svg)
	if n, ok := p.images[sum]; ok {
		return n, nil
	}
	png, err := p.o.PNG(list, fine*enlarged)
	if err != nil {
		return 0, fmt.Errorf("drawing the picture of slide %d: %w", p.number, err)
	}
	n := len(p.images) + 1
	p.images[sum] = n
	p.part(fmt.Sprintf("ppt/media/image%d.png", n), png, zip.Store)
	p.part(fmt.Sprintf("ppt/media/image%d.svg", n), bytes.TrimSpace(svg), zip.Deflate)
	return n, nil
}
