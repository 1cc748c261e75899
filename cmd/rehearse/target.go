package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/lessons/notes"
	"github.com/rehearse-lab/rehearse/web/notebook"
)

// target is a program named on the command line.
type target struct {
	req    kernel.Request // Settings and Both as in the cell; flags override them
	title  string
	source string // text of the program, for pictures
	lesson *lessons.Lesson
	notes  notes.List // that lie beside the lesson
	path   string     // of the file, for messages
}

// findTarget finds FILE.go, FILE.md#cell, LESSON#cell, or the only cell of FILE.md or LESSON.
func findTarget(name string) (*target, error) {
	if strings.HasSuffix(name, ".go") {
		return goTarget(name)
	}
	where, cellID, _ := strings.Cut(name, "#")
	lib, lesson, path, err := findLesson(where)
	if err != nil {
		return nil, err
	}
	cell, err := findCell(lesson, cellID)
	if err != nil {
		return nil, err
	}
	list, err := lib.Notes(lesson.ID, cell.ID)
	if err != nil {
		return nil, err
	}
	return &target{req: cellRequest(lesson, cell), title: lesson.Title, source: cell.Text, lesson: lesson, notes: list, path: path}, nil
}

// edited is the file or folder whose lessons a command changes.
type edited struct {
	*lessons.Library
	where   string // as it was named, "" for the current folder
	entries []*lessons.Entry
}

// path is the path of a file of the folder, relative as on the command line.
func (e *edited) path(name string) string { return onDisk(e.where, name) }

// lessonsToEdit opens the file or folder that a command changes and reads its lessons.
func lessonsToEdit(command string, names []string) (*edited, error) {
	if len(names) > 1 {
		return nil, usagef("%s: one file or folder at a time, not also %q", command, names[1])
	}
	where := strings.Join(names, "")
	lib, err := lessons.OpenToEdit(where)
	if err != nil {
		return nil, err
	}
	entries, err := lib.Lessons()
	if err != nil {
		return nil, err
	}
	return &edited{Library: lib, where: where, entries: entries}, nil
}

// goTarget is a Go file.
func goTarget(path string) (*target, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if info.Size() > kernel.MaxProgram {
		return nil, fmt.Errorf("%s has %d bytes; the limit is %d", path, info.Size(), kernel.MaxProgram)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	files, err := embeddedFiles(path, string(text))
	if err != nil {
		return nil, err
	}
	base := filepath.Base(path)
	return &target{
		req:    kernel.Request{Name: base, Cells: []kernel.Cell{{ID: base, Text: string(text)}}, Target: base, Files: files},
		title:  base,
		source: string(text),
		path:   path,
	}, nil
}

// findLesson finds a lesson by file or by the ID of a built-in one.
func findLesson(where string) (*lessons.Library, *lessons.Lesson, string, error) {
	lib, id, path := lessons.Builtin(), where, ""
	if strings.HasSuffix(where, ".md") {
		var err error
		if lib, err = lessons.Open(where); err != nil {
			return nil, nil, "", err
		}
		id, path = lessons.IDOf(filepath.Base(where)), where
	}
	e, err := lib.Get(id)
	if err != nil {
		return nil, nil, "", err
	}
	if e == nil {
		return nil, nil, "", unknownLesson(lib, where)
	}
	if path == "" {
		path = e.File
	}
	if e.Err != nil {
		return nil, nil, "", inFile(e.Err, path)
	}
	return lib, e.Lesson, path, nil
}

// inFile names the file in problems as on the command line.
func inFile(err error, path string) error {
	var list lessons.Problems
	if !errors.As(err, &list) {
		return err
	}
	list = slices.Clone(list)
	for i := range list {
		list[i].File = path
	}
	return list
}

// unknownLesson is the error for a name that is not the ID of a built-in lesson. One that looks like a file's is not compared with them.
func unknownLesson(lib *lessons.Library, name string) error {
	if filepath.Ext(name) != "" || strings.ContainsRune(name, os.PathSeparator) {
		if _, err := os.Stat(name); err != nil {
			return err
		}
		return fmt.Errorf("%s is not a program: name FILE.go, FILE.md#cell or a built-in lesson", name)
	}
	entries, err := lib.Lessons()
	if err != nil {
		return err
	}
	var ids []string
	for _, e := range entries {
		ids = append(ids, e.ID)
	}
	return fmt.Errorf("there is no lesson %q%s (a file needs its ending: FILE.go, FILE.md#cell)", name, didYouMean(name, ids))
}

// findCell finds a cell of a lesson; the ID may be left out if there is only one, not counting exercises and cells
// that ask for a prediction.
func findCell(l *lessons.Lesson, id string) (*lessons.Cell, error) {
	cells := l.Cells()
	var ids []string
	var shows []*lessons.Cell // those that are neither exercises nor ask for a prediction
	for _, c := range cells {
		if c.ID == id {
			return c, nil
		}
		ids = append(ids, c.ID)
		asks := slices.ContainsFunc(l.Predictions, func(x lessons.Prediction) bool { return x.Cell == c.ID })
		if c.Exercise == nil && !asks {
			shows = append(shows, c)
		}
	}
	switch {
	case len(cells) == 0:
		return nil, fmt.Errorf("the lesson %s has no cell to run", l.ID)
	case id == "" && len(cells) == 1:
		return cells[0], nil
	case id == "" && len(shows) == 1:
		return shows[0], nil
	case id == "":
		return nil, fmt.Errorf("the lesson %s has several cells; name one: #%s", l.ID, strings.Join(ids, ", #"))
	}
	return nil, fmt.Errorf("the lesson %s has no cell %q%s", l.ID, id, didYouMean(id, ids))
}

// cellRequest is the run of a cell. The lesson's other cells are included because cells see each other.
func cellRequest(l *lessons.Lesson, cell *lessons.Cell) kernel.Request {
	req := kernel.Request{
		Name: l.ID + "#" + cell.ID, Target: cell.ID, Capture: true,
		Limits: notebook.RunLimits(l.Limits), Files: notebook.LessonFiles(l),
	}
	for _, c := range l.Cells() {
		req.Cells = append(req.Cells, kernel.Cell{ID: c.ID, Text: c.Text})
	}
	req.Settings, req.Both = notebook.RunSettings(cell.Settings)
	return req
}

// compile compiles t and reports whether it uses actors; the program's mistakes are the error. x keeps what was compiled for
// the requests that follow. They cannot be interrupted while the compiler works, but compile can, by ctx: call it first.
func (t *target) compile(ctx context.Context, x programs) (actors bool, err error) {
	actors, diags, err := x.UsesActors(ctx, t.req)
	if err == nil && len(diags) > 0 {
		err = t.compileError(diags)
	}
	return actors, err
}

// compileError is everything that keeps t from being compiled, at its positions in the file on disk.
func (t *target) compileError(ds []kernel.Diagnostic) error {
	var list lessons.Problems
	for _, d := range ds {
		list = append(list, t.problem(d))
	}
	return list
}

// problem is d at its position in the file on disk.
func (t *target) problem(d kernel.Diagnostic) lessons.Problem {
	p := lessons.Problem{File: t.path, Line: d.Line, Col: d.Col, Msg: d.Text, Remedy: d.Hint, Minor: d.Warning}
	if t.lesson != nil {
		if c := t.lesson.Cell(d.File); c != nil {
			p.Line, p.Col = c.InFile(d.Line, d.Col)
		}
	}
	return p
}
