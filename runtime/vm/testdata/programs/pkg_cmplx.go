package main

import (
	"fmt"
	"math"
	"math/cmplx"
)

// Every function of math/cmplx on ordinary and on special values. The last digits are left out: math.Exp is another
// function on each kind of processor.
func main() {
	inf := math.Inf(1)
	values := []complex128{0, 1, -1, 1i, -2i, 3 + 4i, -0.5 + 2.25i, complex(inf, 0), complex(0, -inf), cmplx.NaN(), cmplx.Inf(), 1e300 + 1e300i, 1e-300i, complex(math.Copysign(0, -1), -0.0)}
	functions := []struct {
		name string
		f    func(complex128) complex128
	}{
		{"Acos", cmplx.Acos}, {"Acosh", cmplx.Acosh}, {"Asin", cmplx.Asin}, {"Asinh", cmplx.Asinh}, {"Atan", cmplx.Atan},
		{"Atanh", cmplx.Atanh}, {"Conj", cmplx.Conj}, {"Cos", cmplx.Cos}, {"Cosh", cmplx.Cosh}, {"Cot", cmplx.Cot}, {"Exp", cmplx.Exp},
		{"Log", cmplx.Log}, {"Log10", cmplx.Log10}, {"Sin", cmplx.Sin}, {"Sinh", cmplx.Sinh}, {"Sqrt", cmplx.Sqrt}, {"Tan", cmplx.Tan}, {"Tanh", cmplx.Tanh},
	}
	for _, fn := range functions {
		for _, x := range values {
			fmt.Printf("%s(%v) = %.12g\n", fn.name, x, fn.f(x))
		}
	}
	for _, x := range values {
		r, theta := cmplx.Polar(x)
		fmt.Printf("%.12g %.12g %.12g %.12g %.12g %v %v\n", cmplx.Abs(x), cmplx.Phase(x), r, theta, cmplx.Rect(2, theta), cmplx.IsNaN(x), cmplx.IsInf(x))
		for _, y := range values[:7] {
			fmt.Printf("%.12g ", cmplx.Pow(x, y))
		}
		fmt.Println()
	}
}
