package explore

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"github.com/rehearse-lab/rehearse/runtime/host"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// Strategy is a way to choose among threads and actors. Each of its attempts has random numbers of its own. Other choices are made
// in the same way by all strategies: see apart.
type Strategy struct {
	Name string // as on the command line
	make func(rng *rand.Rand, p *profile) chooser
}

func (s Strategy) chooser(rng *rand.Rand, p *profile) chooser {
	a := &apart{chooser: s.make(rng, p), rng: rng, cases: s.Name != Delays.Name}
	a.late = lates[rng.IntN(len(lates))]
	return a
}

// lates are how probable it is, at a choice, that time passes until a timer fires, by attempt: never in half of them, because
// programs seldom wait for a time to give up.
var lates = []float64{0, 0, 1. / 500, 1. / 30}

// apart makes the choices that are not among threads or actors.
type apart struct {
	chooser
	rng   *rand.Rand
	late  float64 // see lates
	cases bool    // each ready case of a select is as probable; otherwise a case that is not the first is a deviation like any other
}

func (a *apart) choose(ready host.Ready) int {
	switch n := ready.Len(); {
	case ready.Time():
		if a.rng.Float64() < a.late {
			return n - 1
		}
		if n == 2 {
			return 0
		}
		ready = ready.WithoutTime()
	case a.cases && ready.At(0).Case != 0:
		return a.rng.IntN(n)
	}
	return a.chooser.choose(ready)
}

// The strategies. A run without deviations shows about what other runs do.
var (
	// RandomWalk chooses among all candidates with equal probability.
	RandomWalk = Strategy{"random", func(rng *rand.Rand, _ *profile) chooser { return &randomWalk{rng: rng} }}
	// POS is partial-order sampling (Yuan, Yang and Gu 2018): operations have random priorities, which those get anew that
	// conflict with the operation that was chosen.
	POS = Strategy{"pos", func(rng *rand.Rand, _ *profile) chooser { return &pos{rng: rng, priorities: map[name]float64{}} }}
	// Turns lets threads take turns, each with the same small number of operations. In half of the runs the first thread has
	// no turns but goes on until it waits, so that the threads that it starts begin together.
	Turns = Strategy{"turns", newTurns}
	// Delays chooses the default but for one to three random places.
	Delays = Strategy{"delays", newDelays}
)

// PCT is probabilistic concurrency testing (Burckhardt and others 2010): threads have random priorities, and the running one
// falls behind all others at depth-1 random places. It finds a failure that needs so many ordering constraints with a
// probability that has a lower bound.
func PCT(depth int) Strategy {
	return Strategy{"pct" + strconv.Itoa(depth), func(rng *rand.Rand, first *profile) chooser {
		p := &pct{rng: rng, priorities: map[name]float64{}}
		for range depth - 1 {
			p.falls = append(p.falls, rng.IntN(first.choices+1))
		}
		slices.Sort(p.falls)
		return p
	}}
}

// Portfolio is what Search uses, in turns.
func Portfolio() []Strategy {
	return []Strategy{Turns, URW, SURW, POS, Speeds, Delays, URW, PCT(3), SURW, RandomWalk, URW, POS, PCT(2), SURW, Speeds, PCT(5)}
}

// Names are the names of all strategies, in words.
const Names = "turns, random, urw, surw, speeds, pos, delays, mutations, and pct1 to pct9"

// Named finds strategies by their names. unknown is the first name that is none.
func Named(names ...string) (list []Strategy, unknown string) {
	plain := []Strategy{Turns, RandomWalk, URW, SURW, Speeds, POS, Delays, Mutations}
	for _, name := range names {
		i := slices.IndexFunc(plain, func(s Strategy) bool { return s.Name == name })
		depth, isPCT := strings.CutPrefix(name, "pct")
		switch {
		case i >= 0:
			list = append(list, plain[i])
		case isPCT && len(depth) == 1 && depth[0] >= '1' && depth[0] <= '9':
			list = append(list, PCT(int(depth[0]-'0')))
		default:
			return nil, name
		}
	}
	return list, ""
}

// name identifies a candidate.
type name struct {
	thread   trace.ThreadID
	actor    trace.ActorID
	inSelect int
	time     bool
}

func nameOf(c host.Candidate) name { return name{c.Thread, c.Actor, c.Case, c.Timer} }

// first makes no deviation.
type first struct{}

func (first) choose(host.Ready) int      { return 0 }
func (first) picked(host.Candidate) bool { return true }

type randomWalk struct{ rng *rand.Rand }

func (r *randomWalk) choose(ready host.Ready) int { return r.rng.IntN(ready.Len()) }
func (r *randomWalk) picked(host.Candidate) bool  { return true }

// highest is the candidate of the highest priority. A new candidate gets a random one.
func highest(ready host.Ready, priorities map[name]float64, rng *rand.Rand) int {
	best, most := 0, 0.0
	for i := range ready.Len() {
		c := ready.At(i)
		p, known := priorities[nameOf(c)]
		if !known {
			p = 1 + rng.Float64()
			priorities[nameOf(c)] = p
		}
		if i == 0 || p > most {
			best, most = i, p
		}
	}
	return best
}

type pct struct {
	rng        *rand.Rand
	priorities map[name]float64 // initial ones are above 1, those of threads that fell behind below 0
	falls      []int            // the numbers of the choices at which one does
	choices    int
}

func (p *pct) choose(ready host.Ready) int {
	i := highest(ready, p.priorities, p.rng)
	for len(p.falls) > 0 && p.falls[0] <= p.choices {
		p.falls = p.falls[1:]
		p.priorities[nameOf(ready.At(i))] = -1 - float64(p.choices)
		i = highest(ready, p.priorities, p.rng)
	}
	p.choices++
	return i
}

func (p *pct) picked(c host.Candidate) bool {
	if c.Op.Name == "" || c.Op.Name == "yield" { // it spins, perhaps until another thread does something
		p.choices++
		p.priorities[nameOf(c)] = -1 - float64(p.choices)
	}
	return true
}

type pos struct {
	rng        *rand.Rand
	priorities map[name]float64
	ready      []host.Candidate
}

func (p *pos) choose(ready host.Ready) int {
	p.ready = ready.Append(p.ready[:0])
	return highest(ready, p.priorities, p.rng)
}

func (p *pos) picked(c host.Candidate) bool {
	delete(p.priorities, nameOf(c))
	for _, other := range p.ready {
		if dependent(other.Op, c.Op) {
			delete(p.priorities, nameOf(other))
		}
	}
	p.ready = p.ready[:0]
	return true
}

// dependent reports whether the order of two operations matters.
func dependent(a, b host.Op) bool { return matters(a) && matters(b) && conflict(a, b) }

// matters reports whether an operation does anything that another thread can notice. Time that passes does not. Nor does
// parking: a permit that comes before is as good as one that comes after.
func matters(op host.Op) bool { return op.Name != "" && op.Name != "park" }

// conflict reports whether two operations touch the same object and one of them changes it.
func conflict(a, b host.Op) bool {
	return a.Object == 0 || b.Object == 0 || a.Object == b.Object && (a.Write || b.Write)
}

// delays deviates at a few places, which are the numbers of choices.
type delays struct {
	rng     *rand.Rand
	at      []int
	choices int
}

func newDelays(rng *rand.Rand, p *profile) chooser {
	d := &delays{rng: rng}
	for range 1 + rng.IntN(3) {
		d.at = append(d.at, rng.IntN(p.choices+1))
	}
	slices.SortFunc(d.at, cmp.Compare[int])
	return d
}

func (d *delays) choose(ready host.Ready) int {
	d.choices++
	if len(d.at) == 0 || d.at[0] >= d.choices {
		return 0
	}
	for len(d.at) > 0 && d.at[0] < d.choices {
		d.at = d.at[1:]
	}
	return 1 + d.rng.IntN(ready.Len()-1)
}

func (d *delays) picked(host.Candidate) bool { return true }

// turns lets threads take turns: next is the one whose last turn was the longest ago.
type turns struct {
	each     int
	together bool
	first    trace.ThreadID
	thread   trace.ThreadID
	had      int                    // operations of thread in its turn
	taken    int                    // turns
	turn     map[trace.ThreadID]int // the number of each thread's last one
}

func newTurns(rng *rand.Rand, _ *profile) chooser {
	return &turns{each: 1 + rng.IntN(4), together: rng.IntN(2) == 0, first: trace.NoThread, thread: trace.NoThread, turn: map[trace.ThreadID]int{}}
}

func (s *turns) choose(ready host.Ready) int {
	c := ready.At(0)
	if c.Thread == trace.NoThread || c.Thread == s.thread && (s.had < s.each || s.thread == s.first && s.together) {
		return 0
	}
	next := -1
	for i := range ready.Len() {
		if t := ready.At(i).Thread; t != s.thread && (next < 0 || s.turn[t] < s.turn[ready.At(next).Thread]) {
			next = i
		}
	}
	return next
}

func (s *turns) picked(c host.Candidate) bool {
	if s.first == trace.NoThread {
		s.first = c.Thread
	}
	if c.Thread != s.thread || s.had == s.each {
		s.thread, s.had = c.Thread, 0
		s.taken++
		s.turn[c.Thread] = s.taken
	}
	s.had++
	return true
}
