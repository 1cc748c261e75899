package main

import (
	"fmt"
	"math/big"
	"strings"
)

func piDigits(n int) string {
	q, r, t, k, m, x := big.NewInt(1), big.NewInt(0), big.NewInt(1), big.NewInt(1), big.NewInt(3), big.NewInt(3)
	var out strings.Builder
	mul := func(a *big.Int, b int64) *big.Int { return new(big.Int).Mul(a, big.NewInt(b)) }
	for out.Len() < n {
		left := new(big.Int).Add(mul(q, 4), r)
		left.Sub(left, t)
		if left.Cmp(new(big.Int).Mul(m, t)) < 0 {
			out.WriteString(m.String())
			nr := new(big.Int).Sub(r, new(big.Int).Mul(m, t))
			nr.Mul(nr, big.NewInt(10))
			nm := new(big.Int).Add(mul(q, 3), r)
			nm.Mul(nm, big.NewInt(10))
			nm.Div(nm, t)
			m = nm.Sub(nm, mul(m, 10))
			q = mul(q, 10)
			r = nr
			continue
		}
		nr := mul(q, 2)
		nr.Add(nr, r).Mul(nr, x)
		nm := new(big.Int).Mul(q, new(big.Int).Add(mul(k, 7), big.NewInt(2)))
		nm.Add(nm, new(big.Int).Mul(r, x))
		nm.Div(nm, new(big.Int).Mul(t, x))
		q = new(big.Int).Mul(q, k)
		t = new(big.Int).Mul(t, x)
		x.Add(x, big.NewInt(2))
		k.Add(k, big.NewInt(1))
		m, r = nm, nr
	}
	return out.String()[:n]
}

func collatzMax(limit int64) (best, steps int) {
	one, three := big.NewInt(1), big.NewInt(3)
	for i := int64(1); i < limit; i++ {
		n, s := big.NewInt(i), 0
		for n.Cmp(one) != 0 {
			if n.Bit(0) == 0 {
				n.Rsh(n, 1)
			} else {
				n.Mul(n, three).Add(n, one)
			}
			s++
		}
		if s > steps {
			best, steps = int(i), s
		}
	}
	return
}

func main() {
	fmt.Println(piDigits(50))
	fmt.Println(collatzMax(100))
	m := new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), 127), big.NewInt(1))
	fmt.Println(m, m.ProbablyPrime(5), len(m.String()))
	h := new(big.Rat)
	for i := int64(1); i <= 20; i++ {
		h.Add(h, big.NewRat(1, i))
	}
	fmt.Println(h, h.FloatString(20))
}
