package lessons

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"time"
)

// Runner compiles and runs cells for Check. Package lessons itself runs nothing.
type Runner interface {
	// Compile reports errors in a cell, together with the lesson's other cells, or warnings if there are no errors. Places
	// are within cells. The error is for faults outside of the lesson.
	Compile(ctx context.Context, l *Lesson, c *Cell) ([]Diagnostic, error)
	// Run runs a cell with the given settings under the lesson's limits and reports a panel for each scheduler. The error
	// is for faults outside of the lesson.
	// With OrderFound, there is no panel for a scheduler under which no order breaks.
	Run(ctx context.Context, l *Lesson, c *Cell, s Settings) ([]Panel, error)
	// Try runs an exercise with a text in its cell and a seed, and reports which of its checks do not hold. A text that
	// does not compile breaks the first. The error is for faults outside of the lesson.
	Try(ctx context.Context, l *Lesson, c *Cell, text string, seed uint64) ([]Broken, error)
	// TryOrders is Try for an exercise with orders, up to the first that breaks a check.
	TryOrders(ctx context.Context, l *Lesson, c *Cell, text string) (TriedOrders, error)
	// Unmatched runs an exercise with a text in its cell and its own seed, and reports which texts of checks that only forbid
	// something (Criterion.Forbids) match nothing. A text that does not compile has none. The error is for faults outside of the lesson.
	Unmatched(ctx context.Context, l *Lesson, c *Cell, text string) ([]Unmatched, error)
}

// Unmatched is a text of a check that matches nothing in a run, so that the check holds there whatever happens.
type Unmatched struct {
	Check  int    // its index
	Text   string // part of the line of a message in the log
	Sender bool   // Text is part of the name of a sender instead
}

// TriedOrders is what is known when the checks of an exercise were tried in orders.
type TriedOrders struct {
	Broken []Broken // by the last one
	Order  string   // which that is; "" is the usual one
	Tried  int      // how many
	All    bool     // there are no others, so that a text that breaks no check is proved
}

// Diagnostic is a compile error, or a warning, at its place in a cell.
type Diagnostic struct {
	Cell      string // ID
	Line, Col int    // 1-based, within the cell's text
	Text      string
	Hint      string // a remedy; may be empty
	Warning   bool   // a warning: the cell compiles
}

// Broken is a check of an exercise that a run does not satisfy.
type Broken struct {
	Check     int    // its index
	Text      string // what happened
	Line, Col int    // 1-based, within the text that was tested, if that does not compile; 0: unknown
}

// Panel is the result of a run under one scheduler.
type Panel struct {
	Name      string             // one of the Panel constants
	End       Expect             // how it ended; "stopped" and "exit" are never expected
	Timed     bool               // ExpectLimit: the program did not end, and reached a limit of steps or of time
	Text      string             // what went wrong, if anything did
	Line, Col int                // where in the cell; 0: unknown
	Events    int                // in its trace
	Actors    []string           // their names
	Output    string             // what the program printed
	Log       string             // a line for each message, for claims
	Metrics   map[string]float64 // by MetricNames: times in ns, sizes in bytes

	Answer func(Prediction) string // the right answer to a prediction; nil: there is no trace
	// Find is the step of the nth event (NthLast: the last) after a step that a text describes, -1 if there is none; nil: there is no trace.
	Find func(text string, nth, after int) int
}

// Check reports everything in a lesson that is untrue: cells that do not compile, runs that do not end as the cell expects,
// claims that do not hold, exercises whose starter satisfies all checks or whose solution does not, and the parser's
// warnings. Compiler warnings about cells are Minor. The error is the Runner's, or ctx's.
func Check(ctx context.Context, l *Lesson, r Runner) ([]Problem, error) {
	c := &checker{ctx: ctx, lesson: l, runner: r, runs: map[string]bool{}}
	c.problems = append(c.problems, l.Warnings...)
	c.quizzes()
	for _, cell := range l.cells {
		if err := c.compile(cell); err != nil {
			return nil, fmt.Errorf("checking %s#%s: %w", l.ID, cell.ID, err)
		}
	}
	for _, cell := range l.cells {
		if cell.Exercise == nil {
			continue
		}
		if err := c.exercise(cell); err != nil {
			return nil, fmt.Errorf("checking %s#%s: %w", l.ID, cell.ID, err)
		}
	}
	for _, j := range c.jobs() {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if err := c.run(j); err != nil {
			return nil, fmt.Errorf("checking %s#%s: %w", l.ID, j.cell.ID, err)
		}
	}
	sortProblems(c.problems)
	return c.problems, nil
}

type checker struct {
	ctx      context.Context
	lesson   *Lesson
	runner   Runner
	runs     map[string]bool // by cell ID: whether it compiles, as it should
	problems []Problem
}

func (c *checker) report(line, col int, msg, remedy string) {
	c.add(Problem{Line: line, Col: col, Msg: msg, Remedy: remedy})
}

// add reports p, once.
func (c *checker) add(p Problem) {
	p.File = c.lesson.File
	for _, old := range c.problems {
		if old == p {
			return
		}
	}
	c.problems = append(c.problems, p)
}

// quizzes reports quizzes without an explanation.
func (c *checker) quizzes() {
	for _, b := range c.lesson.Blocks {
		if q := b.Quiz; q != nil && q.Explanation == "" {
			c.add(Problem{Line: q.Line, Col: 1, Msg: "the quiz " + q.ID + " does not say why", Remedy: "write a sentence or two after its answers", Minor: true})
		}
	}
}

func (c *checker) compile(cell *Cell) error {
	diagnostics, err := c.runner.Compile(c.ctx, c.lesson, cell)
	if err != nil {
		return err
	}
	compiles := !slices.ContainsFunc(diagnostics, func(d Diagnostic) bool { return !d.Warning })
	c.runs[cell.ID] = compiles && cell.Expect != ExpectCompileError
	if cell.Expect == ExpectCompileError {
		if compiles {
			c.report(cell.fence.open, 1, fmt.Sprintf("the cell %s compiles, but expect=%s says it does not", cell.ID, cell.Expect),
				"remove the attribute or put the error back")
		}
		return nil
	}
	for _, d := range diagnostics {
		at := c.lesson.Cell(d.Cell)
		if at == nil {
			at = cell
		}
		line, col := at.InFile(d.Line, d.Col)
		c.add(Problem{Line: line, Col: col, Msg: d.Text, Remedy: d.Hint, Minor: d.Warning})
	}
	return nil
}

// job is a run to make: a cell with settings, and the claims about it.
type job struct {
	cell     *Cell
	settings Settings
	claims   []Claim
}

// jobs lists the necessary runs: each cell as written, and once for each other combination of settings that a claim names.
func (c *checker) jobs() []job {
	var jobs []job
	for _, cell := range c.lesson.cells {
		if !c.runs[cell.ID] || cell.Exercise != nil {
			continue
		}
		jobs = append(jobs, job{cell: cell, settings: cell.Settings})
	}
next:
	for _, claim := range c.lesson.Claims {
		for i := range jobs {
			if jobs[i].cell.ID == claim.Cell && jobs[i].settings == claim.Settings {
				jobs[i].claims = append(jobs[i].claims, claim)
				continue next
			}
		}
		if c.runs[claim.Cell] {
			jobs = append(jobs, job{c.lesson.Cell(claim.Cell), claim.Settings, []Claim{claim}})
		}
	}
	return jobs
}

func (c *checker) run(j job) error {
	panels, err := c.runner.Run(c.ctx, c.lesson, j.cell, j.settings)
	if err != nil {
		return err
	}
	own := j.settings == j.cell.Settings
	for _, p := range panels {
		if j.settings.Order == "" { // in another order it may end in another way
			c.end(j.cell, p, own)
		}
	}
	if own {
		c.predictions(j.cell, panels)
		c.cues(j.cell, panels)
	}
	for _, claim := range j.claims {
		if j.settings.Order == OrderFound && len(panels) == 0 {
			c.report(claim.Line, claim.Col, fmt.Sprintf("the claim is about an order of %s that breaks, but none is found", j.cell.ID), "correct the program, or the claim and the prose that relies on it")
			continue
		}
		for _, s := range claim.Statements {
			if _, found, ok := s.Holds(panels); !ok {
				c.report(s.Line, s.Col, fmt.Sprintf("the claim %s does not hold: %s", s.Text, found),
					"correct the program, or the claim and the prose that relies on it")
			}
		}
	}
	return nil
}

// predictions reports those at a step or a time that the run does not have, and those with a wrong answer.
func (c *checker) predictions(cell *Cell, panels []Panel) {
	for _, x := range c.lesson.Predictions {
		p := panelNamed(panels, x.Panel)
		if x.Cell != cell.ID || p == nil || p.Events == 0 {
			continue
		}
		if x.Step >= p.Events-1 {
			c.report(x.Line, x.Col, fmt.Sprintf("nothing follows step %d of %s: its run (%s) ends at step %d", x.Step, cell.ID, p.Name, p.Events-1),
				"ask at an earlier step; rehearse run --events lists them")
			continue
		}
		if end := p.Metrics["makespan"]; x.Ask == AskBacklog && float64(x.At) > end {
			c.report(x.Line, x.Col, fmt.Sprintf("the run of %s (%s) is over at %v, before %v", cell.ID, p.Name, time.Duration(end), x.At), "ask about an earlier time")
			continue
		}
		if right := p.Answer(x); x.Answer != "" && x.Answer != right {
			c.report(x.Line, x.Col, fmt.Sprintf("the answer is %s, not %s", right, x.Answer), "correct the program, or the answer and the prose that states it")
		}
	}
}

// end reports a run that did not end as the cell expects. A faulty dispatcher exists only in a pool, and breaks a rule only
// in some runs: with settings of a claim, other than the cell's own, it need not break one.
func (c *checker) end(cell *Cell, p Panel, own bool) {
	expected := cell.Expect
	if expected == ExpectFault && (p.Name != PanelPool || !own && p.End == ExpectOK) {
		expected = ExpectOK
	}
	if p.End == expected || expected == ExpectTimeout && p.End == ExpectLimit && p.Timed {
		return
	}
	line, col := cell.fence.open, 1
	if p.Line > 0 {
		line, col = cell.InFile(p.Line, p.Col)
	}
	msg := fmt.Sprintf("the run of %s (%s) ended with %s, expected %s", cell.ID, p.Name, p.End, expected)
	if text := strings.TrimSpace(p.Text); text != "" {
		msg += ": " + text
	}
	remedy := "correct the program"
	if cell.Expect == ExpectOK {
		remedy = fmt.Sprintf("correct the program, or write expect=%s", p.End)
	}
	c.report(line, col, msg, remedy)
}

// Holds evaluates a statement. If it does not hold, panel is the one that shows it, if it is a single one, and found
// describes the actual value.
func (s *Statement) Holds(panels []Panel) (panel, found string, ok bool) {
	if s.words != nil {
		return s.words.hold(panels)
	}
	for _, o := range s.operands {
		panel = cmp.Or(panel, o.panel)
	}
	found, ok = s.compare(panels)
	return panel, found, ok
}

// Lacks is the text that the output must not contain, if the statement demands that.
func (s *Statement) Lacks() (text string, is bool) {
	if s.words == nil || s.words.log || s.words.has {
		return "", false
	}
	return s.words.text, true
}

// compare evaluates a comparison of figures.
func (s *Statement) compare(panels []Panel) (found string, ok bool) {
	values := make([]float64, len(s.operands))
	var figures []string
	for i, o := range s.operands {
		values[i] = o.factor
		if o.panel == "" {
			continue
		}
		p := panelNamed(panels, o.panel)
		if p == nil {
			return "there was no " + o.panel + " run", false
		}
		v, known := p.Metrics[o.metric]
		if !known {
			return fmt.Sprintf("%s.%s is not known", o.panel, o.metric), false
		}
		values[i] *= v
		figures = append(figures, fmt.Sprintf("%s.%s is %s", o.panel, o.metric, formatFigure(v, o.dim)))
	}
	ok = true
	for i, op := range s.ops {
		ok = ok && ordered(values[i], op, values[i+1])
	}
	return strings.Join(figures, ", "), ok
}

// hold evaluates a statement about a text, for one panel or for each.
func (w *words) hold(panels []Panel) (panel, found string, ok bool) {
	if w.panel != "" {
		p := panelNamed(panels, w.panel)
		if p == nil {
			return w.panel, "there was no " + w.panel + " run", false
		}
		found, ok = w.of(p)
		return w.panel, found, ok
	}
	for i := range panels {
		if found, ok = w.of(&panels[i]); !ok {
			return panels[i].Name, found, false
		}
	}
	return "", "", true
}

// of evaluates the statement for a panel; found describes the actual value.
func (w *words) of(p *Panel) (found string, ok bool) {
	text := p.Output
	if w.log {
		text = p.Log
	}
	at, after := strings.Index(text, w.text), strings.Index(text, w.before)
	switch {
	case w.log && !w.has: // it is long, and has a line for each message
		found = fmt.Sprintf("the log has %q", w.text)
	case w.log && at < 0:
		found = fmt.Sprintf("the log has no %q", w.text)
	case w.log && after < 0:
		found = fmt.Sprintf("the log has no %q", w.before)
	case !w.has || at < 0 || after < 0:
		found = fmt.Sprintf("the output is %q", shorten(text))
	case at > after:
		found = fmt.Sprintf("%q comes first", w.before)
	}
	return found, (at >= 0) == w.has && (w.before == "" || 0 <= at && at < after)
}

func ordered(a float64, op string, b float64) bool {
	switch op {
	case "<":
		return a < b
	case "<=":
		return a <= b
	case "=":
		return a == b
	case ">=":
		return a >= b
	case ">":
		return a > b
	}
	return false
}

func panelNamed(panels []Panel, name string) *Panel {
	for i := range panels {
		if panels[i].Name == name {
			return &panels[i]
		}
	}
	return nil
}

func shorten(text string) string {
	if len(text) <= 200 {
		return text
	}
	return strings.ToValidUTF8(text[:200], "") + "…"
}
