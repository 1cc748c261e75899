// Copyright 2009 The Go Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package big

import "math/bits"

// A Word represents a single digit of a multi-precision unsigned integer.
type Word uint

const (
	_S = _W / 8 // word size in bytes

	_W = bits.UintSize // word size in bits
	_B = 1 << _W       // digit base
	_M = _B - 1        // digit mask
)

// The operations on vectors of words, on which everything else builds, are native. Each takes z and x (and y) of one
// length, which may be the same vector, and returns the carry.

func addVV(z, x, y []Word) (c Word)
func subVV(z, x, y []Word) (c Word)
func addVW(z, x []Word, y Word) (c Word)
func subVW(z, x []Word, y Word) (c Word)

// lshVU sets z = x<<s, rshVU z = x>>s, for 0 <= s < _W.
func lshVU(z, x []Word, s uint) (c Word)
func rshVU(z, x []Word, s uint) (c Word)

// mulAddVWW sets z = x*m + a, addMulVVWW z = x + y*m + a.
func mulAddVWW(z, x []Word, m, a Word) (c Word)
func addMulVVWW(z, x, y []Word, m, a Word) (c Word)

// mulWW is the product of two words; divWW divides two words, the first less than y, by y. m is reciprocalWord(y).
func mulWW(x, y Word) (z1, z0 Word)
func divWW(x1, x0, y, m Word) (q, r Word)

// nlz returns the number of leading zeros in x.
func nlz(x Word) uint { return uint(bits.LeadingZeros(uint(x))) }

// reciprocalWord return the reciprocal of the divisor. rec = floor(( _B^2 - 1 ) / u - _B). u = d1 << nlz(d1).
func reciprocalWord(d1 Word) Word {
	u := uint(d1 << nlz(d1))
	x1 := ^u
	x0 := uint(_M)
	rec, _ := bits.Div(x1, x0, u) // (_B^2-1)/U-_B = (_B*(_M-C)+_M)/U
	return Word(rec)
}
