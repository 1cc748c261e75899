// sorting with a function
package main

import "sort"

func work() int {
	s := make([]int, 30_000)
	seed := uint32(1)
	for i := range s {
		seed = seed*1664525 + 1013904223
		s[i] = int(seed >> 8)
	}
	sort.Slice(s, func(i, j int) bool { return s[i] < s[j] })
	sum := 0
	for i, x := range s {
		sum += i * (x & 15)
	}
	return sum
}
