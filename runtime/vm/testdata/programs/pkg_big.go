package main

import (
	"fmt"
	"math"
	"math/big"
	"math/rand"
)

// math/big: integers, rationals and floats of any size.
func main() {
	ints()
	more()
	rats()
	floats()
}

func num(s string) *big.Int {
	x, ok := new(big.Int).SetString(s, 0)
	if !ok {
		panic(s)
	}
	return x
}

func ints() {
	values := []*big.Int{big.NewInt(0), big.NewInt(1), big.NewInt(-7), big.NewInt(math.MaxInt64), num("-123456789012345678901234567890"),
		num("0xffffffffffffffffffffffffffffffff"), new(big.Int).Exp(big.NewInt(3), big.NewInt(500), nil), new(big.Int).Lsh(big.NewInt(-5), 1000)}
	for _, x := range values {
		fmt.Println(x, x.Sign(), x.BitLen(), x.TrailingZeroBits(), x.IsInt64(), x.Text(36), x.Bit(3))
		fmt.Printf("%d %x %#X %b %o %+d |%20d|%-20d|%020d| %s %v\n", x, x, x, new(big.Int).Rem(x, big.NewInt(1000)), x, x, x, x, x, x, *x)
		for _, y := range values {
			fmt.Print(new(big.Int).Add(x, y), " ", new(big.Int).Sub(x, y), " ", new(big.Int).Mul(x, y), " ", x.Cmp(y), " ", x.CmpAbs(y), " ",
				new(big.Int).And(x, y), " ", new(big.Int).Or(x, y), " ", new(big.Int).Xor(x, y), " ", new(big.Int).AndNot(x, y), " ", new(big.Int).GCD(nil, nil, x, y))
			if y.Sign() != 0 {
				q, r := new(big.Int).QuoRem(x, y, new(big.Int))
				d, m := new(big.Int).DivMod(x, y, new(big.Int))
				fmt.Print(" ", q, " ", r, " ", d, " ", m)
			}
			fmt.Println()
		}
		if x.Sign() >= 0 {
			fmt.Println(new(big.Int).Sqrt(x))
		}
		f, acc := new(big.Float).SetInt(x).Float64()
		fmt.Println(f, acc, new(big.Int).Not(x), new(big.Int).Neg(x), new(big.Int).Abs(x), new(big.Int).Rsh(x, 13))
	}
}

func more() {
	fact := big.NewInt(1)
	for i := int64(2); i <= 300; i++ {
		fact.Mul(fact, big.NewInt(i))
	}
	fmt.Println(fact)
	a, b := big.NewInt(0), big.NewInt(1)
	for range 1000 {
		a.Add(a, b)
		a, b = b, a
	}
	fmt.Println(a, new(big.Int).Mul(a, fact).String()[:50], new(big.Int).Quo(fact, a))
	p := num("170141183460469231731687303715884105727")
	fmt.Println(p.ProbablyPrime(20), new(big.Int).Add(p, big.NewInt(2)).ProbablyPrime(10), big.NewInt(561).ProbablyPrime(0))
	fmt.Println(new(big.Int).Exp(big.NewInt(2), num("123456789123456789"), p), new(big.Int).ModInverse(big.NewInt(3), p), big.Jacobi(big.NewInt(5), big.NewInt(21)))
	fmt.Println(new(big.Int).ModSqrt(big.NewInt(5), big.NewInt(41)), new(big.Int).Binomial(100, 50), new(big.Int).MulRange(10, 20), new(big.Int).Rand(rand.New(rand.NewSource(1)), p))
	x, y := new(big.Int), new(big.Int)
	fmt.Println(new(big.Int).GCD(x, y, big.NewInt(240), big.NewInt(46)), x, y, new(big.Int).SetBit(big.NewInt(0), 100, 1), big.NewInt(0).SetBytes([]byte("hello")), fact.Bytes()[:9])
	fmt.Println(new(big.Int).SetString("12x", 10))
	fmt.Sscan("18446744073709551617 0xff", x, y)
	fmt.Println(x, y, x.Uint64(), x.IsUint64(), x.ProbablyPrime(5))
	text, err := x.MarshalJSON()
	fmt.Println(string(text), err, y.UnmarshalText([]byte("zz")), x.FillBytes(make([]byte, 12)))
	var null *big.Int
	fmt.Println(null)
	huge := new(big.Int).Exp(big.NewInt(7), big.NewInt(20_000), nil) // long enough for Karatsuba and recursive division
	text2 := huge.String()
	back, _ := new(big.Int).SetString(text2, 10)
	fmt.Println(len(text2), text2[:20], back.Cmp(huge), new(big.Int).Mod(huge, p), new(big.Int).Sqrt(huge).BitLen(), new(big.Int).Quo(huge, fact).BitLen())
	func() {
		defer func() { fmt.Println(recover()) }()
		new(big.Int).Div(p, big.NewInt(0))
	}()
}

func rats() {
	x, y := big.NewRat(3, -12), big.NewRat(22, 7)
	z, _ := new(big.Rat).SetString("3.14159e2")
	fmt.Println(x, y, z, new(big.Rat).Add(x, y), new(big.Rat).Sub(x, y), new(big.Rat).Mul(x, z), new(big.Rat).Quo(y, x), x.Cmp(y), x.Num(), x.Denom())
	fmt.Println(y.FloatString(30), x.RatString(), big.NewRat(4, 2).RatString(), big.NewRat(4, 2), new(big.Rat).SetFloat64(0.1), new(big.Rat).Inv(y), y.IsInt(), x.Sign(), new(big.Rat).Neg(x))
	f, exact := y.Float64()
	f32, exact32 := y.Float32()
	n, ok := big.NewRat(1, 8).FloatPrec()
	fmt.Println(f, exact, f32, exact32, n, ok)
	harmonic := new(big.Rat)
	for i := int64(1); i <= 60; i++ {
		harmonic.Add(harmonic, big.NewRat(1, i))
	}
	fmt.Println(harmonic, harmonic.FloatString(50))
	fmt.Println(new(big.Rat).SetString("1/0"))
}

func floats() {
	two := new(big.Float).SetPrec(200).SetInt64(2)
	root := new(big.Float).Sqrt(two)
	fmt.Println(root, root.Text('f', 60), root.Prec(), root.Mode(), root.Acc(), root.MinPrec())
	fmt.Printf("%.40f %g %10.3e %v %s\n", root, root, root, root, root.String())
	pi, _, err := big.ParseFloat("3.14159265358979323846264338327950288419716939937510582097494459", 10, 180, big.ToNearestEven)
	fmt.Println(pi, err, new(big.Float).Mul(pi, root), new(big.Float).Quo(pi, root), new(big.Float).Sub(pi, root), pi.Cmp(root), pi.Sign(), pi.IsInt())
	i, acc := pi.Int(nil)
	r, racc := new(big.Float).SetFloat64(0.75).Rat(nil)
	fmt.Println(i, acc, r, racc, new(big.Float).SetMode(big.ToZero).SetPrec(10).SetInt64(123456789), new(big.Float).SetInf(true), new(big.Float).Neg(pi))
	mant := new(big.Float)
	exp := pi.MantExp(mant)
	fmt.Println(mant, exp, new(big.Float).SetMantExp(mant, 100), pi.Text('p', 0), pi.Text('b', 0), pi.Text('x', 10))
	var f big.Float
	fmt.Sscan("1e1000", &f)
	fmt.Println(&f, f.Text('g', 10), f.IsInf())
	v, acc2 := f.Float64()
	fmt.Println(v, acc2)
	func() {
		defer func() { fmt.Println(recover()) }()
		new(big.Float).Quo(new(big.Float), new(big.Float))
	}()
}
