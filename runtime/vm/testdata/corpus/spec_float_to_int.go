package main

import (
	"fmt"
	"math"
)

func main() {
	for _, f := range []float64{math.NaN(), math.Inf(1), math.Inf(-1), 1e10, -1e10, 1e19, -1e19, 1e20, 3e9, -3e9, 300, -300, 255.9, -0.9, 70000, -70000, 4294967296, 9223372036854775807, 18446744073709551615, 9.3e18} {
		fmt.Println(f, int8(f), int16(f), int32(f), int64(f), int(f), uint8(f), uint16(f), uint32(f), uint64(f), uint(f), uintptr(f))
		g := float32(f)
		fmt.Println(g, int8(g), int16(g), int32(g), int64(g), int(g), uint8(g), uint16(g), uint32(g), uint64(g), uint(g))
	}
}
