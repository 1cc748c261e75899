package lessons

import (
	"errors"
	"slices"
)

// Shelf combines two libraries: read-only lessons, and after them a folder of one's own notebooks.
type Shelf struct{ Read, Own *Library }

// ownSuffix is added to the ID of a notebook if a lesson has it.
const ownSuffix = "-own"

// Lessons lists the lessons of both. A notebook whose ID a lesson has gets another one.
func (s *Shelf) Lessons() ([]*Entry, error) {
	read, err := s.Read.Lessons()
	if err != nil {
		return nil, err
	}
	own, err := s.Own.Lessons()
	if err != nil {
		return nil, err
	}
	reads, taken := map[string]bool{}, map[string]bool{}
	for _, e := range read {
		reads[e.ID], taken[e.ID] = true, true
	}
	for _, e := range own {
		taken[e.ID] = true
	}
	given := map[string]string{} // IDs given to notebooks, by that of the lesson
	for _, e := range own {
		if !reads[e.ID] {
			continue
		}
		id := e.ID + ownSuffix
		for taken[id] {
			id += ownSuffix
		}
		given[e.ID], taken[id] = id, true
	}
	all := slices.Clone(read)
	for _, e := range own {
		listed := *e // the library has e, too
		listed.Beside, listed.inner = true, e.ID
		if id := given[e.ID]; id != "" {
			listed.ID, listed.Lesson = id, e.Lesson.known(id)
		}
		if id := given[e.Original]; id != "" {
			listed.Original = id
		}
		all = append(all, &listed)
	}
	return all, nil
}

// known is the lesson under another ID.
func (l *Lesson) known(id string) *Lesson {
	changed := *l
	changed.ID = id
	return &changed
}

// reads reports whether a lesson is one of the read-only ones.
func (s *Shelf) reads(id string) bool {
	e, err := s.Read.Get(id)
	return err == nil && e != nil
}

// of returns the library that has a lesson, and its ID there.
func (s *Shelf) of(id string) (lib *Library, inner string) {
	switch e, err := s.Get(id); {
	case err != nil || e == nil:
		return s.Own, id // which reports the problem
	case e.Beside:
		return s.Own, e.inner
	}
	return s.Read, id
}

// Get finds a lesson by ID; nil if there is none.
func (s *Shelf) Get(id string) (*Entry, error) {
	all, err := s.Lessons()
	if err != nil {
		return nil, err
	}
	for _, e := range all {
		if e.ID == id {
			return e, nil
		}
	}
	return nil, nil
}

// Editable reports whether SaveCell changes the file of a lesson.
func (s *Shelf) Editable(id string) bool {
	e, err := s.Get(id)
	return err == nil && e != nil && e.Editable
}

// Path is Library.Path of the library that has the lesson.
func (s *Shelf) Path(id string) string {
	lib, inner := s.of(id)
	return lib.Path(inner)
}

// SaveCell is Library.SaveCell of the library that has the lesson.
func (s *Shelf) SaveCell(id, cell, base, text string) (*Lesson, error) {
	lib, inner := s.of(id)
	l, err := lib.SaveCell(inner, cell, base, text)
	if l != nil {
		l = l.known(id)
	}
	return l, err
}

// Arrange is Library.Arrange of the library that has the lesson.
func (s *Shelf) Arrange(id string, arrange Arrangement) (*Lesson, Splice, error) {
	lib, inner := s.of(id)
	l, undo, err := lib.Arrange(inner, arrange)
	if l != nil {
		l = l.known(id)
	}
	return l, undo, err
}

// Asset reads a picture from one's own folder, or else from the read-only lessons: a copy of one of those shows the same
// pictures.
func (s *Shelf) Asset(path string) ([]byte, error) {
	data, err := s.Own.Asset(path)
	if errors.Is(err, ErrNoAsset) {
		return s.Read.Asset(path)
	}
	return data, err
}

// CanCreate is Library.CanCreate of one's own.
func (s *Shelf) CanCreate() bool { return s.Own.CanCreate() }

// Create makes a notebook of one's own.
func (s *Shelf) Create(name, text string) (*Lesson, error) { return s.Own.create(name, text, s.reads) }

// Trash removes a notebook of one's own.
func (s *Shelf) Trash(id string) (removed string, err error) {
	lib, inner := s.of(id)
	return lib.Trash(inner)
}

// Removed is Library.Removed of one's own.
func (s *Shelf) Removed() ([]Removed, error) { return s.Own.Removed() }

// Restore restores a removed notebook.
func (s *Shelf) Restore(removed string) (*Lesson, error) { return s.Own.restore(removed, s.reads) }
