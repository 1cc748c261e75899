package document_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/rehearse-lab/rehearse/lessons/notes"
	"github.com/rehearse-lab/rehearse/render/document"
)

// TestLearnersText: a document has the cells and the notes as the learner has them, and says so; the author's picture is left as it is.
func TestLearnersText(t *testing.T) {
	in := small(t)
	in.Texts = map[string]string{
		"plain": "func main() {\r\n\tfmt.Println(\"mine \\x1b[31m\", 7)\r\n}\n",
		"twice": strings.ReplaceAll(in.Lesson.Cell("twice").Text, "Println(m.Data)", "Println(m.Data, m.Data)"),
	}
	in.Notes = func(cell string) (notes.List, bool, error) {
		return notes.List{Notes: []notes.Note{{ID: "1", About: notes.Actor, Actor: "echo", Text: "A note of my own."}}}, cell == "twice", nil
	}
	files := write(t, play(t, in), "markdown")
	text := string(files[""])
	for _, want := range []string{"fmt.Println(\"mine \\x1b[31m\", 7)", "mine  7", "echo echo\n", "The program differs", "1. A note of my own.", "Some programs were changed"} {
		if !strings.Contains(text, want) {
			t.Errorf("it does not say %q", want)
		}
	}
	beside, err := in.Asset("figures/greet.svg")
	if err != nil || string(files["figures/greet.svg"]) != string(beside) {
		t.Errorf("the author's picture was drawn again: %v", err)
	}

	in.WithoutSolutions = true // what the learner wrote may be the solution
	d := play(t, in)
	for _, f := range document.Formats {
		text := said(t, f.Name, write(t, d, f.Name))
		if strings.Contains(text, squeezed("fmt.Println(m.Data, m.Data)")) || strings.Contains(text, "echoecho\n") || !strings.Contains(text, squeezed(`fmt.Println("mine`)) {
			t.Errorf("%s: an exercise is not as the lesson has it, or a cell is", f.Name)
		}
	}
}

// TestMeasured: what was measured is never said to be simulated, and a document of both says which is which.
func TestMeasured(t *testing.T) {
	const real = "```go {run id=real scheduler=pool workers=2 engine=real speed=1000}\n%s\n```\n"
	program := small(t).Lesson.Cell("queue").Text
	d := play(t, lessonOf(t, "# Real\n\n"+fmt.Sprintf(real, program)))
	for _, f := range document.Formats {
		text := said(t, f.Name, write(t, d, f.Name))
		if !strings.Contains(text, "measured") || strings.Contains(text, "simulated") || !strings.Contains(text, squeezed("This measures again, with other times:")) || !strings.Contains(text, "--enginereal") {
			t.Errorf("%s: it does not say that it was measured", f.Name)
		}
	}
	both := string(write(t, play(t, lessonOf(t, "# Both\n\n"+fmt.Sprintf(real, program)+"\n```go {run id=sim}\nfunc main() {}\n```\n")), "markdown")[""])
	for _, want := range []string{"The run of real, measured.", "The run of sim, simulated.", "What it paid, measured", "What it paid, simulated", "Times are measured or simulated, as each figure says."} {
		if !strings.Contains(both, want) {
			t.Errorf("it does not say %q", want)
		}
	}
}

// failing runs the first cell and then fails, or does not compile.
type failing struct {
	document.Runner
	after int
	err   error
}

func (r *failing) Run(ctx context.Context, p document.Program) (*document.Run, error) {
	if r.after--; r.after < 0 {
		return nil, r.err
	}
	return r.Runner.Run(ctx, p)
}

func TestRunnerFails(t *testing.T) {
	in := small(t)
	in.Runner = &failing{in.Runner, 1, errors.New("the kernel died")}
	if _, err := document.Play(in); err == nil || err.Error() != "running 01-small.md#queue: the kernel died" {
		t.Errorf("%v", err)
	}
}

// TestTrouble: a cell that does not compile, or does not end as the lesson says, is told of, and the rest is there.
func TestTrouble(t *testing.T) {
	in := small(t)
	in.Texts = map[string]string{"greet": "func main() { x }", "queue": "func main() { panic(\"oh no\") }"}
	d := play(t, in)
	warnings := strings.Join(d.Warnings, "\n")
	for _, want := range []string{"01-small.md#greet: there is no picture: greet:1:15: undefined: x", "01-small.md#queue: queue:1: panic: oh no"} {
		if !strings.Contains(warnings, want) {
			t.Errorf("the warnings lack %q:\n%s", want, warnings)
		}
	}
	text := string(write(t, d, "markdown")[""])
	if !strings.Contains(text, "greet:1:15: undefined: x") || !strings.Contains(text, "panic: oh no") || !strings.Contains(text, "## The end") {
		t.Error("the errors are not in the document, or the rest is not")
	}
}

// TestProgress: it goes up from 0 to 1, with what is done; when it is cancelled, it stops.
func TestProgress(t *testing.T) {
	for _, f := range document.Formats {
		in := small(t)
		last, steps, told := -1.0, 0, ""
		in.Progress = func(done float64, what string) {
			if done < last || done > 1 {
				t.Errorf("%s: from %v to %v", f.Name, last, done)
			}
			last, told = done, told+what+"\n"
			steps++
		}
		write(t, play(t, in), f.Name)
		if last != 1 || steps < 8 || !strings.Contains(told, "running greet\n") {
			t.Errorf("%s: %d steps, up to %v:\n%s", f.Name, steps, last, told)
		}
		for stop := 1; stop < steps; stop += 3 {
			ctx, cancel := context.WithCancel(t.Context())
			in := small(t)
			in.Context = ctx
			n := 0
			in.Progress = func(float64, string) {
				if n++; n == stop {
					cancel()
				}
			}
			d, err := document.Play(in)
			if err == nil {
				_, err = d.Write(document.Find(f.Name))
			}
			if !errors.Is(err, context.Canceled) && stop < steps-1 {
				t.Errorf("%s, cancelled at step %d of %d: %v", f.Name, stop, steps, err)
			}
			cancel()
		}
	}
}
