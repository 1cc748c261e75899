package lessons

import (
	"bytes"
	"fmt"
	"path"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"
	"golang.org/x/text/language"

	"github.com/rehearse-lab/rehearse/lessons/selfname"
)

// DefaultLanguage is the language of a lesson that does not name any.
const DefaultLanguage = "en"

// nameLanguage splits the name of a translation's file: "02-ping-pong.zh.md" is "02-ping-pong.md" in Chinese. A name
// without a language gives "". Language codes are only those of languages that have a name, so that other words in a file
// name are not mistaken for one.
func nameLanguage(file string) (original, tag string) {
	base := strings.TrimSuffix(file, path.Ext(file))
	suffix := path.Ext(base)
	if suffix == "" {
		return "", ""
	}
	t, err := language.Parse(suffix[1:])
	if err != nil || selfname.Of(t) == "" {
		return "", ""
	}
	return strings.TrimSuffix(base, suffix) + path.Ext(file), t.String()
}

// fileLanguage is the language of a lesson whose front matter does not name any.
func fileLanguage(file string) string {
	if _, tag := nameLanguage(file); tag != "" {
		return tag
	}
	return DefaultLanguage
}

// language reads the key with the lesson's language.
func (f *front) language(n *yaml.Node) {
	t, err := language.Parse(n.Value)
	if n.Kind != yaml.ScalarNode || err != nil {
		f.error(n, fmt.Sprintf("%q is not a language", n.Value), "write its code: en, zh, pt-BR")
		return
	}
	if _, named := nameLanguage(f.l.File); named != "" && named != t.String() {
		f.error(n, fmt.Sprintf("the lesson is in %s, but its file's name says %s", t, named), "remove the line, or rename the file")
		return
	}
	f.l.Language, f.l.tellsLanguage = t.String(), true
}

// Translations are a lesson and its translations, the original first. A lesson without translations is alone.
func Translations(all []*Entry, e *Entry) []*Entry {
	original := e.original()
	var same []*Entry
	for _, other := range all {
		if other.ID == original {
			same = slices.Insert(same, 0, other)
		} else if other.Original == original {
			same = append(same, other)
		}
	}
	return same
}

// original is the ID of the lesson that e translates, or its own.
func (e *Entry) original() string {
	if e.Original != "" {
		return e.Original
	}
	return e.ID
}

// WithLanguage is the lesson's text with its language in the front matter, so that a file with another name keeps it.
func (l *Lesson) WithLanguage() []byte {
	if l.Language == DefaultLanguage || l.tellsLanguage {
		return l.src
	}
	end := l.lineEnd()
	line, lines := "language: "+l.Language+end, l.lines()
	if strings.TrimRight(string(lines[0]), " \t\r\n") == "---" {
		lines = slices.Insert(lines, 1, []byte(line))
	} else {
		lines = slices.Insert(lines, 0, []byte("---"+end+line+"---"+end))
	}
	return append([]byte(l.byteOrderMark()), bytes.Join(lines, nil)...)
}
