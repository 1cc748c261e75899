package main

import (
	"fmt"
	"math"
)

type small int8

func main() {
	var a int8 = 127
	a++
	fmt.Println(a, -a, a-1)
	var u uint
	u--
	fmt.Println(u, u+1)
	var i32 int32 = math.MaxInt32
	fmt.Println(i32+1, i32*2, -(i32 + 1))
	var u16 uint16 = 65535
	fmt.Println(u16*u16, u16+1)
	min := math.MinInt64
	fmt.Println(min/-1, min%-1, -min)
	s := small(100)
	s += 100
	fmt.Println(s, (s*0-127)/-1)
	fmt.Println(-7/2, -7%2, 7/-2, 7%-2, uint8(s)+10)
	h := uint32(2166136261)
	for _, c := range []byte("overflow") {
		h ^= uint32(c)
		h *= 16777619
	}
	fmt.Printf("%08x\n", h)
	f := 1e10
	fmt.Println(int64(f), int32(int64(f)), uint8(int(f)))
}
