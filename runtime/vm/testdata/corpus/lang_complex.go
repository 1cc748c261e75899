package main

import (
	"fmt"
	"math"
)

func main() {
	a, b := complex(3, 4), 1-2i
	fmt.Println(a+b, a-b, a*b, a/b, -a, a == b, a != b)
	fmt.Println(real(a), imag(b), a*complex(0, 1))
	var z complex128
	inf := complex(math.Inf(1), 0)
	fmt.Println(a/z, z/z, inf*0, inf/inf, inf-inf)
	c := complex64(a)
	c *= c
	fmt.Printf("%v %.2f %g %T %T\n", c, a/b, c, c, real(c))
	fmt.Println(math.Hypot(real(a), imag(a)))
	m := map[complex128]string{1 + 1i: "x", 2: "y"}
	fmt.Println(m[complex(1, 1)], m[2+0i], len(m))
	x := 0.5 + 0i
	n := 0
	for ; n < 50 && real(x)*real(x)+imag(x)*imag(x) < 4; n++ {
		x = x*x + (-0.75 + 0.1i)
	}
	fmt.Printf("%d %.6f\n", n, x)
	arr := [2]complex128{1i, 2i}
	brr := arr
	brr[0] += 1
	fmt.Println(arr, brr, arr == brr)
	var i any = 1i
	fmt.Println(i == any(complex(0, 1)), i == any(complex64(1i)))
	const k = 2i * 2i
	var f float64 = k
	fmt.Println(f)
	fmt.Println(println2(a))
}

func println2(c complex128) (r, i float64) { return real(c), imag(c) }
