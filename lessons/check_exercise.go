package lessons

import (
	"fmt"
	"slices"
	"strings"
)

// exercise reports what an exercise lacks, a starter that satisfies all checks, and a solution that does not.
func (c *checker) exercise(cell *Cell) error {
	x := cell.Exercise
	at := func(msg, remedy string) { c.report(cell.fence.open, 1, "the exercise "+cell.ID+" "+msg, remedy) }
	if len(x.Checks) == 1 {
		at("has no checks", fmt.Sprintf("state what must hold: <!-- check %s: every message is handled -->", cell.ID))
	}
	if len(x.Hints) == 0 {
		at("has no hint", "add <details> with <summary>Hint</summary> after it")
	}
	for i, h := range x.Hints {
		if strings.TrimSpace(h.HTML) == "" {
			c.report(h.Line, 1, fmt.Sprintf("hint %d of %s is empty", i+1, cell.ID), "write it, after a blank line, or remove it")
		}
	}
	switch {
	case x.Solution == nil && x.Break:
		at("has no solution", "add <details> with <summary>Solution</summary> after it, and which order breaks a check")
	case x.Break && x.Solution.Line == 0:
		// it says in words which order breaks a check
	case x.Solution == nil:
		at("has no solution", "add <details> with <summary>Solution</summary> after it, and the program in it")
	case x.Solution.Line == 0:
		at("has a solution without a program", "put the whole text of its cell into the solution, in its own fence: ```go")
	case x.Solution.Text == cell.Text:
		c.report(x.Solution.Line, 1, fmt.Sprintf("the solution of %s is its starter", cell.ID), "write the one, or the other")
	default:
		if err := c.solution(cell); err != nil {
			return err
		}
	}
	if err := c.unmatched(cell); err != nil {
		return err
	}
	if x.Break {
		return c.breakable(cell)
	}
	return c.starter(cell)
}

// unmatched reports the checks that forbid something of messages, or of senders, that neither the solution nor the starter has: their
// texts are probably misspelled.
func (c *checker) unmatched(cell *Cell) error {
	x := cell.Exercise
	if !c.runs[cell.ID] || !slices.ContainsFunc(x.Checks, func(one Criterion) bool { return one.Forbids() }) {
		return nil
	}
	found, err := c.runner.Unmatched(c.ctx, c.lesson, cell, cell.Text)
	if err != nil || len(found) == 0 {
		return err
	}
	if x.Solution != nil && x.Solution.Line > 0 {
		of, err := c.runner.Unmatched(c.ctx, c.lesson, cell, x.Solution.Text)
		if err != nil {
			return err
		}
		found = slices.DeleteFunc(found, func(u Unmatched) bool { return !slices.Contains(of, u) })
	}
	for _, u := range found {
		check := x.Checks[u.Check]
		what := fmt.Sprintf("a message whose line in the log contains %q", u.Text)
		if u.Sender {
			what = fmt.Sprintf("a sender whose name contains %q", u.Text)
		}
		c.report(check.Line, check.Col, fmt.Sprintf("the check %q of %s always holds: neither the starter nor the solution has %s", check.Title, cell.ID, what),
			"correct the text, or remove the check; rehearse run --text FILE.md#"+cell.ID+" lists the messages")
	}
	return nil
}

// breakable reports a program of goal=break that breaks a check already in the usual order, or in none.
func (c *checker) breakable(cell *Cell) error {
	if !c.runs[cell.ID] {
		return nil
	}
	o, err := c.runner.TryOrders(c.ctx, c.lesson, cell, cell.Text)
	switch {
	case err != nil:
		return err
	case len(o.Broken) == 0:
		c.report(cell.fence.open, 1, fmt.Sprintf("the program of %s breaks no check %s", cell.ID, cell.Exercise.Extent()),
			"make it breakable; rehearse explore FILE.md#"+cell.ID+" says in which orders it ends how")
	case o.Order == "":
		b := o.Broken[0]
		c.report(cell.fence.open, 1, fmt.Sprintf("the program of %s breaks %q already in the usual order: %s", cell.ID, cell.Exercise.Checks[b.Check].Title, b.Text),
			"let the usual order hold, so that the learner has to find another")
	}
	return nil
}

// starter reports a starter that satisfies all checks, for every seed or in every order. One that does not compile is reported
// elsewhere.
func (c *checker) starter(cell *Cell) error {
	if !c.runs[cell.ID] {
		return nil
	}
	for try := range cell.Exercise.Seeds {
		broken, _, err := c.try(cell, cell.Text, try)
		if err != nil || len(broken) > 0 {
			return err
		}
	}
	c.report(cell.fence.open, 1, fmt.Sprintf("the starter of %s satisfies all checks %s", cell.ID, cell.Exercise.Extent()),
		"leave something to do, or check for what it gets wrong")
	return nil
}

// Extent says for what the checks must hold: for all 10 seeds, in 1000 orders, in all orders.
func (x *Exercise) Extent() string {
	switch {
	case x.Orders == AllOrders:
		return "in all orders"
	case x.Orders > 0:
		return fmt.Sprintf("in %d orders", x.Orders)
	}
	return fmt.Sprintf("for all %d seeds", x.Seeds)
}

// try tries the checks with a seed or, if the exercise has orders, in these. where says with which seed or in which order one is
// broken.
func (c *checker) try(cell *Cell, text string, try int) (broken []Broken, where string, err error) {
	x := cell.Exercise
	if x.Orders == 0 {
		broken, err = c.runner.Try(c.ctx, c.lesson, cell, text, uint64(try)+1)
		return broken, fmt.Sprintf("with seed %d", try+1), err
	}
	o, err := c.runner.TryOrders(c.ctx, c.lesson, cell, text)
	if err == nil && len(o.Broken) == 0 && x.Orders == AllOrders && !o.All {
		c.report(cell.fence.open, 1, fmt.Sprintf("the checks of %s hold in %d orders, but these are not all", cell.ID, o.Tried),
			"make the program smaller, or write orders=1000; rehearse explore --all says what else keeps it from being proved")
	}
	if o.Order == "" {
		return o.Broken, "in the usual order", err
	}
	return o.Broken, "in the order " + o.Order, err
}

// solution reports each check that the solution does not satisfy, with the first seed for which it does not.
func (c *checker) solution(cell *Cell) error {
	x := cell.Exercise
	reported := map[int]bool{}
	for try := range x.Seeds {
		broken, where, err := c.try(cell, x.Solution.Text, try)
		if err != nil {
			return err
		}
		for _, b := range broken {
			if reported[b.Check] {
				continue
			}
			reported[b.Check] = true
			if b.Line > 0 {
				c.report(x.Solution.Line+b.Line-1, b.Col, fmt.Sprintf("the solution of %s: %s", cell.ID, b.Text), "correct the solution")
				continue
			}
			check := x.Checks[b.Check]
			c.report(check.Line, check.Col, fmt.Sprintf("the solution of %s breaks %q %s: %s", cell.ID, check.Title, where, b.Text),
				"correct the solution, or the check")
		}
	}
	return nil
}
