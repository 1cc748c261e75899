package lessons

import (
	"bytes"
	"fmt"
	"html"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/yuin/goldmark/ast"
)

// Addresses of the page that lessons link to.
const (
	lessonURL = "/lesson/"
	filesURL  = "/files/" // /lesson/ID/files/figure.svg
)

// links checks the targets of links and images and converts those to other lessons into addresses of the page.
func (p *parser) links() {
	anchors := map[string]bool{}
	for n := p.root.FirstChild(); n != nil; n = n.NextSibling() {
		if h, ok := n.(*ast.Heading); ok {
			id, _ := h.AttributeString("id")
			name, _ := id.([]byte)
			anchors[string(name)] = true
		}
	}
	_ = ast.Walk(p.root, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.Link:
			p.link(n, anchors)
		case *ast.AutoLink:
			markExternal(n)
		case *ast.Image:
			p.image(n)
		}
		return ast.WalkContinue, nil
	})
}

var scheme = regexp.MustCompile(`^([A-Za-z][A-Za-z0-9+.-]*):|^//`)

func (p *parser) link(n *ast.Link, anchors map[string]bool) {
	dest := string(n.Destination)
	file, fragment, _ := strings.Cut(dest, "#")
	switch kind := scheme.FindString(dest); {
	case strings.EqualFold(kind, "http:"), strings.EqualFold(kind, "https:"), strings.EqualFold(kind, "mailto:"):
		markExternal(n)
	case kind != "":
		p.errorAt(offsetOf(n), fmt.Sprintf("a link cannot lead to %s", dest), "use https:, or a relative link to a lesson's file")
	case file == "" && isCue(fragment):
		p.cue(n, fragment)
	case file == "":
		if fragment != "" && !anchors[fragment] {
			p.warnAt(offsetOf(n), fmt.Sprintf("there is no heading #%s", fragment), didYouMean(fragment, slices.Sorted(maps.Keys(anchors))))
		}
	case strings.HasSuffix(file, ".md") && isCue(fragment):
		p.errorAt(offsetOf(n), fmt.Sprintf("the cue %s is about a cell of another lesson", dest), "a cue moves the picture of a cell of its own lesson: leave out the file, or what follows the ?")
	case strings.HasSuffix(file, ".md") && path.Base(file) == file:
		p.refer(n, file, fragment)
		n.Destination = []byte(lessonURL + IDOf(file))
		if fragment != "" {
			n.Destination = append(n.Destination, "#"+fragment...)
		}
	default:
		p.warnAt(offsetOf(n), fmt.Sprintf("the link %s leads to no lesson", dest), "link to the file of a lesson beside this one: 02-ping-pong.md")
	}
}

// markExternal prevents the page that a link opens from accessing this one.
func markExternal(n ast.Node) {
	n.SetAttributeString("rel", []byte("noopener noreferrer"))
	n.SetAttributeString("target", []byte("_blank"))
}

var imageFile = regexp.MustCompile(`(?i)^[^/\\]+(/[^/\\]+)*\.(svg|png|jpg|jpeg|gif|webp)$`)

// image allows only pictures from the lesson's own folder: opening a lesson must not send requests to another machine.
func (p *parser) image(n *ast.Image) {
	dest := string(n.Destination)
	clean := path.Clean(dest)
	if scheme.MatchString(dest) || !imageFile.MatchString(dest) || clean == ".." || strings.HasPrefix(clean, "../") {
		p.errorAt(offsetOf(n), fmt.Sprintf("the image %s is not in the lesson's folder", dest),
			"put the picture (svg, png, jpg, gif, webp) beside the lesson and name it relatively")
		n.Destination = nil
		return
	}
	if plainText(n, p.text) == "" {
		p.warnAt(offsetOf(n), fmt.Sprintf("the image %s has no text for readers who do not see it", dest), "describe it: ![A pool of two threads](pool.svg)")
	}
	p.refer(n, clean, "")
	n.Destination = []byte(lessonURL + p.lesson.ID + filesURL + clean)
}

// refer records a reference that a library can check.
func (p *parser) refer(n ast.Node, file, heading string) {
	at := offsetOf(n)
	line := p.lineOf(at)
	p.lesson.references = append(p.lesson.references,
		reference{line: line, col: at - p.starts[line-1] + 1, file: file, heading: heading})
}

// Link is a link to another lesson.
type Link struct {
	ID   string // of the lesson
	File string
	Line int // where the link stands
}

// Links are the lesson's links to others, in order.
func (l *Lesson) Links() (links []Link) {
	for _, r := range l.references {
		if strings.HasSuffix(r.file, ".md") {
			links = append(links, Link{ID: IDOf(r.file), File: r.file, Line: r.line})
		}
	}
	return links
}

var comment = regexp.MustCompile(`(?s)<!--(.*?)-->`)

// comments reads the claims in comments and removes raw HTML inside other elements.
func (p *parser) comments() {
	var drop []ast.Node
	_ = ast.Walk(p.root, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.RawHTML:
			raw, start := inlineSource(n, p.text)
			if rest := p.commentsIn(raw, start); rest != "" {
				p.warnRaw(start, rest)
			}
			drop = append(drop, n)
		case *ast.HTMLBlock:
			raw, start := blockSource(n, p.text)
			nested := n.Parent() != p.root
			if n.HTMLBlockType == ast.HTMLBlockType2 {
				raw = p.commentsIn(raw, start)
			} else if !nested {
				break // p.html handles it
			}
			if raw = strings.TrimSpace(raw); raw != "" {
				p.warnRaw(start, raw)
			}
			if nested {
				drop = append(drop, n)
			}
		}
		return ast.WalkContinue, nil
	})
	for _, n := range drop {
		n.Parent().RemoveChild(n.Parent(), n)
	}
}

// commentsIn parses the claims in raw and returns what is not a comment.
func (p *parser) commentsIn(raw string, start int) (rest string) {
	for _, m := range comment.FindAllStringSubmatchIndex(raw, -1) {
		p.meant(raw[m[2]:m[3]], start+m[2])
	}
	return strings.TrimSpace(comment.ReplaceAllString(raw, ""))
}

// meant parses the content of a comment, which begins at offset, if its first word is one of ours.
func (p *parser) meant(body string, offset int) {
	body, offset = trimLeft(body, offset)
	word := body
	if i := strings.IndexAny(body, " \t\n:"); i >= 0 {
		word = body[:i]
	}
	switch known := []string{"claim", "predict", "check", "figure"}; word {
	case "claim":
		p.claim(body, offset)
	case "predict":
		p.predict(body, offset)
	case "check":
		p.check(body, offset)
	case "figure":
		p.figure(body, offset)
	default:
		if near := suggest(word, known); len(word) > 3 && near != "" {
			p.warnAt(offset, fmt.Sprintf("the comment begins with %q", word), "did you mean "+near+"?")
		}
	}
}

func trimLeft(s string, offset int) (string, int) {
	t := strings.TrimLeft(s, " \t\n")
	return t, offset + len(s) - len(t)
}

func (p *parser) warnRaw(start int, raw string) {
	if len(raw) > 40 {
		raw = strings.ToValidUTF8(raw[:40], "") + "…"
	}
	p.warnAt(start, fmt.Sprintf("raw HTML is not shown: %s", raw), "write it in Markdown")
}

// inlineSource is the text of an inline node and its offset.
func inlineSource(n *ast.RawHTML, source []byte) (string, int) {
	if n.Segments.Len() == 0 {
		return "", 0
	}
	var b strings.Builder
	for i := range n.Segments.Len() {
		segment := n.Segments.At(i)
		b.Write(segment.Value(source))
	}
	return b.String(), n.Segments.At(0).Start
}

// blockSource is the text of an HTML block and its offset.
func blockSource(n *ast.HTMLBlock, source []byte) (string, int) {
	var b bytes.Buffer
	start := max(n.Pos(), 0)
	for i := range n.Lines().Len() {
		line := n.Lines().At(i)
		b.Write(line.Value(source))
	}
	if n.Lines().Len() > 0 {
		start = n.Lines().At(0).Start
	}
	if n.HasClosure() {
		b.Write(n.ClosureLine.Value(source))
	}
	return b.String(), start
}

var (
	detailsOpen  = regexp.MustCompile(`(?s)^<details(\s[^>]*)?>\s*(?:<summary(?:\s[^>]*)?>(.*)</summary>)?$`)
	openAtFirst  = regexp.MustCompile(`\sopen\b`)
	tag          = regexp.MustCompile(`<[^>]*>`)
	detailsClose = regexp.MustCompile(`^</details>$`)
)

// html handles a block of raw HTML: <details> with its <summary> is kept, without other attributes and tags; everything
// else is left out.
func (p *parser) html(n *ast.HTMLBlock) {
	raw, start := blockSource(n, p.text)
	end := start + len(strings.TrimRight(raw, " \t\n"))
	if n.HTMLBlockType == ast.HTMLBlockType2 {
		if p.checksBetween(start, end) {
			p.markHelp(end)
		}
		return
	}
	trimmed := strings.TrimSpace(raw)
	if m := detailsOpen.FindStringSubmatch(trimmed); m != nil {
		if p.details > 0 {
			p.errorAt(start, fmt.Sprintf("<details> stands inside that of line %d", p.details), "close the first with </details>")
			return
		}
		summary := html.UnescapeString(tag.ReplaceAllString(m[2], "")) // its text without markup
		of := p.openHelp(summary, p.lineOf(start))
		p.kept.open(summary, p.lineOf(start), of, p.solution != nil)
		if of != nil {
			p.details = p.lineOf(start)
			return
		}
		p.element(n)
		p.details = p.lineOf(start)
		p.prose.WriteString("<details")
		if openAtFirst.MatchString(m[1]) {
			p.prose.WriteString(" open")
		}
		p.prose.WriteByte('>')
		if summary != "" {
			p.prose.WriteString("<summary>" + html.EscapeString(summary) + "</summary>")
		}
		p.prose.WriteByte('\n')
		return
	}
	if detailsClose.MatchString(trimmed) {
		if p.details == 0 {
			p.errorAt(start, "</details> without <details>", "remove it")
			return
		}
		p.details = 0
		p.kept.close(p.lineOf(start))
		if p.help != nil {
			p.closeHelp()
			p.markHelp(end)
			return
		}
		p.prose.WriteString("</details>\n")
		return
	}
	p.warnRaw(start, trimmed)
}
