package lessons

import "errors"

// Shelf is two libraries as one: lessons that are only read, and a folder of one's own notebooks after them.
type Shelf struct{ Read, Own *Library }

// Lessons lists the lessons of both. One of one's own whose ID is taken is listed with an error.
func (s *Shelf) Lessons() ([]*Entry, error) {
	read, err := s.Read.Lessons()
	if err != nil {
		return nil, err
	}
	own, err := s.Own.Lessons()
	if err != nil {
		return nil, err
	}
	all := append([]*Entry{}, read...)
	for _, e := range own {
		if s.reads(e.ID) {
			e = &Entry{ID: e.ID + "-own", File: e.File, Lesson: e.Lesson, Err: Problems{{File: e.File,
				Msg: "there is a lesson with the ID " + e.ID + " already", Remedy: "rename the file"}}}
		}
		all = append(all, e)
	}
	return all, nil
}

// reads reports whether a lesson is one of those that are only read.
func (s *Shelf) reads(id string) bool {
	e, err := s.Read.Get(id)
	return err == nil && e != nil
}

// of is the library that has a lesson.
func (s *Shelf) of(id string) *Library {
	if s.reads(id) {
		return s.Read
	}
	return s.Own
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
func (s *Shelf) Editable(id string) bool { return !s.reads(id) }

// Beside reports whether a lesson is one's own beside those that are only read.
func (s *Shelf) Beside(id string) bool { return !s.reads(id) }

// Path is Library.Path of the library that has the lesson.
func (s *Shelf) Path(id string) string { return s.of(id).Path(id) }

// SaveCell is Library.SaveCell of the library that has the lesson.
func (s *Shelf) SaveCell(id, cell, base, text string) (*Lesson, error) {
	return s.of(id).SaveCell(id, cell, base, text)
}

// Arrange is Library.Arrange of the library that has the lesson.
func (s *Shelf) Arrange(id string, arrange Arrangement) (*Lesson, Splice, error) {
	return s.of(id).Arrange(id, arrange)
}

// Asset reads a picture of one's own, or else of the lessons that are only read: a copy of one of them shows the same.
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

// Trash puts a notebook of one's own aside.
func (s *Shelf) Trash(id string) (removed string, err error) { return s.of(id).Trash(id) }

// Restore brings it back.
func (s *Shelf) Restore(removed string) (*Lesson, error) { return s.Own.restore(removed, s.reads) }
