package site

import (
	"encoding/base64"
	"fmt"
	"html"
	"html/template"
	"net/url"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/web/wire"
)

// Links and pictures in the HTML of lessons, which a server of Rehearse writes for itself: /lesson/ID#HEADING and /lesson/ID/files/NAME.
// web/ui/src/wire/transport.ts (onSite) does the same in the page.

var (
	lessonLink = regexp.MustCompile(`(?s)<a [^>]*?href="/lesson/([^"/#]*)([^"]*)"[^>]*>(.*?)</a>`)
	picture    = regexp.MustCompile(`(<img [^>]*?src=")(/lesson/[^"]*)"`)
)

// findLeftOut collects the lessons that the published ones link to, but that are not published.
func (b *builder) findLeftOut() {
	for _, e := range b.entries {
		for _, link := range e.Lesson.Links() {
			if b.isHere(link.ID) {
				continue
			}
			if !slices.Contains(b.leftOut, link.ID) {
				b.leftOut = append(b.leftOut, link.ID)
			}
			if b.Warn != nil {
				b.Warn(fmt.Sprintf("%s:%d links to %s, which is not published: readers get the text without the link", e.File, link.Line, link.File))
			}
		}
	}
	slices.Sort(b.leftOut)
}

// isHere reports whether there is a page of a lesson, or of the reference.
func (b *builder) isHere(id string) bool {
	return slices.ContainsFunc(b.withReference(), func(e *lessons.Entry) bool { return e.ID == id })
}

// onSite is a lesson's HTML with the addresses that pictures and other lessons have on the site. A link to a lesson that is not there becomes
// its text.
func (b *builder) onSite(text string) string {
	text = lessonLink.ReplaceAllStringFunc(text, func(link string) string {
		m := lessonLink.FindStringSubmatch(link)
		id, rest, words := m[1], m[2], m[3]
		if !b.isHere(id) || b.only {
			return words
		}
		return strings.Replace(link, `"/lesson/`+id+rest+`"`, `"`+b.address("lesson/"+id+"/")+rest+`"`, 1)
	})
	return picture.ReplaceAllString(text, "${1}"+b.Base+`${2}"`)
}

// pictureName is the file of the site that the address of a picture in a lesson's HTML is about.
func pictureName(address string) string {
	name, err := url.PathUnescape(html.UnescapeString(address))
	if err != nil {
		return ""
	}
	return strings.TrimPrefix(name, "/")
}

// addPictures adds the pictures that a lesson shows.
func (b *builder) addPictures(lesson string, page wire.LessonPage) error {
	folder, names := "lesson/"+lesson+"/files/", map[string]bool{}
	for _, text := range textsOf(page) {
		for _, found := range picture.FindAllStringSubmatch(text, -1) {
			name := pictureName(found[2])
			if names[name] {
				continue
			}
			names[name] = true
			data, err := b.Library.Asset(strings.TrimPrefix(name, folder))
			if err != nil {
				return fmt.Errorf("publish: the lesson %s has a picture %s that is not there: %w", lesson, strings.TrimPrefix(name, folder), err)
			}
			b.add(name, data)
		}
	}
	return nil
}

// withPictures is HTML with the pictures of the lesson in it.
func (b *builder) withPictures(text template.HTML) template.HTML {
	return template.HTML(picture.ReplaceAllStringFunc(string(text), func(found string) string {
		m := picture.FindStringSubmatch(found)
		name := pictureName(m[2])
		for _, f := range b.files {
			if f.Name == name {
				return m[1] + "data:" + mediaTypes[strings.ToLower(path.Ext(name))] + ";base64," + base64.StdEncoding.EncodeToString(f.Data) + `"`
			}
		}
		return found
	}))
}
