// Package i18n decides in which language a browser gets the page, and provides the catalogue of its texts.
package i18n

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"strings"

	"golang.org/x/text/language"

	"github.com/rehearse-lab/rehearse/lessons/selfname"
	"github.com/rehearse-lab/rehearse/web/http"
)

// sourceLanguage is the language of the texts in the page's sources. Its catalogue maps each text to itself.
const sourceLanguage = "en"

// Pseudo puts each text of the page in brackets, to show what is not in the catalogue. It is used only if the
// cookie asks for it.
const Pseudo = "en-XA"

// Cookie stores the reader's choice; see web/ui/src/notebook/lesson/languagepick.tsx.
const Cookie = "rehearse-language"

// Languages are the languages that the page can be shown in.
type Languages struct {
	choices []Choice
	matcher language.Matcher
	words   []json.RawMessage // by choice; nil: the texts of the sources
}

// Choice is a language that the page offers.
type Choice struct {
	Tag  string `json:"tag"`  // BCP 47
	Name string `json:"name"` // the language's own name for itself
}

// Load reads catalogues: a file LANGUAGE.json per language, en.json and its translations.
func Load(words fs.FS) (*Languages, error) {
	l := &Languages{}
	tags := []language.Tag{l.add(language.English, nil)} // a request that matches nothing gets the first
	files, err := fs.Glob(words, "*.json")
	if err != nil {
		return nil, err
	}
	for _, file := range files {
		name := strings.TrimSuffix(file, ".json")
		if name == sourceLanguage {
			continue
		}
		tag, err := language.Parse(name)
		if err != nil {
			return nil, fmt.Errorf("the translation %s is not named by a language, as zh.json is: %w", file, err)
		}
		text, err := fs.ReadFile(words, file)
		if err != nil {
			return nil, fmt.Errorf("reading translations: %w", err)
		}
		if err := json.Unmarshal(text, new(map[string]any)); err != nil {
			return nil, fmt.Errorf("the translation %s: %w", file, err)
		}
		tags = append(tags, l.add(tag, text))
	}
	l.matcher = language.NewMatcher(tags)
	return l, nil
}

func (l *Languages) add(tag language.Tag, words json.RawMessage) language.Tag {
	l.choices = append(l.choices, Choice{tag.String(), selfname.Of(tag)})
	l.words = append(l.words, words)
	return tag
}

// Of is the language for a request, with its words (nil for English): the reader's choice, else what the browser asks for.
func (l *Languages) Of(r *http.Request) (tag string, words json.RawMessage) {
	chosen := ""
	if c, err := r.Cookie(Cookie); err == nil {
		chosen = c.Value
	}
	if chosen == Pseudo {
		return Pseudo, nil
	}
	_, i := language.MatchStrings(l.matcher, chosen, r.Header.Get("Accept-Language"))
	return l.choices[i].Tag, l.words[i]
}

// Offered are the languages to choose from; nil if there is only one.
func (l *Languages) Offered() []Choice {
	if len(l.choices) < 2 {
		return nil
	}
	return l.choices
}
