// Package selfname has the names of languages in these languages themselves: 中文 for zh.
//
// They are those of golang.org/x/text/language/display, which brings along the names of all languages in all others: a tenth of a published
// site's program, after compression. A test compares them.
package selfname

import (
	_ "embed"
	"strings"

	"golang.org/x/text/language"
)

// names has a line for each language: its tag, which has a script or a region or neither, a tab, and its name. The first line is empty.
//
//go:embed names.txt
var names string

// Of is the name of a language, "" if none is known.
func Of(t language.Tag) string {
	t, _ = language.All.Compose(t) // the best that can be made of t
	base, script, region := t.Raw()
	none := language.Script{}
	if script == none && region != (language.Region{}) {
		// The region may mean another script than usual: zh-TW is written as zh-Hant.
		if usual, _ := t.Script(); usual != scriptOf(base) {
			script = usual
		}
	}
	if script == unknownScript {
		script = none
	}
	if script != none {
		if name, ok := lookUp(base.String() + "-" + script.String()); ok {
			return name
		}
	}
	name, ok := "", false
	if region != (language.Region{}) {
		name, ok = lookUp(base.String() + "-" + region.String())
	}
	if !ok {
		name, _ = lookUp(base.String())
	}
	if script != none && script != scriptOf(base) {
		return "" // the name is in the usual script
	}
	return name
}

// unknownScript stands in tags for a script that is not known.
var unknownScript = language.MustParseScript("Zzzz")

// scriptOf is the script in which a language is usually written.
func scriptOf(b language.Base) language.Script {
	t, _ := language.Raw.Compose(b)
	s, _ := t.Script()
	return s
}

func lookUp(tag string) (name string, ok bool) {
	_, rest, ok := strings.Cut(names, "\n"+tag+"\t")
	name, _, _ = strings.Cut(rest, "\n")
	return name, ok
}
