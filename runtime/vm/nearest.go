package vm

import (
	"fmt"
	"slices"
	"strings"
)

func didYouMean(name string, names []string) string {
	if near := nearest(name, names); near != "" {
		return fmt.Sprintf("did you mean %s?", near)
	}
	return ""
}

// nearest is the most similarly spelt name, or "" if none is close. Of two that are equally close, the longer is
// likelier: most typing mistakes leave out a letter.
func nearest(name string, names []string) string {
	best, bestD := "", typos(len(name))+1
	names = slices.Clone(names)
	slices.Sort(names)
	for _, n := range names {
		if n == name || n == "_" {
			continue
		}
		d := editDistance(strings.ToLower(name), strings.ToLower(n))
		if d < bestD || d == bestD && best != "" && len(n) > len(best) {
			best, bestD = n, d
		}
	}
	return best
}

// typos is how many mistakes in a name of n bytes still allow a guess.
func typos(n int) int {
	switch {
	case n < 3:
		return 0 // except for capitals
	case n < 5:
		return 1
	case n < 9:
		return 2
	}
	return 3
}

// editDistance counts the insertions, deletions and changes that turn a into b.
func editDistance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diag := row[0]
		row[0] = i + 1
		for j := range len(b) {
			up := row[j+1]
			cost := diag
			if a[i] != b[j] {
				cost++
			}
			row[j+1] = min(cost, up+1, row[j]+1)
			diag = up
		}
	}
	return row[len(b)]
}
