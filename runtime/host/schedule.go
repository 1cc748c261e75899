package host

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// Schedule is a sequence of choices, run-length encoded: which ready thread gets a core, which ready actor a pool worker
// takes and, if threads are interleaved, which ready case a select executes, in the order of these choices. Each choice is
// the number of the chosen candidate; 0 is the thread that has waited longest, the first actor of the pool's queue, or the
// first ready case in the source. If threads are interleaved, the number of ready threads stands for time: they are held up
// until a timer fires. After the end of the schedule, and wherever it names a candidate that does not exist, a run takes 0.
//
// As text it is a list such as "12x0,1,3x0,2": twelve times 0, then 1, three times 0, 2. Choices of 0 at the end are
// left out, so "" is the schedule of a run in which threads and actors took turns in the order of their queues.
type Schedule []ScheduleRun

// ScheduleRun is Count equal choices in a row.
type ScheduleRun struct {
	Count int
	Pick  int
}

// Limits of a schedule, far above what a run within its event limit needs.
const (
	maxScheduleChoices = 10_000_000
	maxSchedulePick    = 100_000
)

// ScheduleError says where a schedule's text is wrong.
type ScheduleError struct {
	Item   int    // 1-based
	Offset int    // in bytes, of the item
	Text   string // of the item
	Why    string
}

func (e *ScheduleError) Error() string {
	return fmt.Sprintf("schedule: item %d (at byte %d) %q: %s; write a choice such as 1, or 12x0 for twelve times 0, separated by commas",
		e.Item, e.Offset, e.Text, e.Why)
}

// ParseSchedule reads the text form. It fails with a *ScheduleError.
func ParseSchedule(text string) (Schedule, error) {
	if strings.TrimSpace(text) == "" {
		return nil, nil
	}
	var s Schedule
	total, offset := 0, 0
	for i, item := range strings.Split(text, ",") {
		run, why := parseScheduleRun(strings.TrimSpace(item))
		if total += run.Count; why == "" && total > maxScheduleChoices {
			why = fmt.Sprintf("more than %d choices", maxScheduleChoices)
		}
		if why != "" {
			return nil, &ScheduleError{Item: i + 1, Offset: offset, Text: item, Why: why}
		}
		s = s.add(run)
		offset += len(item) + 1
	}
	return s.trim(), nil
}

func parseScheduleRun(item string) (ScheduleRun, string) {
	count, pick, repeated := strings.Cut(item, "x")
	if !repeated {
		count, pick = "1", item
	}
	n, ok := parseDigits(count, maxScheduleChoices)
	if !ok || n == 0 {
		return ScheduleRun{}, fmt.Sprintf("%q is not a count from 1 to %d", count, maxScheduleChoices)
	}
	p, ok := parseDigits(pick, maxSchedulePick)
	if !ok {
		return ScheduleRun{}, fmt.Sprintf("%q is not a choice from 0 to %d", pick, maxSchedulePick)
	}
	return ScheduleRun{Count: n, Pick: p}, ""
}

// parseDigits parses an unsigned decimal number up to most; signs, spaces and underscores are refused.
func parseDigits(s string, most int) (int, bool) {
	n, err := strconv.ParseUint(s, 10, 32)
	if err != nil || n > uint64(most) {
		return 0, false
	}
	return int(n), true
}

// FormatSchedule returns the shortest text form.
func FormatSchedule(s Schedule) string {
	var b strings.Builder
	for _, run := range s.normal() {
		if b.Len() > 0 {
			b.WriteByte(',')
		}
		if run.Count > 1 {
			b.WriteString(strconv.Itoa(run.Count))
			b.WriteByte('x')
		}
		b.WriteString(strconv.Itoa(run.Pick))
	}
	return b.String()
}

// Scheduled reports whether an event of t is a choice that a schedule makes. Where threads are not interleaved, the seed chooses
// among the ready cases of a select, and a schedule does not.
func Scheduled(t *trace.Trace, e *trace.Event) bool {
	return e.Kind == trace.Choice && (e.Reason != trace.ReasonSelect || t.Header.Settings.Interleave)
}

// ForkSchedule is the schedule that makes the choices of t before a step, and at that step, a Choice, picks another
// candidate: with it and the settings of t a run repeats t up to there and then differs. It fails if the step is no
// choice of a schedule, or has no such candidate.
func ForkSchedule(t *trace.Trace, at trace.Step, pick int) (string, error) {
	if at < 0 || int(at) >= len(t.Events) {
		return "", fmt.Errorf("step %d: the run has steps 0 to %d", at, len(t.Events)-1)
	}
	e := &t.Events[at]
	switch {
	case e.Kind != trace.Choice:
		return "", fmt.Errorf("step %d is not a choice: %s", at, t.Words(at))
	case !Scheduled(t, e):
		return "", fmt.Errorf("step %d is a choice of the seed: another seed can choose another case of the select", at)
	case pick < 0 || pick >= int(e.Depth):
		return "", fmt.Errorf("step %d has the candidates 0 to %d", at, e.Depth-1)
	}
	var s Schedule
	for i := range t.Events[:at] {
		if e := &t.Events[i]; Scheduled(t, e) {
			s = s.add(ScheduleRun{Count: 1, Pick: int(e.Value)})
		}
	}
	return FormatSchedule(s.add(ScheduleRun{Count: 1, Pick: pick})), nil
}

// ScheduleMade reports whether a run with the schedule made followed the schedule asked: a changed program may have
// fewer choices, or fewer candidates. Texts that are no schedules do not match.
func ScheduleMade(asked, made string) bool {
	want, err := ParseSchedule(asked)
	got, err2 := ParseSchedule(made)
	r := scheduleReader{s: got}
	for _, run := range want {
		for range run.Count {
			if r.next() != run.Pick {
				return false
			}
		}
	}
	return err == nil && err2 == nil
}

// add appends a run, joining it with an equal one before it.
func (s Schedule) add(run ScheduleRun) Schedule {
	if n := len(s); n > 0 && s[n-1].Pick == run.Pick {
		s[n-1].Count += run.Count
		return s
	}
	return append(s, run)
}

// trim leaves out the choices of 0 at the end.
func (s Schedule) trim() Schedule {
	for len(s) > 0 && s[len(s)-1].Pick == 0 {
		s = s[:len(s)-1]
	}
	return s
}

// normal is s with equal neighbours joined, and without empty runs and zeros at the end.
func (s Schedule) normal() Schedule {
	var out Schedule
	for _, run := range s {
		if run.Count > 0 {
			out = out.add(run)
		}
	}
	return out.trim()
}

// scheduleReader returns a schedule's choices one by one.
type scheduleReader struct {
	s    Schedule
	used int // of s[0]
}

// next is the next choice, 0 after the end.
func (r *scheduleReader) next() int {
	for len(r.s) > 0 && r.used >= r.s[0].Count {
		r.s, r.used = r.s[1:], 0
	}
	if len(r.s) == 0 {
		return 0
	}
	r.used++
	return r.s[0].Pick
}
