package vm

import (
	"math/bits"

	"github.com/rehearse-lab/rehearse/runtime/vm/mem"
)

// Package math/big is Go source, except for its operations on vectors of words: they fill z, from x and y.
var _ = register(map[string]native{
	"math/big.addVV":      bigAdd,
	"math/big.subVV":      bigSub,
	"math/big.addVW":      bigAddWord,
	"math/big.subVW":      bigSubWord,
	"math/big.lshVU":      bigShiftLeft,
	"math/big.rshVU":      bigShiftRight,
	"math/big.mulAddVWW":  bigMulAddWord,
	"math/big.addMulVVWW": bigAddMul,
	"math/big.mulWW": func(_ *gor, a, r []value) {
		x, y := bits.Mul64(a[0].Num(), a[1].Num())
		r[0], r[1] = mem.Num(x), mem.Num(y)
	},
	"math/big.divWW": func(_ *gor, a, r []value) {
		x, y := bits.Div64(a[0].Num(), a[1].Num(), a[2].Num())
		r[0], r[1] = mem.Num(x), mem.Num(y)
	},
})

// vector is the words of a vector, of which the first n are needed; it is charged as work on that many bytes.
func (g *gor) vector(v value, n int) []value {
	if v.Len() < n {
		panic(g.errorf("math/big: a vector of %d words where %d are needed", v.Len(), n))
	}
	g.work(8 * n)
	return v.Elems(1)[:n]
}

func bigAdd(g *gor, a, r []value) {
	n := a[0].Len()
	z, x, y := g.vector(a[0], n), g.vector(a[1], n), g.vector(a[2], n)
	var c uint64
	for i := range z {
		var w uint64
		w, c = bits.Add64(x[i].Num(), y[i].Num(), c)
		z[i].SetNum(w)
	}
	r[0] = mem.Num(c)
}

func bigSub(g *gor, a, r []value) {
	n := a[0].Len()
	z, x, y := g.vector(a[0], n), g.vector(a[1], n), g.vector(a[2], n)
	var c uint64
	for i := range z {
		var w uint64
		w, c = bits.Sub64(x[i].Num(), y[i].Num(), c)
		z[i].SetNum(w)
	}
	r[0] = mem.Num(c)
}

func bigAddWord(g *gor, a, r []value) {
	n, c := a[0].Len(), a[2].Num()
	z, x := g.vector(a[0], n), g.vector(a[1], n)
	for i := range z {
		var w uint64
		w, c = bits.Add64(x[i].Num(), c, 0)
		z[i].SetNum(w)
	}
	r[0] = mem.Num(c)
}

func bigSubWord(g *gor, a, r []value) {
	n, c := a[0].Len(), a[2].Num()
	z, x := g.vector(a[0], n), g.vector(a[1], n)
	for i := range z {
		var w uint64
		w, c = bits.Sub64(x[i].Num(), c, 0)
		z[i].SetNum(w)
	}
	r[0] = mem.Num(c)
}

func bigShiftLeft(g *gor, a, r []value) {
	n, s := a[0].Len(), a[2].Num()
	z, x := g.vector(a[0], n), g.vector(a[1], n)
	r[0] = value{}
	if n == 0 {
		return
	}
	r[0] = mem.Num(x[n-1].Num() >> (64 - s))
	for i := n - 1; i > 0; i-- {
		z[i].SetNum(x[i].Num()<<s | x[i-1].Num()>>(64-s))
	}
	z[0].SetNum(x[0].Num() << s)
}

func bigShiftRight(g *gor, a, r []value) {
	n, s := a[0].Len(), a[2].Num()
	z, x := g.vector(a[0], n), g.vector(a[1], n)
	r[0] = value{}
	if n == 0 {
		return
	}
	r[0] = mem.Num(x[0].Num() << (64 - s))
	for i := range n - 1 {
		z[i].SetNum(x[i].Num()>>s | x[i+1].Num()<<(64-s))
	}
	z[n-1].SetNum(x[n-1].Num() >> s)
}

func bigMulAddWord(g *gor, a, r []value) {
	n, m, c := a[0].Len(), a[2].Num(), a[3].Num()
	z, x := g.vector(a[0], n), g.vector(a[1], n)
	for i := range z {
		var w uint64
		w, c = mulAdd(x[i].Num(), m, c, 0)
		z[i].SetNum(w)
	}
	r[0] = mem.Num(c)
}

func bigAddMul(g *gor, a, r []value) {
	n, m, c := a[0].Len(), a[3].Num(), a[4].Num()
	z, x, y := g.vector(a[0], n), g.vector(a[1], n), g.vector(a[2], n)
	for i := range z {
		var w uint64
		w, c = mulAdd(y[i].Num(), m, c, x[i].Num())
		z[i].SetNum(w)
	}
	r[0] = mem.Num(c)
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
