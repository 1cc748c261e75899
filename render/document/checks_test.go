package document_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/xml"
	"fmt"
	"io"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/yuin/goldmark/ast"
	"golang.org/x/net/html"

	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/render/document"
)

// tool finds a program that is not ours, or skips.
func tool(t *testing.T, name, debian string) string {
	t.Helper()
	path, err := exec.LookPath(name)
	if err != nil {
		t.Skipf("%s is not installed, which checks what is made: apt-get install %s", name, debian)
	}
	return path
}

func run(t *testing.T, stdin []byte, name string, args ...string) []byte {
	t.Helper()
	cmd := exec.Command(name, args...)
	cmd.Stdin = bytes.NewReader(stdin)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%s %v: %v\n%s%s", name, args, err, out, stderr.Bytes())
	}
	return out
}

// validMarkdown parses Markdown again: its pictures are there, its fences are closed, and there is no HTML in it but <details>.
func validMarkdown(t *testing.T, files map[string][]byte) {
	t.Helper()
	src := files[""]
	if bytes.HasPrefix(src, []byte("---")) {
		t.Error("it begins with front matter")
	}
	tree := lessons.ParseMarkdown(src)
	open, pictures := 0, 0
	_ = ast.Walk(tree, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.Image:
			pictures++
			name, err := url.PathUnescape(string(n.Destination))
			if err != nil || len(files[name]) == 0 {
				t.Errorf("the picture %s is not there", n.Destination)
			}
		case *ast.FencedCodeBlock:
			if next := n.Lines().Len(); next > 0 {
				last := n.Lines().At(next - 1)
				if after := strings.TrimLeft(string(src[last.Stop:]), " "); !strings.HasPrefix(after, "```") {
					t.Errorf("a fence is not closed: %.60q", after)
				}
			}
		case *ast.HTMLBlock:
			raw := ""
			for i := range n.Lines().Len() {
				line := n.Lines().At(i)
				raw += string(line.Value(src))
			}
			switch raw = strings.TrimSpace(raw); {
			case regexp.MustCompile(`^<details>\n<summary>[^<]*</summary>$`).MatchString(raw):
				open++
			case raw == "</details>":
				open--
			case raw != "<!-- -->":
				t.Errorf("there is HTML: %s", raw)
			}
		case *ast.RawHTML:
			t.Errorf("there is HTML in a text: %s", n.Segments.Value(src))
		case *ast.Link:
			if dest := string(n.Destination); strings.Contains(dest, ":") && !regexp.MustCompile(`(?i)^(https?|mailto):`).MatchString(dest) {
				t.Errorf("a link leads to %s", dest)
			}
		}
		return ast.WalkContinue, nil
	})
	if open != 0 {
		t.Errorf("%d <details> are not closed", open)
	}
	if pictures == 0 {
		t.Error("there are no pictures")
	}
}

var void = map[string]bool{"meta": true, "br": true, "hr": true, "img": true, "link": true, "input": true}

// validHTML goes through the page tag by tag: nothing that runs or is from elsewhere, all closed, IDs once, and links within it lead
// somewhere.
func validHTML(t *testing.T, page []byte) {
	t.Helper()
	z := html.NewTokenizer(bytes.NewReader(page))
	var open []string
	ids, to, style := map[string]bool{}, map[string]bool{}, ""
	for {
		switch z.Next() {
		case html.ErrorToken:
			if z.Err() != io.EOF {
				t.Fatal(z.Err())
			}
			if len(open) > 0 {
				t.Errorf("not closed: %v", open)
			}
			for id := range to {
				if !ids[id] {
					t.Errorf("a link leads to #%s, which is not there", id)
				}
			}
			policy(t, page, style)
			return
		case html.StartTagToken:
			tok := z.Token()
			tag(t, tok, ids, to)
			if !void[tok.Data] {
				open = append(open, tok.Data)
			}
		case html.SelfClosingTagToken:
			tag(t, z.Token(), ids, to)
		case html.EndTagToken:
			tok := z.Token()
			if n := len(open); n == 0 || open[n-1] != tok.Data {
				t.Fatalf("</%s> closes %v", tok.Data, open[max(0, n-3):])
			}
			open = open[:len(open)-1]
		case html.TextToken:
			if n := len(open); n > 0 && open[n-1] == "style" {
				style += string(z.Raw())
			}
		case html.CommentToken:
			t.Errorf("there is a comment: %s", z.Raw())
		}
	}
}

var runs = map[string]bool{"script": true, "iframe": true, "object": true, "embed": true, "link": true, "base": true, "form": true, "foreignobject": true,
	"animate": true, "set": true, "use": true, "audio": true, "video": true, "template": true, "noscript": true}

func tag(t *testing.T, tok html.Token, ids, to map[string]bool) {
	t.Helper()
	if runs[strings.ToLower(tok.Data)] {
		t.Errorf("there is a <%s>", tok.Data)
	}
	for _, a := range tok.Attr {
		switch key := strings.ToLower(a.Key); {
		case strings.HasPrefix(key, "on"), key == "style", key == "srcdoc", key == "formaction":
			t.Errorf("<%s> has %s=%q", tok.Data, a.Key, a.Val)
		case key == "id":
			if ids[a.Val] {
				t.Errorf("two things have the id %s", a.Val)
			}
			ids[a.Val] = true
		case key == "href":
			if id, here := strings.CutPrefix(a.Val, "#"); here {
				if decoded, err := url.PathUnescape(id); err == nil {
					id = decoded
				}
				to[id] = true
			} else if !regexp.MustCompile(`^(https?://|mailto:)`).MatchString(a.Val) {
				t.Errorf("a link leads to %q", a.Val)
			}
		case key == "src":
			if !strings.HasPrefix(a.Val, "data:image/") {
				t.Errorf("<%s> is from %.60q", tok.Data, a.Val)
			}
		case key == "http-equiv":
			if a.Val != "Content-Security-Policy" {
				t.Errorf("there is a meta %s", a.Val)
			}
		case strings.Contains(a.Val, "url(") && !regexp.MustCompile(`^url\(#[a-z0-9-]+\)$`).MatchString(a.Val):
			t.Errorf("<%s> has %s=%q", tok.Data, a.Key, a.Val)
		}
	}
}

// policy checks that the page forbids what it does not need, and that its style is the one that it allows.
func policy(t *testing.T, page []byte, style string) {
	t.Helper()
	sum := sha256.Sum256([]byte(style))
	want := "default-src 'none'; style-src 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'; img-src data:; base-uri 'none'; form-action 'none'"
	if !strings.Contains(string(page), `content="`+want+`"`) {
		t.Errorf("the policy is not\n%s", want)
	}
	if strings.Contains(style, "url(") || strings.Contains(style, "@import") || strings.Contains(style, "<") {
		t.Error("the style has something from elsewhere")
	}
}

// pdfFile writes a PDF into a file and has it checked.
func pdfFile(t *testing.T, data []byte) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "handout.pdf")
	if err := os.WriteFile(file, data, 0o666); err != nil {
		t.Fatal(err)
	}
	if out := run(t, nil, tool(t, "qpdf", "qpdf"), "--check", file); bytes.Contains(out, []byte("WARNING")) {
		t.Errorf("%s", out)
	}
	return file
}

// pdfText is what a PDF says, page by page.
func pdfText(t *testing.T, file string) []string {
	t.Helper()
	text := string(run(t, nil, tool(t, "pdftotext", "poppler-utils"), "-layout", file, "-"))
	return strings.Split(strings.TrimSuffix(text, "\f"), "\f")
}

// validPDF checks a PDF: nothing stands in the margins, and each page says what its times are and which of how many it is.
func validPDF(t *testing.T, data []byte) {
	t.Helper()
	file := pdfFile(t, data)
	var doc struct {
		Pages []struct {
			Words []struct {
				XMin float64 `xml:"xMin,attr"`
				XMax float64 `xml:"xMax,attr"`
				YMax float64 `xml:"yMax,attr"`
				Text string  `xml:",chardata"`
			} `xml:"word"`
		} `xml:"body>doc>page"`
	}
	boxes := run(t, nil, tool(t, "pdftotext", "poppler-utils"), "-bbox", file, "-")
	dec := xml.NewDecoder(bytes.NewReader(boxes))
	dec.Strict = false
	dec.Entity = xml.HTMLEntity
	if err := dec.Decode(&doc); err != nil {
		t.Fatal(err)
	}
	words := 0
	for i, page := range doc.Pages {
		all := ""
		for _, w := range page.Words {
			words++
			all += w.Text
			footer := w.YMax > document.BottomEdge+12
			if w.XMin < document.SideMargin-20 || w.XMax > document.PaperWidth-document.SideMargin+3 || footer && w.YMax > 820 {
				t.Errorf("page %d: %q stands in the margin, at %.0f to %.0f, %.0f", i+1, w.Text, w.XMin, w.XMax, w.YMax)
			}
		}
		if !strings.Contains(all, fmt.Sprintf("Page%dof%d", i+1, len(doc.Pages))) || !strings.Contains(all, "simulated") {
			t.Errorf("page %d does not say what it is: %.80q", i+1, all)
		}
	}
	if words < 100 {
		t.Errorf("only %s words", strconv.Itoa(words))
	}
}
