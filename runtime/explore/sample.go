package explore

import (
	"math/rand/v2"
	"slices"

	"github.com/rehearse-lab/rehearse/runtime/host"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// URW is uniform random walk (Zhao and others 2025): threads are chosen in proportion to the operations that they, and the
// threads that they have yet to start, are expected to have left. So each order is about as probable as any other, while in a
// plain random walk a thread that is started early is nearly always over before a late one begins.
var URW = Strategy{"urw", func(rng *rand.Rand, p *profile) chooser { return newSampler(rng, p, allObjects) }}

// SURW is its selective form: only the operations on one object, chosen at random, come in an order of equal probability. All
// others are chosen at random.
var SURW = Strategy{"surw", func(rng *rand.Rand, p *profile) chooser {
	object := uint64(allObjects)
	if len(p.shared) > 0 {
		object = p.shared[rng.IntN(len(p.shared))]
	}
	return newSampler(rng, p, object)
}}

// allObjects stands for the operations on all objects. It is the number of no object.
const allObjects = 0

// kin names a thread by its parents: it is the same in all runs in which they start their children in the same order.
type kin uint64

const firstKin kin = 1

// family finds out which thread has started which: a thread is a child of the one that ran before it was first ready.
type family struct {
	kins     []kin // by thread; 0: not known
	children []int // by thread
	running  trace.ThreadID
}

// meet gets to know a thread. new reports that it was unknown.
func (f *family) meet(t trace.ThreadID) (k kin, new bool) {
	for int(t) >= len(f.kins) {
		f.kins, f.children = append(f.kins, 0), append(f.children, 0)
	}
	if f.kins[t] != 0 {
		return f.kins[t], false
	}
	k = firstKin
	if f.running != t && f.kins[f.running] != 0 {
		f.children[f.running]++
		k = kin(scramble(uint64(f.kins[f.running])*0x9e3779b97f4a7c15 + uint64(f.children[f.running])))
	}
	f.kins[t] = k
	return k, true
}

// profile is what the first run did, which makes no deviations. It says about what other runs have before them.
type profile struct {
	choices int
	threads []*conduct // parents before their children
	byKin   map[kin]*conduct
	shared  []uint64 // objects that several threads touch and one changes
}

// conduct is what a thread did.
type conduct struct {
	parent *conduct       // nil: of the first thread
	ops    map[uint64]int // operations, by object
	all    int
	kinds  map[host.Op]bool // of operations
	alike  int              // threads with the same kinds of operations on shared objects
	number int              // index into profile.threads
}

// learner makes no deviation and writes down the profile of the run.
type learner struct {
	first
	family
	p *profile
}

func newLearner() *learner { return &learner{p: &profile{byKin: map[kin]*conduct{}}} }

func (l *learner) choose(ready host.Ready) int {
	l.p.choices++
	for i := range ready.Len() {
		if c := ready.At(i); c.Thread != trace.NoThread {
			l.conduct(c.Thread)
		}
	}
	return 0
}

func (l *learner) picked(c host.Candidate) bool {
	of := l.conduct(c.Thread)
	l.running = c.Thread
	if matters(c.Op) {
		of.ops[c.Op.Object]++
		of.all++
		of.kinds[c.Op] = true
	}
	return true
}

// conduct is that of a thread in the profile.
func (l *learner) conduct(t trace.ThreadID) *conduct {
	k, new := l.meet(t)
	if !new {
		return l.p.byKin[k]
	}
	of := &conduct{ops: map[uint64]int{}, kinds: map[host.Op]bool{}, number: len(l.p.threads)}
	if k != firstKin {
		of.parent = l.p.byKin[l.kins[l.running]]
	}
	l.p.threads = append(l.p.threads, of)
	l.p.byKin[k] = of
	return of
}

// profile is complete when the run is over.
func (l *learner) profile() *profile {
	touched := map[uint64]int{}
	for _, of := range l.p.threads {
		for object := range of.ops {
			touched[object]++
		}
	}
	for object, threads := range touched {
		if threads > 1 && object != allObjects {
			l.p.shared = append(l.p.shared, object)
		}
	}
	slices.Sort(l.p.shared)
	groups := map[uint64][]*conduct{}
	for _, of := range l.p.threads {
		m := of.manner(touched)
		groups[m] = append(groups[m], of)
	}
	for _, group := range groups {
		for _, of := range group {
			of.alike = len(group)
		}
	}
	return l.p
}

// manner is equal for threads with the same kinds of operations on shared objects. How often they did each does not matter.
func (of *conduct) manner(touched map[uint64]int) (sum uint64) {
	for op := range of.kinds {
		if touched[op.Object] == 1 && op.Object != allObjects {
			continue // such as the permit that others give it when they wake it
		}
		h := scramble(op.Object * 0x9e3779b97f4a7c15)
		for i := range len(op.Name) {
			h = scramble((h ^ uint64(op.Name[i])) * 0xbf58476d1ce4e5b9)
		}
		sum += h
	}
	return sum
}

// sampler is URW or SURW. What a thread has left includes what its future children will do. One thread is intended to make
// the next of the counted operations; the others wait before theirs, and all operations that do not count are free.
type sampler struct {
	family
	rng      *rand.Rand
	profile  *profile
	object   uint64    // whose operations count
	fair     bool      // threads that do the same count as one
	expected []float64 // by number of conduct: what it has to do at its start
	left     []float64 // by thread
	intended trace.ThreadID
	eligible []int
}

func newSampler(rng *rand.Rand, p *profile, object uint64) *sampler {
	s := &sampler{rng: rng, profile: p, object: object, fair: rng.IntN(2) == 0, intended: trace.NoThread, expected: make([]float64, len(p.threads))}
	for i, of := range slices.Backward(p.threads) {
		n := of.all
		if object != allObjects {
			n = of.ops[object]
		}
		s.expected[i] += float64(n) * s.unit(of)
		if of.parent != nil {
			s.expected[of.parent.number] += s.expected[i]
		}
	}
	return s
}

// unit is how much an operation of a thread counts.
func (s *sampler) unit(of *conduct) float64 {
	if of != nil && s.fair {
		return 1 / float64(of.alike)
	}
	return 1
}

// unforeseen is what a thread has left that the first run did not have, or that has done all that it did there.
const unforeseen = 0.1

// greet gets to know a thread. What it is to do is no longer before the one that has started it, nor is the intention, perhaps.
func (s *sampler) greet(t trace.ThreadID) {
	k, new := s.meet(t)
	if !new {
		return
	}
	for len(s.left) < len(s.kins) {
		s.left = append(s.left, 0)
	}
	s.left[t] = unforeseen
	of := s.profile.byKin[k]
	if of == nil {
		return
	}
	s.left[t] = s.expected[of.number]
	if of.parent == nil || t == s.running {
		return
	}
	if s.intended == s.running && s.rng.Float64()*s.left[s.running] < s.left[t] {
		s.intended = t
	}
	s.left[s.running] -= s.left[t]
}

func (s *sampler) counts(op host.Op) bool {
	return matters(op) && (s.object == allObjects || op.Object == s.object)
}

func (s *sampler) choose(ready host.Ready) int {
	if ready.At(0).Thread == trace.NoThread {
		return s.rng.IntN(ready.Len())
	}
	for i := range ready.Len() {
		s.greet(ready.At(i).Thread)
	}
	if s.intended == trace.NoThread {
		s.intend(len(s.left), func(i int) trace.ThreadID { return trace.ThreadID(i) })
	}
	if s.find(ready); len(s.eligible) == 0 { // the intended thread waits, or is over
		s.intend(ready.Len(), func(i int) trace.ThreadID { return ready.At(i).Thread })
		s.find(ready)
	}
	return s.eligible[s.rng.IntN(len(s.eligible))]
}

// find finds who may go on.
func (s *sampler) find(ready host.Ready) {
	s.eligible = s.eligible[:0]
	for i := range ready.Len() {
		if c := ready.At(i); c.Thread == s.intended || !s.counts(c.Op) {
			s.eligible = append(s.eligible, i)
		}
	}
}

// intend chooses one of n threads in proportion to what they have left.
func (s *sampler) intend(n int, at func(i int) trace.ThreadID) {
	sum := 0.0
	for i := range n {
		sum += max(s.left[at(i)], 0)
	}
	x := s.rng.Float64() * sum
	for i := range n {
		s.intended = at(i)
		if x -= max(s.left[s.intended], 0); x < 0 {
			return
		}
	}
}

func (s *sampler) picked(c host.Candidate) bool {
	s.greet(c.Thread)
	s.running = c.Thread
	if s.counts(c.Op) {
		of := s.profile.byKin[s.kins[c.Thread]]
		s.left[c.Thread] = max(s.left[c.Thread]-s.unit(of), unforeseen*s.unit(of))
		s.intended = trace.NoThread
	}
	return true
}
