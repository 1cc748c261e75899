package render

import (
	"maps"
	"slices"
	"sort"
	"strings"
	"unicode"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// actors fills Actors and Types: types are numbered in the order of their first spawn.
func (p *Panel) actors(t *trace.Trace) {
	types := newInterner(8)
	short := shortNames(t.Actors)
	p.Actors = make([]ActorRow, len(t.Actors))
	for i, a := range t.Actors {
		typ := a.Type
		if typ == "" {
			typ = "actor"
		}
		p.Actors[i] = ActorRow{
			Name: a.Name, Short: short[i], Type: int(types.id(typ)), Category: notNil(a.Category), Parent: a.Parent,
			Priority: a.Priority, Routing: a.Routing,
		}
	}
	p.Types = notNil(types.list)
}

// lanes gives threads their rows: main first, then the threads of actors, by type, then workers, then goroutines, and last the
// goroutines of Go's runtime that took a significant part of the time. c has the slices; mainActs reports whether the trace has
// an event of main, without which it has no lane beside those of actors: the trace does not know what it did.
func (p *Panel) lanes(t *trace.Trace, c *Columns, mainActs bool) {
	p.Threads, p.Groups = make([]Track, len(t.Threads)), []Group{}
	var order []int
	serving := false
	for i, th := range t.Threads {
		p.Threads[i] = Track{
			Name: th.Name, Label: th.Label(), Func: th.Func, Start: th.Start, Role: th.Role, Actor: th.Actor, OSID: th.OSID, Priority: th.Priority, Lane: -1,
		}
		order = append(order, i)
		serving = serving || th.ServesActors()
	}
	rank := func(i int) int {
		th := p.Threads[i]
		switch {
		case th.Role == trace.RoleMain:
			return -1
		case th.Actor > 0:
			return p.Actors[th.Actor-1].Type
		case th.Role.Scheduled():
			return len(p.Types)
		case th.Role == trace.RoleRuntime:
			return len(p.Types) + 2
		}
		return len(p.Types) + 1
	}
	busy := runtimeBusy(t, c)
	sort.SliceStable(order, func(a, b int) bool { return rank(order[a]) < rank(order[b]) })
	lane := 0
	for _, i := range order {
		th := &p.Threads[i]
		if th.Role == trace.RoleMain && serving && !mainActs || th.Role == trace.RoleRuntime && busy[i]*leastRuntime < float64(t.Header.Makespan) {
			continue
		}
		th.Lane = lane
		p.group(th)
		lane++
	}
}

// mainHasOwnRow reports whether main has the first lane, above those of threads that serve actors. It has a row of its own there.
func (p *Panel) mainHasOwnRow() bool {
	main, serving := false, false
	for i := range p.Threads {
		th := &p.Threads[i]
		main = main || th.Role == trace.RoleMain && th.Lane == 0
		serving = serving || th.serves()
	}
	return main && serving
}

// serves is trace.Thread.ServesActors.
func (t *Track) serves() bool { return t.Role.Scheduled() || t.Actor > 0 }

// leastRuntime is the least fraction of the run, as 1/n, that a goroutine of Go's runtime must have run to have a lane.
// Most ran far less: those that write the recording, and those that check for work.
const leastRuntime = 200

// runtimeBusy is for how long the goroutines of Go's runtime had a core, by thread; nil if there are none.
func runtimeBusy(t *trace.Trace, c *Columns) []float64 {
	if !slices.ContainsFunc(t.Threads, func(th trace.Thread) bool { return th.Role == trace.RoleRuntime }) {
		return nil
	}
	busy := make([]float64, len(t.Threads))
	for i, id := range c.SliceThread {
		switch SliceKind(c.SliceState[i]) {
		case SliceProgram:
			busy[id] += c.SliceEnd[i] - c.SliceStart[i]
		case SliceReady:
			busy[id] -= c.SliceEnd[i] - c.SliceStart[i]
		}
	}
	return busy
}

// group adds an actor's thread, which has the next lane, to the group of its type.
func (p *Panel) group(th *Track) {
	if th.Actor == 0 {
		return
	}
	label := p.Types[p.Actors[th.Actor-1].Type]
	if n := len(p.Groups); n > 0 && p.Groups[n-1].Label == label {
		p.Groups[n-1].Last = th.Lane
		return
	}
	p.Groups = append(p.Groups, Group{Label: label, First: th.Lane, Last: th.Lane})
}

// maxShort is how many Latin letters fit before a lane.
const maxShort = 8

// shortNames abbreviates actors' names for lane labels: storm14 becomes s14, or st14 beside a stone14. A name with several
// numbers is kept if it fits. A longer one is reduced to its initials and numbers, if these are unique, or else to what
// fits.
func shortNames(actors []trace.Actor) []string {
	stems := map[string]int{} // how many letters of the stem make it unique
	for _, a := range actors {
		if stem, digits := splitNumber(a.Name); digits != "" && stem != "" {
			stems[stem] = 1
		}
	}
	sorted := slices.Sorted(maps.Keys(stems))
	for i := 1; i < len(sorted); i++ { // neighbours share the most
		n := common(sorted[i-1], sorted[i]) + 1
		stems[sorted[i-1]] = max(stems[sorted[i-1]], n)
		stems[sorted[i]] = n
	}
	out := make([]string, len(actors))
	taken := map[string]int{} // names, and their initials
	for _, a := range actors {
		taken[a.Name]++
		taken[initialsOf(a.Name)]++
	}
	for i, a := range actors {
		stem, digits := splitNumber(a.Name)
		s := a.Name
		if digits != "" && stem != "" {
			s = firstRunes(stem, stems[stem]) + digits
		}
		if short := initialsOf(a.Name); fit(s, maxShort) != s && short != "" && taken[short] == 1 {
			s = short
		}
		if fit(s, maxShort) != s {
			s = fit(s, maxShort-1) + "…"
		}
		out[i] = s
	}
	return out
}

// splitNumber splits trailing digits off a name without other digits; any other name is all stem.
func splitNumber(name string) (stem, digits string) {
	stem = strings.TrimRight(name, "0123456789")
	if strings.ContainsAny(stem, "0123456789") {
		return name, ""
	}
	return stem, name[len(stem):]
}

// initialsOf is the first letter of each word of a name, and its numbers: T1 s2 for Table 1 seat 2. It is empty if the name
// has no number, or contains more than words, numbers and spaces.
func initialsOf(name string) string {
	var b strings.Builder
	numbers := false
	for _, word := range strings.Fields(name) {
		switch number := strings.Trim(word, "0123456789") == ""; {
		case number:
			numbers = true
			b.WriteString(word)
		case strings.ContainsFunc(word, func(r rune) bool { return !unicode.IsLetter(r) }):
			return ""
		default:
			if b.Len() > 0 {
				b.WriteByte(' ')
			}
			b.WriteString(firstRunes(word, 1))
		}
	}
	if !numbers {
		return ""
	}
	return b.String()
}

// common is the length, in runes, of the common beginning of two strings.
func common(a, b string) int {
	ra, rb, n := []rune(a), []rune(b), 0
	for n < len(ra) && n < len(rb) && ra[n] == rb[n] {
		n++
	}
	return n
}

// fit is as much of a string as fits into the width of n Latin letters: Chinese characters and emoji take the width of two.
func fit(s string, n int) string {
	for i, r := range s {
		if n--; r >= 0x1100 {
			n--
		}
		if n < 0 {
			return s[:i]
		}
	}
	return s
}

func firstRunes(s string, n int) string {
	for i := range s {
		if n == 0 {
			return s[:i]
		}
		n--
	}
	return s
}
