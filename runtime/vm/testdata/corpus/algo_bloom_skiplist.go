package main

import (
	"cmp"
	"fmt"
	"hash/fnv"
	"io"
	"iter"
	"strings"
)

type bloom struct {
	bits []uint64
	k    int
}

func (b *bloom) hashes(s string, f func(uint64)) {
	h := fnv.New64a()
	io.WriteString(h, s)
	a := h.Sum64()
	h.Write([]byte{1})
	c := h.Sum64() | 1
	for i := range b.k {
		f((a + uint64(i)*c) % uint64(len(b.bits)*64))
	}
}
func (b *bloom) add(s string) { b.hashes(s, func(i uint64) { b.bits[i/64] |= 1 << (i % 64) }) }
func (b *bloom) has(s string) bool {
	ok := true
	b.hashes(s, func(i uint64) { ok = ok && b.bits[i/64]&(1<<(i%64)) != 0 })
	return ok
}

const maxLevel = 6

type snode[K cmp.Ordered, V any] struct {
	k    K
	v    V
	next [maxLevel]*snode[K, V]
}
type skiplist[K cmp.Ordered, V any] struct {
	head snode[K, V]
	n    int
	rnd  uint32
}

func (s *skiplist[K, V]) level() (l int) {
	s.rnd = s.rnd*1664525 + 1013904223
	for l = 1; l < maxLevel && s.rnd>>(16+l)&1 == 1; l++ {
	}
	return
}

func (s *skiplist[K, V]) path(k K) (p [maxLevel]*snode[K, V]) {
	x := &s.head
	for l := maxLevel - 1; l >= 0; l-- {
		for x.next[l] != nil && x.next[l].k < k {
			x = x.next[l]
		}
		p[l] = x
	}
	return
}

func (s *skiplist[K, V]) set(k K, v V) {
	p := s.path(k)
	if x := p[0].next[0]; x != nil && x.k == k {
		x.v = v
		return
	}
	x := &snode[K, V]{k: k, v: v}
	for l := range s.level() {
		x.next[l], p[l].next[l] = p[l].next[l], x
	}
	s.n++
}

func (s *skiplist[K, V]) del(k K) bool {
	p := s.path(k)
	x := p[0].next[0]
	if x == nil || x.k != k {
		return false
	}
	for l := range p {
		if p[l].next[l] == x {
			p[l].next[l] = x.next[l]
		}
	}
	s.n--
	return true
}

func (s *skiplist[K, V]) all() iter.Seq2[K, V] {
	return func(yield func(K, V) bool) {
		for x := s.head.next[0]; x != nil && yield(x.k, x.v); x = x.next[0] {
		}
	}
}

func main() {
	b := &bloom{make([]uint64, 16), 4}
	for i := range 50 {
		b.add(fmt.Sprint("in", i))
	}
	in, fp := 0, 0
	for i := range 50 {
		if b.has(fmt.Sprint("in", i)) {
			in++
		}
	}
	for i := range 500 {
		if b.has(fmt.Sprint("out", i)) {
			fp++
		}
	}
	fmt.Println(in, fp)
	var s skiplist[string, int]
	for i, w := range strings.Fields("delta alpha echo bravo charlie alpha") {
		s.set(w, i)
	}
	for k, v := range s.all() {
		fmt.Print(k, v, " ")
	}
	fmt.Println(s.n)
	fmt.Println(s.del("charlie"), s.del("zulu"))
	fmt.Println(s.n)
	var n skiplist[int, struct{}]
	for i := range 300 {
		n.set(i*7919%1009, struct{}{})
	}
	prev, sorted := -1, true
	for k := range n.all() {
		sorted = sorted && k > prev
		prev = k
	}
	fmt.Println(n.n, sorted, prev)
}
