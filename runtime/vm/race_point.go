package vm

import (
	"cmp"
	"reflect"
	"strconv"
	"strings"

	"github.com/rehearse-lab/rehearse/runtime/host"
	"github.com/rehearse-lab/rehearse/runtime/race"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// The explorer of orders makes the accesses of a data race visible operations: others may run before them, so that a lost
// update is not only named but happens. Which accesses these are is a setting, since a schedule repeats a run only if the
// choices are the same ones.

// accesses are the accesses to memory at which others may run.
type accesses struct {
	lines   map[string]bool // as main.go:8
	sites   map[race.Site]bool
	objects map[uint64]uint64 // by place
}

func newAccesses(s trace.Settings) *accesses {
	if s.Accesses == "" || !s.Interleave {
		return nil
	}
	a := &accesses{lines: map[string]bool{}, sites: map[race.Site]bool{}, objects: map[uint64]uint64{}}
	for line := range strings.SplitSeq(s.Accesses, ",") {
		a.lines[line] = true
	}
	return a
}

// precede lets others run before an access of g, and reports true, if it is at one of the lines.
func (g *gor) precede(place uint64, write bool, at race.Site) bool {
	a := g.vm.accesses
	if a == nil || g.t == nil || !a.holds(g, at) {
		return false
	}
	id := a.objects[place]
	if id == 0 {
		id = g.vm.newObject()
		a.objects[place] = id
	}
	name := "read"
	if write {
		name = "write"
	}
	g.point(host.Op{Name: name, Object: id, Write: write})
	if op := g.vm.operations.latest(); op != nil && at != noSite {
		op.At, op.Within = g.vm.placeOf(g.vm.prog.site(at).pos), ""
	}
	return true
}

// note puts an access to a variable of type t into the trace: what is read or written there is v.
func (g *gor) note(at race.Site, t *rtype, v value, write bool) {
	rec := g.vm.host.Recorder()
	if rec == nil {
		return
	}
	name := "a variable"
	if at != noSite {
		name = cmp.Or(g.vm.prog.site(at).what.String(), name)
	}
	e := trace.Event{Kind: trace.MemRead, Value: rec.String(readText(name, g.shown(t, v))), Cause: trace.NoStep}
	if write {
		e.Kind, e.Value = trace.MemWrite, rec.String(writeText(name, g.shown(t, v)))
	}
	g.t.Record(e)
}

// readText and writeText are the strings of trace.MemRead and MemWrite.
func readText(name, v string) string {
	if v == "" {
		return name
	}
	return name + ", which is " + v
}

func writeText(name, v string) string {
	if v == "" {
		return name
	}
	return v + " to " + name
}

// shown is a value of type t in the source's words, if it is short; otherwise "".
func (g *gor) shown(t *rtype, v value) string {
	switch {
	case t.isString():
		if s := strconv.Quote(v.Text()); len(s) <= maxShown {
			return s
		}
	case t.isInteger(), t.isFloat(), t.kind == reflect.Bool:
		var b strings.Builder
		g.printOne(&b, t, v)
		return b.String()
	}
	return ""
}

const maxShown = 40 // bytes

// holds reports whether a site, or noSite if the library runs, is at one of the lines.
func (a *accesses) holds(g *gor, at race.Site) bool {
	if at == noSite {
		return a.lines[g.vm.lineOf(g.here())]
	}
	is, known := a.sites[at]
	if !known {
		is = a.lines[g.vm.lineOf(g.vm.prog.site(at).pos)]
		a.sites[at] = is
	}
	return is
}

// forget forgets memory that is used anew.
func (a *accesses) forget(place uint64, size int) {
	if a == nil || len(a.objects) == 0 {
		return
	}
	for p := range a.objects {
		if place <= p && p < place+uint64(size) {
			delete(a.objects, p)
		}
	}
}
