package render

import (
	"crypto/sha256"
	"fmt"
	"slices"
	"strings"

	"github.com/rehearse-lab/rehearse/lessons/notes"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// Other is how the shown run differs from the one that a note was made on. The note may be false then.
type Other string

const (
	OtherProgram  Other = "program"
	OtherSettings Other = "settings"
)

// Words are "about another program" or "about other settings"; "" if no difference is known.
func (o Other) Words() string {
	switch o {
	case OtherProgram:
		return "about another program"
	case OtherSettings:
		return "about other settings"
	}
	return ""
}

// MadeOn is the run that a note on a panel is made on; "" means all panels. It is nil if the program is unknown, as for a
// recording by Go.
func MadeOn(panel string, traces ...*trace.Trace) *notes.Made {
	of := tracesOf(panel, traces)
	if len(of) == 0 || len(of[0].Header.Program) < 16 {
		return nil
	}
	return &notes.Made{Program: of[0].Header.Program[:16], Settings: madeSettings(of)}
}

// otherThan says how the traces differ from what a note on a panel was made on. If that was not recorded, as in old notes,
// no difference is known.
func otherThan(made *notes.Made, panel string, traces []*trace.Trace) Other {
	if made == nil || len(traces) == 0 {
		return ""
	}
	of := tracesOf(panel, traces)
	if len(of) == 0 {
		of = traces // the panel is missing: only the program can be compared
	}
	for _, t := range of {
		if p := t.Header.Program; p != "" && !strings.HasPrefix(p, made.Program) {
			return OtherProgram
		}
	}
	if now := MadeOn(panel, traces...); now != nil && !amongRuns(made.Settings, now.Settings) {
		return OtherSettings
	}
	return ""
}

// amongRuns reports whether runs with the settings now are among those made with others: a note about the runs of two
// schedulers holds for each alone.
func amongRuns(made, now string) bool {
	had, madeRest, _ := strings.Cut(made, " ")
	has, nowRest, _ := strings.Cut(now, " ")
	schedulers := strings.Split(has, "+")
	for _, s := range schedulers {
		if !slices.Contains(strings.Split(had, "+"), s) {
			return false
		}
	}
	if !slices.Contains(schedulers, string(trace.Pool)) {
		words := slices.DeleteFunc(strings.Fields(madeRest), func(word string) bool {
			key, _, _ := strings.Cut(word, "=")
			return slices.Contains(poolKeys, key)
		})
		madeRest = strings.Join(words, " ")
	}
	return madeRest == nowRest
}

// poolKeys are the settings that only a pool has.
var poolKeys = []string{"workers", "batch", "slice", "dispatcher"}

// tracesOf are the traces that a note on a panel is about.
func tracesOf(panel string, traces []*trace.Trace) []*trace.Trace {
	if panel == "" {
		return traces
	}
	for i, t := range traces {
		if string(t.Header.Settings.Scheduler) == panel {
			return traces[i : i+1]
		}
	}
	return nil
}

// madeSettings is the settings of runs made together, such as "thread+pool sim seed=1 cores=2 workers=4 batch=1". It
// contains only settings with an effect: the number of workers has none on thread per actor, nor has a scheduler on a
// program without actors.
func madeSettings(traces []*trace.Trace) string {
	var schedulers []string
	pooled, schedule := false, ""
	for _, t := range traces {
		s := t.Header.Settings.WithDefaults()
		if len(t.Actors) > 0 {
			schedulers = append(schedulers, string(s.Scheduler))
			pooled = pooled || s.Scheduler == trace.Pool
		}
		if s.Schedule != "" {
			schedule = s.Schedule
		}
	}
	s := traces[0].Header.Settings.WithDefaults()
	var words []string
	if len(schedulers) > 0 {
		words = []string{strings.Join(schedulers, "+")}
	}
	words = append(words, string(s.Engine), fmt.Sprintf("seed=%d", s.Seed))
	add := func(has bool, format string, v any) {
		if has {
			words = append(words, fmt.Sprintf(format, v))
		}
	}
	sim := s.Engine == trace.Sim
	add(sim, "cores=%d", s.Cores)
	add(!sim, "speed=%g", s.Speed)
	add(pooled, "workers=%d", s.Workers)
	add(pooled, "batch=%d", s.Batch)
	add(pooled && s.Slice > 0, "slice=%v", s.Slice)
	add(pooled && s.Dispatcher != "", "dispatcher=%s", s.Dispatcher)
	add(pooled && s.WorkersAt != "", "workers-at=%s", s.WorkersAt)
	add(s.StopAfter > 0, "stop-after=%v", s.StopAfter)
	if schedule != "" { // which can be long
		sum := sha256.Sum256([]byte(schedule))
		add(true, "fork=%x", sum[:4])
	}
	return strings.Join(words, " ")
}
