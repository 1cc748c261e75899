package main

import (
	"fmt"
	"math"
	"math/bits"
)

func main() {
	for _, x := range []float64{0, 0.5, 1, 2.5, -3.7, 100, math.Inf(1)} {
		fmt.Printf("%.6g %.6g %.6g %.6g %v %v %v %v\n", math.Sin(x), math.Exp(-x), math.Sqrt(x), math.Cbrt(x), math.Floor(x), math.Ceil(x), math.Round(x), math.Trunc(x))
	}
	fmt.Println(math.Pow(2, 10), math.Pow(2, -1), math.Pow(-8, 1.0/3), math.Pow(0, 0), math.Mod(7, -3), math.Mod(-7, 3), math.Remainder(7, 4))
	fmt.Println(math.MaxInt64, math.MinInt8, uint64(math.MaxUint64), math.Pi, math.E, math.MaxFloat32)
	fmt.Println(math.Hypot(3, 4), math.Log10(1000), math.Log2(8), math.Log1p(0), math.Abs(-2), math.Signbit(math.Copysign(0, -1)))
	fr, exp := math.Frexp(10)
	ip, fp := math.Modf(-3.25)
	fmt.Println(fr, exp, math.Ldexp(0.5, 4), ip, fp)
	fmt.Println(math.IsNaN(math.NaN()), math.IsInf(math.Inf(-1), -1), math.Max(math.NaN(), 1), math.Min(-0.0, 0), math.Dim(5, 3), math.Dim(3, 5))
	fmt.Printf("%x %v %v\n", math.Float64bits(1.5), math.Float32frombits(0x40490fdb), math.Nextafter(1, 2))
	fmt.Printf("%.4f %.4f %.4f %.4f\n", math.Atan2(1, -1), math.Tanh(0.5), math.Gamma(5), math.Erf(0.5))
	fmt.Println(math.RoundToEven(2.5), math.RoundToEven(3.5), math.Round(-2.5), math.FMA(2, 3, 4))
	s, c := math.Sincos(1)
	fmt.Printf("%.5f %.5f\n", s, c)
	fmt.Println(bits.OnesCount(255), bits.LeadingZeros32(1), bits.TrailingZeros(8), bits.Len(1023), bits.Reverse8(1), bits.RotateLeft8(0x81, 1), bits.ReverseBytes32(0x01020304))
	hi, lo := bits.Mul64(1<<63, 6)
	sum, carry := bits.Add64(math.MaxUint64, 1, 0)
	q, r := bits.Div64(1, 0, 3)
	fmt.Println(hi, lo, sum, carry, q, r)
	defer func() { fmt.Println(recover()) }()
	bits.Div64(3, 0, 3)
}
