package vm

import "github.com/rehearse-lab/rehearse/runtime/vm/mem"

// The first address a program sees, and how far apart the next ones are.
const (
	firstAddress   = 0xc000010000
	addressSpacing = 16
)

// address is what a pointer is printed as and ordered by: not its place in memory, which differs from run to run, but
// one given out in the order in which a run asks, so that a simulated run writes the same every time.
func (v *vm) address(p mem.Identity) uint64 {
	if p.IsNil() {
		return 0
	}
	n, known := v.places[p]
	if !known {
		if v.places == nil {
			v.places = map[mem.Identity]uint64{}
		}
		n = firstAddress + addressSpacing*uint64(len(v.places))
		v.places[p] = n
	}
	return n
}
