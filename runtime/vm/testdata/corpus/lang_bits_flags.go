package main

import (
	"fmt"
	"math/bits"
	"strings"
)

type perm uint16

const (
	execute perm = 1 << iota
	write
	read
)

type mode struct{ user, group, other perm }

func (m mode) String() string {
	var b strings.Builder
	for _, p := range [...]perm{m.user, m.group, m.other} {
		for _, f := range []struct {
			p perm
			c byte
		}{{read, 'r'}, {write, 'w'}, {execute, 'x'}} {
			if p&f.p != 0 {
				b.WriteByte(f.c)
			} else {
				b.WriteByte('-')
			}
		}
	}
	return b.String()
}

func parse(octal int) mode {
	return mode{perm(octal>>6) & 7, perm(octal>>3) & 7, perm(octal) & 7}
}

type bitset []uint64

func (s *bitset) set(i int) {
	for len(*s) <= i/64 {
		*s = append(*s, 0)
	}
	(*s)[i/64] |= 1 << (i % 64)
}
func (s bitset) has(i int) bool { return i/64 < len(s) && s[i/64]&(1<<(i%64)) != 0 }
func (s bitset) each(f func(int)) {
	for w, x := range s {
		for x != 0 {
			f(w*64 + bits.TrailingZeros64(x))
			x &= x - 1
		}
	}
}

func gray(n int) int { return n ^ n>>1 }

func popcount(x uint32) int {
	x -= x >> 1 & 0x55555555
	x = x&0x33333333 + x>>2&0x33333333
	x = (x + x>>4) & 0x0f0f0f0f
	return int(x * 0x01010101 >> 24)
}

func main() {
	fmt.Println(parse(0o755), parse(0o644), parse(0), mode{user: read | write})
	var s bitset
	for _, i := range []int{3, 64, 130, 5} {
		s.set(i)
	}
	s.each(func(i int) { fmt.Print(i, " ") })
	fmt.Println(s.has(64), s.has(65), s.has(1000), len(s))
	for i := range 8 {
		fmt.Printf("%03b ", gray(i))
	}
	fmt.Println(popcount(0xffffffff), popcount(0x80000001), popcount(0))
	x := uint8(0b1011_0010)
	x &^= 0b10
	x |= 1
	x ^= 0xf0
	fmt.Printf("%08b %#x %d %08b\n", x, x, int8(x), ^x)
	var swap [2]int = [2]int{5, 9}
	swap[0] ^= swap[1]
	swap[1] ^= swap[0]
	swap[0] ^= swap[1]
	fmt.Println(swap, -5>>1, -5/2, -5&3, uint32(1)<<31>>31)
}
