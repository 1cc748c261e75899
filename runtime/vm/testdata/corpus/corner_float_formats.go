package main

import (
	"fmt"
	"math"
	"strconv"
)

func main() {
	for _, f := range []float64{0, 1, -1, 0.1, 1.0 / 3, 100, 1e5, 1e6, 123456789, 1e20, 1e21, 1e22, 1e-4, 1e-5, 5e-324, math.MaxFloat64, math.Pi * 1e10} {
		fmt.Println(f, float32(f), strconv.FormatFloat(f, 'g', 4, 64))
		fmt.Printf("%v %g %e %.3f %6.2f|%-10.1f|%+.2e %G\n", f, f, f, f, f, f, f, f)
	}
	fmt.Println(math.Inf(1), math.Inf(-1), math.NaN(), -math.Copysign(0, 1))
	fmt.Println(0.1+0.2, float32(0.1)+0.2, 1e100, 1.0, 2.50, 3e0)
	fmt.Println([]float64{1, 2.5}, map[string]float32{"a": 0.1}, struct{ F float64 }{1e-9}, 1e3, 1e-3)
	var f32 float32 = 16777216
	fmt.Println(f32, f32+1 == f32, float64(f32)+1, float32(1e10))
	x := 0.0
	for range 10 {
		x += 0.1
	}
	fmt.Println(x, x == 1, math.Abs(x-1) < 1e-9, int(x*10), math.Round(x*10)/10)
	fmt.Printf("%5.1f|%05.1f|%x|%b|%.0f|%.0f|%.0f\n", 3.14159, -2.5, 1.0, 1.0, 0.5, 1.5, 2.5)
	fmt.Printf("%08.3f|%+08.3f|% .3f|%#g|%#.3g|%.3g\n", 1.5, 1.5, 1.5, 1.0, 1.0, 1234567.0)
}
