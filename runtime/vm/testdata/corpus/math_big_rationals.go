package main

import (
	"fmt"
	"math/big"
)

func egyptian(r *big.Rat) (out []*big.Int) {
	one := big.NewInt(1)
	for r.Sign() > 0 {
		d := new(big.Int).Add(r.Denom(), new(big.Int).Sub(r.Num(), one))
		d.Div(d, r.Num())
		out = append(out, d)
		r = new(big.Rat).Sub(r, new(big.Rat).SetFrac(one, d))
	}
	return
}

func continued(r *big.Rat, n int) (cf []string) {
	r = new(big.Rat).Set(r)
	for range n {
		i := new(big.Int).Div(r.Num(), r.Denom())
		cf = append(cf, i.String())
		r.Sub(r, new(big.Rat).SetInt(i))
		if r.Sign() == 0 {
			break
		}
		r.Inv(r)
	}
	return
}

func bernoulli(n int) *big.Rat {
	a := make([]*big.Rat, n+1)
	for m := range a {
		a[m] = big.NewRat(1, int64(m+1))
		for j := m; j > 0; j-- {
			a[j-1] = new(big.Rat).Mul(big.NewRat(int64(j), 1), new(big.Rat).Sub(a[j-1], a[j]))
		}
	}
	return a[0]
}

func main() {
	fmt.Println(egyptian(big.NewRat(7, 15)), egyptian(big.NewRat(1, 3)))
	pi, _ := new(big.Rat).SetString("3.14159265358979")
	fmt.Println(continued(pi, 6), continued(big.NewRat(415, 93), 10))
	for _, n := range []int{0, 1, 2, 4, 12, 20} {
		fmt.Print(bernoulli(n), " ")
	}
	fmt.Println()
	x := big.NewRat(-3, 4)
	fmt.Println(x, x.Cmp(big.NewRat(-1, 2)), new(big.Rat).Abs(x), new(big.Rat).Neg(x), new(big.Rat).Quo(x, big.NewRat(1, 8)), x.RatString(), big.NewRat(6, 3).RatString())
	fmt.Printf("%s %v %.3s\n", x, x, x.FloatString(3))
	for _, s := range []string{"1/3", "0.125", "1e-3", "abc", "1/0", "-2.5e2"} {
		r, ok := new(big.Rat).SetString(s)
		fmt.Print(r, ok, " ")
	}
	fmt.Println()
	f, _, err := big.ParseFloat("1.5", 10, 64, big.ToNearestEven)
	g := new(big.Float).SetPrec(200).Quo(big.NewFloat(1), big.NewFloat(3))
	fmt.Println(f, err, g.Text('f', 40), g.MinPrec() > 0, f.Cmp(g), g.Sign())
	i, acc := new(big.Float).SetFloat64(2.7).Int(nil)
	fmt.Println(i, acc, big.NewFloat(1e100).Text('e', 5))
	defer func() { fmt.Println(recover()) }()
	big.NewRat(1, 0)
}
