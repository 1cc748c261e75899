package animate

import (
	"cmp"
	"slices"
)

// choose picks at most n colours to represent all. Our pictures have few main colours, and many in between at smooth edges.
// So the most frequent colour of each group of similar ones is kept, and the others map to the nearest.
func choose(counts map[rgb]int, n int) []rgb {
	all := make([]rgb, 0, len(counts))
	for c := range counts {
		all = append(all, c)
	}
	slices.SortFunc(all, func(a, b rgb) int { return cmp.Or(cmp.Compare(counts[b], counts[a]), cmp.Compare(a, b)) })
	if len(all) <= n {
		return all
	}
	for bits := uint(7); ; bits-- { // coarser and coarser groups, until they are few enough
		taken := map[rgb]bool{}
		var out []rgb
		for _, c := range all {
			if g := group(c, bits); !taken[g] {
				taken[g] = true
				out = append(out, c)
			}
		}
		if len(out) <= n {
			return out
		}
		if bits == 4 {
			return out[:n] // the most frequent by far
		}
	}
}

// group reduces a colour to a number of bits per component.
func group(c rgb, bits uint) rgb {
	mask := rgb(0xff<<(8-bits)) & 0xff
	return c & (mask<<16 | mask<<8 | mask)
}

// nearest is the index of the colour nearest to c, weighted as the eye sees differences.
func nearest(list []rgb, c rgb) int {
	best, least := 0, int(^uint(0)>>1)
	for i, o := range list {
		dr, dg, db := int(c>>16&0xff)-int(o>>16&0xff), int(c>>8&0xff)-int(o>>8&0xff), int(c&0xff)-int(o&0xff)
		if d := 3*dr*dr + 6*dg*dg + db*db; d < least {
			best, least = i, d
		}
	}
	return best
}
