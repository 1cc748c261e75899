package trace

import "strings"

// Find is the nth event, from 1, after a step whose Words contain a text; -1 as n is the last one. It is NoStep if there is none.
func (t *Trace) Find(text string, n int, after Step) Step {
	found := NoStep
	for s := after + 1; int(s) < len(t.Events); s++ {
		if !strings.Contains(t.Words(s), text) {
			continue
		}
		if found = s; n == 1 {
			return s
		}
		n--
	}
	if n < 0 {
		return found
	}
	return NoStep
}
