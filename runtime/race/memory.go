package race

// A run's memory has a Var for each place that was accessed. Places are numbers of bytes, as of addresses; a place is the
// first byte of a cell or a byte by itself, and cells begin at multiples of 8. Memory that is used anew must be forgotten.

// pageBits is how many bits of a place are the position within a page.
const pageBits = 12

// page has the variables of one page of places.
type page struct {
	words [2]*[1 << pageBits / 16]Var // at multiples of 16, and 8 beyond these
	bytes *[1 << pageBits / 8]*[8]Var // all others
}

// recentPages is the number of pages that are found without the map; a power of two.
const recentPages = 64

type recentPage struct {
	number uint64
	page   *page
}

// Var is the variable at a place.
func (d *Detector) Var(place uint64) *Var {
	n := place >> pageBits
	r := &d.recent[n%recentPages]
	if r.page == nil || r.number != n {
		p := d.pages[n]
		if p == nil {
			p = &page{}
			d.pages[n] = p
			d.size += pageBytes
		}
		*r = recentPage{n, p}
	}
	if place&7 == 0 {
		half := &r.page.words[place>>3&1]
		if *half == nil {
			*half = new([1 << pageBits / 16]Var)
			d.size += len(*half) * varBytes
		}
		return &(*half)[place>>4&(1<<pageBits/16-1)]
	}
	return r.page.byteAt(d, place&(1<<pageBits-1))
}

const (
	varBytes  = 32
	pageBytes = 64
	syncBytes = 64
)

func (p *page) byteAt(d *Detector, at uint64) *Var {
	if p.bytes == nil {
		p.bytes = new([1 << pageBits / 8]*[8]Var)
		d.size += len(p.bytes) * 8
	}
	group := &p.bytes[at>>3]
	if *group == nil {
		*group = new([8]Var)
		d.size += 8 * varBytes
	}
	return &(*group)[at&7]
}

// Sync is the Sync of a place, for what synchronizes by an address only: an atomic variable.
func (d *Detector) Sync(place uint64) *Sync {
	s := d.syncs[place]
	if s == nil {
		s = &Sync{}
		d.syncs[place] = s
		d.size += syncBytes
	}
	return s
}

// Forget forgets what was known about n places from place on: they are new variables.
func (d *Detector) Forget(place, n uint64) {
	d.forgetSyncs(place, n)
	for end := place + n; place < end; {
		next := min(end, (place>>pageBits+1)<<pageBits)
		if p := d.pages[place>>pageBits]; p != nil {
			d.forgetIn(p, place&(1<<pageBits-1), next-place)
		}
		place = next
	}
}

// forgetSyncs goes through all Syncs or through all places of the range, whichever is less work.
func (d *Detector) forgetSyncs(place, n uint64) {
	before := len(d.syncs)
	if before == 0 {
		return
	}
	if uint64(before) < n/8 {
		for p := range d.syncs {
			if place <= p && p < place+n {
				delete(d.syncs, p)
			}
		}
	} else {
		for p := place; p < place+n; p++ {
			delete(d.syncs, p)
		}
	}
	d.size -= (before - len(d.syncs)) * syncBytes
}

// forgetIn makes the n variables of a page from position at on new: first those at multiples of 8, then the others.
func (d *Detector) forgetIn(p *page, at, n uint64) {
	for i := (at + 7) &^ 7; i < at+n; i += 8 {
		if half := p.words[i>>3&1]; half != nil {
			d.drop(&half[i>>4])
		}
	}
	if p.bytes == nil {
		return
	}
	for i := at; i < at+n; i++ {
		if group := p.bytes[i>>3]; group != nil && i&7 != 0 {
			d.drop(&group[i&7])
		}
	}
}

// drop makes v new.
func (d *Detector) drop(v *Var) {
	if v.read.at.shared() {
		d.unshare(v.read.at.index())
	}
	*v = Var{}
}

// Size is the approximate size of what d knows, in bytes.
func (d *Detector) Size() int { return d.size }
