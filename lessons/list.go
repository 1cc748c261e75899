package lessons

import (
	"cmp"
	"fmt"
	"io/fs"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
)

// listed is the file of a lesson, with what follows from its name and from the names of the others.
type listed struct {
	file, id string
	original string // the ID of the lesson that it translates; "": it is no translation
	double   string // the file before it whose name gives the same ID
}

// Lessons lists the lessons in the order of their number prefixes, then names. Lessons with errors are listed too.
func (b *Library) Lessons() ([]*Entry, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	list, err := b.list()
	if err != nil {
		return nil, err
	}
	entries := make([]*Entry, len(list))
	there := map[string]bool{}
	for i, l := range list {
		entries[i] = b.entry(l)
		there[l.file] = true
	}
	maps.DeleteFunc(b.entries, func(file string, _ *cached) bool { return !there[file] })
	return entries, nil
}

// Get finds a lesson by ID; nil if there is none. It reads no other lesson.
func (b *Library) Get(id string) (*Entry, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	list, err := b.list()
	if err != nil {
		return nil, err
	}
	for _, l := range list {
		if l.id == id {
			return b.entry(l), nil
		}
	}
	return nil, nil
}

// entry reads a lesson.
func (b *Library) entry(l listed) *Entry {
	c := b.load(l.file)
	b.entries[l.file] = c
	if l.double == "" && l.original == "" {
		return c.entry
	}
	e := *c.entry // which others hold too
	e.ID, e.Original = l.id, l.original
	if l.double != "" {
		e.Err = Problems{{File: l.file, Msg: fmt.Sprintf("the lesson has the ID %s, as has %s", IDOf(l.file), l.double), Remedy: "rename one of the files"}}
	}
	return &e
}

// list lists the lessons in order without reading them.
func (b *Library) list() ([]listed, error) {
	names, err := b.names()
	if err != nil {
		return nil, err
	}
	list := make([]listed, len(names))
	files, ids := map[string]string{}, map[string]string{} // by each other
	for i, name := range names {
		l := listed{file: name, id: IDOf(name)}
		if first, double := files[l.id]; double {
			l.double, l.id = first, fmt.Sprintf("%s-%d", l.id, i+1)
		}
		files[l.id], ids[name] = name, l.id
		list[i] = l
	}
	for i := range list {
		original, _ := nameLanguage(list[i].file)
		list[i].original = ids[original]
	}
	return list, nil
}

// names lists the files of lessons in order.
func (b *Library) names() ([]string, error) {
	if b.only != "" {
		return []string{b.only}, nil
	}
	return b.folder()
}

// folder lists all lesson files of the folder in order, except for README.md, which is about the folder.
func (b *Library) folder() ([]string, error) {
	list, err := fs.ReadDir(b.files, ".")
	if err != nil {
		return nil, fmt.Errorf("listing lessons in %s: %w", b.name, err)
	}
	var names []string
	for _, f := range list {
		if isLessonFile(f.Name()) && !f.IsDir() && !strings.EqualFold(f.Name(), "README.md") {
			names = append(names, f.Name())
		}
	}
	if len(names) > maxLessons {
		return nil, fmt.Errorf("listing lessons in %s: it has %d .md files, the limit is %d: divide the folder", b.name, len(names), maxLessons)
	}
	slices.SortFunc(names, func(a, b string) int {
		return cmp.Or(cmp.Compare(fileNumber(a), fileNumber(b)), cmp.Compare(a, b))
	})
	return names, nil
}

// fileNumber is the number at the start of a file's name; files without one come last.
func fileNumber(name string) int {
	digits := name[:len(name)-len(strings.TrimLeft(name, "0123456789"))]
	n, err := strconv.Atoi(digits)
	if err != nil {
		return math.MaxInt
	}
	return n
}
