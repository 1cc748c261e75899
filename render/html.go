package render

import (
	"bytes"
	"compress/gzip"
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
	script := GuardScript(o.Script)
	var b bytes.Buffer
	p := func(parts ...string) {
		for _, x := range parts {
			b.WriteString(x)
		}
		b.WriteByte('\n')
	}
	b.WriteString(HTMLHead{Title: s.Title + " (" + s.Word + ")", Style: staticStyle + GuardStyle(o.Style), Script: script}.String())
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
	p(`<script>`, script, `</script>`)
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

// escape makes s safe as text and in attributes; characters that XML cannot hold become U+FFFD.
func escape(s string) string {
	var b strings.Builder
	_ = xml.EscapeText(&b, []byte(s)) // a Builder takes everything
	return b.String()
}
