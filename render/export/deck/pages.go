package deck

import (
	"strings"
	"unicode/utf8"

	"github.com/rehearse-lab/rehearse/lessons/notes"
	"github.com/rehearse-lab/rehearse/render"
)

// Sizes of the text on slides, px. None is below 18, so that the last row of an audience can read it.
const (
	TextSize     = 24.0
	CodeSize     = 20.0
	AboutSize    = 18.0
	QuestionSize = 30.0
	Indent       = 30.0 // of a list
	Leading      = 1.35 // a line's height

	aboutLine = 28.0 // of what a text is about, above it
	mark      = 40.0 // the note's number, before that
	ruled     = 22.0 // the line in the note's colour, left of the text
	blockGap  = 8.0
	codePad   = 10.0 // around code, above, below, left and right
	monoWidth = 0.62 // of a letter, in sizes
)

// Long reports whether a title needs a smaller font.
func Long(title string) bool { return render.TextWidth(title, 60, true) > 2*(Width-4*margin) }

const continued = ", continued"

// AboutHeight is the height of the lines about the subject of a step, in a box of some width.
func AboutHeight(s *Step, width float64) float64 {
	if s.About == "" {
		return 0
	}
	size := func(t string) float64 { return render.TextWidth(t, AboutSize, false) }
	lines := 0
	for text := s.About; text != ""; lines++ {
		text = text[fitting(text, width-ruled-mark, size):]
	}
	return aboutLine * float64(lines)
}

// spread splits a step whose text does not fit into its box into several with the same picture.
func spread(steps []Step, box Box) []Step {
	room := func(s Step) Box { return Box{W: box.W - ruled, H: box.H - AboutHeight(&s, box.W) - blockGap} }
	var list []Step
	for _, s := range steps {
		pages := paged(s.Text, room(s))
		if len(pages) > 1 {
			next := s
			next.About += continued // this may need another line
			pages = paged(s.Text, room(next))
		}
		for i, page := range pages {
			part := s
			part.Text = page
			if i > 0 {
				part.About += continued
				part.SpeakerNotes = []string{s.SpeakerNotes[0], "Continued."}
			}
			list = append(list, part)
		}
	}
	return list
}

// TextHeight is the approximate height of a step's text in a box of some width.
func TextHeight(s *Step, width float64) float64 {
	h := 0.0
	if s.About != "" {
		h = AboutHeight(s, width) + blockGap
	}
	width -= ruled
	if s.Question != "" {
		b := notes.Block{Spans: []notes.Span{{Text: s.Question, Bold: true}}}
		h += float64(len(breaks(&b, width*TextSize/QuestionSize)))*QuestionSize*Leading + blockGap
	}
	for i := range s.Text {
		b := &s.Text[i]
		h += float64(len(breaks(b, width)))*lineHeight(b) + extra(b)
	}
	return h
}

// paged divides blocks into pages that fit into a box. There is at least one page.
func paged(text []notes.Block, box Box) [][]notes.Block {
	pages := [][]notes.Block{nil}
	used := 0.0
	turn := func() { pages, used = append(pages, nil), 0 }
	for _, b := range text {
		for {
			lines := breaks(&b, box.W)
			h := lineHeight(&b)
			fits := int((box.H - used - extra(&b) + 0.01) / h) // what fits exactly, fits
			if fits >= len(lines) || used == 0 && len(lines) == 1 {
				pages[len(pages)-1] = append(pages[len(pages)-1], b)
				used += float64(len(lines))*h + extra(&b)
				break
			}
			if used > 0 && (fits < 2 || len(lines) < 5) {
				turn() // short blocks are not divided
				continue
			}
			fits = max(fits, 1)
			head, rest := cut(b, lines[fits-1])
			pages[len(pages)-1] = append(pages[len(pages)-1], head)
			turn()
			b = rest
		}
	}
	return pages
}

func lineHeight(b *notes.Block) float64 {
	if b.Kind == notes.Code {
		return CodeSize * Leading
	}
	return TextSize * Leading
}

// extra is the height of a block besides its lines.
func extra(b *notes.Block) float64 {
	if b.Kind == notes.Code {
		return 2*codePad + blockGap
	}
	return blockGap
}

// Inset is the indentation of a block.
func Inset(b *notes.Block) float64 {
	depth := b.Depth
	if b.Kind == notes.Item || b.Kind == notes.Quote {
		depth++
	}
	return Indent * float64(min(depth, 6))
}

// breaks are the line ends of a block, as byte offsets in its spans' text: at spaces, or within words longer than a line.
func breaks(b *notes.Block, width float64) []int {
	width -= Inset(b)
	size := func(s string) float64 { return render.TextWidth(s, TextSize, false) }
	if b.Kind == notes.Code {
		width -= 2 * codePad
		size = func(s string) float64 { return float64(utf8.RuneCountInString(s)) * CodeSize * monoWidth }
	}
	var ends []int
	text, at := joined(b.Spans), 0
	for _, par := range strings.SplitAfter(text, "\n") {
		start := 0
		for {
			n := fitting(par[start:], width, size)
			start += n
			ends = append(ends, at+start)
			if start >= len(par) {
				break
			}
		}
		at += len(par)
	}
	return ends
}

// fitting is how many bytes of s fit on a line.
func fitting(s string, width float64, size func(string) float64) int {
	line, used := 0, 0.0
	for line < len(s) {
		word := strings.IndexByte(s[line:], ' ') + 1
		if word == 0 {
			word = len(s) - line
		}
		w := size(s[line : line+word])
		if used+size(strings.TrimRight(s[line:line+word], " \n")) > width {
			break
		}
		line, used = line+word, used+w
	}
	if line > 0 || s == "" {
		return line
	}
	for i, r := range s { // a single word, longer than a line
		used += size(string(r))
		if used > width && i > 0 {
			return i
		}
	}
	return len(s)
}

func joined(spans []notes.Span) string {
	var b strings.Builder
	for _, s := range spans {
		b.WriteString(s.Text)
	}
	return b.String()
}

// cut divides a block after a number of bytes of its text. The rest has the same indentation, without a bullet.
func cut(b notes.Block, at int) (head, rest notes.Block) {
	head, rest = b, b
	head.Spans, rest.Spans = nil, nil
	for _, s := range b.Spans {
		n := min(max(at, 0), len(s.Text))
		at -= len(s.Text)
		if n > 0 {
			part := s
			part.Text = s.Text[:n]
			head.Spans = append(head.Spans, part)
		}
		if n < len(s.Text) {
			part := s
			part.Text = s.Text[n:]
			rest.Spans = append(rest.Spans, part)
		}
	}
	if rest.Kind == notes.Item {
		rest.Kind, rest.Number = notes.Para, ""
		rest.Depth++
	}
	if b.Kind == notes.Code && len(head.Spans) > 0 {
		last := &head.Spans[len(head.Spans)-1]
		last.Text = strings.TrimSuffix(last.Text, "\n")
	}
	return head, rest
}
