// Package reveal writes a deck as a Reveal.js presentation in one HTML file, which works offline, from a disk.
//
// What web/ui/src/entries/slides.ts reads from the page around it:
//
//	section > .step.fragment              the steps of a slide; one is seen at a time
//	.picture[data-picture][data-dark]     a picture, and its number in the dark theme, if that differs
//	script#pictures                       all pictures (see store), gzip and base64
//	aside.notes > [data-step]             speaker notes of each step
//
// A content security policy forbids the file to load or send anything; only its own script and its own styles, identified by
// their hashes, are used.
package reveal

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/rehearse-lab/rehearse/render"
	"github.com/rehearse-lab/rehearse/render/export/deck"
)

// Options provide the script and the style sheet, which package web/ui embeds, and receive the progress.
type Options struct {
	Script, Style []byte
	// Step receives the part that is done, from 0 to 1, and returns an error to cancel.
	Step func(done float64) error
}

// Write writes a deck.
func Write(w io.Writer, d *deck.Deck, o Options) error {
	if len(o.Script) == 0 {
		return errors.New("the script of the slides is missing: build web/ui, then build rehearse again")
	}
	h := &html{deck: d, store: newStore()}
	body, err := h.body(o.Step)
	if err != nil {
		return err
	}
	pictures, err := h.store.pack()
	if err != nil {
		return err
	}
	script := render.GuardScript(o.Script)
	style := render.GuardStyle(append([]byte(h.variables()+h.boxes.String()), o.Style...))
	var b bytes.Buffer
	p := func(parts ...string) {
		for _, x := range parts {
			b.WriteString(x)
		}
		b.WriteByte('\n')
	}
	b.WriteString(render.HTMLHead{Theme: render.Light, Title: d.Title + " (" + d.Word + ")", Style: style, Styles: policyStyles(style), Script: script}.String())
	p("<!--\n", licence, "\n-->")
	p(`<div class="reveal"><div class="slides">`)
	b.Write(body)
	p(`</div></div>`)
	p(`<noscript><p class="noscript">The slides need JavaScript to show their pictures. All of it is in this file, and it loads nothing.</p></noscript>`)
	p(`<script type="application/json" id="pictures" data-encoding="gzip base64">`, pictures, `</script>`)
	p(`<script>`, script, `</script>`)
	p("</body>\n</html>")
	_, err = w.Write(b.Bytes())
	return err
}

// printStyles are those that Reveal.js itself adds when it prints slides of our size.
var printStyles = []string{
	fmt.Sprintf("@page{size:%.0fpx %.0fpx; margin: 0px;}", deck.Width, deck.Height),
	fmt.Sprintf(".reveal section>img, .reveal section>video, .reveal section>iframe{max-width: %.0fpx; max-height:%.0fpx}", deck.Width, deck.Height),
}

// policyStyles are the styles that the policy allows: the file's own, and those.
func policyStyles(style string) string {
	allowed := render.PolicyHash(style)
	for _, s := range printStyles {
		allowed += " " + render.PolicyHash(s)
	}
	return allowed
}

// licence is what the licence of Reveal.js requires in each copy.
const licence = `The slides are shown by reveal.js.
Copyright (C) 2011-2024 Hakim El Hattab, http://hakim.se, and reveal.js contributors

Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in
all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN
THE SOFTWARE.`

// variables are the colours of both themes, for the style sheet and for the pictures.
func (h *html) variables() string {
	light, dark := render.ColoursOf(render.Light), render.ColoursOf(render.Dark)
	var b strings.Builder
	for _, theme := range []struct {
		selector string
		c        *render.Colours
		pick     func(pair) string
	}{
		{":root", &light, func(p pair) string { return p.light }},
		{"[data-theme=dark]", &dark, func(p pair) string { return p.dark }},
	} {
		c := theme.c
		fmt.Fprintf(&b, "%s{--paper:%s;--band:%s;--line:%s;--edge:%s;--ink:%s;--ink-2:%s;--ink-3:%s;--accent:%s;--on-accent:%s;--run-0:%s;--run-1:%s",
			theme.selector, c.Paper, c.Band, c.Line, c.Edge, c.Ink, c.Ink2, c.Ink3, c.Accent, c.OnAccent, c.Runs[0], c.Runs[1])
		for _, name := range colours {
			fmt.Fprintf(&b, ";--note-%s:%s", name, c.Note(name))
		}
		for i, p := range h.store.pairs {
			fmt.Fprintf(&b, ";--c%d:%s", i, theme.pick(p))
		}
		b.WriteString("}\n")
	}
	return b.String()
}
