// Package grade compares traces with what a lesson says about its runs: the checks of an exercise, and the figures of
// claims.
package grade

import (
	"fmt"
	"strings"

	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// Broken is a check that a run does not satisfy, and where in the run that shows.
type Broken struct {
	Check int             // its index
	Panel trace.Scheduler // its run
	Step  trace.Step      // the first event that breaks it; trace.NoStep: the run as a whole does
	Text  string          // what happened, as a sentence
}

// Unmet lists the checks that a run does not satisfy, each once, in order. traces are those of the run, one per scheduler,
// and have passed the validator.
func Unmet(checks []lessons.Criterion, traces []*trace.Trace) ([]Broken, error) {
	if len(traces) == 0 {
		return []Broken{{Step: trace.NoStep, Text: "Nothing is known about the run."}}, nil
	}
	panels := make([]lessons.Panel, len(traces))
	for i, t := range traces {
		var err error
		if panels[i], err = Panel(t); err != nil {
			return nil, err
		}
	}
	var all []Broken
	for i, c := range checks {
		var b *Broken
		if c.Rule != nil {
			b = rule(*c.Rule, traces)
		} else {
			b = statement(c.Statement, panels, traces)
		}
		if b != nil {
			b.Check = i
			all = append(all, *b)
		}
	}
	return all, nil
}

// rule is where the first of the runs breaks a rule; nil if none does.
func rule(r lessons.Rule, traces []*trace.Trace) *Broken {
	for _, t := range traces {
		step, text := rules[r.Kind](r, t)
		if text == "" && t.Header.Truncated > 0 && r.Kind != lessons.RuleEnds {
			step, text = trace.NoStep, fmt.Sprintf("Nothing is known about what happened after step %d, where recording ended.", t.Header.Truncated-1)
		}
		if text != "" {
			return &Broken{Panel: t.Header.Settings.Scheduler, Step: step, Text: text}
		}
	}
	return nil
}

// statement is why a comparison does not hold; nil if it does. The run as a whole breaks it, unless the output contains
// what it should lack.
func statement(s *lessons.Statement, panels []lessons.Panel, traces []*trace.Trace) *Broken {
	panel, found, ok := s.Holds(panels)
	if ok {
		return nil
	}
	b := &Broken{Panel: trace.Scheduler(panel), Step: trace.NoStep, Text: sentence(found)}
	for _, t := range traces {
		if text, lacks := s.Lacks(); lacks && t.Header.Settings.Scheduler == b.Panel {
			b.Step = printed(t, text)
		}
	}
	return b
}

// printed is the step at which a text was printed; trace.NoStep if it was not printed by a single step.
func printed(t *trace.Trace, text string) trace.Step {
	for i := range t.Events {
		if e := &t.Events[i]; e.Kind == trace.Output && strings.Contains(t.Strings[e.Value], text) {
			return trace.Step(i)
		}
	}
	return trace.NoStep
}

// sentence ends a text with a full stop. The text may begin with a name, which stays unchanged.
func sentence(text string) string {
	text = strings.TrimSpace(text)
	if text == "" || strings.ContainsAny(text[len(text)-1:], ".!?") {
		return text
	}
	return text + "."
}
