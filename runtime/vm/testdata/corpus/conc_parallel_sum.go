package main

import (
	"fmt"
	"slices"
	"sync"
)

func sum(xs []int) int {
	if len(xs) < 64 {
		t := 0
		for _, x := range xs {
			t += x
		}
		return t
	}
	left := make(chan int, 1)
	go func() { left <- sum(xs[:len(xs)/2]) }()
	right := sum(xs[len(xs)/2:])
	return <-left + right
}

func mergeSort(xs []int) []int {
	if len(xs) < 2 {
		return xs
	}
	var l, r []int
	var wg sync.WaitGroup
	wg.Go(func() { l = mergeSort(xs[:len(xs)/2]) })
	r = mergeSort(xs[len(xs)/2:])
	wg.Wait()
	out := make([]int, 0, len(xs))
	for len(l) > 0 && len(r) > 0 {
		if l[0] <= r[0] {
			out, l = append(out, l[0]), l[1:]
		} else {
			out, r = append(out, r[0]), r[1:]
		}
	}
	return append(append(out, l...), r...)
}

func main() {
	xs := make([]int, 1000)
	for i := range xs {
		xs[i] = (i*7919 + 13) % 1009
	}
	fmt.Println(sum(xs))
	s := mergeSort(xs[:200])
	fmt.Println(slices.IsSorted(s), s[0], s[199], len(s))
}
