// Package race finds data races in a run: two accesses to one variable, by different threads, at least one of them a
// write, neither of which happens before the other.
//
// # What happens before what
//
// Each thread counts its own time. It also keeps a vector clock: for each thread, up to which of that thread's times
// everything happened before what this one does now. Operations that synchronize pass clocks on through a Sync: an
// Unlock releases the thread's clock into the lock, the next Lock acquires it from there. So of two accesses the first
// happens before the second exactly if the second's thread knows the first's time:
//
//	t1: x = 1       at t1's time 3
//	t1: mu.Unlock   mu gets t1's clock; t1's time is 4 from now on
//	t2: mu.Lock     t2 knows that t1 had reached 3
//	t2: x = 2       3 <= 3: ordered
//
// Without the lock, t2 knows nothing about t1's time 3, and both accesses are reported, whichever came first in this
// run. That is the strength of the method: it needs no unlucky order. Its limit is the other side: it knows only what
// this run executed and the order in which locks were taken.
//
// # What is kept of a variable
//
// A Var keeps the last write, and the last read of each thread that reads at the same time as others (FastTrack:
// Flanagan and Freund, PLDI 2009). Mostly one read is enough: an ordered read replaces the one before it. The first race on
// each variable is always found; after that, some more may be missed.
//
// Atomic accesses do not race with each other, but with plain ones.
//
// A Detector is for one goroutine at a time.
package race

import "slices"

// Detector finds the data races of one run.
type Detector struct {
	slots   []slot
	free    []uint32   // slots whose last thread has ended
	readers [][]access // of the variables that several threads read at the same time
	spare   []uint32   // indexes of readers that are not in use
	pages   map[uint64]*page
	recent  [recentPages]recentPage
	syncs   map[uint64]*Sync
	size    int
	now     func() int32
	report  func(Race)
}

// Race is two accesses to one variable that are not ordered. The first came first in this run.
type Race struct{ First, Second Access }

// Access is one of the two.
type Access struct {
	Owner  any // that of the thread, see Thread.Go
	Write  bool
	Atomic bool
	Site   Site
	Step   int32 // when it happened, by the function given to New
}

// Site is a place in a program, in the numbering of the caller: at most MaxSite.
type Site uint32

// MaxSite is the largest Site.
const MaxSite = atomicBit - 1

// atomicBit is set in the site of an access if it is atomic.
const atomicBit = 1 << 31

// New makes a detector that calls report for each race it finds, with Second being the access that is under way. The function now
// returns any number that tells where in the run that is.
func New(now func() int32, report func(Race)) *Detector {
	return &Detector{pages: map[uint64]*page{}, syncs: map[uint64]*Sync{}, now: now, report: report}
}

// access is what is kept of an access.
type access struct {
	at   epoch // 0: there was none
	site Site  // with atomicBit
	step int32
}

// Var is what is known about one variable. The zero value is a variable that was never accessed.
type Var struct {
	write access
	read  access // its epoch is shared|index if the reads are in Detector.readers
}

// HasRead reports whether nothing would be recorded by Read, because t has accessed v since it last synchronized.
func (t *Thread) HasRead(v *Var) bool {
	now := t.epoch()
	return v.read.at == now && v.read.site&atomicBit == 0 || v.read.at == 0 && v.write.at == now && v.write.site&atomicBit == 0
}

// HasWritten is HasRead for Write.
func (t *Thread) HasWritten(v *Var) bool {
	now := t.epoch()
	return v.write.at == now && v.write.site&atomicBit == 0 && (v.read.at == 0 || v.read.at == now)
}

// Read records that t reads v, and reports if that is not ordered with the last write.
func (t *Thread) Read(v *Var, site Site) {
	if !t.HasRead(v) { // else, whatever conflicts with this access conflicts with the earlier one
		t.read(v, access{t.epoch(), site, t.d.now()})
	}
}

// AtomicRead is Read of an atomic access.
func (t *Thread) AtomicRead(v *Var, site Site) {
	t.read(v, access{t.epoch(), site | atomicBit, t.d.now()})
}

// Write records that t writes v, and reports if that is not ordered with the last write and the last reads.
func (t *Thread) Write(v *Var, site Site) {
	if !t.HasWritten(v) {
		t.write(v, access{t.epoch(), site, t.d.now()})
	}
}

// AtomicWrite is Write of an atomic access.
func (t *Thread) AtomicWrite(v *Var, site Site) {
	t.write(v, access{t.epoch(), site | atomicBit, t.d.now()})
}

func (t *Thread) read(v *Var, a access) {
	d := t.d
	t.touched = t.time
	if t.conflicts(v.write, a) {
		d.found(v.write, true, a, false)
	}
	switch old := v.read; {
	case old.at.shared():
		d.addReader(old.at.index(), t, a)
	case old.at == 0 || t.replaces(old, a):
		v.read = a
	default:
		v.read = access{at: d.share(old, a)}
	}
}

func (t *Thread) write(v *Var, a access) {
	d := t.d
	t.touched = t.time
	if t.conflicts(v.write, a) {
		d.found(v.write, true, a, true)
	}
	if v.read.at.shared() {
		t.writeAfter(v, a)
		return
	}
	if t.conflicts(v.read, a) {
		d.found(v.read, false, a, true)
	}
	if v.write = a; !t.outlasts(v.read, a) {
		v.read = access{}
	}
}

// writeAfter is the rest of write for a variable with a list of reads.
func (t *Thread) writeAfter(v *Var, a access) {
	d, i := t.d, v.read.at.index()
	reads := d.readers[i]
	if k := slices.IndexFunc(reads, func(r access) bool { return t.conflicts(r, a) }); k >= 0 {
		d.found(reads[k], false, a, true)
	}
	d.readers[i] = slices.DeleteFunc(reads, func(r access) bool { return !t.outlasts(r, a) })
	if v.write = a; len(d.readers[i]) == 0 {
		d.unshare(i)
		v.read = access{}
	}
}

// outlasts reports whether the read r may conflict with a later access that does not conflict with the write a. So it is with
// atomic ones: they need no order.
func (t *Thread) outlasts(r, a access) bool {
	return r.at != 0 && r.site&a.site&atomicBit != 0 && !t.knows(r.at)
}

// conflicts reports whether the earlier access old is not ordered with a, and not both are atomic.
func (t *Thread) conflicts(old, a access) bool {
	return old.at != 0 && !t.knows(old.at) && old.site&a.site&atomicBit == 0
}

// replaces reports whether every write that would conflict with the read old also conflicts with a.
func (t *Thread) replaces(old, a access) bool {
	return t.knows(old.at) && (old.site|^a.site)&atomicBit != 0
}

func (d *Detector) found(first access, wrote bool, second access, writes bool) {
	d.report(Race{d.public(first, wrote), d.public(second, writes)})
}

func (d *Detector) public(a access, write bool) Access {
	return Access{Owner: d.owner(a.at), Write: write, Atomic: a.site&atomicBit != 0, Site: a.site &^ atomicBit, Step: a.step}
}

// share makes a list of reads and returns the epoch that refers to it.
func (d *Detector) share(list ...access) epoch {
	n := len(d.spare)
	if n == 0 {
		d.readers = append(d.readers, list)
		d.size += readersBytes
		return sharedBit | epoch(len(d.readers)-1)
	}
	i := d.spare[n-1]
	d.spare = d.spare[:n-1]
	d.readers[i] = append(d.readers[i], list...)
	return sharedBit | epoch(i)
}

// Memory, in bytes: of an access, and of a new list of reads.
const (
	accessBytes  = 16
	readersBytes = 24 + 2*accessBytes
)

func (d *Detector) unshare(i uint32) {
	d.readers[i] = d.readers[i][:0]
	d.spare = append(d.spare, i)
}

// addReader adds a to a list of reads, if it can in the place of one.
func (d *Detector) addReader(i uint32, t *Thread, a access) {
	list := d.readers[i]
	for k, r := range list {
		if t.replaces(r, a) {
			list[k] = a
			return
		}
	}
	d.readers[i] = append(list, a)
	d.size += accessBytes
}
