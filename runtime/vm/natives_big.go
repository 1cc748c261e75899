package vm

import "math/bits"

// Package math/big is Go source but for its operations on vectors of words: z, which they fill, then x and y.
var _ = register(map[string]native{
	"math/big.addVV":      bigAdd,
	"math/big.subVV":      bigSub,
	"math/big.addVW":      bigAddWord,
	"math/big.subVW":      bigSubWord,
	"math/big.lshVU":      bigShiftLeft,
	"math/big.rshVU":      bigShiftRight,
	"math/big.mulAddVWW":  bigMulAddWord,
	"math/big.addMulVVWW": bigAddMul,
	"math/big.mulWW":      func(_ *gor, a, r []value) { r[0].n, r[1].n = bits.Mul64(a[0].n, a[1].n) },
	"math/big.divWW":      func(_ *gor, a, r []value) { r[0].n, r[1].n = bits.Div64(a[0].n, a[1].n, a[2].n) },
})

// vector is the words of a vector, of which the first n are needed; that is work for as many bytes.
func (g *gor) vector(v value, n int) []value {
	if v.len() < n {
		panic(g.errorf("math/big: a vector of %d words where %d are needed", v.len(), n))
	}
	g.work(8 * n)
	return v.elems(1)[:n]
}

func bigAdd(g *gor, a, r []value) {
	n := a[0].len()
	z, x, y := g.vector(a[0], n), g.vector(a[1], n), g.vector(a[2], n)
	var c uint64
	for i := range z {
		z[i].n, c = bits.Add64(x[i].n, y[i].n, c)
	}
	r[0] = num(c)
}

func bigSub(g *gor, a, r []value) {
	n := a[0].len()
	z, x, y := g.vector(a[0], n), g.vector(a[1], n), g.vector(a[2], n)
	var c uint64
	for i := range z {
		z[i].n, c = bits.Sub64(x[i].n, y[i].n, c)
	}
	r[0] = num(c)
}

func bigAddWord(g *gor, a, r []value) {
	n, c := a[0].len(), a[2].n
	z, x := g.vector(a[0], n), g.vector(a[1], n)
	for i := range z {
		z[i].n, c = bits.Add64(x[i].n, c, 0)
	}
	r[0] = num(c)
}

func bigSubWord(g *gor, a, r []value) {
	n, c := a[0].len(), a[2].n
	z, x := g.vector(a[0], n), g.vector(a[1], n)
	for i := range z {
		z[i].n, c = bits.Sub64(x[i].n, c, 0)
	}
	r[0] = num(c)
}

func bigShiftLeft(g *gor, a, r []value) {
	n, s := a[0].len(), a[2].n
	z, x := g.vector(a[0], n), g.vector(a[1], n)
	r[0] = value{}
	if n == 0 {
		return
	}
	r[0] = num(x[n-1].n >> (64 - s))
	for i := n - 1; i > 0; i-- {
		z[i].n = x[i].n<<s | x[i-1].n>>(64-s)
	}
	z[0].n = x[0].n << s
}

func bigShiftRight(g *gor, a, r []value) {
	n, s := a[0].len(), a[2].n
	z, x := g.vector(a[0], n), g.vector(a[1], n)
	r[0] = value{}
	if n == 0 {
		return
	}
	r[0] = num(x[0].n << (64 - s))
	for i := range n - 1 {
		z[i].n = x[i].n>>s | x[i+1].n<<(64-s)
	}
	z[n-1].n = x[n-1].n >> s
}

func bigMulAddWord(g *gor, a, r []value) {
	n, m, c := a[0].len(), a[2].n, a[3].n
	z, x := g.vector(a[0], n), g.vector(a[1], n)
	for i := range z {
		z[i].n, c = mulAdd(x[i].n, m, c, 0)
	}
	r[0] = num(c)
}

func bigAddMul(g *gor, a, r []value) {
	n, m, c := a[0].len(), a[3].n, a[4].n
	z, x, y := g.vector(a[0], n), g.vector(a[1], n), g.vector(a[2], n)
	for i := range z {
		z[i].n, c = mulAdd(y[i].n, m, c, x[i].n)
	}
	r[0] = num(c)
}

// mulAdd is x*y + c + d, which fits two words.
func mulAdd(x, y, c, d uint64) (lo, hi uint64) {
	hi, lo = bits.Mul64(x, y)
	var carry uint64
	lo, carry = bits.Add64(lo, c, 0)
	hi += carry
	lo, carry = bits.Add64(lo, d, 0)
	return lo, hi + carry
}
