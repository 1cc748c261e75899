package vm

import "math/bits"

// Package math/bits is native.
var _ = register(map[string]native{
	"math/bits.Add":             bridge(bits.Add),
	"math/bits.Add32":           bridge(bits.Add32),
	"math/bits.Add64":           bridge(bits.Add64),
	"math/bits.Div":             dividing(bits.Div),
	"math/bits.Div32":           dividing(bits.Div32),
	"math/bits.Div64":           dividing(bits.Div64),
	"math/bits.LeadingZeros":    bridge(bits.LeadingZeros),
	"math/bits.LeadingZeros16":  bridge(bits.LeadingZeros16),
	"math/bits.LeadingZeros32":  bridge(bits.LeadingZeros32),
	"math/bits.LeadingZeros64":  bridge(bits.LeadingZeros64),
	"math/bits.LeadingZeros8":   bridge(bits.LeadingZeros8),
	"math/bits.Len":             bridge(bits.Len),
	"math/bits.Len16":           bridge(bits.Len16),
	"math/bits.Len32":           bridge(bits.Len32),
	"math/bits.Len64":           bridge(bits.Len64),
	"math/bits.Len8":            bridge(bits.Len8),
	"math/bits.Mul":             bridge(bits.Mul),
	"math/bits.Mul32":           bridge(bits.Mul32),
	"math/bits.Mul64":           bridge(bits.Mul64),
	"math/bits.OnesCount":       bridge(bits.OnesCount),
	"math/bits.OnesCount16":     bridge(bits.OnesCount16),
	"math/bits.OnesCount32":     bridge(bits.OnesCount32),
	"math/bits.OnesCount64":     bridge(bits.OnesCount64),
	"math/bits.OnesCount8":      bridge(bits.OnesCount8),
	"math/bits.Rem":             dividing(bits.Rem),
	"math/bits.Rem32":           dividing(bits.Rem32),
	"math/bits.Rem64":           dividing(bits.Rem64),
	"math/bits.Reverse":         bridge(bits.Reverse),
	"math/bits.Reverse16":       bridge(bits.Reverse16),
	"math/bits.Reverse32":       bridge(bits.Reverse32),
	"math/bits.Reverse64":       bridge(bits.Reverse64),
	"math/bits.Reverse8":        bridge(bits.Reverse8),
	"math/bits.ReverseBytes":    bridge(bits.ReverseBytes),
	"math/bits.ReverseBytes16":  bridge(bits.ReverseBytes16),
	"math/bits.ReverseBytes32":  bridge(bits.ReverseBytes32),
	"math/bits.ReverseBytes64":  bridge(bits.ReverseBytes64),
	"math/bits.RotateLeft":      bridge(bits.RotateLeft),
	"math/bits.RotateLeft16":    bridge(bits.RotateLeft16),
	"math/bits.RotateLeft32":    bridge(bits.RotateLeft32),
	"math/bits.RotateLeft64":    bridge(bits.RotateLeft64),
	"math/bits.RotateLeft8":     bridge(bits.RotateLeft8),
	"math/bits.Sub":             bridge(bits.Sub),
	"math/bits.Sub32":           bridge(bits.Sub32),
	"math/bits.Sub64":           bridge(bits.Sub64),
	"math/bits.TrailingZeros":   bridge(bits.TrailingZeros),
	"math/bits.TrailingZeros16": bridge(bits.TrailingZeros16),
	"math/bits.TrailingZeros32": bridge(bits.TrailingZeros32),
	"math/bits.TrailingZeros64": bridge(bits.TrailingZeros64),
	"math/bits.TrailingZeros8":  bridge(bits.TrailingZeros8),
})

// dividing is the bridge for functions that divide hi and lo by y: they panic if y is zero and, except for the
// remainder alone, if the quotient overflows.
func dividing(f any) native {
	divide := bridge(f)
	return func(g *gor, a, r []value) {
		hi, y := a[0].Num(), a[2].Num()
		switch {
		case y == 0:
			panic(g.errorf("integer divide by zero"))
		case hi >= y && len(r) > 1:
			panic(g.errorf("integer overflow"))
		}
		divide(g, a, r)
	}
}
