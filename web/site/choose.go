package site

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/lessons/notes"
	"github.com/rehearse-lab/rehearse/render/archive"
)

// Choice says which lessons are published, and how.
type Choice struct {
	Lessons          []string // their IDs; nil: all
	WithoutSolutions bool     // see lessons.Lesson.WithoutSolutions
}

// choose makes a library of what is to be published of another one, without its pictures.
func choose(l *lessons.Library, c Choice) (*lessons.Library, error) {
	entries, err := l.Lessons()
	if err != nil {
		return nil, err
	}
	if err := checkNames(entries, c.Lessons); err != nil {
		return nil, err
	}
	var files []archive.File
	for _, e := range entries {
		if c.Lessons != nil && !slices.Contains(c.Lessons, e.ID) {
			continue
		}
		f, err := filesOf(l, e, c.WithoutSolutions)
		if err != nil {
			return nil, err
		}
		files = append(files, f...)
	}
	var packed bytes.Buffer
	if err := archive.Write(&packed, files); err != nil {
		return nil, err
	}
	unpacked, err := zip.NewReader(bytes.NewReader(packed.Bytes()), int64(packed.Len()))
	if err != nil {
		return nil, err
	}
	return lessons.Read("published", unpacked), nil
}

// checkNames finds names that no lesson has.
func checkNames(entries []*lessons.Entry, names []string) error {
	for _, name := range names {
		if !slices.ContainsFunc(entries, func(e *lessons.Entry) bool { return e.ID == name }) {
			var there []string
			for _, e := range entries {
				there = append(there, e.ID)
			}
			return fmt.Errorf("publish: there is no lesson %q; there are %s", name, strings.Join(there, ", "))
		}
	}
	return nil
}

// filesOf are the files of a lesson: its text, and the notes on its programs.
func filesOf(l *lessons.Library, e *lessons.Entry, withoutSolutions bool) (files []archive.File, err error) {
	if e.Err != nil {
		return nil, fmt.Errorf("publish: %s cannot be shown: %w", e.File, e.Err)
	}
	text, err := fs.ReadFile(l.Files(), e.File)
	if err == nil && withoutSolutions {
		text, err = e.Lesson.WithoutSolutions()
	}
	if err != nil {
		return nil, fmt.Errorf("publish: %s: %w", e.File, err)
	}
	files = append(files, archive.File{Name: e.File, Data: text})
	about, err := fs.ReadFile(l.Files(), notes.FileName(e.File))
	switch {
	case err == nil:
		files = append(files, archive.File{Name: notes.FileName(e.File), Data: about})
	case !errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Errorf("publish: %w", err)
	}
	return files, nil
}
