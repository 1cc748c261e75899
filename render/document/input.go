package document

import (
	"context"
	"path"
	"strings"

	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/lessons/notes"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// Input is a lesson as it is to be exported. Lesson and Runner must be set.
type Input struct {
	Lesson *lessons.Lesson
	Runner Runner
	// Name is how the command line finds the lesson: its file, or "" for a built-in one, which its ID finds.
	Name string
	// Texts are the cells that somebody has changed, by ID. Without solutions, exercises have the lesson's text all the same: what a
	// learner wrote there may be the solution.
	Texts map[string]string
	// Notes are the notes on a cell; own tells that they are not those beside the lesson. nil: there are none.
	Notes func(cell string) (list notes.List, own bool, err error)
	// Asset is a picture of the lesson, by its path. nil: there are none.
	Asset func(path string) ([]byte, error)
	// Pictures draws views of runs (web/ui.Pictures); without it a lesson's figures of other views than the time lines fail.
	Pictures []byte
	// Other finds another lesson by its ID, for its title and file; nil, or a nil answer: it is not known.
	Other func(id string) *lessons.Lesson
	// WithoutSolutions leaves out solutions and answers. Hints stay.
	WithoutSolutions bool
	// Context ends the export early; nil: nothing does.
	Context context.Context
	// Progress is told how much is done, from 0 to 1, and what comes next; nil: nobody asks.
	Progress func(done float64, what string)
}

// Runner runs programs of lessons: the command line in its own process, the server in its kernel's.
type Runner interface {
	// Run runs a program. What is wrong with the program is part of the Run; the error is a fault of the runner's, or of ctx.
	Run(ctx context.Context, p Program) (*Run, error)
}

// Program is a cell with all that its program is made of.
type Program struct {
	Name   string // for the trace and the command line: countdown#countdown
	Lesson *lessons.Lesson
	Cell   *lessons.Cell // whose settings hold
	Cells  []Source      // all cells of the lesson, as they are exported
}

// Source is the text of a cell.
type Source struct{ ID, Text string }

// Run is what came of a program.
type Run struct {
	Traces   []*trace.Trace
	Output   []Output
	Problems []Problem // why it did not compile; then there is nothing else
	Ended    string    // how it ended that left no trace
}

// Output is what a run printed at a stretch.
type Output struct {
	Panel trace.Scheduler
	Text  string
}

// Problem is a mistake in a program.
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

// step says that a part is done and what comes next, and whether to go on: an error if not.
func (in *Input) step(done float64, next string) error {
	if err := in.context().Err(); err != nil {
		return err
	}
	if in.Progress != nil {
		in.Progress(done, next)
	}
	return nil
}

// sources are the cells as they are exported.
func (in *Input) sources() []Source {
	var list []Source
	for _, c := range in.Lesson.Cells() {
		list = append(list, Source{c.ID, in.text(c)})
	}
	return list
}

// text is a cell as it is exported.
func (in *Input) text(c *lessons.Cell) string {
	text, changed := in.Texts[c.ID]
	if !changed || in.WithoutSolutions && c.Exercise != nil {
		return c.Text
	}
	return strings.ReplaceAll(text, "\r\n", "\n")
}

// changed reports whether any cell is another one than the lesson's.
func (in *Input) changed() bool {
	for _, c := range in.Lesson.Cells() {
		if in.text(c) != c.Text {
			return true
		}
	}
	return false
}

// where is how the command line names a cell.
func (in *Input) where(cell string) string {
	name := in.Name
	if name == "" {
		name = in.Lesson.ID
	}
	return name + "#" + cell
}

// base is the name that the document's files begin with: 03-countdown.
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
