package main

import (
	"cmp"
	"fmt"
	"math"
)

func guess(lo, hi int, answer func(int) int) (found, tries int) {
	for lo <= hi {
		tries++
		mid := lo + (hi-lo)/2
		switch c := answer(mid); {
		case c == 0:
			return mid, tries
		case c < 0:
			hi = mid - 1
		default:
			lo = mid + 1
		}
	}
	return -1, tries
}

func sqrt(x float64) (z float64, steps int) {
	for z = x / 2; steps < 50; steps++ {
		next := (z + x/z) / 2
		if math.Abs(next-z) < 1e-10 {
			return next, steps
		}
		z = next
	}
	return
}

func bisect(f func(float64) float64, a, b float64) float64 {
	for b-a > 1e-9 {
		m := (a + b) / 2
		if f(a)*f(m) <= 0 {
			b = m
		} else {
			a = m
		}
	}
	return (a + b) / 2
}

func main() {
	for _, secret := range []int{1, 42, 100, 77} {
		fmt.Println(guess(1, 100, func(g int) int { return cmp.Compare(secret, g) }))
	}
	fmt.Println(guess(1, 10, func(int) int { return 1 }))
	for _, x := range []float64{2, 144, 0.25} {
		z, n := sqrt(x)
		fmt.Printf("%.8f %d %v\n", z, n, math.Abs(z-math.Sqrt(x)) < 1e-9)
	}
	fmt.Printf("%.6f %.6f\n", bisect(func(x float64) float64 { return x*x*x - x - 2 }, 1, 2), bisect(math.Cos, 1, 2))
}
