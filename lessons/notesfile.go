package lessons

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"

	"github.com/rehearse-lab/rehearse/lessons/notes"
)

// Notes returns the notes in the file beside a lesson about runs of one of its cells. If the file is faulty, the error is a
// Problems.
func (b *Library) Notes(lesson, cell string) (notes.List, error) {
	f, _, err := b.NotesFile(lesson)
	if err != nil {
		return notes.List{}, err
	}
	return f.List(cell), nil
}

// NotesFile returns the file with a lesson's notes and its name, which is empty if there is none. If the file is faulty,
// the error is a Problems.
func (b *Library) NotesFile(lesson string) (f *notes.File, name string, err error) {
	e, err := b.Get(lesson)
	if err != nil {
		return nil, "", err
	}
	if e == nil {
		return nil, "", fmt.Errorf("%s: %w", lesson, ErrNoLesson)
	}
	name = notes.FileName(e.File)
	src, _, err := b.notesSource(name)
	if err != nil {
		return nil, name, err
	}
	f, err = parseNotes(name, src)
	return f, name, err
}

func parseNotes(name string, src []byte) (*notes.File, error) {
	f, err := notes.ParseFile(src)
	if p := (*notes.ParseError)(nil); errors.As(err, &p) {
		return nil, Problems{{File: name, Line: p.Line, Col: p.Col, Msg: p.Text, Remedy: p.Remedy}}
	}
	return f, err
}

// notesSource reads a file of notes; it returns nothing if there is none.
func (b *Library) notesSource(name string) ([]byte, fs.FileMode, error) {
	info, err := fs.Stat(b.files, name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, 0o666, nil
	}
	if err != nil {
		return nil, 0, Problems{unreadable(name, err)}
	}
	if info.Size() > notes.MaxFile {
		return nil, 0, Problems{{File: name, Msg: fmt.Sprintf("the notes have more than %d bytes", notes.MaxFile), Remedy: "delete some"}}
	}
	src, err := readFile(b.files, name, info, notes.MaxFile)
	if err != nil {
		return nil, 0, Problems{unreadable(name, err)}
	}
	return src, info.Mode().Perm(), nil
}

// SaveNotes replaces the notes on a cell in the file beside its lesson; the rest of the file stays unchanged. base is the
// Revision of the list that was edited: if the file has another one by now, that is returned with ErrChanged, and nothing
// is written. The file is replaced atomically, and deleted when it has no notes any more.
func (b *Library) SaveNotes(lesson, cell, base string, l notes.List) (now notes.List, err error) {
	if !b.editable {
		return notes.List{}, ErrReadOnly
	}
	if f := l.Check(); f != nil {
		return notes.List{}, f
	}
	unlock, err := b.lock()
	if err != nil {
		return notes.List{}, err
	}
	defer unlock()
	e, err := b.Get(lesson)
	if err != nil {
		return notes.List{}, err
	}
	if e == nil || e.Lesson.Cell(cell) == nil {
		return notes.List{}, fmt.Errorf("%s#%s: %w", lesson, cell, ErrNoCell)
	}
	name := notes.FileName(e.File)
	src, mode, err := b.notesSource(name)
	if err != nil {
		return notes.List{}, err
	}
	f, err := parseNotes(name, src)
	if err != nil {
		return notes.List{}, err
	}
	switch there := f.List(cell); there.Revision() {
	case l.Revision():
		return l, nil
	case base:
	default:
		return there, fmt.Errorf("the notes on %s#%s: %w", lesson, cell, ErrChanged)
	}
	f.Set(cell, l)
	out, err := f.Bytes()
	if err != nil {
		return notes.List{}, err
	}
	if err := b.putNotes(name, src, out, mode); err != nil {
		return notes.List{}, fmt.Errorf("saving %s: %w", name, err)
	}
	return l, nil
}

// putNotes writes a file of notes whose content was src.
func (b *Library) putNotes(name string, src, out []byte, mode fs.FileMode) error {
	switch {
	case bytes.Equal(src, out):
		return nil
	case src == nil:
		return errors.Join(b.write(name, out, mode), b.syncFolder())
	case out == nil:
		return errors.Join(b.root.Remove(name), b.syncFolder())
	}
	return b.replace(name, src, out, mode)
}

// Notes is Library.Notes of the library that has the lesson.
func (s *Shelf) Notes(id, cell string) (notes.List, error) {
	lib, inner := s.of(id)
	return lib.Notes(inner, cell)
}

// SaveNotes is Library.SaveNotes of the library that has the lesson.
func (s *Shelf) SaveNotes(id, cell, base string, l notes.List) (notes.List, error) {
	lib, inner := s.of(id)
	return lib.SaveNotes(inner, cell, base, l)
}
