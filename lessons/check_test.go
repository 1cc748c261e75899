package lessons

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// fakeRunner answers from tables and remembers what it was asked to run.
type fakeRunner struct {
	diagnostics map[string][]Diagnostic
	panels      func(c *Cell, s Settings) []Panel
	err         error
	runs        []string
}

func (r *fakeRunner) Compile(_ context.Context, _ *Lesson, c *Cell) []Diagnostic {
	return r.diagnostics[c.ID]
}

func (r *fakeRunner) Run(_ context.Context, _ *Lesson, c *Cell, s Settings) ([]Panel, error) {
	r.runs = append(r.runs, fmt.Sprintf("%s workers=%d", c.ID, s.Workers))
	return r.panels(c, s), r.err
}

const checked = `# T

Four threads. <!-- claim a: pool.threads = 4; 80s < pool.makespan < 90s; pool.makespan > 2 * thread.makespan -->
<!-- claim a workers=2: pool.makespan >= 160s; pool.threads = 3 -->
<!-- claim a: pool.output has "done"; pool.output lacks "done"; pool.latencyP50 < 1ms; pool.threadMemory <= 64kB -->

  ~~~go {run id=a scheduler=both workers=4}
  one
  two
  ~~~

~~~go {run id=p expect=panic}
boom
~~~

~~~go {run id=c expect=compile-error}
~~~
`

// figures is a runner of the lesson above. The makespan is 340 s divided by the workers.
func figures(c *Cell, s Settings) []Panel {
	if c.ID == "p" {
		return []Panel{{Name: PanelPool, End: ExpectPanic, Text: "panic: boom", Line: 1, Col: 2}}
	}
	metrics := map[string]float64{"threads": float64(s.Workers), "makespan": 340e9 / float64(s.Workers), "threadMemory": 64000}
	return []Panel{
		{Name: PanelThread, End: ExpectOK, Metrics: map[string]float64{"makespan": 50e9}},
		{Name: PanelPool, End: ExpectOK, Metrics: metrics, Output: "all done\n"},
	}
}

func TestCheck(t *testing.T) {
	compileError := map[string][]Diagnostic{"c": {{Cell: "c", Line: 1, Col: 1, Text: "no main"}}}
	for _, test := range []struct {
		name   string
		runner fakeRunner
		runs   string
		want   string
	}{
		{"claims", fakeRunner{diagnostics: compileError, panels: figures}, "a workers=4, p workers=0, a workers=2",
			`x.md:3:74: the claim pool.makespan > 2 * thread.makespan does not hold: pool.makespan is 1m25s, thread.makespan is 50s; mend the program, or the claim and the prose it backs
x.md:4:48: the claim pool.threads = 3 does not hold: pool.threads is 2; mend the program, or the claim and the prose it backs
x.md:5:39: the claim pool.output lacks "done" does not hold: the output is "all done\n"; mend the program, or the claim and the prose it backs
x.md:5:65: the claim pool.latencyP50 < 1ms does not hold: pool.latencyP50 is not known; mend the program, or the claim and the prose it backs`},
		{"compile errors", fakeRunner{panels: figures, diagnostics: map[string][]Diagnostic{
			"a": {{Cell: "a", Line: 2, Col: 3, Text: "undefined: twoo", Hint: "did you mean two?"}},
			"p": {{Cell: "a", Line: 2, Col: 3, Text: "undefined: twoo", Hint: "did you mean two?"}, {Cell: "p", Line: 1, Text: "no main"}}}}, "",
			`x.md:9:5: undefined: twoo; did you mean two?
x.md:13: no main
x.md:16:1: the cell c compiles, expect=compile-error says it does not; remove the attribute or put the error back`},
		{"ends", fakeRunner{diagnostics: compileError, panels: func(c *Cell, s Settings) []Panel {
			if c.ID == "a" {
				return []Panel{{Name: PanelThread, End: ExpectDeadlock, Text: "all asleep\n", Line: 2, Col: 1}}
			}
			return []Panel{{Name: PanelPool, End: ExpectOK}}
		}}, "a workers=4, p workers=0, a workers=2",
			`x.md:9:3: the run of a (thread) ended with deadlock, expected ok: all asleep; mend the program, or say expect=deadlock
x.md:12:1: the run of p (pool) ended with ok, expected panic; mend the program`},
	} {
		t.Run(test.name, func(t *testing.T) {
			l, err := Parse("x.md", []byte(checked))
			if err != nil {
				t.Fatal(err)
			}
			problems, err := Check(context.Background(), l, &test.runner)
			if err != nil {
				t.Fatal(err)
			}
			problems = slices.DeleteFunc(problems, func(p Problem) bool { return strings.Contains(p.Msg, "there was no") })
			if got := Problems(problems).Error(); got != test.want {
				t.Errorf("got\n%s\nwant\n%s", got, test.want)
			}
			if got := strings.Join(test.runner.runs, ", "); got != test.runs {
				t.Errorf("runs %s, want %s", got, test.runs)
			}
		})
	}
}

func TestCheckRunnerFails(t *testing.T) {
	l, err := Parse("x.md", []byte("# T\n\n```go {run id=a}\n```\n"))
	if err != nil {
		t.Fatal(err)
	}
	broken := errors.New("no kernel")
	if _, err := Check(context.Background(), l, &fakeRunner{panels: figures, err: broken}); !errors.Is(err, broken) {
		t.Errorf("got %v, want %v", err, broken)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Check(ctx, l, &fakeRunner{panels: figures}); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want %v", err, context.Canceled)
	}
}

func TestParseFigure(t *testing.T) {
	for text, want := range map[string]struct {
		value float64
		dim   dimension
	}{
		"34": {34, dimCount}, "10_000": {10000, dimCount}, "1.5s": {1.5e9, dimTime}, "2min": {120e9, dimTime},
		"16us": {16e3, dimTime}, "16µs": {16e3, dimTime}, "160kB": {163840, dimSize}, "64MB": {64 << 20, dimSize}, "16KiB": {16384, dimSize}, "5B": {5, dimSize},
	} {
		value, dim, ok := parseFigure(text)
		if !ok || value != want.value || dim != want.dim {
			t.Errorf("parseFigure(%s) = %v, %v, %v, want %+v", text, value, dim, ok, want)
		}
	}
	for _, text := range []string{"", "s", "-1", "1e9", "1h", "1.2.3", "0x10", "NaN"} {
		if _, _, ok := parseFigure(text); ok {
			t.Errorf("parseFigure(%q) is accepted", text)
		}
	}
}

func TestSuggest(t *testing.T) {
	words := []string{"scheduler", "workers", "cores", "id"}
	for word, want := range map[string]string{
		"worker": "workers", "Workers": "workers", "wrokers": "workers", "schedular": "scheduler", "idd": "id", "xyz": "", "speed": "",
		strings.Repeat("w", 1000): "",
	} {
		if got := suggest(word, words); got != want {
			t.Errorf("suggest(%.20s) = %q, want %q", word, got, want)
		}
	}
}
