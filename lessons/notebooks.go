package lessons

import (
	"bytes"
	"crypto/rand"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
	"time"

	"github.com/rehearse-lab/rehearse/lessons/notes"
)

//go:embed new.md
var newLesson string

// newTitle is the place of the title in newLesson.
const newTitle = "A new lesson"

// NewText is an initial text of a lesson: a program, a claim and an exercise, all of which hold.
func NewText(title string) string { return strings.Replace(newLesson, newTitle, title, 1) }

// FileName makes a file name from a title, or from another file name: "Über Ping pong.MD" becomes "ber-ping-pong.md".
func FileName(title string) string {
	if id := slug(strings.TrimSuffix(strings.ToLower(title), ".md")); id != "" {
		return id + ".md"
	}
	return "notebook.md"
}

// CanCreate reports whether Create can make lessons: it needs a folder that SaveCell may change.
func (b *Library) CanCreate() bool { return b.editable && b.only == "" }

// Create makes a lesson with a text in a new file. If the name is taken, it gets a number. A text that is no lesson is not
// written, and the error is a Problems.
func (b *Library) Create(name, text string) (*Lesson, error) { return b.create(name, text, nobody) }

// nobody says that no other library has a lesson with an ID.
func nobody(string) bool { return false }

// create is Create; the new lesson's ID must not be one of others, either.
func (b *Library) create(name, text string, others func(id string) bool) (*Lesson, error) {
	if !b.CanCreate() {
		return nil, ErrReadOnly
	}
	unlock, err := b.lock()
	if err != nil {
		return nil, err
	}
	defer unlock()
	if _, err := Parse(name, []byte(text)); err != nil {
		return nil, err
	}
	for try := 1; ; try++ {
		if name, err = b.freeName(name, "", others); err != nil {
			return nil, err
		}
		l, err := Parse(name, []byte(text))
		if err != nil {
			return nil, err
		}
		switch err := b.write(name, []byte(text), 0o666); {
		case err == nil:
			return l, b.syncFolder()
		case !errors.Is(err, fs.ErrExist): // half a notebook would be listed as a whole one
			return nil, fmt.Errorf("making %s: %w", name, errors.Join(err, ignoreNotExist(b.root.Remove(name))))
		case try == tries: // other programs, which do not lock, keep making files of the same names
			return nil, fmt.Errorf("making %s: %w", name, err)
		}
	}
}

// freeName is name, or name with a number, whose ID is not in use and not in the trash: what is stored about a removed
// lesson belongs to its ID. but is the removed lesson that is to get the name.
func (b *Library) freeName(name, but string, others func(id string) bool) (string, error) {
	taken := map[string]bool{"readme": true} // README.md is about the folder
	b.mu.Lock()
	files, err := b.folder()
	b.mu.Unlock()
	if err != nil {
		return "", err
	}
	for _, f := range files {
		taken[IDOf(f)] = true
	}
	removed, err := b.Removed()
	if err != nil {
		return "", err
	}
	for _, r := range removed {
		if r.Name != but {
			taken[IDOf(r.Lesson.File)] = true
		}
	}
	base := strings.TrimSuffix(name, path.Ext(name))
	hasNotes := func(name string) bool { // of a lesson that was deleted
		_, err := b.root.Lstat(notes.FileName(name))
		return err == nil
	}
	for n := 2; taken[IDOf(name)] || others(IDOf(name)) || hasNotes(name); n++ {
		name = fmt.Sprintf("%s-%d.md", base, n)
	}
	return name, nil
}

// trash is the folder for removed lessons.
const trash = ".trash"

// Trash removes a lesson's file. Restore restores it, given what Trash returned.
func (b *Library) Trash(lesson string) (removed string, err error) {
	if !b.CanCreate() {
		return "", ErrReadOnly
	}
	unlock, err := b.lock()
	if err != nil {
		return "", err
	}
	defer unlock()
	e, err := b.Get(lesson)
	switch {
	case err != nil:
		return "", err
	case e == nil:
		return "", fmt.Errorf("%s: %w", lesson, ErrNoLesson)
	}
	if err := b.root.Mkdir(trash, 0o777); err != nil && !errors.Is(err, fs.ErrExist) {
		return "", fmt.Errorf("making a folder for removed lessons: %w", err)
	}
	removed = strings.ToLower(rand.Text()[:8]) + "-" + e.File
	if err := b.move(e.File, trash+"/"+removed); err != nil {
		return "", fmt.Errorf("removing %s: %w", e.File, err)
	}
	return removed, b.syncFolder()
}

// move renames a lesson's file, and its notes with it.
func (b *Library) move(from, to string) error {
	if err := b.root.Rename(from, to); err != nil {
		return err
	}
	return ignoreNotExist(b.root.Rename(notes.FileName(from), notes.FileName(to)))
}

// Removed is a lesson in the trash.
type Removed struct {
	Name     string    // for Restore
	Lesson   *Lesson   // as it was, with its old name
	Modified time.Time // when its text was changed last
}

// Removed lists the lessons in the trash, the last changed first.
func (b *Library) Removed() ([]Removed, error) {
	files, err := fs.ReadDir(b.files, trash)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("listing removed lessons: %w", err)
	}
	var list []Removed
	for _, f := range files {
		_, name, ok := strings.Cut(f.Name(), "-")
		info, err := f.Info()
		if !ok || !isLessonFile(name) || err != nil || !info.Mode().IsRegular() || info.Size() > MaxLesson {
			continue // not put there by Trash, or deleted
		}
		src, err := fs.ReadFile(b.files, trash+"/"+f.Name())
		if err != nil {
			continue // not put there by Trash, or deleted
		}
		l, _ := Parse(name, src) // even with problems, it has a title
		list = append(list, Removed{Name: f.Name(), Lesson: l, Modified: info.ModTime()})
	}
	slices.SortStableFunc(list, func(x, y Removed) int { return y.Modified.Compare(x.Modified) })
	return list, nil
}

// Restore restores a lesson's file; if its name is taken meanwhile, under another name.
func (b *Library) Restore(removed string) (*Lesson, error) { return b.restore(removed, nobody) }

func (b *Library) restore(removed string, others func(id string) bool) (*Lesson, error) {
	_, name, ok := strings.Cut(removed, "-")
	if !b.CanCreate() || !ok || !isLessonFile(name) || path.Base(removed) != removed || strings.Contains(removed, `\`) {
		return nil, fmt.Errorf("%s: %w", removed, ErrNoLesson)
	}
	unlock, err := b.lock()
	if err != nil {
		return nil, err
	}
	defer unlock()
	src, err := fs.ReadFile(b.files, trash+"/"+removed)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", removed, ErrNoLesson)
	}
	if name, err = b.freeName(name, removed, others); err != nil {
		return nil, err
	}
	if err := b.move(trash+"/"+removed, name); err != nil {
		return nil, fmt.Errorf("restoring %s: %w", name, err)
	}
	l, _ := Parse(name, src) // problems that it had before, it still has
	return l, b.syncFolder()
}

// Retitled changes a lesson's title in its front matter and its # heading, where it has them. Its file keeps its name, so
// everything stored about the lesson still belongs to it.
func Retitled(title string) Arrangement {
	return func(l *Lesson) ([]byte, error) {
		if title = strings.TrimSpace(title); title == "" || strings.ContainsAny(title, "\r\n") {
			return nil, notPossible("a title is one line", "write one")
		}
		quoted, err := json.Marshal(title)
		if err != nil {
			return nil, err
		}
		lines := l.lines()
		done := false
		body := 0
		if len(l.parts) > 0 {
			body = l.parts[0].from
		}
		put := func(i int, text string) {
			end := lines[i][len(bytes.TrimRight(lines[i], "\r\n")):]
			lines[i] = append([]byte(text), end...)
			done = true
		}
		for i := range lines[:body] {
			if bytes.HasPrefix(lines[i], []byte("title:")) {
				put(i, "title: "+string(quoted))
			}
		}
		if body < len(lines) && bytes.HasPrefix(lines[body], []byte("# ")) {
			put(body, "# "+title)
		}
		if !done {
			return nil, notPossible("the title does not stand on a line of its own", "write it in the lesson's text")
		}
		return append([]byte(l.byteOrderMark()), bytes.Join(lines, nil)...), nil
	}
}
