package grade

import (
	"fmt"

	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// Judge makes, of the texts of checks (lessons.Criterion.Text), what says which of them a run breaks first, and how; check is
// empty if it breaks none. A kernel process calls it for each order that it tries.
func Judge(texts []string) (func(*trace.Trace) (check, what string, err error), error) {
	checks := make([]lessons.Criterion, len(texts))
	for i, text := range texts {
		var err error
		if checks[i], err = lessons.ParseCheck(text); err != nil {
			return nil, fmt.Errorf("check %d of %d: %w", i+1, len(texts), err)
		}
	}
	return func(t *trace.Trace) (string, string, error) {
		for i := range checks {
			broken, err := Unmet(checks[i:i+1], []*trace.Trace{t})
			if err != nil {
				return "", "", err
			}
			if len(broken) > 0 {
				return texts[i], broken[0].Text, nil
			}
		}
		return "", "", nil
	}, nil
}
