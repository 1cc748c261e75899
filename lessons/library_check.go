package lessons

import (
	"fmt"
	"io/fs"
	"slices"
	"strings"
)

// Check reports what a lesson says about others that is untrue: lessons that it requires or links to, headings, and
// pictures that are not in the folder. It complements the function Check, which looks at one lesson alone.
func (b *Library) Check(l *Lesson) ([]Problem, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	files, err := b.folder()
	if err != nil {
		return nil, err
	}
	var ids []string
	for _, name := range files {
		ids = append(ids, IDOf(name))
	}
	var problems []Problem
	for _, r := range l.references {
		msg, remedy := b.problemOf(r, files, ids)
		if r.requires != "" && msg == "" {
			if way := b.circle(l.ID, r.requires, files, map[string]bool{}); way != nil {
				msg, remedy = "the lessons require each other: "+strings.Join(append([]string{l.ID}, way...), ", "), "remove one of the requirements"
			}
		}
		if msg != "" {
			problems = append(problems, Problem{File: l.File, Line: r.line, Col: r.col, Msg: msg, Remedy: remedy})
		}
	}
	problems = append(problems, b.sameTitle(l, files)...)
	problems = append(problems, b.checkTranslation(l, files)...)
	sortProblems(problems)
	return problems, nil
}

// sameTitle reports lessons before l that have its title.
func (b *Library) sameTitle(l *Lesson, files []string) []Problem {
	for _, name := range files {
		if name == l.File {
			break
		}
		other := b.load(name).entry.Lesson
		if other.Title == l.Title && l.Title != "" && other.Language == l.Language {
			return []Problem{{File: l.File, Line: 1, Msg: fmt.Sprintf("%s also has the title %q", name, l.Title), Remedy: "give one of them another title"}}
		}
	}
	return nil
}

// circle is a path from a lesson through required lessons back to itself; nil if there is none.
func (b *Library) circle(begin, id string, files []string, seen map[string]bool) []string {
	if id == begin {
		return []string{id}
	}
	if seen[id] {
		return nil
	}
	seen[id] = true
	for _, name := range files {
		if IDOf(name) != id {
			continue
		}
		for _, next := range b.load(name).entry.Lesson.Requires {
			if way := b.circle(begin, next, files, seen); way != nil {
				return append([]string{id}, way...)
			}
		}
	}
	return nil
}

// problemOf says what is wrong with a reference; "" if nothing is.
func (b *Library) problemOf(r reference, files, ids []string) (msg, remedy string) {
	switch {
	case r.requires != "":
		if !slices.Contains(ids, r.requires) {
			return "requires the unknown lesson " + r.requires, didYouMean(r.requires, ids)
		}
	case !strings.HasSuffix(r.file, ".md"):
		if info, err := fs.Stat(b.files, r.file); err != nil || !info.Mode().IsRegular() {
			return fmt.Sprintf("there is no picture %s", r.file), "put it beside the lesson"
		}
	case !slices.Contains(files, r.file):
		return "links to the unknown lesson " + r.file, didYouMean(r.file, files)
	case r.heading != "":
		var headings []string
		for _, h := range b.load(r.file).entry.Lesson.Outline {
			headings = append(headings, h.ID)
		}
		if !slices.Contains(headings, r.heading) {
			return fmt.Sprintf("%s has no heading #%s", r.file, r.heading), didYouMean(r.heading, headings)
		}
	}
	return "", ""
}
