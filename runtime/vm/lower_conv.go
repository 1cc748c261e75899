package vm

import (
	"go/types"
	"math"
	"reflect"
	"unicode/utf8"

	"golang.org/x/tools/go/ssa"

	"github.com/rehearse-lab/rehearse/runtime/vm/mem"
)

// convert emits a conversion that changes the representation.
func (lo *lowerer) convert(in, src ssa.Value) {
	d, x := lo.reg[in], lo.operand(src)
	from, to := lo.rtype(src.Type()), lo.rtype(in.Type())
	lo.accessConversion(src, x, from, to)
	switch {
	case to.isString() && from.isInteger():
		lo.do(func(_ *gor, r []value) {
			c := rune(r[x].Num())
			if r[x].Num() != uint64(c) {
				c = utf8.RuneError
			}
			r[d] = mem.Text(string(c))
		})
	case to.isString() && from.kind == reflect.Slice:
		lo.sliceToString(d, x, from)
	case to.kind == reflect.Slice && from.isString():
		lo.stringToSlice(d, x, to)
	case from.isInteger() && to.isInteger():
		lo.narrow(d, x, to)
	case from.isInteger() && to.isFloat():
		lo.intToFloat(d, x, from, to)
	case from.isFloat() && to.isInteger():
		lo.floatToInt(d, x, to)
	case from.isFloat() && to.kind == reflect.Float32:
		lo.do(func(_ *gor, r []value) { r[d] = mem.Float(float64(float32(r[x].Float()))) })
	case from.isComplex() && to.kind == reflect.Complex64:
		lo.do(func(g *gor, r []value) {
			g.count(2)
			r[d] = complexv(complex128(complex64(complexOf(r[x]))))
		})
	default:
		lo.move(in, src)
	}
}

func (lo *lowerer) intToFloat(d, x int32, from, to *rtype) {
	unsigned, narrow := from.isUnsigned(), to.kind == reflect.Float32
	lo.do(func(_ *gor, r []value) {
		n := r[x].Num()
		var f float64
		switch {
		case unsigned && narrow:
			f = float64(float32(n))
		case unsigned:
			f = float64(n)
		case narrow:
			f = float64(float32(int64(n)))
		default:
			f = float64(int64(n))
		}
		r[d] = mem.Float(f)
	})
}

// floatToInt emits a conversion. Go does not define the result for a number that does not fit; here it is, on every
// machine, that of the compiler for amd64.
func (lo *lowerer) floatToInt(d, x int32, to *rtype) {
	k := to.kind
	switch k {
	case reflect.Uint64, reflect.Uint, reflect.Uintptr:
		lo.do(func(_ *gor, r []value) { r[d] = mem.Num(floatToUint64(r[x].Float())) })
	case reflect.Int64, reflect.Int, reflect.Uint32:
		lo.do(func(_ *gor, r []value) { r[d] = mem.Num(truncate(k, uint64(floatToInt64(r[x].Float())))) })
	default:
		lo.do(func(_ *gor, r []value) { r[d] = mem.Num(truncate(k, uint64(floatToInt32(r[x].Float())))) })
	}
}

func floatToInt64(f float64) int64 {
	if f >= -1<<63 && f < 1<<63 {
		return int64(f)
	}
	return math.MinInt64
}

func floatToInt32(f float64) int64 {
	if f > -1<<31-1 && f < 1<<31 {
		return int64(f)
	}
	return math.MinInt32
}

func floatToUint64(f float64) uint64 {
	n := floatToInt64(f)
	if n >= 0 {
		return uint64(n)
	}
	return uint64(n | floatToInt64(f-1<<63))
}

func isRunes(t *rtype) bool { return t.elem.kind == reflect.Int32 }

func (lo *lowerer) sliceToString(d, x int32, from *rtype) {
	if isRunes(from) {
		lo.do(func(g *gor, r []value) {
			c := r[x].Elems(1)
			runes := make([]rune, len(c))
			for i := range c {
				runes[i] = rune(c[i].Num())
			}
			s := string(runes)
			g.countBytes(uint64(len(s)))
			r[d] = mem.Text(s)
		})
		return
	}
	lo.do(func(g *gor, r []value) {
		g.countBytes(uint64(r[x].Len()))
		r[d] = mem.Text(string(r[x].Bytes()))
	})
}

func (lo *lowerer) stringToSlice(d, x int32, to *rtype) {
	if isRunes(to) {
		lo.do(func(g *gor, r []value) {
			s := r[x].Text()
			n := utf8.RuneCountInString(s)
			v := g.newSlice(n, n, 1)
			i := 0
			for _, c := range s {
				v.CellAt(i).SetNum(uint64(c))
				i++
			}
			r[d] = v
		})
		return
	}
	lo.do(func(g *gor, r []value) {
		s := r[x].Text()
		v := g.newBytes(len(s), len(s))
		mem.SetBytes(v, s)
		r[d] = v
	})
}

// interfaceInstr emits the creation and opening of interfaces, and closures.
func (lo *lowerer) interfaceInstr(in ssa.Instruction) {
	switch in := in.(type) {
	case *ssa.MakeInterface:
		d, x := lo.reg[in], lo.operand(in.X)
		t := lo.rtype(in.X.Type())
		lo.do(func(g *gor, r []value) { r[d] = g.box(t, r[x]) })
	case *ssa.TypeAssert:
		lo.typeAssert(in)
	case *ssa.MakeClosure:
		d, env := lo.reg[in], lo.operands(in.Bindings)
		c := lo.p.codeOf(in.Fn.(*ssa.Function))
		lo.do(func(g *gor, r []value) {
			g.count(2 + len(env))
			cl := &closure{code: c, env: make([]value, len(env))}
			for i, e := range env {
				cl.env[i] = r[e]
			}
			r[d] = closurev(cl)
		})
	}
}

func (lo *lowerer) typeAssert(in *ssa.TypeAssert) {
	d, x := lo.reg[in], lo.operand(in.X)
	src, want := lo.rtype(in.X.Type()), lo.rtype(in.AssertedType)
	tt := lo.p.types
	_, isIface := in.AssertedType.Underlying().(*types.Interface)
	commaOk := in.CommaOk
	if src == want && len(*in.Referrers()) == 0 { // go/ssa's own check, before it binds a method to an interface value
		lo.do(func(g *gor, r []value) {
			if r[x].Num() == 0 {
				panic(g.nilDeref())
			}
			r[d] = r[x]
		})
		return
	}
	lo.do(func(g *gor, r []value) {
		v := r[x]
		ok := v.Num() == want.id
		if isIface {
			ok = v.Num() != 0 && tt.implements(tt.byID(v.Num()), want)
		}
		switch {
		case ok && !isIface:
			v = unbox(want, v)
		case !ok && !commaOk:
			panic(g.assertionError(src, want, v))
		case !ok:
			v = value{}
		}
		r[d] = v
		if commaOk {
			r[d+1] = mem.Bool(ok)
		}
	})
}
