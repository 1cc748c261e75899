package document

import (
	"context"
	"path"
	"strings"

	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/lessons/notes"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// Input is a lesson to export. Lesson and Runner must be set.
type Input struct {
	Lesson *lessons.Lesson
	Runner Runner
	// Name identifies the lesson on the command line: its file, or "" for a built-in one, which is identified by its ID.
	Name string
	// Texts are the changed cells, by ID. Without solutions, exercises have the lesson's text all the same, because the
	// learner's may be the solution.
	Texts map[string]string
	// Notes returns the notes on a cell; own reports that they are not those beside the lesson. nil: there are none.
	Notes func(cell string) (list notes.List, own bool, err error)
	// Asset reads a picture of the lesson, by its path. nil: there are none.
	Asset func(path string) ([]byte, error)
	// Pictures draws views of runs (web/ui.Pictures); without it, a lesson's figures of views other than the timelines
	// fail.
	Pictures []byte
	// Other finds another lesson by its ID, for its title and file; nil, or a nil result: unknown.
	Other func(id string) *lessons.Lesson
	// WithoutSolutions leaves out solutions and answers. Hints stay.
	WithoutSolutions bool
	// Context cancels the export; nil: nothing does.
	Context context.Context
	// Progress receives the part that is done, from 0 to 1, and the next task; may be nil.
	Progress func(done float64, what string)
}

// Runner runs programs of lessons: for the command line in its own process, for the server in its kernel.
type Runner interface {
	// Run runs a program. Errors in the program are part of the Run; the error is a fault of the runner, or of ctx.
	Run(ctx context.Context, p Program) (*Run, error)
}

// Program is a cell with everything that its program is made of.
type Program struct {
	Name   string // for the trace and the command line: countdown#countdown
	Lesson *lessons.Lesson
	Cell   *lessons.Cell // its settings are used
	Cells  []Source      // all cells of the lesson, as they are exported
}

// Source is the text of a cell.
type Source struct{ ID, Text string }

// Run is the result of a program.
type Run struct {
	Traces   []*trace.Trace
	Output   []Output
	Problems []Problem // compile errors; everything else is empty then
	Ended    string    // how it ended, if it left no trace
}

// Output is consecutive output of a run.
type Output struct {
	Panel trace.Scheduler
	Text  string
}

// Problem is an error in a program.
type Problem struct {
	Cell         string
	Line, Column int
	Text, Hint   string
}

func (in *Input) context() context.Context {
	if in.Context == nil {
		return context.Background()
	}
	return in.Context
}

// step reports that a part is done and what is next; the error says that the export was cancelled.
func (in *Input) step(done float64, next string) error {
	if err := in.context().Err(); err != nil {
		return err
	}
	if in.Progress != nil {
		in.Progress(done, next)
	}
	return nil
}

// sources are the cells as exported.
func (in *Input) sources() []Source {
	var list []Source
	for _, c := range in.Lesson.Cells() {
		list = append(list, Source{c.ID, in.text(c)})
	}
	return list
}

// text is a cell as exported.
func (in *Input) text(c *lessons.Cell) string {
	text, changed := in.Texts[c.ID]
	if !changed || in.WithoutSolutions && c.Exercise != nil {
		return c.Text
	}
	return strings.ReplaceAll(text, "\r\n", "\n")
}

// changed reports whether any cell differs from the lesson's.
func (in *Input) changed() bool {
	for _, c := range in.Lesson.Cells() {
		if in.text(c) != c.Text {
			return true
		}
	}
	return false
}

// where is a cell's name on the command line.
func (in *Input) where(cell string) string {
	name := in.Name
	if name == "" {
		name = in.Lesson.ID
	}
	return name + "#" + cell
}

// base is the first part of the names of the document's files: 03-countdown.
func (in *Input) base() string {
	name := path.Base(strings.ReplaceAll(in.Lesson.File, `\`, "/"))
	name = strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f || strings.ContainsRune(`/\:*?"<>|#% `, r) {
			return '-'
		}
		return r
	}, name)
	if name = strings.TrimLeft(trimMD(name), "."); name == "" {
		name = "lesson"
	}
	return name
}

func trimMD(name string) string {
	if len(name) > 3 && strings.EqualFold(name[len(name)-3:], ".md") {
		return name[:len(name)-3]
	}
	return name
}
