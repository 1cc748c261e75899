package document

import (
	"bytes"
	"crypto/rand"
	_ "embed"
	"encoding/base64"
	"fmt"
	"html"
	"io"
	"regexp"
	"strings"

	"github.com/gomarkdown/markdown/ast"
	mdhtml "github.com/gomarkdown/markdown/html"
	"github.com/microcosm-cc/bluemonday"

	"github.com/rehearse-lab/rehearse/render"
)

//go:embed handout.css
var handoutCSS string

// html is the hand-out as one page of HTML, for a screen or a printer: no scripts, nothing external.
func (d *Document) html() ([]File, error) {
	s, err := d.set()
	if err != nil {
		return nil, err
	}
	h := &webPage{set: s, nonce: rand.Text(), policy: handoutPolicy()}
	var body bytes.Buffer
	for i, tree := range s.trees {
		if err := d.in.step(playShare+(1-playShare)*float64(len(s.trees)+i)/float64(2*len(s.trees)), "writing"); err != nil {
			return nil, err
		}
		h.section(&body, tree)
	}
	return []File{{Name: d.in.base() + ".html", Data: h.page(body.String())}}, nil
}

// webPage renders trees as HTML.
type webPage struct {
	*set
	nonce    string
	policy   *bluemonday.Policy
	pictures []string // the HTML of each, in order
}

// section renders a section: the renderer's output is sanitised, and only then our own pictures replace their marks.
func (h *webPage) section(w *bytes.Buffer, tree ast.Node) {
	first := len(h.pictures)
	var out bytes.Buffer
	r := mdhtml.NewRenderer(mdhtml.RendererOptions{
		Flags: mdhtml.SkipHTML | mdhtml.Safelink, Comments: [][]byte{[]byte("//")}, RenderNodeHook: h.hook,
	})
	r.IsSafeURLOverride = linkTarget.Match // the library's own rule drops links within the page
	ast.WalkFunc(tree, func(n ast.Node, entering bool) ast.WalkStatus { return r.RenderNode(&out, n, entering) })
	clean := h.policy.Sanitize(out.String())
	for i := len(h.pictures) - 1; i >= first; i-- {
		clean = strings.ReplaceAll(clean, h.mark(i), h.pictures[i])
	}
	w.WriteString("<section>\n" + clean + "</section>\n")
}

// mark is a placeholder for a picture. A lesson's author cannot know the nonce.
func (h *webPage) mark(i int) string { return fmt.Sprintf("%sx%dx", h.nonce, i) }

// linkTarget matches what a link of a hand-out may lead to: a place in it, another site, or a mail address.
var linkTarget = regexp.MustCompile(`(?i)^(#|https?://|mailto:)`)

// handoutPolicy is what the text of a hand-out may contain.
func handoutPolicy() *bluemonday.Policy {
	p := bluemonday.NewPolicy()
	p.AllowElements("h2", "h3", "h4", "h5", "h6", "p", "em", "strong", "del", "code", "pre", "blockquote", "ul", "ol", "li", "table", "thead",
		"tbody", "tr", "th", "td", "figure", "figcaption", "aside", "hr", "br", "span", "b")
	p.AllowAttrs("class").Matching(regexp.MustCompile(`^[a-z0-9 -]+$`)).Globally()
	p.AllowAttrs("id").Matching(regexp.MustCompile(`^[\p{L}\p{M}\p{N}_-]+$`)).OnElements("h2", "h3", "h4", "h5", "h6", "figure")
	p.AllowAttrs("href").Matching(linkTarget).OnElements("a")
	p.AllowURLSchemes("http", "https", "mailto")
	p.AllowRelativeURLs(true)
	p.RequireParseableURLs(true)
	p.AllowAttrs("align").Matching(regexp.MustCompile(`^(left|right|center)$`)).OnElements("td", "th")
	p.AllowAttrs("start").Matching(regexp.MustCompile(`^\d{1,9}$`)).OnElements("ol")
	p.AllowAttrs("type").Matching(regexp.MustCompile(`^A$`)).OnElements("ol")
	p.AllowNoAttrs().OnElements("a", "span")
	return p
}

// hook renders what the library renders differently, or not at all.
func (h *webPage) hook(w io.Writer, n ast.Node, entering bool) (ast.WalkStatus, bool) {
	write := func(s string) { _, _ = io.WriteString(w, s) } // writing to a buffer never fails
	switch n := n.(type) {
	case *ast.Heading:
		if entering {
			n.Level = min(n.Level+1, 6)
		}
		return ast.GoToNext, false
	case *ast.List:
		if !is(n, "options") {
			return ast.GoToNext, false
		}
		if entering { // the library leaves out the form of a list's markers
			write("<ol class=\"options\" type=\"A\">\n")
		} else {
			write("</ol>\n")
		}
		return ast.GoToNext, true
	case *ast.DocumentMatter, *ast.HTMLBlock, *ast.HTMLSpan:
		return ast.SkipChildren, true
	case *ast.CodeBlock:
		write(codeHTML(n))
		return ast.GoToNext, true
	case *ast.Caption:
		if !entering {
			write("</figcaption>\n")
			return ast.GoToNext, true
		}
		write("<figcaption>")
		if f, is := n.GetParent().(*ast.CaptionFigure); is {
			write("<b>" + h.labels[f] + "</b> ")
		}
		return ast.GoToNext, true
	case *ast.Code:
		if is(n.GetParent(), "again") { // a command may break only between its words
			for i, word := range strings.Fields(string(n.Literal)) {
				write(strings.Repeat(" ", min(i, 1)) + "<code>" + html.EscapeString(word) + "</code>")
			}
			return ast.GoToNext, true
		}
		return ast.GoToNext, false
	case *ast.Callout:
		write(`<span class="callout ` + colorOf(n) + `">` + html.EscapeString(string(n.ID)) + "</span>")
		return ast.GoToNext, true
	case *ast.CrossReference:
		if to := string(n.Destination); entering {
			text := h.refs[to]
			if text == "" {
				text = to
			}
			write(`<a href="#` + html.EscapeString(to) + `">` + html.EscapeString(text) + "</a>")
		}
		return ast.SkipChildren, true
	case *ast.Image:
		if entering {
			write(h.image(n))
		}
		return ast.SkipChildren, true
	}
	return ast.GoToNext, false
}

// codeHTML is a block of code, highlighted, with callouts at the ends of lines. Listings have numbered lines.
func codeHTML(n *ast.CodeBlock) string {
	l := readListing(n)
	var b strings.Builder
	b.WriteString(`<pre class="` + html.EscapeString(strings.Join(classes(n), " ")) + `"><code>`)
	numbered := is(n, "listing")
	for i, line := range highlight(string(n.Info), l.lines) {
		if numbered {
			b.WriteString(`<span class="line">`)
		}
		for _, t := range line {
			b.WriteString(t.HTML())
		}
		for _, c := range l.calls[i] {
			fmt.Fprintf(&b, ` <span class="callout %s">%d</span>`, c.color, c.number)
		}
		b.WriteByte('\n')
		if numbered {
			b.WriteString("</span>")
		}
	}
	b.WriteString("</code></pre>\n")
	return b.String()
}

// image writes the mark of a picture, or the text of one that is not ours.
func (h *webPage) image(n *ast.Image) string {
	p := h.handout.pictures[string(n.Destination)]
	alt := textIn(n)
	if p == nil {
		return html.EscapeString(alt)
	}
	i := len(h.pictures)
	if p.list != nil {
		h.pictures = append(h.pictures, inlineSVG(p.list.SVG(), i))
	} else {
		h.pictures = append(h.pictures, `<img src="data:`+p.mime+`;base64,`+base64.StdEncoding.EncodeToString(p.data)+`" alt="`+html.EscapeString(alt)+`">`)
	}
	return h.mark(i)
}

// textIn is the text below a node.
func textIn(n ast.Node) string {
	var b strings.Builder
	ast.WalkFunc(n, func(n ast.Node, entering bool) ast.WalkStatus {
		switch n := n.(type) {
		case *ast.Hardbreak, *ast.Softbreak:
			b.WriteByte(' ')
		case *ast.HTMLSpan, *ast.Callout:
		default:
			if leaf := n.AsLeaf(); leaf != nil && entering {
				b.Write(leaf.Literal)
			}
		}
		return ast.GoToNext
	})
	return strings.Join(strings.Fields(b.String()), " ")
}

// inlineSVG embeds one of our pictures in the page: without its style, which the page has already, and with unique IDs.
func inlineSVG(svg []byte, i int) string {
	id := fmt.Sprintf("f%d-hatch-", i)
	return strings.NewReplacer(` style="font-variant-numeric:tabular-nums"`, "", `id="hatch-`, `id="`+id, `"url(#hatch-`, `"url(#`+id).Replace(strings.TrimSpace(string(svg)))
}

// page is the whole file.
func (h *webPage) page(body string) []byte {
	l := h.d.lesson
	style := handoutCSS + h.pageStyle()
	head := render.HTMLHead{Language: l.Language, Title: clean(l.Title), Style: style, Styles: render.PolicyHash(style)}
	var b bytes.Buffer
	b.WriteString(head.String() + "<main>\n<header>\n")
	if l.Group != "" {
		b.WriteString("<p class=\"group\">" + html.EscapeString(clean(l.Group)) + "</p>\n")
	}
	b.WriteString("<h1>" + html.EscapeString(clean(l.Title)) + "</h1>\n")
	if l.Summary != "" {
		b.WriteString("<p class=\"summary\">" + html.EscapeString(clean(l.Summary)) + "</p>\n")
	}
	if text := h.d.byline(); text != "" {
		b.WriteString("<p class=\"byline\">" + html.EscapeString(clean(text)) + "</p>\n")
	}
	b.WriteString("</header>\n" + body + "<footer>" + html.EscapeString(clean("Made with Rehearse of "+h.d.origin())) + "</footer>\n</main>\n</body>\n</html>\n")
	return b.Bytes()
}

// pageStyle is the part of the style sheet that depends on the lesson: its title on each page, and the colours of notes.
func (h *webPage) pageStyle() string {
	var b strings.Builder
	word := h.d.word()
	if word != "" {
		word = " · " + word
	}
	fmt.Fprintf(&b, "@page{@bottom-left{content:%s}}\n", cssString(h.d.lesson.Title+word))
	for _, c := range noteColors {
		color := paperColours.Note(c)
		fmt.Fprintf(&b, ".callout.%s{background:%s}.note.%s{border-color:%s}\n", c, color, c, color)
	}
	return b.String()
}

// cssString escapes a text for a style sheet: everything except letters and digits.
func cssString(s string) string {
	var b strings.Builder
	b.WriteByte('"')
	for _, r := range clean(s) {
		if r < 0x80 && (isLetter(byte(r)) || r >= '0' && r <= '9' || r == ' ') {
			b.WriteRune(r)
		} else {
			fmt.Fprintf(&b, `\%06x `, r) // the space ends the escape
		}
	}
	b.WriteByte('"')
	return b.String()
}

// paperColours are the colours for print.
var paperColours = render.ColoursOf(render.Light)
