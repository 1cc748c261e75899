package notebook

import (
	"cmp"
	"html"
	"regexp"
	"slices"
	"strings"

	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/lessons/reference"
	"github.com/rehearse-lab/rehearse/web/http"
	"github.com/rehearse-lab/rehearse/web/reply"
	"github.com/rehearse-lab/rehearse/web/wire"
)

// mostPlaces is how many names, sections of lessons and sections of guides a search answers with, each.
const mostPlaces = 8

// maxSearched is the longest text that is searched for, bytes: each of its words is looked for in all lessons.
const maxSearched = 200

// getSearch answers with the names of the reference that have a text, and then with the sections that have all its words, or if there
// are none, most of them: those of lessons, then those of guides, the most fitting first. One guide is an index of the lessons, so it must not come before them.
func (s *Server) getSearch(w http.ResponseWriter, r *http.Request) error {
	all, err := s.options.Library.Lessons()
	if err != nil {
		return reply.Internal("searching the lessons", err)
	}
	if len(r.FormValue("text")) > maxSearched {
		return reply.Refuse(http.StatusBadRequest, "The text to be found is too long", "It may have 200 bytes.", "Search for a few words.")
	}
	text := strings.TrimSpace(r.FormValue("text"))
	places := []wire.Place{}
	for _, n := range reference.Names(text, mostPlaces) {
		places = append(places, wire.Place{Lesson: n.Page, Title: "Reference", ID: n.Heading, Text: n.Words})
	}
	places = append(places, search(inLanguageOf(all, wishes(r, all)), text)...)
	var guides []*lessons.Entry
	for _, g := range reference.Guides() {
		guides = append(guides, reference.Find(g.ID))
	}
	reply.WriteJSON(w, http.StatusOK, append(places, search(guides, text)...))
	return nil
}

// section is a part of a lesson from one heading to the next.
type section struct {
	place wire.Place
	text  string // without marks, in lower case
}

var (
	headingTag = regexp.MustCompile(`<h[23] id="([^"]+)"[^>]*>(.*?)</h[23]>`)
	anyTag     = regexp.MustCompile(`<[^>]*>`)
)

// sectionsOf are the sections of a lesson; the text before its first heading belongs to none.
func sectionsOf(l *lessons.Lesson) []section {
	var list []section
	add := func(text string) {
		if n := len(list); n > 0 {
			list[n-1].text += " " + strings.ToLower(html.UnescapeString(anyTag.ReplaceAllString(text, "")))
		}
	}
	for _, b := range l.Blocks {
		at := 0
		for _, m := range headingTag.FindAllStringSubmatchIndex(b.HTML, -1) {
			add(b.HTML[at:m[0]])
			heading := html.UnescapeString(anyTag.ReplaceAllString(b.HTML[m[4]:m[5]], ""))
			list = append(list, section{place: wire.Place{Lesson: l.ID, Title: l.Title, ID: b.HTML[m[2]:m[3]], Text: heading}})
			at = m[1]
		}
		add(b.HTML[at:])
		if b.Quiz != nil {
			add(b.Quiz.Question)
		}
	}
	return list
}

// small are words that do not count if others are there.
var small = strings.Fields("a an and are at do does i in inside is it my of on or the to versus vs what why")

// alike are words of the same meaning, of which lessons have the second; both are stems.
var alike = map[string]string{"duplicate": "same", "identical": "same"}

var (
	// betweenSearched divides a text into words.
	betweenSearched = regexp.MustCompile(`[\s().\[\]{},;:?!"<>-]+`)
	// received is a receive from a channel, perhaps as the only argument of a call. Lessons call the channel ch where its name is of no matter.
	received = regexp.MustCompile(`(\(?)\s*<-\s*\w+\s*(\)?)`)
)

// search finds sections that have all words. If no section has, it finds those that have the most of them, at least half.
func search(entries []*lessons.Entry, text string) []wire.Place {
	text = strings.ToLower(text)
	for _, phrase := range []string{text, received.ReplaceAllString(text, "${1}<-ch$2")} {
		if places := searchWords(entries, strings.Fields(phrase), true); len(places) > 0 {
			return places
		}
	}
	words := strings.Fields(betweenSearched.ReplaceAllString(text, " "))
	if places := searchWords(entries, words, true); len(places) > 0 {
		return places
	}
	return searchWords(entries, words, false)
}

// searchWords finds sections that have all words or, if all is false, at least half of them; those with more are first.
func searchWords(entries []*lessons.Entry, words []string, all bool) []wire.Place {
	if large := slices.DeleteFunc(slices.Clone(words), func(w string) bool { return slices.Contains(small, w) }); len(large) > 0 {
		words = large
	}
	for i, w := range words {
		words[i] = cmp.Or(alike[stem(w)], stem(w))
	}
	type found struct {
		wire.Place
		met, score int
	}
	var list []found
	for _, e := range entries {
		if e.Err != nil || len(words) == 0 {
			continue
		}
		for _, s := range sectionsOf(e.Lesson) {
			met, score := s.score(words)
			if met == len(words) || !all && met*2 >= len(words) {
				list = append(list, found{s.place, met, score})
			}
		}
	}
	slices.SortStableFunc(list, func(a, b found) int { return cmp.Or(cmp.Compare(b.met, a.met), cmp.Compare(b.score, a.score)) })
	places := []wire.Place{}
	for _, f := range list[:min(len(list), mostPlaces)] {
		places = append(places, f.Place)
	}
	return places
}

// stem is a word without the ending of a plural, or of an -ing form, if three letters are left: texts are searched for words that begin
// so.
func stem(w string) string {
	switch {
	case len(w) > 5 && strings.HasSuffix(w, "ing"):
		if w = w[:len(w)-3]; w[len(w)-1] == w[len(w)-2] { // stopping
			w = w[:len(w)-1]
		}
	case len(w) > 3 && strings.HasSuffix(w, "s") && !strings.HasSuffix(w, "ss"):
		w = w[:len(w)-1]
	}
	return w
}

// score says how many of the words a section has, and how well it fits. A word counts most in the heading, then in the lesson's title.
func (s section) score(words []string) (met, sum int) {
	heading, title := " "+strings.ToLower(s.place.Text), " "+strings.ToLower(s.place.Title)
	text := " " + s.text
	for _, w := range words {
		n := min(strings.Count(text, w), 5)
		if strings.Contains(heading, w) {
			n += 20
		}
		if strings.Contains(title, w) {
			n += 8
		}
		if n > 0 {
			met++
		}
		sum += n
	}
	if phrase := strings.Join(words, " "); len(words) > 1 && strings.Contains(heading+" "+text, phrase) {
		sum += 10
	}
	return met, sum
}
