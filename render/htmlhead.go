package render

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"strings"
)

// HTMLHead begins an HTML file that is complete in itself, up to and including <body>. Its content security policy forbids
// the file to load or send anything; pictures are data.
type HTMLHead struct {
	Language string // BCP 47; "": English
	Theme    Theme  // of the page's style sheet; "": its own choice
	Title    string
	Style    string // safe for an element: see GuardStyle
	Styles   string // which styles the policy allows, for instance PolicyHash(Style); "": all in the file
	Script   string // the only script that may run; "": none
}

// String writes it.
func (h HTMLHead) String() string {
	var b strings.Builder
	language, theme, styles := h.Language, "", h.Styles
	if language == "" {
		language = "en"
	}
	if h.Theme != "" {
		theme = ` data-theme="` + string(h.Theme) + `"`
	}
	if styles == "" {
		styles = "'unsafe-inline'"
	}
	policy := "default-src 'none'; style-src " + styles + "; img-src data:; base-uri 'none'; form-action 'none'"
	if h.Script != "" {
		policy += "; script-src " + PolicyHash(h.Script)
	}
	b.WriteString("<!DOCTYPE html>\n<html lang=\"" + escape(language) + "\"" + theme + ">\n<head>\n<meta charset=\"utf-8\">\n")
	b.WriteString(`<meta http-equiv="Content-Security-Policy" content="` + policy + "\">\n")
	b.WriteString("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<meta name=\"generator\" content=\"Rehearse\">\n")
	b.WriteString("<title>" + escape(h.Title) + "</title>\n<style>" + h.Style + "</style>\n</head>\n<body>\n")
	return b.String()
}

// PolicyHash is a script or style sheet as a content security policy names it. The text is all that is between the tags.
func PolicyHash(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}

// GuardScript keeps a script from ending its own element: within strings and patterns of a script, <\/script and <\!-- mean
// the same as without the backslash.
func GuardScript(js []byte) string {
	js = replaceFold(js, "</script", `<\/`)
	return string(bytes.ReplaceAll(js, []byte("<!--"), []byte(`<\!--`)))
}

// GuardStyle does the same for a style sheet, where </ can only occur in a string.
func GuardStyle(css []byte) string { return string(replaceFold(css, "</style", `<\/`)) }

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
