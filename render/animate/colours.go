package animate

import (
	"cmp"
	"slices"
)

// choose picks at most n colours that stand for all. Pictures here have few colours, and between them the many of smooth edges: so
// the most frequent are kept as they are, one for each group of colours that look alike, and the rest go to the nearest.
func choose(counts map[rgb]int, n int) []rgb {
	all := make([]rgb, 0, len(counts))
	for c := range counts {
		all = append(all, c)
	}
	slices.SortFunc(all, func(a, b rgb) int { return cmp.Or(cmp.Compare(counts[b], counts[a]), cmp.Compare(a, b)) })
	if len(all) <= n {
		return all
	}
	for bits := uint(7); ; bits-- { // coarser groups, until they are few enough
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
			return out[:n] // these are by far the most frequent
		}
	}
}

// group is a colour with so many bits a part.
func group(c rgb, bits uint) rgb {
	mask := rgb(0xff<<(8-bits)) & 0xff
	return c & (mask<<16 | mask<<8 | mask)
}

// nearest is the index of the colour that is nearest to c, with the eye's weights.
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
