package main

import (
	"fmt"
	"math"
	"math/cmplx"
	"strings"
)

func solve(a, b, c float64) []complex128 {
	d := cmplx.Sqrt(complex(b*b-4*a*c, 0))
	return []complex128{(complex(-b, 0) + d) / complex(2*a, 0), (complex(-b, 0) - d) / complex(2*a, 0)}
}

func dft(xs []float64) []complex128 {
	n := len(xs)
	out := make([]complex128, n)
	for k := range out {
		for j, x := range xs {
			out[k] += complex(x, 0) * cmplx.Exp(complex(0, -2*math.Pi*float64(k*j)/float64(n)))
		}
	}
	return out
}

func mandel(w, h int) string {
	var b strings.Builder
	for y := range h {
		for x := range w {
			c := complex(-2+3*float64(x)/float64(w), -1+2*float64(y)/float64(h))
			z, n := 0i, 0
			for ; n < 30 && cmplx.Abs(z) < 2; n++ {
				z = z*z + c
			}
			b.WriteByte(" .:-=+*#%@"[min(9, n/3)])
		}
		b.WriteByte('\n')
	}
	return b.String()
}

func round(c complex128) string {
	r, i := real(c), imag(c)
	if math.Abs(r) < 1e-9 {
		r = 0
	}
	if math.Abs(i) < 1e-9 {
		i = 0
	}
	return fmt.Sprintf("%.3f%+.3fi", r, i)
}

func main() {
	for _, e := range [][3]float64{{1, -3, 2}, {1, 2, 5}, {1, 2, 1}} {
		for _, r := range solve(e[0], e[1], e[2]) {
			fmt.Print(round(r), " ")
		}
		fmt.Println()
	}
	for _, c := range dft([]float64{1, 0, -1, 0, 1, 0, -1, 0}) {
		fmt.Print(round(c), " ")
	}
	fmt.Println()
	fmt.Print(mandel(40, 12))
	z := 3 + 4i
	fmt.Println(cmplx.Abs(z), cmplx.Conj(z), round(cmplx.Pow(z, 2)), round(cmplx.Log(z)), cmplx.IsNaN(cmplx.NaN()), cmplx.IsInf(cmplx.Inf()))
	r, th := cmplx.Polar(1i)
	fmt.Printf("%.4f %.4f %s %s\n", r, th, round(cmplx.Rect(2, math.Pi/2)), round(cmplx.Sin(z)))
	fmt.Printf("%.4f\n", cmplx.Phase(-1))
}
