package vm

import "github.com/rehearse-lab/rehearse/runtime/vm/mem"

// The first address that a program sees, and the distance to the next ones.
const (
	firstAddress   = 0xc000010000
	addressSpacing = 16
)

// address is how a pointer is printed and ordered: not by its place in memory, which differs from run to run, but by
// a number assigned in the order in which a run asks, so that a simulated run prints the same every time.
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
