package main

import (
	"fmt"
	"math"
)

func main() {
	var a, b uint8 = 10, 20
	fmt.Println(a-b, int(a)-int(b), a*b*2, a/3, b%7, a<<5, a>>1, ^a, a&^2)
	var c uint32 = 1<<32 - 1
	c++
	fmt.Println(c, c-1, uint64(c-1)+1)
	for i := uint(3); i < 4; i-- {
		fmt.Print(i, " ")
		if i == 0 {
			break
		}
	}
	fmt.Println()
	var x int16 = 32767
	x += 2
	fmt.Println(x, uint16(x), int8(x), x/-2, -x)
	var h uint64 = 14695981039346656037
	for _, ch := range []byte("fnv") {
		h = (h ^ uint64(ch)) * 1099511628211
	}
	fmt.Println(h, h>>60, uint32(h), int32(h))
	var d uint = 5
	fmt.Println(d-6 > 0, int(d-6), 5-6 < 0, d/2*2 == d)
	y := -17
	fmt.Println(y/5, y%5, y>>2, y&7, uint8(y), y<<1, -y>>1)
	m := math.MinInt
	fmt.Println(m/-1 == m, m%-1, -m == m, m-1 == math.MaxInt)
	var u8 uint8 = 255
	var i8 = int8(u8)
	fmt.Println(i8, uint16(i8), int16(u8), uint32(i8)>>24)
	fmt.Println(uint8(1)<<7>>7, int8(u8>>1)<<1>>1)
	s := 0
	for i := int8(120); i > 0; i++ {
		s += int(i)
	}
	fmt.Println(s)
	f := float32(16777217)
	g := 0.1 + 0.2
	fmt.Println(f, g, g == 0.3, float32(g) == 0.3, int(g*10), int(-g*19), uint8(int(g*1001)&255))
}
