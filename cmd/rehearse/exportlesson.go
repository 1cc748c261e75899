package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/lessons/notes"
	"github.com/rehearse-lab/rehearse/render/archive"
	"github.com/rehearse-lab/rehearse/render/document"
	"github.com/rehearse-lab/rehearse/web/download"
	"github.com/rehearse-lab/rehearse/web/ui"
)

// lessonFormat is the requested format of a whole lesson, nil if it is not one. The file name of a hand-out may
// choose one of its forms.
func lessonFormat(name, out string) *document.Format {
	if name == "handout" {
		switch strings.ToLower(filepath.Ext(out)) {
		case ".pdf":
			name = "handout-pdf"
		case ".mmark", ".md":
			name = "mmark"
		}
	}
	return document.Find(name)
}

// exportLesson is export with a format of lessons: it runs all cells of a lesson and writes the document.
func (c *cli) exportLesson(ctx context.Context, x programs, format *document.Format, names []string, out string, strip bool) (int, error) {
	if len(names) != 1 {
		return 0, usagef("export %s: one lesson at a time: its ID, FILE.md, or LESSON in a folder", format.Name)
	}
	if lesson, cell, is := strings.Cut(names[0], "#"); is {
		return 0, usagef("export %s: it exports a whole lesson: write %s, without #%s", format.Name, lesson, cell)
	}
	in, path, err := lessonInput(ctx, x, names[0])
	if err != nil {
		return 0, err
	}
	if format.Several && overLesson(path, out) {
		return 0, usagef("export %s: -o %s is the lesson's own folder, whose files it would overwrite; choose another", format.Name, out)
	}
	if out == "" && format.Several {
		return 0, usagef("export %s: it has pictures beside it, so say where to write it: -o FILE.%s, -o FILE.zip, or -o DIR", format.Name, format.File)
	}
	in.WithoutSolutions = strip
	d, err := document.Play(in)
	if err != nil {
		return 0, err
	}
	files, err := d.Write(format)
	if err != nil {
		return 0, err
	}
	for _, w := range d.Warnings {
		fmt.Fprintf(c.err, "rehearse: %s\n", w)
	}
	if out == "" {
		_, err = c.out.Write(files[0].Data)
		return exitOK, err
	}
	return exitOK, keepDocument(out, files, d.ArchiveName(format), format)
}

// overLesson reports whether a document with pictures beside it would be written to the folder of the lesson with the
// file path, "" for none.
func overLesson(path, out string) bool {
	if path == "" || strings.EqualFold(filepath.Ext(out), ".zip") {
		return false
	}
	own, err := os.Stat(filepath.Dir(path))
	if err != nil {
		return false
	}
	to, err := os.Stat(out)
	if err != nil || !to.IsDir() {
		if to, err = os.Stat(filepath.Dir(out)); err != nil || filepath.Ext(out) == "" {
			return false
		}
	}
	return os.SameFile(own, to)
}

// lessonInput finds a lesson as check does: a built-in one by its ID, FILE.md, or the ID of one in a folder, DIR/LESSON. path is its file
// on disk, "" for a built-in one.
func lessonInput(ctx context.Context, x programs, where string) (in *document.Input, path string, err error) {
	lib, l, path, err := findLesson(where)
	if err != nil {
		if dir, id := filepath.Split(where); dir != "" && !strings.HasSuffix(where, ".md") {
			lib, l, path, err = lessonIn(dir, id)
		}
		if err != nil {
			return nil, "", err
		}
	}
	name := filepath.Base(path)
	if e, err := lessons.Builtin().Get(where); err == nil && e != nil {
		name, path = "", "" // found by its ID
	}
	in = &document.Input{
		Lesson: l, Name: name, Runner: download.LessonRunner{Execute: x.Execute}, Asset: lib.Asset, Pictures: []byte(ui.Pictures()), Context: ctx,
		Notes: func(cell string) (notes.List, bool, error) {
			list, err := lib.Notes(l.ID, cell)
			return list, false, err
		},
		Other: func(id string) *lessons.Lesson {
			e, err := lib.Get(id)
			if err != nil || e == nil {
				return nil
			}
			return e.Lesson
		},
	}
	return in, path, nil
}

// lessonIn finds a lesson of a folder by its ID.
func lessonIn(dir, id string) (*lessons.Library, *lessons.Lesson, string, error) {
	lib, err := lessons.Open(dir)
	if err != nil {
		return nil, nil, "", err
	}
	e, err := lib.Get(id)
	switch {
	case err != nil:
		return nil, nil, "", err
	case e == nil:
		return nil, nil, "", unknownLesson(lib, id)
	case e.Err != nil:
		return nil, nil, "", inFile(e.Err, filepath.Join(dir, e.File))
	}
	return lib, e.Lesson, filepath.Join(dir, e.File), nil
}

// keepDocument writes the files of a document: into a folder, beside each other, or as one zip.
func keepDocument(out string, files []document.File, name string, format *document.Format) error {
	info, err := os.Stat(out)
	folder := err == nil && info.IsDir() || strings.HasSuffix(out, string(filepath.Separator)) || strings.HasSuffix(out, "/")
	switch {
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return err
	case folder:
		return writeBeside(out, files)
	case !format.Several:
		return keep(out, files[0].Data)
	case strings.EqualFold(filepath.Ext(out), ".zip"):
		var b bytes.Buffer
		if err := archive.Write(&b, files); err != nil {
			return err
		}
		return keep(out, b.Bytes())
	case filepath.Ext(out) == "": // a folder that does not exist yet
		return writeBeside(out, files)
	}
	files[0].Name = filepath.Base(out)
	return writeBeside(filepath.Dir(out), files)
}

// writeBeside writes files into a folder. Their names are relative and lead nowhere else.
func writeBeside(dir string, files []document.File) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	for _, f := range files {
		if !filepath.IsLocal(filepath.FromSlash(f.Name)) {
			return fmt.Errorf("the file %q would be outside of %s", f.Name, dir)
		}
		if err := keepBelow(dir, filepath.ToSlash(f.Name), f.Data); err != nil {
			return err
		}
	}
	return nil
}
