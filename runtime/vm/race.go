package vm

import (
	"go/token"
	"math"

	"github.com/rehearse-lab/rehearse/runtime/actor"
	"github.com/rehearse-lab/rehearse/runtime/race"
	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/runtime/vm/mem"
)

// races finds the data races of a run. A goroutine is a thread in the sense of package race, and so is an actor, whatever
// runs its handlers.
type races struct {
	vm      *vm
	d       *race.Detector
	on      bool  // there are threads between which there can be races, and the search goes on
	left    int64 // accesses until it ends
	stopped bool
	actors  map[actor.Ref]*race.Thread
	onHost  map[trace.ThreadID]*race.Thread // of goroutines
	sites   []site                          // see siteHere
	numbers map[siteKey]race.Site
	seen    map[[2]token.Pos]bool
	found   []Race
	more    int // beyond maxRaces
}

// maxAccesses is how many accesses are examined unless all are asked for: about a fifth of a second's work. Most programs
// that people write to learn from have fewer.
const maxAccesses = 2_000_000

// maxRaces limits how many races of a run are described.
const maxRaces = 20

// maxShadow limits what a run's detector may take, bytes: beyond, it stops.
const maxShadow = 256 << 20

func newRaces(v *vm) *races {
	r := &races{vm: v, actors: map[actor.Ref]*race.Thread{}, onHost: map[trace.ThreadID]*race.Thread{},
		numbers: map[siteKey]race.Site{}, seen: map[[2]token.Pos]bool{}}
	if r.left = maxAccesses; v.settings.Races == trace.RacesAll {
		r.left = math.MaxInt64
	}
	r.d = race.New(r.now, r.report)
	return r
}

// now is the latest event of the goroutine that runs.
func (r *races) now() int32 {
	if g := r.vm.active; g != nil && g.t != nil {
		return int32(g.t.Last())
	}
	return int32(trace.NoStep)
}

// begin makes the thread of g, which has begun.
func (r *races) begin(g *gor) {
	if r == nil {
		return
	}
	g.race = r.d.Go(&g.born, g.party())
	g.born = race.Sync{}
	r.onHost[g.t.ID()] = g.race
}

// end ends the thread of g.
func (r *races) end(g *gor) {
	if r != nil {
		delete(r.onHost, g.t.ID())
		g.race.End()
	}
}

// of is the thread of a context: an actor's, or a goroutine's.
func (r *races) of(c *actor.Context) *race.Thread {
	if r == nil {
		return nil
	}
	self := c.Self()
	if self == (actor.Ref{}) {
		return r.onHost[c.Thread().ID()]
	}
	t := r.actors[self]
	if t == nil {
		t = r.d.Go(nil, party{actor: self})
		r.actors[self] = t
	}
	return t
}

// racing reports whether accesses of g must be recorded.
func (g *gor) racing() bool { return g.race != nil && g.vm.races.on }

// watched reports whether accesses of g are of interest.
func (g *gor) watched() bool { return g.racing() || g.vm.accesses != nil }

// spend counts n accesses, and ends the search if they are too many.
func (r *races) spend(n int) {
	if r.left -= int64(n); r.left <= 0 || r.d.Size() > maxShadow {
		r.left, r.on = 0, false
	}
	r.vm.memory.races.Store(int64(r.d.Size()))
}

// sees records an access of g to v.
func (g *gor) sees(v *race.Var, write bool, at race.Site) {
	switch {
	case write && !g.race.HasWritten(v):
		g.race.Write(v, g.siteOr(at))
	case !write && !g.race.HasRead(v):
		g.race.Read(v, g.siteOr(at))
	}
}

// start begins the search: from now on there may be more than one thread. What happened before is ordered with everything.
func (r *races) start() { r.on = r.left > 0 && !r.stopped }

// stop ends the search without a word: what happens from now on is not the program's run.
func (r *races) stop() {
	if r != nil {
		r.on, r.stopped = false, true
	}
}

// place is the number of the place to which p points.
func place(p value) uint64 { return p.Identity().Key() }

// fresh forgets what was known about memory that is used anew: size bytes from where p points.
func (g *gor) fresh(p value, size int) value {
	if g.race != nil {
		g.vm.races.d.Forget(place(p), uint64(size))
	}
	g.vm.accesses.forget(place(p), size)
	return p
}

// accesses records that g reads or writes the variable of type t to which p points.
func (g *gor) accesses(p value, t *rtype, write bool, at race.Site) {
	switch {
	case p.IsNil():
	case p.Packed():
		g.accessesAll(place(p), t.length, 1, write, at)
	default:
		g.accessesAll(place(p), t.size, int(mem.CellSize), write, at)
	}
}

// accessesElems is accesses for n elements of type t of a slice, from element i on.
func (g *gor) accessesElems(s value, i, n int, t *rtype, write bool, at race.Site) {
	switch {
	case n <= 0 || t.size == 0 || s.IsNil():
	case s.Packed():
		g.accessesAll(place(s)+uint64(i), n, 1, write, at)
	default:
		size := t.size * int(mem.CellSize)
		g.accessesAll(place(s)+uint64(i*size), n*t.size, int(mem.CellSize), write, at)
	}
}

func (g *gor) accessesAll(place uint64, n, stride int, write bool, at race.Site) {
	g.precede(place, write, at)
	if !g.racing() {
		return
	}
	r := g.vm.races
	r.spend(n)
	for end := place + uint64(n*stride); place < end && r.on; place += uint64(stride) {
		g.sees(r.d.Var(place), write, at)
	}
}

// accessesObject is accesses for an object of the machine: a map.
func (g *gor) accessesObject(o value, write bool, at race.Site) {
	if !o.IsNil() {
		g.accessesAll(place(o), 1, 1, write, at)
	}
}

// reads is accesses of a native.
func (g *gor) reads(p value, t *rtype) {
	if g.watched() {
		g.accesses(p, t, false, noSite)
	}
}

func (g *gor) writes(p value, t *rtype) {
	if g.watched() {
		g.accesses(p, t, true, noSite)
	}
}

// readsElems is reads of all elements, of type t, of a slice.
func (g *gor) readsElems(s value, t *rtype) {
	if g.watched() {
		g.accessesElems(s, 0, s.Len(), t, false, noSite)
	}
}

func (g *gor) writesElems(s value, t *rtype) {
	if g.watched() {
		g.accessesElems(s, 0, s.Len(), t, true, noSite)
	}
}

func (g *gor) readsMap(m value) {
	if g.watched() {
		g.accessesObject(m, false, noSite)
	}
}

// cellType stands for the type of a variable of one cell, for natives that keep something of their own there.
var cellType = &rtype{size: 1}

// site is a place in a program with an access.
type site struct {
	pos  token.Pos
	what what
}

type siteKey struct {
	pos  token.Pos
	what string
}

// noSite stands for the place in the learner's source that is running, with a name for what is accessed that the library
// cannot know.
const noSite race.Site = 0

// firstDynamic is the first number of sites that a run makes; lower ones are those of the program.
const firstDynamic = 1 << 24

// siteOr is at, or the site of what runs.
func (g *gor) siteOr(at race.Site) race.Site {
	if at != noSite {
		return at
	}
	return g.siteHere("")
}

// siteHere is the site of what runs, which accesses something that has a name.
func (g *gor) siteHere(name string) race.Site {
	r, k := g.vm.races, siteKey{g.here(), name}
	n, ok := r.numbers[k]
	if !ok {
		n = firstDynamic + race.Site(len(r.sites))
		r.sites = append(r.sites, site{k.pos, what{name: name}})
		r.numbers[k] = n
	}
	return n
}

// site is the site with a number.
func (r *races) site(n race.Site) site {
	if n >= firstDynamic {
		return r.sites[n-firstDynamic]
	}
	return r.vm.prog.site(n)
}

// newSite numbers a site.
func (p *Program) newSite(s site) race.Site {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.sites) == 0 {
		p.sites = append(p.sites, site{}) // noSite
	}
	p.sites = append(p.sites, s)
	return race.Site(len(p.sites) - 1)
}

func (p *Program) site(n race.Site) site {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.sites[n]
}
