package main

import (
	"fmt"
	"math"
)

func main() {
	for _, s := range []string{"a", "é", "世界", "👍", ""} {
		fmt.Printf("|%5s|%-5s|%05s|%.1s|%5.1q|\n", s, s, s, s, s)
	}
	for _, n := range []int{0, 7, -7, 12345678} {
		fmt.Printf("|%6d|%-6d|%06d|%+6d|%x|%6.3d|% d|\n", n, n, n, n, n, n, n)
	}
	for _, f := range []float64{0, 1.5, -2.25, 1e9, 1e-9, math.Inf(-1), math.NaN()} {
		fmt.Printf("|%8.2f|%-8.1e|%08.3f|%+g|%8v|%-8.3g|\n", f, f, f, f, f, f)
	}
	fmt.Printf("%v %v %v\n", int8(-5), uint8(200), uintptr(10))
	fmt.Printf("%6.2f%%|%c|%3c|%-3c|%q|%#q\n", 12.3456, 'x', 'y', 'z', "q`q", "plain")
	fmt.Printf("%08b|%o|%#o|%x|%#X|%#b\n", 10, 64, 64, "hi", []byte{1, 2}, 5)
	fmt.Printf("%t|%5t|%-7t|%v\n", true, false, true, []bool{true})
	fmt.Printf("%3d|%-3d|%03d\n", []int{1, 22, 333}, [2]int{4, 5}, map[string]int{"a": 1})
	fmt.Printf("%5v|%-5v|%5v|%5v\n", "s", 1, nil, []string{"a", "b"})
}
