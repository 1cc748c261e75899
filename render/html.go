package render

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"io"
	"strings"
)

// HTMLOptions provides the viewer: the page's own timeline as one classic script and one style sheet, which package web/ui
// embeds. Without a script the file shows the static picture.
type HTMLOptions struct {
	Script []byte
	Style  []byte
	Theme  Theme // of the static picture
}

// HTML writes one file that shows a scene offline, from a disk or a mail, with nothing loaded from anywhere:
//
//	<script type="application/json" id="scene">           the Scene, without columns
//	<script type="application/octet-stream" id="columns-0" data-encoding="gzip base64">
//	                                                      the blocks of AppendColumns of each panel's residual columns
//	<div id="app">                                        the viewer draws here
//	<noscript id="static">                                the picture of SVG and the program, for readers without scripts
//
// A content security policy forbids the file to load or send anything; only the viewer's own script, identified by its
// hash, may run.
func HTML(w io.Writer, s *Scene, o HTMLOptions) error {
	head, err := json.Marshal(s) // escapes <, > and &
	if err != nil {
		return fmt.Errorf("export as HTML: %w", err)
	}
	script := guardScript(o.Script)
	sum := sha256.Sum256(script)
	policy := "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'"
	if len(script) > 0 {
		policy += "; script-src 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
	}

	var b bytes.Buffer
	p := func(parts ...string) {
		for _, x := range parts {
			b.WriteString(x)
		}
		b.WriteByte('\n')
	}
	p("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">")
	p(`<meta http-equiv="Content-Security-Policy" content="`, policy, `">`)
	p(`<meta name="viewport" content="width=device-width, initial-scale=1">`)
	p(`<title>`, escape(s.Title), ` (`, s.Word, `)</title>`)
	p("<style>\n", staticStyle, guardStyle(o.Style), "</style>\n</head>\n<body>")
	if len(script) == 0 {
		b.WriteString(static(s, o))
		p("</body>\n</html>")
		_, err = w.Write(b.Bytes())
		return err
	}
	p(`<div id="app"></div>`)
	p(`<noscript id="static">`, static(s, o), `</noscript>`)
	p(`<script type="application/json" id="scene">`, string(head), `</script>`)
	for i := range s.Panels {
		p(fmt.Sprintf(`<script type="application/octet-stream" id="columns-%d" data-encoding="gzip base64">`, i),
			pack(AppendColumns(nil, i, residual(&s.Panels[i].Columns, len(s.Panels) == 1))), `</script>`)
	}
	p(`<script>`, string(script), `</script>`)
	p("</body>\n</html>")
	_, err = w.Write(b.Bytes())
	return err
}

const staticStyle = `.static { margin: 24px auto; max-width: 1140px; padding: 0 16px; font: 15px/1.55 system-ui, sans-serif }
.static svg { max-width: 100%; height: auto } .static pre { overflow: auto; font-size: 13px; line-height: 20px; tab-size: 4 }
`

// static is the scene without the viewer: the picture, how to reproduce it, and the program.
func static(s *Scene, o HTMLOptions) string {
	var b strings.Builder
	b.WriteString("<div class=\"static\">\n")
	b.Write(SVG(s, SVGOptions{Theme: o.Theme}))
	fmt.Fprintf(&b, "<p>Times are <strong>%s</strong>.", s.Word)
	for _, line := range Again(s) {
		if command, ok := strings.CutPrefix(line, "Repeat with: "); ok {
			fmt.Fprintf(&b, " To run it again: <code>%s</code>", escape(command))
		} else {
			b.WriteString(" " + escape(line))
		}
	}
	b.WriteString("</p>\n")
	if s.Source != "" {
		fmt.Fprintf(&b, "<pre><code>%s</code></pre>\n", escape(s.Source))
	}
	b.WriteString("</div>\n")
	return b.String()
}

// pack makes text of bytes: gzip, then base64 in lines of moderate length.
func pack(data []byte) string {
	var zipped bytes.Buffer
	z := gzip.NewWriter(&zipped)
	_, _ = z.Write(data) // writing to a Buffer never fails
	_ = z.Close()
	text := base64.StdEncoding.EncodeToString(zipped.Bytes())
	const width = 16 << 10
	var b strings.Builder
	for len(text) > width {
		b.WriteString(text[:width])
		b.WriteByte('\n')
		text = text[width:]
	}
	b.WriteString(text)
	return b.String()
}

// GuardScript makes a script unable to end the element that contains it.
func GuardScript(js []byte) string { return string(guardScript(js)) }

// GuardStyle makes a style sheet unable to end the element that contains it.
func GuardStyle(css []byte) string { return guardStyle(css) }

// guardScript keeps a script from ending its own element: within strings and patterns of a script, <\/script and <\!-- mean
// the same as without the backslash.
func guardScript(js []byte) []byte {
	js = replaceFold(js, "</script", `<\/`)
	return bytes.ReplaceAll(js, []byte("<!--"), []byte(`<\!--`))
}

// guardStyle does the same for a style sheet, where </ can only occur in a string.
func guardStyle(css []byte) string { return string(replaceFold(css, "</style", `<\/`)) }

// replaceFold replaces the first two bytes of each tag by lead, ignoring the case of its letters.
func replaceFold(b []byte, tag, lead string) []byte {
	var out []byte
	for i := 0; i+len(tag) <= len(b); i++ {
		if b[i] == '<' && bytes.EqualFold(b[i:i+len(tag)], []byte(tag)) {
			out = append(append(out, b[:i]...), lead...)
			b, i = b[2+i:], -1
		}
	}
	return append(out, b...)
}

// escape makes s safe as text and in attributes; characters that XML cannot hold become U+FFFD.
func escape(s string) string {
	var b strings.Builder
	_ = xml.EscapeText(&b, []byte(s)) // a Builder takes everything
	return b.String()
}
