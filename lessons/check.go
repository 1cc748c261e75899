package lessons

import (
	"context"
	"fmt"
	"strings"
)

// Runner compiles and runs cells for Check. lessons itself runs nothing.
type Runner interface {
	// Compile reports what is wrong with a cell, seen together with the lesson's other cells. Places are within cells.
	Compile(ctx context.Context, l *Lesson, c *Cell) []Diagnostic
	// Run runs a cell with the given settings under the lesson's limits and reports a panel for each scheduler. The
	// error is for what is not the lesson's fault.
	Run(ctx context.Context, l *Lesson, c *Cell, s Settings) ([]Panel, error)
}

// Diagnostic is a compile error at its place in a cell.
type Diagnostic struct {
	Cell      string // ID
	Line, Col int    // 1-based, within the cell's text
	Text      string
	Hint      string // what to do; may be empty
}

// Panel is what came of a run under one scheduler.
type Panel struct {
	Name      string             // PanelThread or PanelPool
	End       Expect             // how it ended; "stopped" and "exit" are never expected
	Text      string             // what happened, if it did not end well
	Line, Col int                // where in the cell; 0: unknown
	Output    string             // what the program printed
	Metrics   map[string]float64 // by MetricNames: times in ns, sizes in bytes
}

// Check reports everything about a lesson that is not so: cells that do not compile, runs that end in another way than
// the cell expects, claims that the runs do not bear out, and the parser's warnings. The error is the Runner's, or ctx's.
func Check(ctx context.Context, l *Lesson, r Runner) ([]Problem, error) {
	c := &checker{ctx: ctx, lesson: l, runner: r, runs: map[string]bool{}}
	c.problems = append(c.problems, l.Warnings...)
	for _, cell := range l.cells {
		c.compile(cell)
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
	runs     map[string]bool // by cell ID: it compiles, as it should
	problems []Problem
}

func (c *checker) report(line, col int, msg, remedy string) {
	p := Problem{File: c.lesson.File, Line: line, Col: col, Msg: msg, Remedy: remedy}
	for _, old := range c.problems {
		if old == p {
			return
		}
	}
	c.problems = append(c.problems, p)
}

// fileCol is the column in the file of a column in the cell.
func (c *Cell) fileCol(col int) int {
	if col == 0 {
		return 0
	}
	return col + c.fence.indent
}

func (c *checker) compile(cell *Cell) {
	diagnostics := c.runner.Compile(c.ctx, c.lesson, cell)
	c.runs[cell.ID] = len(diagnostics) == 0 && cell.Expect != ExpectCompileError
	if cell.Expect == ExpectCompileError {
		if len(diagnostics) == 0 {
			c.report(cell.fence.open, 1, fmt.Sprintf("the cell %s compiles, expect=%s says it does not", cell.ID, cell.Expect),
				"remove the attribute or put the error back")
		}
		return
	}
	for _, d := range diagnostics {
		at := c.lesson.Cell(d.Cell)
		if at == nil {
			at = cell
		}
		c.report(at.Line+d.Line-1, at.fileCol(d.Col), d.Text, d.Hint)
	}
}

// job is one run to make: a cell with settings, and the claims about it.
type job struct {
	cell     *Cell
	settings Settings
	claims   []Claim
}

// jobs lists the runs that are needed: each cell as it stands, and once for every other settings a claim names.
func (c *checker) jobs() []job {
	var jobs []job
	for _, cell := range c.lesson.cells {
		if !c.runs[cell.ID] {
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
	for _, p := range panels {
		c.end(j.cell, p)
	}
	for _, claim := range j.claims {
		for _, s := range claim.Statements {
			if found, ok := s.holds(panels); !ok {
				c.report(s.Line, s.Col, fmt.Sprintf("the claim %s does not hold: %s", s.Text, found),
					"mend the program, or the claim and the prose it backs")
			}
		}
	}
	return nil
}

// end reports a run that did not end as the cell expects.
func (c *checker) end(cell *Cell, p Panel) {
	if p.End == cell.Expect {
		return
	}
	line, col := cell.fence.open, 1
	if p.Line > 0 {
		line, col = cell.Line+p.Line-1, cell.fileCol(p.Col)
	}
	msg := fmt.Sprintf("the run of %s (%s) ended with %s, expected %s", cell.ID, p.Name, p.End, cell.Expect)
	if text := strings.TrimSpace(p.Text); text != "" {
		msg += ": " + text
	}
	remedy := "mend the program"
	if cell.Expect == ExpectOK {
		remedy = fmt.Sprintf("mend the program, or say expect=%s", p.End)
	}
	c.report(line, col, msg, remedy)
}

// holds evaluates a statement; found says what is the case.
func (s *Statement) holds(panels []Panel) (found string, ok bool) {
	if s.panel != "" {
		p := panelNamed(panels, s.panel)
		if p == nil {
			return "there was no " + s.panel + " run", false
		}
		return fmt.Sprintf("the output is %q", shorten(p.Output)), strings.Contains(p.Output, s.words) == s.has
	}
	values := make([]float64, len(s.operands))
	var said []string
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
		said = append(said, fmt.Sprintf("%s.%s is %s", o.panel, o.metric, formatFigure(v, o.dim)))
	}
	ok = true
	for i, op := range s.ops {
		ok = ok && compare(values[i], op, values[i+1])
	}
	return strings.Join(said, ", "), ok
}

func compare(a float64, op string, b float64) bool {
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
