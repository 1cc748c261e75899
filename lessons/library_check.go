package lessons

import (
	"fmt"
	"io/fs"
	"slices"
	"strings"
)

// Check reports what a lesson says of others that is not so: lessons it requires or links to, headings, and pictures
// that are not in the folder. It complements the function Check, which looks at one lesson alone.
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
		if msg, remedy := b.broken(r, files, ids); msg != "" {
			problems = append(problems, Problem{File: l.File, Line: r.line, Col: r.col, Msg: msg, Remedy: remedy})
		}
	}
	sortProblems(problems)
	return problems, nil
}

// broken says what is wrong with a reference, "" if nothing is.
func (b *Library) broken(r reference, files, ids []string) (msg, remedy string) {
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
