package lessons

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/yuin/goldmark/ast"
)

// Exercise is a cell that the learner changes until its checks hold. It is a fence of the kind exercise, with the settings of
// any cell and the number of seeds that its checks are tested with, then hints and a solution, each in <details>, and checks in
// a comment:
//
//	```go {exercise id=limit scheduler=pool workers=4 seeds=20}
//	func main() { ... }
//	```
//
//	<!-- check limit: every message is handled; at most 2 "open" at once; pool.output has "done" as "It says so" -->
//
//	<details>
//	<summary>Hint</summary>
//
//	Who counts those that are inside?
//
//	</details>
//
//	<details>
//	<summary>Solution</summary>
//
//	```go
//	func main() { ... }
//	```
//
//	Why this is one.
//
//	</details>
//
// Hints are shown one by one, in their order. The solution's first Go fence replaces the cell's text. The content of hints
// and solution belongs to the exercise before them, up to the next heading or cell, and is not among the lesson's blocks.
//
// A check is a rule (see RuleKind), such as "every message is handled", "no message is lost" or "at most 2 threads", or a
// comparison as in claims. Checks should also refuse a program that does the work one after the other, or only prints what is
// wanted: main starts all before it waits, "ball(1)" from "ann", "sweat(" not from "main", "page(1)" before output "1", output
// "done" not from "main", at least 3 goroutines lock or send (see Act). Checks
// with "before" and "from" also demand that what they name happens. Those that forbid something, with "not from" and "at once",
// hold without it; Check reports those whose texts match nothing in the runs of the solution and of the starter. "Every message is handled" demands more than "no message is lost": also that no handler panics, that nothing is taken back, and that
// no message is delayed beyond the end.
//
// A run must satisfy each check for the seeds 1 to Seeds. Its engine is simulated, so that a failing seed fails again. With
// orders=1000 or orders=all in the place of seeds, one seed is run in so many orders, or in all, as rehearse explore does.
//
// With goal=break the task is reversed. The program stays as it is, and its checks hold in the usual order. The learner chooses who
// goes on, as the scheduler of the run, until one of them fails:
//
//	```go {exercise id=lost goal=break scheduler=goroutine}
//	func main() { ... }
//	```
//
//	<!-- check lost: output has "the sum is 2" as "Both additions count" -->
//
// Orders is BreakOrders then: in so many, Check must find one in which a check fails. A data race breaks such an exercise only if a check
// says so; what it does is part of the orders. The solution says how an order breaks it. If it has a program, that is the corrected one, in
// which no order may break a check.
type Exercise struct {
	Seeds    int         // with Orders: 1
	Orders   int         // 0: the program runs once for each seed; AllOrders
	Break    bool        // goal=break
	Checks   []Criterion // the first is RuleEnds; with Orders the second is RuleRaces, but not with Break
	Hints    []Hint
	Solution *Solution
}

// Hint is one of an exercise's hints.
type Hint struct {
	Line int    // where it begins
	HTML string // safe to insert into a page
}

// Solution is a text for the exercise's cell for which the checks hold.
type Solution struct {
	Line int    // 1-based line in the file of the first line of Text; 0: it has no program
	Text string // LF line ends
	HTML string // the explanation beside it, safe to insert into a page
}

// Criterion is a check, which every run of an exercise must satisfy: a rule, or a comparison as in claims.
type Criterion struct {
	Line, Col int
	Text      string     // as written, without the title: ParseCheck reads it again
	Title     string     // what the learner reads
	Rule      *Rule      // one of Rule and Statement is set
	Statement *Statement // see Rule
}

// Forbids reports whether the check only forbids something of messages that it selects, so that it also holds if there are none.
func (c *Criterion) Forbids() bool {
	return c.Rule != nil && (c.Rule.Kind == RuleNotFrom || c.Rule.Kind == RuleAtOnce && c.Rule.Most > 0)
}

const (
	defaultSeeds = 10
	maxSeeds     = 100
	maxOrders    = 100_000
)

// BreakOrders is in how many orders of an exercise with goal=break an order is searched that breaks a check.
const BreakOrders = 2000

// AllOrders is the value of Exercise.Orders for orders=all.
const AllOrders = -1

// Exercise returns the cell with the given ID if it is an exercise, or nil.
func (l *Lesson) Exercise(id string) *Cell {
	if c := l.Cell(id); c != nil && c.Exercise != nil {
		return c
	}
	return nil
}

// beginExercise makes c an exercise. The hints, the solution and the checks that follow are added to it.
func (p *parser) beginExercise(c *Cell) {
	of := func(r Rule, text string) Criterion {
		return Criterion{Line: c.fence.open, Col: 1, Text: text, Title: r.String(), Rule: &r}
	}
	x := c.Exercise
	x.Checks = []Criterion{of(Rule{Kind: RuleEnds}, programEnds)}
	switch {
	case x.Orders != 0 && x.Seeds != 0:
		p.errorLine(c.fence.open, c.fence.col, "an exercise cannot have both seeds and orders", "leave one of them out")
	case x.Break && (x.Orders != 0 || x.Seeds != 0):
		p.errorLine(c.fence.open, c.fence.col, "an exercise with goal=break has neither seeds nor orders: the learner chooses one", "leave them out")
	case (x.Orders != 0 || x.Break) && c.Settings.Scheduler == "both":
		p.errorLine(c.fence.open, c.fence.col, "an exercise with orders has one scheduler", "choose scheduler=thread or scheduler=pool")
	case x.Break:
		x.Seeds, x.Orders = 1, BreakOrders
	case x.Orders != 0:
		x.Seeds = 1
		x.Checks = append(x.Checks, of(Rule{Kind: RuleRaces}, "there is no data race"))
	case x.Seeds == 0:
		x.Seeds = defaultSeeds
	}
	if c.Settings.Engine == "real" {
		p.errorLine(c.fence.open, c.fence.col, "an exercise cannot run on real threads: a seed that fails would not fail again",
			"leave engine=real out")
	}
	if c.Expect != ExpectOK {
		p.errorLine(c.fence.open, c.fence.col, fmt.Sprintf("an exercise cannot have expect=%s: its checks say what must hold", c.Expect),
			"leave it out")
	}
}

var exerciseSummary = regexp.MustCompile(`(?i)^(hint|solution)( \d+)?$`)

// openHelp starts a <details> that is a hint or the solution of an exercise, and returns the exercise's cell; nil if the
// summary fits none.
func (p *parser) openHelp(summary string, line int) *Cell {
	m := exerciseSummary.FindStringSubmatch(strings.TrimSpace(summary))
	if m == nil || p.exercise == nil {
		return nil
	}
	p.flush(p.prose.Len())
	x := p.exercise.Exercise
	if !strings.EqualFold(m[1], "solution") {
		x.Hints = append(x.Hints, Hint{Line: line})
	} else if x.Solution == nil {
		x.Solution = &Solution{}
		p.solution = x.Solution
	} else {
		p.errorLine(line, 1, fmt.Sprintf("the exercise %s has a solution already", p.exercise.ID), "leave one of them")
	}
	p.help = x
	return p.exercise
}

// closeHelp ends what openHelp started.
func (p *parser) closeHelp() {
	text := p.prose.String()
	p.prose.Reset()
	p.last = 0
	if n := len(p.help.Hints); p.solution != nil {
		p.solution.HTML = text
	} else if n > 0 {
		p.help.Hints[n-1].HTML = text
	}
	p.help, p.solution = nil, nil
}

// solutionFence reads the first Go fence of a solution, which is the program.
func (p *parser) solutionFence(n *ast.FencedCodeBlock) bool {
	if p.solution == nil || p.solution.Line > 0 {
		return false
	}
	f := p.newFence(n)
	if f.language() != "go" || f.close == 0 || strings.ContainsRune(f.info, '{') {
		return false
	}
	p.solution.Line, p.solution.Text = f.open+1, p.fenceText(n)
	return true
}

// check parses the content of a comment with the checks of an exercise. It begins at offset.
func (p *parser) check(body string, offset int) {
	head, statements, ok := strings.Cut(body, ":")
	names := strings.Fields(head)[1:]
	if !ok || len(names) != 1 {
		p.errorAt(offset, "the checks do not begin with their exercise and a colon", "write <!-- check EXERCISE: every message is handled -->")
		return
	}
	c := checks{exercise: names[0], offset: offset}
	at := offset + len(head) + 1
	for _, text := range strings.Split(statements, ";") {
		body, start := trimLeft(text, at)
		at += len(text) + 1
		if body = strings.TrimSpace(body); body == "" {
			continue
		}
		if one, ok := p.oneCheck(body, start); ok {
			c.list = append(c.list, one)
		}
	}
	p.checks = append(p.checks, c)
}

// checks are the checks of one comment.
type checks struct {
	exercise string
	offset   int
	list     []Criterion
}

var titled = regexp.MustCompile(`^(?s)(.*\S)\s+as\s+"([^"\n]+)"$`)

// oneCheck parses one check, with its title if it has one.
func (p *parser) oneCheck(text string, offset int) (c Criterion, ok bool) {
	title := ""
	if m := titled.FindStringSubmatch(text); m != nil {
		text, title = m[1], m[2]
	}
	c, msg, remedy := parseCheck(text)
	line := p.lineOf(offset)
	c.Line, c.Col, c.Title = line, offset-p.starts[line-1]+1, cmp.Or(title, c.Title)
	what := "check"
	if s := c.Statement; s != nil {
		s.Line, s.Col = c.Line, c.Col
		what = "claim"
	}
	if msg != "" {
		p.errorAt(offset, fmt.Sprintf("cannot read the %s %q: %s", what, text, msg), remedy)
	}
	return c, msg == ""
}

// programEnds is the text of the check that every exercise has, which no author writes.
const programEnds = "the program ends"

// ParseCheck reads the text of a check: see Criterion.Text.
func ParseCheck(text string) (Criterion, error) {
	if text == programEnds {
		r := Rule{Kind: RuleEnds}
		return Criterion{Text: text, Title: r.String(), Rule: &r}, nil
	}
	c, msg, _ := parseCheck(text)
	if msg != "" {
		return c, fmt.Errorf("the check %q: %s", text, msg)
	}
	return c, nil
}

// parseCheck reads a check. msg is what is wrong with it, and remedy what to write instead.
func parseCheck(text string) (c Criterion, msg, remedy string) {
	c.Text = text
	rule, isRule, msg, remedy := parseRule(tokensOf(text))
	if isRule {
		c.Rule, c.Title = &rule, rule.String()
		return c, msg, remedy
	}
	c.Statement, c.Title = &Statement{Text: text}, text
	msg, remedy = c.Statement.parse(tokensOf(text))
	return c, msg, remedy
}

// checksBetween reports whether checks of the previous exercise are between two offsets.
func (p *parser) checksBetween(from, to int) bool {
	return p.exercise != nil && slices.ContainsFunc(p.checks, func(c checks) bool {
		return c.exercise == p.exercise.ID && from <= c.offset && c.offset < to
	})
}

// checkExercises connects the checks to their exercises once all exercises are known.
func (p *parser) checkExercises() {
	var names []string
	for _, c := range p.lesson.cells {
		if c.Exercise != nil {
			names = append(names, c.ID)
		}
	}
	for _, c := range p.checks {
		cell := p.lesson.Exercise(c.exercise)
		if cell == nil {
			p.errorAt(c.offset, "the checks are of an unknown exercise "+c.exercise, didYouMean(c.exercise, names))
			continue
		}
		cell.Exercise.Checks = slices.Concat(cell.Exercise.Checks, c.list)
		for _, one := range c.list {
			if one.Statement == nil {
				continue
			}
			if panel := one.Statement.missing(cell.Settings.Scheduler); panel != "" {
				p.errorLine(one.Line, one.Col, fmt.Sprintf("the exercise %s has no %s panel", cell.ID, panel), "choose another panel, or another scheduler for it")
			}
		}
	}
}
