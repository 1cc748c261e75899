package main

import (
	"fmt"
	"math/big"
)

func factorial(n int64) *big.Int {
	f := big.NewInt(1)
	for i := int64(2); i <= n; i++ {
		f.Mul(f, big.NewInt(i))
	}
	return f
}

func fib(n int) *big.Int {
	a, b := big.NewInt(0), big.NewInt(1)
	for range n {
		a.Add(a, b)
		a, b = b, a
	}
	return a
}

func main() {
	fmt.Println(factorial(50), fib(300))
	x, _ := new(big.Int).SetString("123456789012345678901234567890", 10)
	y, ok := new(big.Int).SetString("-ff", 16)
	_, bad := new(big.Int).SetString("12z", 10)
	fmt.Println(x, y, ok, bad)
	q, r := new(big.Int).QuoRem(x, y, new(big.Int))
	d, m := new(big.Int).DivMod(x, y, new(big.Int))
	fmt.Println(q, r, d, m, x.Cmp(y), y.Sign(), x.BitLen(), y.CmpAbs(x))
	fmt.Println(new(big.Int).Exp(big.NewInt(3), big.NewInt(200), big.NewInt(1000007)), new(big.Int).Exp(big.NewInt(2), big.NewInt(130), nil))
	g := new(big.Int)
	a, b := new(big.Int), new(big.Int)
	g.GCD(a, b, big.NewInt(240), big.NewInt(46))
	fmt.Println(g, a, b, new(big.Int).ModInverse(big.NewInt(3), big.NewInt(11)), new(big.Int).Sqrt(x))
	fmt.Println(new(big.Int).Lsh(big.NewInt(1), 100), new(big.Int).Rsh(x, 50), new(big.Int).And(x, big.NewInt(0xffff)), new(big.Int).Or(y, big.NewInt(1)), new(big.Int).Xor(x, x), new(big.Int).Not(y))
	fmt.Printf("%x %d %s %20d|%v %#x %b\n", x, y, x.Text(36), big.NewInt(7), y, y, big.NewInt(10))
	fmt.Println(big.NewInt(97).ProbablyPrime(10), big.NewInt(91).ProbablyPrime(10), x.IsInt64(), y.Int64(), x.Uint64(), len(x.Bytes()), x.TrailingZeroBits(), x.Bit(1))
	h := new(big.Rat).SetFrac64(1, 3)
	h.Add(h, big.NewRat(1, 6)).Mul(h, big.NewRat(-4, 5))
	fmt.Println(h, h.FloatString(5), h.Num(), h.Denom(), h.Sign(), new(big.Rat).Inv(h), big.NewRat(4, 2).IsInt())
	z, _ := new(big.Rat).SetString("3.14159")
	fl, exact := z.Float64()
	fmt.Println(z, fl, exact)
	f := new(big.Float).SetPrec(100).SetInt64(2)
	f.Sqrt(f)
	fmt.Println(f.Text('g', 30), f.Prec(), f.Cmp(big.NewFloat(1.4)), f)
	fmt.Println(new(big.Int).Binomial(50, 25), new(big.Int).MulRange(5, 10))
	defer func() { fmt.Println(recover()) }()
	new(big.Int).Div(x, new(big.Int))
}
