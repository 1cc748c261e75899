package main

import (
	"fmt"
	"sync/atomic"
)

// counts is how many of each value a block of bytes has.
func counts(block *[64]byte) map[byte]int {
	n := map[byte]int{}
	for i := range block {
		n[block[i]]++
	}
	for _, b := range block[:] {
		n[b]++
	}
	return n
}

type flags [8]bool

type inside struct {
	before int
	flags  flags
	after  string
}

func main() {
	// A block of its own takes the place of nothing.
	var block atomic.Pointer[[64]byte]
	fmt.Println(block.CompareAndSwap(nil, new([64]byte)), counts(block.Load()))
	first := block.Load()
	for i := range first {
		first[i] = 7
	}
	fmt.Println(block.CompareAndSwap(nil, new([64]byte)), counts(block.Load()))
	fmt.Println(block.CompareAndSwap(first, nil), block.Load() == nil)
	fmt.Println(block.CompareAndSwap(nil, first), counts(block.Load()), block.Load() == first)

	// What is a part of something else takes the place of a block of its own, and the other way round.
	var p atomic.Pointer[flags]
	s, own := &inside{before: 1, after: "after"}, new(flags)
	p.Store(own)
	fmt.Println(p.CompareAndSwap(own, &s.flags))
	for i := range p.Load() {
		p.Load()[i] = i%3 == 0
	}
	fmt.Println(*s, *own)
	fmt.Println(p.CompareAndSwap(&s.flags, own), *p.Load())
	p.Load()[5] = true
	fmt.Println(*s, *own, p.Swap(&s.flags) == own, *p.Load())
}
