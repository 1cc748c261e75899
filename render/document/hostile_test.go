package document_test

import (
	"bytes"
	"errors"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/yuin/goldmark/ast"

	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/lessons/notes"
	"github.com/rehearse-lab/rehearse/render/document"
)

// hostileLesson has in all its texts what would run in a page.
const hostileLesson = `---
title: '</title><script>alert(1)</script> ${x} "%%%" \'
summary: '<img src=x onerror=alert(2)> --> ]]> {{/etc/passwd}} @import'
group: '</style><script>alert(3)</script>'
---

Text <script>alert(4)</script> and <img src=x onerror="alert(5)"> <scr<!-- -->ipt>alert(6)</scr<!-- -->ipt> &lt;script&gt;alert(7)&lt;/script&gt;
[a](https://x.y/"onmouseover=alert(8)) [b](https://x.y/)<https://x.y/?a=<b>> {{/etc/passwd}} {#id onclick="x"} <<1>> (#x) $x$

<iframe src="https://evil.example"></iframe>

<!-- <script>alert(9)</script> -->

> **<b>Aside</b>.** <svg onload=alert(10)>

## <script>alert(11)</script> {#a onclick="alert(12)"} "><b>

| <b>a</b> | ` + "`</code><script>alert(13)</script>`" + ` |
|---|---|
| {.x onclick="y"} | \|<u>b</u> |

` + "```go onclick=\"alert(14)\"\n</code></pre><script>alert(15)</script> //<<1>>\n```" + `

` + "```\"><script>alert(16)</script>\nx\n```" + `

<details>
<summary>&lt;script&gt;alert(17)&lt;/script&gt;</summary>

Inside <style>*{display:none}</style>.

</details>

` + "```text {file=x&lt;y.txt}\n```\n</pre><script>alert(18)</script>\n```" + `

` + "```quiz {choice id=q}\nIs `</code><script>alert(19)</script>` *so*?\n\n- [x] &lt;script&gt;alert(20)&lt;/script&gt;\n- [ ] {.x} A> \\[x](javascript:alert(21))\n```" + `

` + "```go {run id=c scheduler=both}\nfunc main() {\n\tfmt.Println(\"</pre></code><script>alert(22)</script> //<<1>> ```\")\n\tfmt.Println(\"~~~\\n```\\n\\x1b[31m\\x00\\xff<!-- -->\")\n}\n```" + `

` + "```go {exercise id=e scheduler=pool workers=1 seeds=1}\n" + `type A struct{}

func (A) Receive(ctx *actor.Context, m actor.Message) { fmt.Println(m.Data) }

func main() {
	sys := actor.NewSystem()
	sys.Send(sys.Spawn("</text><script>alert(23)</script>", A{}), actor.Message{Subject: "]]><script>alert(24)</script>", Data: "\" onload=\"alert(25)"})
	sys.Wait()
}
` + "```" + `

<!-- check e: every message is handled as "<script>alert(26)</script> | {.x}" -->
`

// TestHostile: what an author, a learner or a program wrote stays text in every form.
func TestHostile(t *testing.T) {
	in := hostile(t)
	d := play(t, in)
	for _, f := range document.Formats {
		files := write(t, d, f.Name)
		switch f.Name {
		case "handout":
			validHTML(t, files[""])
			text := textOf(t, files[""])
			for _, n := range []int{1, 2, 7, 11, 13, 15, 18, 19, 20, 22, 23, 26, 27, 28} { // those that the page shows to readers, too
				if !strings.Contains(text, fmt.Sprintf("alert(%d)", n)) {
					t.Errorf("the text alert(%d) is lost", n)
				}
			}
		case "handout-pdf":
			file := pdfFile(t, files[""])
			if raw := run(t, nil, tool(t, "qpdf", "qpdf"), "--qdf", file, "-"); bytes.Contains(raw, []byte("/JavaScript")) || bytes.Contains(raw, []byte("javascript:")) {
				t.Error("there is a script in the PDF")
			}
			if text := strings.Join(pdfText(t, file), ""); !strings.Contains(squeezed(text), "alert(22)") {
				t.Error("the listing is lost")
			}
		case "markdown":
			noHTML(t, files[""])
			validMarkdown(t, files)
		case "mmark":
			if title, _, _ := strings.Cut(string(files[""]), "\n\n"); strings.Count(title, "\n%%%") != 1 {
				t.Errorf("the title block ends early:\n%s", title)
			}
		}
		for name, data := range files {
			if strings.HasSuffix(name, ".svg") {
				if err := document.Harmless(data); err != nil {
					t.Errorf("%s: %v", name, err)
				}
			}
		}
	}
}

func hostile(t *testing.T) *document.Input {
	t.Helper()
	l, err := lessons.Parse("lesson.md", []byte(hostileLesson))
	if err != nil {
		t.Fatal(err)
	}
	in := small(t)
	in.Lesson, in.Name = l, "le`s</code><script>s'on.md"
	in.Notes = func(string) (notes.List, bool, error) {
		return notes.List{Title: "<script>", Notes: []notes.Note{
			{ID: "1", About: notes.Actor, Actor: "</text><script>alert(23)</script>", Label: "<script>alert(27)</script>",
				Text: "# [x](javascript:alert(1)) ![y](https://evil.example/x.png)\n\n<script>no</script>\n\n```\nalert(28)</pre>\n```\n\nA> aside\n\n{.x onclick=\"y\"}\n\n<<7>>"},
			{ID: "2", About: notes.Range, To: 5, Text: "> a\n\nFigure: none\n\n| a |\n|---|"},
		}}, false, nil
	}
	return in
}

// noHTML checks that Markdown has no HTML but what folds.
func noHTML(t *testing.T, src []byte) {
	t.Helper()
	_ = ast.Walk(lessons.ParseMarkdown(src), func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if raw, is := n.(*ast.RawHTML); is && entering {
			t.Errorf("there is HTML: %s", raw.Segments.Value(src))
		}
		return ast.WalkContinue, nil
	})
}

// hostileShapes are texts that parsers take long for.
var hostileShapes = map[string]string{
	"lists":    strings.Repeat("- a\n\n", 12_000),
	"nested":   strings.Repeat(strings.Repeat("- ", 11)+"a\n\n", 2_000),
	"deeper":   strings.Repeat("- a\n  - b\n    - c\n      - d\n\n", 1_500),
	"quotes":   strings.Repeat("> > > > a\n\n", 11_500),
	"table":    "| " + strings.Repeat("a | ", 20) + "\n|" + strings.Repeat("---|", 20) + "\n" + strings.Repeat("| "+strings.Repeat("b | ", 20)+"\n", 170),
	"code":     "```go\n" + strings.Repeat("func f() { /* `\"' */ }\n\n", 4_000) + "```\n",
	"word":     strings.Repeat("abcdefgh", 21_500),
	"emphasis": strings.Repeat("*a **b** _c_ `d` [e](https://f.g)*\n\n", 1_500),
	"headings": strings.Repeat("## a\n\n", 1_500),
	"chinese":  strings.Repeat("中文字符很多。", 1_500),
}

// TestHostileShapes: they are written, or refused in words. How long that takes TestSpeedOfHostileShapes looks at.
func TestHostileShapes(t *testing.T) {
	for name, body := range hostileShapes {
		t.Run(name, func(t *testing.T) {
			if testing.Short() && name != "lists" && name != "word" {
				t.Skip("-short")
			}
			writeShape(t, body)
		})
	}
}

// writeShape writes a lesson of this text in all formats, if it is not refused.
func writeShape(t *testing.T, body string) {
	t.Helper()
	l, err := lessons.Parse("lesson.md", []byte("# T\n\n"+body))
	if err != nil {
		t.Fatal(err)
	}
	in := small(t)
	in.Lesson, in.Notes = l, nil
	d := play(t, in)
	for _, f := range document.Formats {
		files, err := d.Write(&f)
		if err != nil && !errors.Is(err, document.ErrSection) {
			t.Errorf("%s: %v", f.Name, err)
		}
		if err == nil && len(files[0].Data) < len(body)/8 && f.Name != "handout-pdf" {
			t.Errorf("%s has %d bytes of %d", f.Name, len(files[0].Data), len(body))
		}
	}
}

func TestHarmless(t *testing.T) {
	const head = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="1" height="1">`
	for _, good := range []string{`<rect width="1" height="1" fill="url(#a)"/>`, `<style>.a{fill:url( '#b')}</style>`, `<use xlink:href="#x"/>`, `<metadata><x:y xmlns:x="z"/></metadata>`} {
		if err := document.Harmless([]byte(head + good + "</svg>")); err != nil {
			t.Errorf("%s: %v", good, err)
		}
	}
	for _, bad := range []string{`<script>alert(1)</script>`, `<rect onclick="x"/>`, `<image href="https://x.y/z.png"/>`, `<a href="javascript:x"><rect/></a>`, `<style>@import "x"</style>`,
		`<rect fill="url(https://x.y)"/>`, `<foreignObject/>`, `<use href="https://x.y#z"/>`, `<animate attributeName="href"/>`, `<rect style="fill:u\72l(x)"/>`, `<?php x?>`, `<rect`, `<set/>`} {
		if document.Harmless([]byte(head+bad+"</svg>")) == nil {
			t.Errorf("%s is let through", bad)
		}
	}
	if document.Harmless([]byte(`<!DOCTYPE svg [<!ENTITY x "y">]>`+head+"</svg>")) == nil {
		t.Error("a document type is let through")
	}
}

// TestPictures: pictures that are not what they should be are left out with a warning, and their text is told.
func TestPictures(t *testing.T) {
	for name, data := range map[string]string{"figures/lanes.svg": `<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>`, "figures/square.png": "no PNG"} {
		in := small(t)
		asset := in.Asset
		in.Asset = func(path string) ([]byte, error) {
			if path == name {
				return []byte(data), nil
			}
			return asset(path)
		}
		d := play(t, in)
		for _, f := range document.Formats {
			files := write(t, d, f.Name)
			if files[name] != nil || bytes.Contains(files[""], []byte(data)) {
				t.Errorf("%s has %s", f.Name, name)
			}
		}
		if len(d.Warnings) == 0 || !regexp.MustCompile("the picture "+name+" is left out").MatchString(strings.Join(d.Warnings, "\n")) {
			t.Errorf("no warning of %s: %q", name, d.Warnings)
		}
	}
}
