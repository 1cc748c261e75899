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

// Strategy is a way to choose. Each of its attempts has random numbers of its own.
type Strategy struct {
	Name string // as on the command line
	make func(rng *rand.Rand, choices int) chooser
}

// The strategies. A run without deviations tells how many choices a run has, about.
var (
	// RandomWalk chooses among all candidates with equal probability.
	RandomWalk = Strategy{"random", func(rng *rand.Rand, _ int) chooser { return &randomWalk{rng: rng} }}
	// POS is partial-order sampling (Yuan, Yang and Gu 2018): operations have random priorities, which those get anew that
	// conflict with the operation that was chosen.
	POS = Strategy{"pos", func(rng *rand.Rand, _ int) chooser { return &pos{rng: rng, priorities: map[name]float64{}} }}
	// Turns lets threads take turns, each with the same small number of operations.
	Turns = Strategy{"turns", func(rng *rand.Rand, _ int) chooser { return &turns{each: 1 + rng.IntN(4)} }}
	// Delays chooses the default but for one to three random places.
	Delays = Strategy{"delays", newDelays}
)

// PCT is probabilistic concurrency testing (Burckhardt and others 2010): threads have random priorities, and the running one
// falls behind all others at depth-1 random places. It finds a failure that needs so many ordering constraints with a
// probability that has a lower bound.
func PCT(depth int) Strategy {
	return Strategy{"pct" + strconv.Itoa(depth), func(rng *rand.Rand, choices int) chooser {
		p := &pct{rng: rng, priorities: map[name]float64{}}
		for range depth - 1 {
			p.falls = append(p.falls, rng.IntN(choices+1))
		}
		slices.Sort(p.falls)
		return p
	}}
}

// Portfolio is what Search uses, in turns.
func Portfolio() []Strategy {
	return []Strategy{Turns, RandomWalk, POS, Delays, PCT(2), PCT(3), POS, RandomWalk, PCT(1), Delays, PCT(4), PCT(5)}
}

// Named finds strategies by their names: turns, random, pos, delays, and pct with a depth from 1 to 9, such as pct3. unknown is
// the first name that is none.
func Named(names ...string) (list []Strategy, unknown string) {
	plain := []Strategy{Turns, RandomWalk, POS, Delays}
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
	thread trace.ThreadID
	actor  trace.ActorID
}

func nameOf(c host.Candidate) name { return name{c.Thread, c.Actor} }

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

func newDelays(rng *rand.Rand, choices int) chooser {
	d := &delays{rng: rng}
	for range 1 + rng.IntN(3) {
		d.at = append(d.at, rng.IntN(choices+1))
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

type turns struct {
	each   int
	thread trace.ThreadID
	had    int // operations of thread in a row
}

func (s *turns) choose(ready host.Ready) int {
	if ready.At(0).Thread == s.thread && s.thread != trace.NoThread && s.had >= s.each {
		return 1
	}
	return 0
}

func (s *turns) picked(c host.Candidate) bool {
	if c.Thread != s.thread {
		s.thread, s.had = c.Thread, 0
	}
	s.had++
	return true
}
