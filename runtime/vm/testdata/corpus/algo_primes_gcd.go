package main

import (
	"fmt"
	"math/bits"
)

func sieve(n int) []int {
	comp := make([]bool, n+1)
	var ps []int
	for i := 2; i <= n; i++ {
		if !comp[i] {
			ps = append(ps, i)
			for j := i * i; j <= n; j += i {
				comp[j] = true
			}
		}
	}
	return ps
}

func gcd(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

func egcd(a, b int) (g, x, y int) {
	if b == 0 {
		return a, 1, 0
	}
	g, x, y = egcd(b, a%b)
	return g, y, x - a/b*y
}

func powmod(b, e, m uint64) uint64 {
	r := uint64(1)
	for b %= m; e > 0; e >>= 1 {
		if e&1 == 1 {
			r = mulmod(r, b, m)
		}
		b = mulmod(b, b, m)
	}
	return r
}

func mulmod(a, b, m uint64) uint64 {
	hi, lo := bits.Mul64(a, b)
	_, r := bits.Div64(hi%m, lo, m)
	return r
}

func isPrime(n uint64) bool {
	if n < 2 || n%2 == 0 {
		return n == 2
	}
	d, s := n-1, 0
	for d%2 == 0 {
		d /= 2
		s++
	}
next:
	for _, a := range []uint64{2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37} {
		if a%n == 0 {
			continue
		}
		x := powmod(a, d, n)
		if x == 1 || x == n-1 {
			continue
		}
		for range s - 1 {
			if x = mulmod(x, x, n); x == n-1 {
				continue next
			}
		}
		return false
	}
	return true
}

func main() {
	ps := sieve(10000)
	fmt.Println(len(ps), ps[:10], ps[len(ps)-3:])
	fmt.Println(gcd(1071, 462), gcd(0, 5))
	fmt.Println(egcd(240, 46))
	fmt.Println(powmod(3, 1000, 1000000007))
	for _, n := range []uint64{561, 7919, 1<<61 - 1, 18446744073709551557, 18446744073709551556} {
		fmt.Print(isPrime(n), " ")
	}
	fmt.Println()
	perfect := []int{}
	for n := 2; n < 1000; n++ {
		s := 1
		for d := 2; d*d <= n; d++ {
			if n%d == 0 {
				s += d
				if d*d != n {
					s += n / d
				}
			}
		}
		if s == n {
			perfect = append(perfect, n)
		}
	}
	fmt.Println(perfect)
}
