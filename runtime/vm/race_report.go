package vm

import (
	"fmt"
	"go/token"
	"strings"

	"github.com/rehearse-lab/rehearse/runtime/race"
	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/runtime/units"
)

// Race is two accesses to one variable, at least one of them a write, by goroutines or actors of which neither had to wait
// for the other in between. In another order of events, or on another machine, they may happen the other way round, or at
// the same time.
type Race struct {
	What   string     // in the words of the source: c.sum, m["x"]; "" if it has none
	First  RaceAccess // in the order of this run
	Second RaceAccess
	Text   string // all of it in a sentence, without a full stop
}

// RaceAccess is one access of a race.
type RaceAccess struct {
	Who    string         // goroutine or actor, in words
	Write  bool           // else it is a read
	Atomic bool           // by sync/atomic
	What   string         // in the words of this place
	Pos    trace.Position // in the learner's source
	Step   trace.Step     // the latest event of whoever it was, if there is a trace
}

// report describes a race, unless one at the same two places was described before.
func (r *races) report(x race.Race) {
	first, second := r.site(x.First.Site), r.site(x.Second.Site)
	places := [2]token.Pos{min(first.pos, second.pos), max(first.pos, second.pos)}
	if r.seen[places] || r.vm.mainOver {
		return
	}
	r.seen[places] = true
	if len(r.found) == maxRaces {
		r.more++
		return
	}
	f := Race{First: r.access(x.First, first), Second: r.access(x.Second, second)}
	f.What = plainest(f.Second.What, f.First.What)
	f.Text = f.text()
	r.found = append(r.found, f)
	r.mark(f)
}

// plainest is the name that says most: one with "…" leaves something open.
func plainest(a, b string) string {
	if a == "" || b != "" && strings.Contains(a, "…") && !strings.Contains(b, "…") {
		return b
	}
	return a
}

func (r *races) access(x race.Access, at site) RaceAccess {
	p, _ := r.vm.prog.place(at.pos)
	return RaceAccess{
		Who: x.Owner.(party).String(), Write: x.Write, Atomic: x.Atomic, What: at.what.String(),
		Pos: trace.Position{File: p.Filename, Line: p.Line, Col: p.Column}, Step: trace.Step(x.Step),
	}
}

// mark puts the race into the trace, at the second access.
func (r *races) mark(f Race) {
	g := r.vm.active
	if rec := r.vm.host.Recorder(); rec != nil && g != nil && g.t != nil {
		g.place()
		g.t.Record(trace.Event{Kind: trace.DataRace, Value: rec.String(f.Text), Cause: trace.NoStep})
	}
}

// text is the race in a sentence.
func (f *Race) text() string {
	on, what := " on "+f.What, "it"
	if f.What == "" {
		on, what = "", "a variable"
	}
	other := ""
	for _, a := range []RaceAccess{f.First, f.Second} {
		if a.What != "" && a.What != f.What {
			other = fmt.Sprintf(" (%s at %s)", a.What, a.Line())
		}
	}
	return fmt.Sprintf("data race%s%s: %s %s %s at %s, %s %s it at %s, and nothing orders the two", on, other,
		f.First.Who, f.First.verb(), what, f.First.Line(), f.Second.Who, f.Second.verb(), f.Second.Line())
}

func (a *RaceAccess) verb() string {
	verb := "reads"
	if a.Write {
		verb = "writes"
	}
	if a.Atomic {
		verb += " atomically"
	}
	return verb
}

// Line is where it is, as in main.go:8.
func (a *RaceAccess) Line() string { return fmt.Sprintf("%s:%d", a.Pos.File, a.Pos.Line) }

// Remedy is what would order the accesses, in a sentence.
func (f *Race) Remedy() string {
	if f.First.Atomic || f.Second.Atomic {
		return "Make every access to the variable atomic, or none of them."
	}
	return "To order two accesses, hold the same lock at both, pass the value over a channel or in a message, or let one side wait for the other."
}

// remark says what was found when the run is over, in sentences; "" if there is nothing to say.
func (r *races) remark() string {
	if r == nil {
		return ""
	}
	var said []string
	for i, f := range r.found {
		said = append(said, f.Text+".")
		if next := i + 1; next == len(r.found) || r.found[next].Remedy() != f.Remedy() {
			said = append(said, f.Remedy())
		}
	}
	if r.more > 0 {
		said = append(said, fmt.Sprintf("%d more pairs of places have data races.", r.more))
	}
	switch {
	case r.left > 0:
	case r.vm.settings.Races == trace.RacesAll:
		said = append(said, fmt.Sprintf("Data races were searched until that needed %d MB; later ones are not found.", maxShadow>>20))
	default:
		said = append(said, fmt.Sprintf("Data races were searched in the first %s accesses to memory; to search all, %s.", units.Count(maxAccesses), r.vm.withAllRaces()))
	}
	return strings.Join(said, "\n")
}
