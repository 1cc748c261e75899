package main

import (
	"fmt"
	"math"
	"slices"
)

type sample []float64

func (s sample) mean() float64 {
	t := 0.0
	for _, x := range s {
		t += x
	}
	return t / float64(len(s))
}

func (s sample) stddev() float64 {
	m, t := s.mean(), 0.0
	for _, x := range s {
		t += (x - m) * (x - m)
	}
	return math.Sqrt(t / float64(len(s)-1))
}

func (s sample) percentile(p float64) float64 {
	c := slices.Clone(s)
	slices.Sort(c)
	pos := p * float64(len(c)-1)
	i := int(pos)
	if i+1 >= len(c) {
		return c[len(c)-1]
	}
	return c[i] + (pos-float64(i))*(c[i+1]-c[i])
}

func fit(xs, ys sample) (a, b float64) {
	mx, my := xs.mean(), ys.mean()
	var sxy, sxx float64
	for i := range xs {
		sxy += (xs[i] - mx) * (ys[i] - my)
		sxx += (xs[i] - mx) * (xs[i] - mx)
	}
	b = sxy / sxx
	return my - b*mx, b
}

func newton(f, df func(float64) float64, x float64) (float64, int) {
	for n := range 100 {
		d := f(x) / df(x)
		x -= d
		if math.Abs(d) < 1e-12 {
			return x, n
		}
	}
	return x, -1
}

func simpson(f func(float64) float64, a, b float64, n int) float64 {
	h := (b - a) / float64(n)
	s := f(a) + f(b)
	for i := 1; i < n; i++ {
		s += f(a+float64(i)*h) * float64(2+2*(i%2))
	}
	return s * h / 3
}

func kahan(xs ...float64) (sum, naive float64) {
	c := 0.0
	for _, x := range xs {
		naive += x
		y := x - c
		t := sum + y
		c = (t - sum) - y
		sum = t
	}
	return
}

func main() {
	s := sample{2, 4, 4, 4, 5, 5, 7, 9}
	fmt.Printf("%.3f %.6f %.2f %.2f %.2f\n", s.mean(), s.stddev(), s.percentile(0.5), s.percentile(0.9), s.percentile(1))
	a, b := fit(sample{1, 2, 3, 4}, sample{3.1, 4.9, 7.2, 8.8})
	fmt.Printf("%.4f %.4f\n", a, b)
	r, n := newton(func(x float64) float64 { return x*x - 2 }, func(x float64) float64 { return 2 * x }, 1)
	fmt.Printf("%.10f %d\n", r, n)
	fmt.Printf("%.8f %.8f\n", simpson(math.Sin, 0, math.Pi, 100), simpson(func(x float64) float64 { return x * x }, 0, 3, 10))
	k, nv := kahan(0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1)
	fmt.Println(k, nv, k == 1, nv == 1)
	e := 1.0
	for 1+e/2 != 1 {
		e /= 2
	}
	fmt.Println(e, float32(1)/3, 1.0/3, 0.1+0.2, float32(0.1)+float32(0.2))
	var f32 float32 = 16777216
	fmt.Println(f32+1, f32+2, float32(math.Pi)*2, math.MaxFloat32*10 > math.MaxFloat32)
	fmt.Println(math.Inf(1)-math.Inf(1), -math.Inf(1), math.NaN() < 1, 5.0/math.Inf(1))
}
