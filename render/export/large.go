package export

import "github.com/rehearse-lab/rehearse/runtime/trace"

// tooLarge is the error of a format that can have so many of some events of each run, with a range in which there are not more.
func (in *Input) tooLarge(title, what string, has, limit int, counts func(*trace.Event) bool) *TooLarge {
	until := in.Scene.Duration
	for _, t := range in.Traces {
		n := 0
		for i := range t.Events {
			e := &t.Events[i]
			if !counts(e) || !in.in(e.Time) {
				continue
			}
			if n++; n > limit/len(in.Traces) {
				until = min(until, e.Time-1)
				break
			}
		}
	}
	return &TooLarge{Title: title, What: what, Has: has, Limit: limit, From: in.From, Until: max(until, in.From+1)}
}

// Unsuitable is the error of a format that cannot show what is asked for, however little of it.
type Unsuitable struct {
	Why, Remedy string
}

// Error says why, and what to do.
func (e *Unsuitable) Error() string { return e.Why + ": " + e.Remedy }
