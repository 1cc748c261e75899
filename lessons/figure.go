package lessons

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/rehearse-lab/rehearse/render/view"
)

// Figure is a picture of a cell's run that the lesson shows beside its prose. It is written in an HTML comment above the image:
//
//	<!-- figure cell=countdown from=0s to=40s notes=start,late -->
//	![](figures/storm.svg)
//
// `rehearse export figures` draws it into the image's file, an SVG, and writes a description as the image's text. Check
// finds figures that no longer match their run. Without from and to the whole run is shown; without notes, all notes in the
// file beside the lesson; notes=none shows none. view=ring shows another view than the timelines (FigureViews), at=7s puts the cursor at a time,
// select=ACTOR shows one in full colour. width=900 is in px instead of FigureWidth, theme=dark is dark on all pages.
type Figure struct {
	Line, Col int // the place of the comment
	Cell      string
	File      string // of the image below it, relative to the lesson's folder
	Alt       string // the image's current text
	From, To  time.Duration
	Notes     []string // IDs; nil: all
	View      string   // one of FigureViews; "": the timelines
	At        *time.Duration
	Select    string // an actor's name
	Width     int    // px; 0: FigureWidth
	Dark      bool
}

// FigureWidth is the width of figures, px. In the column of text beside a program, which has about 350 px, their letters are still readable.
const FigureWidth = 480

// FigureViews are the views that figures can show: all but the comparison on one clock, because a figure has one run.
var FigureViews = slices.DeleteFunc(view.Pictures(), func(name string) bool { return name == view.Clock })

const figureForm = "write <!-- figure cell=CELL --> in the line over ![](figures/NAME.svg)"

// figureImage matches an image in a paragraph of its own, as it follows the comment of a figure.
var figureImage = regexp.MustCompile(`^!\[((?:[^\]\\\n]|\\.)*)\]\(([^()\s]+\.svg)\)[ \t]*(?:\n|$)`)

// figure parses the content of a comment that is a figure. It begins at offset.
func (p *parser) figure(body string, offset int) {
	x := Figure{Line: p.lineOf(offset)}
	x.Col = offset - p.starts[x.Line-1] + 1
	sound := true
	for _, at := range claimWord.FindAllStringIndex(body, -1)[1:] {
		key, value, _ := strings.Cut(body[at[0]:at[1]], "=")
		if msg, remedy := x.set(key, value); msg != "" {
			p.errorAt(offset+at[0], "the figure: "+msg, remedy)
			sound = false
		}
	}
	after := string(p.text[offset+len(body):])
	after = strings.TrimPrefix(strings.TrimLeft(after, " \t\n"), "-->")
	after = strings.TrimPrefix(strings.TrimLeft(after, " \t"), "\n")
	m := figureImage.FindStringSubmatch(after)
	switch {
	case x.Cell == "":
		p.errorAt(offset, "the figure names no cell", figureForm)
	case x.To > 0 && x.To <= x.From:
		p.errorAt(offset, "the figure ends before it begins", "choose a later to=")
	case m == nil:
		p.errorAt(offset, "no image follows the figure", figureForm)
	case sound:
		x.Alt, x.File = m[1], m[2]
		p.lesson.Figures = append(p.lesson.Figures, x)
	}
}

// set stores one key with its value and returns what is wrong with it.
func (x *Figure) set(key, value string) (msg, remedy string) {
	switch key {
	case "cell":
		x.Cell = value
	case "from", "to", "at":
		v, dim, ok := parseFigure(value)
		if !ok || dim != dimTime && v != 0 || v < 0 {
			return value + " is not a time of the run", "write for example " + key + "=40s"
		}
		at := time.Duration(v)
		switch key {
		case "from":
			x.From = at
		case "to":
			x.To = at
		default:
			x.At = &at
		}
	case "view":
		if x.View = value; !slices.Contains(FigureViews, value) {
			return value + " is not a view", didYouMean(value, FigureViews)
		}
	case "notes":
		x.Notes = []string{}
		if value != "none" {
			x.Notes = strings.Split(value, ",")
		}
	case "select":
		x.Select = value
	case "width":
		if _, err := fmt.Sscanf(value, "%d", &x.Width); err != nil || x.Width < 300 || x.Width > 4000 {
			return value + " is not a width", "write px from 300 to 4000, such as width=900"
		}
	case "theme":
		if x.Dark = value == "dark"; value != "dark" && value != "light" {
			return value + " is not a theme", "theme=light or theme=dark"
		}
	default:
		return "unknown key " + key, didYouMean(key, []string{"cell", "from", "to", "at", "view", "notes", "select", "width", "theme"})
	}
	return "", ""
}

// checkFigures connects the figures to their cells once all cells are known.
func (p *parser) checkFigures() {
	var names []string
	for _, c := range p.lesson.cells {
		names = append(names, c.ID)
	}
	sound := p.lesson.Figures[:0]
	for _, x := range p.lesson.Figures {
		switch cell := p.lesson.Cell(x.Cell); {
		case cell == nil:
			p.errorLine(x.Line, x.Col, "the figure shows an unknown cell "+x.Cell, didYouMean(x.Cell, names))
		case cell.Settings.Engine == "real":
			p.errorLine(x.Line, x.Col, "the figure shows the cell "+x.Cell+", which runs on real threads: no two runs are the same",
				"make it run simulated, or leave the figure out")
		default:
			sound = append(sound, x)
		}
	}
	p.lesson.Figures = sound
}

// AltText escapes a text for an image in Markdown.
func AltText(text string) string {
	return strings.NewReplacer("\\", "\\\\", "[", "\\[", "]", "\\]", "\n", " ", "*", "\\*", "_", "\\_", "`", "\\`", "<", "\\<").Replace(text)
}

// WithAlt replaces the alternative text of a figure's image.
func WithAlt(file, text string) Arrangement {
	return func(l *Lesson) ([]byte, error) {
		at := regexp.MustCompile(`!\[((?:[^\]\\\n]|\\.)*)\]\(` + regexp.QuoteMeta(file) + `\)`)
		if !at.Match(l.src) {
			return nil, notPossible("there is no image "+file, "put it into the lesson: "+figureForm)
		}
		return at.ReplaceAllLiteral(l.src, []byte("!["+AltText(text)+"]("+file+")")), nil
	}
}
