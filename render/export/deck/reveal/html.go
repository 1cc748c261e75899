package reveal

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"strconv"
	"strings"

	"github.com/rehearse-lab/rehearse/lessons/notes"
	"github.com/rehearse-lab/rehearse/render"
	"github.com/rehearse-lab/rehearse/render/export/deck"
)

// html builds a deck.
type html struct {
	bytes.Buffer
	deck  *deck.Deck
	store *store
	boxes strings.Builder // rules for the places on slides: the policy does not allow style attributes
}

// colours are those of notes, the default first.
var colours = append([]string{"usual"}, notes.Colors...)

// escape makes s safe as text and in attributes.
func escape(s string) string {
	var b strings.Builder
	_ = xml.EscapeText(&b, []byte(s)) // writing to a Builder never fails
	return b.String()
}

func (h *html) add(parts ...string) {
	for _, s := range parts {
		h.WriteString(s)
	}
	h.WriteByte('\n')
}

// body writes the slides.
func (h *html) body(step func(float64) error) ([]byte, error) {
	done, all := 0, h.deck.Steps()
	for i := range h.deck.Slides {
		s := &h.deck.Slides[i]
		h.box(fmt.Sprintf(".s%d .picture", i), s.Picture, "height")
		h.box(fmt.Sprintf(".s%d .text", i), s.Text, "max-height")
		h.add(fmt.Sprintf(`<section class="%s s%d">`, s.Kind, i))
		for k := range s.Steps {
			if err := h.shown(s, k); err != nil {
				return nil, err
			}
			done++
			if step == nil {
				continue
			}
			if err := step(float64(done) / float64(all)); err != nil {
				return nil, err
			}
		}
		h.speakerNotes(s)
		h.add(`</section>`)
	}
	return h.Bytes(), nil
}

// shown writes the content of a slide at its k-th step.
func (h *html) shown(s *deck.Slide, k int) error {
	if k == 0 && s.Kind != deck.Title {
		h.heading(s)
	}
	switch s.Kind {
	case deck.Title:
		h.title()
	case deck.Costs:
		h.costs()
	default:
		return h.step(s, k)
	}
	return nil
}

// box writes the CSS rule of a place.
func (h *html) box(selector string, b deck.Box, height string) {
	if b.W > 0 {
		fmt.Fprintf(&h.boxes, "%s{left:%.1fpx;top:%.1fpx;width:%.1fpx;%s:%.1fpx}\n", selector, b.X, b.Y, b.W, height, b.H)
	}
}

func (h *html) heading(s *deck.Slide) {
	h.add(`<header><h2>`, escape(s.Heading), `</h2>`, h.badge(), `</header>`)
}

// badge says whether the times are simulated or measured.
func (h *html) badge() string {
	return `<span class="word ` + strings.ReplaceAll(h.deck.Word, " ", "-") + `">` + escape(h.deck.Word) + `</span>`
}

func (h *html) title() {
	d := h.deck
	h.add(`<div class="opening">`)
	h.add(h.badge())
	h.add(`<h1`, long("", d.Title), `>`, escape(d.Title), `</h1>`)
	if d.Tour != "" {
		h.add(`<p`, long("tour", d.Tour), `>`, escape(d.Tour), `</p>`)
	}
	h.add(`<p class="ran">`, escape(d.Ran), `</p>`)
	if d.Command != "" {
		h.add(`<p class="command"><span>Repeat with</span> <code>`, unbroken(d.Command), `</code></p>`)
	} else {
		h.add(`<p class="ran">`, escape(strings.Join(d.Again, " ")), `</p>`)
	}
	if d.Remark != "" {
		h.add(`<p class="remark">`, escape(d.Remark), `</p>`)
	}
	h.add(`</div>`)
}

// long is the class of a title; a long one has a smaller font.
func long(class, title string) string {
	if deck.Long(title) {
		class = strings.TrimSpace(class + " long")
	}
	if class == "" {
		return ""
	}
	return ` class="` + class + `"`
}

// unbroken is a command that may break only between its words.
func unbroken(command string) string {
	words := strings.Split(command, " ")
	for i, w := range words {
		words[i] = "<span>" + escape(w) + "</span>"
	}
	return strings.Join(words, " ")
}

// costs writes the table of the costs: a row per cost, a column per run, with bars beside the figures.
func (h *html) costs() {
	h.add(`<table class="paid"><thead><tr><td></td>`)
	for i, run := range h.deck.Runs {
		h.add(`<th scope="col"><span class="key run-`, strconv.Itoa(i%2), `"></span>`, escape(run), `</th>`)
	}
	h.add(`</tr></thead><tbody>`)
	for _, c := range h.deck.Costs() {
		h.add(`<tr><th scope="row">`, escape(c.Name), `</th>`)
		most := 0.0
		for _, v := range c.Values {
			most = max(most, v)
		}
		for i, label := range c.Labels {
			class := ""
			if c.Dearer(i) {
				class = ` class="dearer"`
			}
			h.add(`<td`, class, `>`, bar(c.Values[i], most, i), `<span>`, escape(label), `</span></td>`)
		}
		h.add(`</tr>`)
	}
	h.add(`</tbody></table>`)
}

// bar is a bar proportional to a cost, relative to the highest.
func bar(v, most float64, run int) string {
	if most <= 0 || v <= 0 {
		return `<svg class="bar" viewBox="0 0 100 10" aria-hidden="true"></svg>`
	}
	return fmt.Sprintf(`<svg class="bar run-%d" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true"><rect width="%.1f" height="10"/></svg>`,
		run%2, max(1, 100*v/most))
}

// step writes the k-th step of a slide. The first is there from the beginning and disappears when the second one appears;
// of the others Reveal.js shows the current one.
func (h *html) step(slide *deck.Slide, k int) error {
	s := &slide.Steps[k]
	class := ` class="step"`
	switch {
	case len(slide.Steps) == 1:
	case k == 0:
		class = ` class="step fragment fade-out" data-fragment-index="0"`
	default:
		class = fmt.Sprintf(` class="step fragment current-visible" data-fragment-index="%d"`, k-1)
	}
	h.add(`<div`, class, `>`)
	if s.Picture != nil {
		light, _, err := h.deck.Draw(s.Picture, render.Light)
		if err != nil {
			return err
		}
		dark, _, err := h.deck.Draw(s.Picture, render.Dark)
		if err != nil {
			return err
		}
		inLight, inDark := h.store.add(light.SVG(), dark.SVG())
		which := fmt.Sprintf(` data-picture="%d"`, inLight)
		if inDark != inLight {
			which += fmt.Sprintf(` data-dark="%d"`, inDark)
		}
		h.add(`<div class="picture"`, which, `></div>`)
	}
	color := s.Color
	if color == "" {
		color = colours[0]
	}
	kind := "told"
	if s.Question != "" {
		kind = "asked"
	}
	h.add(`<div class="text `, kind, ` note-`, color, `">`)
	if s.About != "" {
		mark := ""
		switch {
		case s.Question != "":
			mark = `<b class="disc">?</b>`
		case s.Note > 0:
			mark = `<b class="disc">` + strconv.Itoa(s.Note) + `</b>`
		}
		h.add(`<p class="about">`, mark, escape(s.About), `</p>`)
	}
	if s.Question != "" {
		h.add(`<p class="question">`, escape(s.Question), `</p>`)
	}
	for i := range s.Text {
		h.block(&s.Text[i])
	}
	h.add(`</div></div>`)
	return nil
}

// block writes a block of a note's text.
func (h *html) block(b *notes.Block) {
	inset := fmt.Sprintf(" in-%.0f", deck.Inset(b)/deck.Indent)
	inner := spans(b.Spans)
	switch b.Kind {
	case notes.Heading:
		h.add(`<p class="head`, inset, `">`, inner, `</p>`)
	case notes.Code:
		h.add(`<pre class="code`, inset, `"><code>`, escape(plain(b.Spans)), `</code></pre>`)
	case notes.Rule:
		h.add(`<hr>`)
	case notes.Item:
		bullet := "•"
		if b.Number != "" {
			bullet = escape(b.Number)
		}
		h.add(`<p class="item`, inset, `"><span class="bullet">`, bullet, `</span>`, inner, `</p>`)
	case notes.Quote:
		h.add(`<blockquote class="`, strings.TrimSpace(inset), `">`, inner, `</blockquote>`)
	default:
		h.add(`<p class="`, strings.TrimSpace(inset), `">`, inner, `</p>`)
	}
}

func plain(list []notes.Span) string {
	text := ""
	for _, s := range list {
		text += s.Text
	}
	return text
}

// spans are texts with their styles.
func spans(list []notes.Span) string {
	var b strings.Builder
	for _, s := range list {
		text := strings.ReplaceAll(escapeText(s.Text), "\n", "<br>")
		for _, e := range []struct {
			on  bool
			tag string
		}{{s.Code, "code"}, {s.Struck, "s"}, {s.Italic, "em"}, {s.Bold, "strong"}} {
			if e.on {
				text = "<" + e.tag + ">" + text + "</" + e.tag + ">"
			}
		}
		if s.Link != "" {
			text = `<a href="` + escape(s.Link) + `" target="_blank" rel="noopener noreferrer">` + text + `</a>`
		}
		b.WriteString(text)
	}
	return b.String()
}

// escapeText is escape with unescaped line ends.
func escapeText(s string) string { return strings.ReplaceAll(escape(s), "&#xA;", "\n") }

// speakerNotes writes the speaker notes of each step.
func (h *html) speakerNotes(s *deck.Slide) {
	h.add(`<aside class="notes">`)
	for k := range s.Steps {
		h.WriteString(`<div data-step="` + strconv.Itoa(k) + `">`)
		for _, line := range s.Steps[k].SpeakerNotes {
			h.WriteString("<p>" + escape(line) + "</p>")
		}
		h.add(`</div>`)
	}
	h.add(`</aside>`)
}
