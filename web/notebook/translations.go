package notebook

import (
	"golang.org/x/text/language"

	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/lessons/selfname"
	"github.com/rehearse-lab/rehearse/web/http"
	"github.com/rehearse-lab/rehearse/web/i18n"
	"github.com/rehearse-lab/rehearse/web/wire"
)

// wishes are a reader's preferred languages for lessons, best first, each as in Accept-Language: that of the lesson being
// read, then the reader's choice for the page, then the browser's.
func wishes(r *http.Request, all []*lessons.Entry) []string {
	var wanted []string
	for _, e := range all {
		if e.ID == r.URL.Query().Get("reading") {
			wanted = append(wanted, e.Lesson.Language)
		}
	}
	if c, err := r.Cookie(i18n.Cookie); err == nil && c.Value != i18n.Pseudo {
		wanted = append(wanted, c.Value)
	}
	return append(wanted, r.Header.Get("Accept-Language"))
}

// inLanguageOf lists each lesson once: of one with translations that which fits the wishes best, or the original.
func inLanguageOf(all []*lessons.Entry, wishes []string) []*lessons.Entry {
	var list []*lessons.Entry
	for _, e := range all {
		if e.Original != "" {
			continue
		}
		same := lessons.Translations(all, e)
		var tags []language.Tag
		for _, t := range same {
			tags = append(tags, language.Make(t.Lesson.Language))
		}
		_, i := language.MatchStrings(language.NewMatcher(tags), wishes...)
		list = append(list, same[i])
	}
	return list
}

// translationsOf are the languages of a lesson, the original first; nil if there is only one.
func translationsOf(all []*lessons.Entry, e *lessons.Entry) []wire.Translation {
	same := lessons.Translations(all, e)
	if len(same) < 2 {
		return nil
	}
	list := make([]wire.Translation, len(same))
	for i, t := range same {
		l := t.Lesson
		list[i] = wire.Translation{ID: t.ID, Language: l.Language, Name: selfname.Of(language.Make(l.Language)), Title: l.Title}
	}
	return list
}
