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

func (r *fakeRunner) Compile(_ context.Context, _ *Lesson, c *Cell) ([]Diagnostic, error) {
	return r.diagnostics[c.ID], nil
}

func (r *fakeRunner) Run(_ context.Context, _ *Lesson, c *Cell, s Settings) ([]Panel, error) {
	r.runs = append(r.runs, fmt.Sprintf("%s workers=%d", c.ID, s.Workers))
	return r.panels(c, s), r.err
}

const checked = `# T

Four threads. <!-- claim a: pool.threads = 4; 80s < pool.makespan < 90s; pool.makespan > 2 * thread.makespan -->
<!-- claim a workers=2: pool.makespan >= 160s; pool.threads = 3 -->
<!-- claim a: pool.output has "done"; pool.output lacks "done"; pool.latencyP50 < 1ms; pool.threadMemory <= 64kB -->
<!-- claim a: pool.log has "one" before "two"; pool.log has "two" before "one"; pool.log has "two" before "three"; pool.log lacks "one"; pool.log has "one three" -->

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
		{Name: PanelPool, End: ExpectOK, Metrics: metrics, Output: "all done\n", Log: "one\ntwo\none"},
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
			`x.md:3:74: the claim pool.makespan > 2 * thread.makespan does not hold: pool.makespan is 1m25s, thread.makespan is 50s; correct the program, or the claim and the prose that relies on it
x.md:4:48: the claim pool.threads = 3 does not hold: pool.threads is 2; correct the program, or the claim and the prose that relies on it
x.md:5:39: the claim pool.output lacks "done" does not hold: the output is "all done\n"; correct the program, or the claim and the prose that relies on it
x.md:5:65: the claim pool.latencyP50 < 1ms does not hold: pool.latencyP50 is not known; correct the program, or the claim and the prose that relies on it
x.md:6:48: the claim pool.log has "two" before "one" does not hold: "one" comes first; correct the program, or the claim and the prose that relies on it
x.md:6:81: the claim pool.log has "two" before "three" does not hold: the log has no "three"; correct the program, or the claim and the prose that relies on it
x.md:6:116: the claim pool.log lacks "one" does not hold: the log has "one"; correct the program, or the claim and the prose that relies on it
x.md:6:138: the claim pool.log has "one three" does not hold: the log has no "one three"; correct the program, or the claim and the prose that relies on it`},
		{"compile errors", fakeRunner{panels: figures, diagnostics: map[string][]Diagnostic{
			"a": {{Cell: "a", Line: 2, Col: 3, Text: "undefined: twoo", Hint: "did you mean two?"}},
			"p": {{Cell: "a", Line: 2, Col: 3, Text: "undefined: twoo", Hint: "did you mean two?"}, {Cell: "p", Line: 1, Text: "no main"}}}}, "",
			`x.md:10:5: undefined: twoo; did you mean two?
x.md:14: no main
x.md:17:1: the cell c compiles, but expect=compile-error says it does not; remove the attribute or put the error back`},
		{"ends", fakeRunner{diagnostics: compileError, panels: func(c *Cell, s Settings) []Panel {
			if c.ID == "a" {
				return []Panel{{Name: PanelThread, End: ExpectDeadlock, Text: "all asleep\n", Line: 2, Col: 1}}
			}
			return []Panel{{Name: PanelPool, End: ExpectOK}}
		}}, "a workers=4, p workers=0, a workers=2",
			`x.md:10:3: the run of a (thread) ended with deadlock, expected ok: all asleep; correct the program, or write expect=deadlock
x.md:13:1: the run of p (pool) ended with ok, expected panic; correct the program`},
		{"warnings", fakeRunner{diagnostics: map[string][]Diagnostic{
			"a": {{Cell: "a", Line: 1, Text: "no main"}},
			"c": {{Cell: "c", Line: 1, Col: 1, Text: "self-assignment", Warning: true}},
			"p": {{Cell: "p", Line: 1, Col: 2, Text: "unreachable code", Warning: true}}}, panels: func(c *Cell, s Settings) []Panel {
			return []Panel{{Name: PanelPool, End: c.Expect}}
		}}, "p workers=0",
			`x.md:9: no main
x.md:14:2: warning: unreachable code
x.md:17:1: the cell c compiles, but expect=compile-error says it does not; remove the attribute or put the error back`},
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
		"16384000 B": {16384000, dimSize}, "16,384,000 B": {16384000, dimSize}, "544 kB": {544 << 10, dimSize}, "1,632": {1632, dimCount}, "1,234.5 µs": {1234500, dimTime}, "1m31.6s": {91.6e9, dimTime},
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

// TestCheckFault expects the fault of a dispatcher of the pool alone, and with the cell's own settings alone.
func TestCheckFault(t *testing.T) {
	l, err := Parse("x.md", []byte("# T\n\n~~~go {run id=a scheduler=both seed=1 dispatcher=actorlite expect=fault}\none\n~~~\n\n"+
		"<!-- claim a seed=2: pool.output has \"x\" -->\n<!-- claim a seed=3: pool.output has \"x\" -->\n"))
	if err != nil {
		t.Fatal(err)
	}
	ends := func(thread, first, second, third Expect) string {
		r := &fakeRunner{panels: func(_ *Cell, s Settings) []Panel {
			pool := []Expect{1: first, 2: second, 3: third}[s.Seed]
			return []Panel{{Name: PanelThread, End: thread}, {Name: PanelPool, End: pool, Output: "x"}}
		}}
		problems, err := Check(context.Background(), l, r)
		if err != nil {
			t.Fatal(err)
		}
		var said []string
		for _, p := range problems {
			said = append(said, p.Msg)
		}
		return strings.Join(said, "\n")
	}
	for _, c := range []struct{ got, want string }{
		{ends(ExpectOK, ExpectFault, ExpectOK, ExpectFault), ""},
		{ends(ExpectOK, ExpectOK, ExpectOK, ExpectOK), "the run of a (pool) ended with ok, expected fault"},
		{ends(ExpectFault, ExpectFault, ExpectOK, ExpectOK), "the run of a (thread) ended with fault, expected ok"},
		{ends(ExpectOK, ExpectFault, ExpectPanic, ExpectOK), "the run of a (pool) ended with panic, expected fault"},
	} {
		if c.got != c.want {
			t.Errorf("got %q, want %q", c.got, c.want)
		}
	}
}
