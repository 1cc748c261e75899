package main

import (
	"fmt"
	"math"
)

func try(name string, f func()) {
	defer func() {
		if e := recover(); e != nil {
			_, isErr := e.(error)
			fmt.Println(name, "panic:", e, isErr)
		}
	}()
	f()
}

func main() {
	var i8 int8 = 127
	var u8 uint8 = 255
	var i16 int16 = math.MaxInt16
	var u16 uint16 = math.MaxUint16
	var i32 int32 = math.MaxInt32
	var u32 uint32 = math.MaxUint32
	var i64 int64 = math.MaxInt64
	var u64 uint64 = math.MaxUint64
	i8++
	u8++
	i16++
	u16++
	i32++
	u32++
	i64++
	u64++
	fmt.Println(i8, u8, i16, u16, i32, u32, i64, u64)
	i8--
	i8 *= 2
	fmt.Println(i8, -i8, ^i8, -i16, ^u16, -u32, ^u64)
	var min8 int8 = -128
	fmt.Println(min8/-1, min8%-1, -min8)
	m1 := -1
	fmt.Println(math.MinInt64/m1, math.MinInt64%m1)
	fmt.Println(7/-2, 7%-2, -7/2, -7%2, -7/-2, -7%-2)
	a, z := 7, 0
	try("div", func() { fmt.Println(a / z) })
	try("mod", func() { fmt.Println(a % z) })
	try("udiv", func() { fmt.Println(u32 / uint32(z)) })
	var fz float64
	fmt.Println(1/fz, -1/fz, fz/fz, math.Inf(1)-math.Inf(1))
	var n = 70
	fmt.Println(1<<n, uint8(1)<<n, -1>>n, int8(-128)>>n, uint64(1)<<63>>n, int32(-5)>>1)
	var un uint64 = 1 << 40
	fmt.Println(1<<un, -8>>un)
	try("neg", func() { n = -1; fmt.Println(1 << n) })
	try("neg8", func() { s := int8(-128); fmt.Println(1 >> s) })
	n = 3
	n <<= 2
	n >>= 1
	n |= 9
	n &^= 1
	n ^= 5
	n %= 7
	fmt.Println(n)
	var f32 float32 = 16777216
	fmt.Println(f32+1, f32*f32*f32*f32*f32*f32, float32(0.1), float64(float32(0.1)), f32/3)
	var f float64 = 1e100
	fmt.Println(int64(float64(1<<62)), uint64(1<<63), float64(u64), int8(u8-1))
	_ = f
	x := 0.1
	fmt.Println(x+0.2, x*3, float32(x)*3, 1-0.9, math.Sqrt(2)*math.Sqrt(2))
	// complex
	c := complex(1, 2)
	d := complex(3, -1)
	fmt.Println(c+d, c-d, c*d, c/d, -c, real(c), imag(c), c == complex(1, 2), c != d)
	var cz complex128
	fmt.Println(c/cz, cz/cz, -c/cz, complex(math.Inf(1), 0)*complex(0, 1), complex(math.Inf(1), math.NaN())/c, c/complex(math.Inf(1), 0), c/complex(math.NaN(), 0))
	var c64 complex64 = complex64(c)
	c64 = c64 * c64 / 3
	fmt.Println(c64, real(c64))
	fmt.Printf("%T %T %T %T\n", c64, real(c64), imag(c), 2i)
	var cf complex64 = 1e20
	fmt.Println(cf*cf, cf*cf*cf*cf/cf)
	const big = 1 << 100
	fmt.Println(big>>98, big/(1<<90), float64(big))
	const h = 'a' + 1.0
	var r rune = h
	fmt.Println(r, string(r), h)
	const huge = 1e1000 / 1e997
	fmt.Println(huge, 5.0/2, 5/2, 5/2.0, 1/3.0)
	fmt.Println(0x1p-2, 0b101, 0o17, 017, 1_000_000, 0x_ff, 'x', '\x41', '\u00e9', '\'', "\a\b\f\n\r\t\v\\\"\101\x41\u00e9\U0001F600")
	fmt.Println(math.MaxUint32*2, uint64(math.MaxUint64), 1i*1i, 3+0i == 3)
	fmt.Println(min(3, 1, 2), max(1.5, 2), min("b", "a"), max(int8(3), 4))
	nan := math.NaN()
	fmt.Println(min(nan, 1), max(1, nan), min(-0.0, 0.0), 1/min(math.Copysign(0, -1), 0), 1/max(math.Copysign(0, -1), 0))
	fmt.Println(nan == nan, nan < 1, nan != nan, nan >= 1, !(nan < 1))
	var b byte = 'a'
	b -= 'a' - 'A'
	fmt.Println(string(b), b>>1<<1)
	var i = 10
	i, j := i/3, i%3
	fmt.Println(i, j, i&j, i|j, i^j, i&^j, +i, -i, ^i)
	var up uintptr = 1
	fmt.Println(up<<63, up-2)
	fmt.Println(uint32(1)<<31>>31, int64(-1)>>63, uint64(math.MaxUint64)>>1)
	var s8 int8 = -1
	fmt.Println(uint8(s8), uint16(s8), uint32(s8), uint64(s8), int64(uint8(s8)), uint16(uint8(s8)))
	fmt.Println(float32(1)/3, float64(float32(1)/3), float32(u64), float32(i64), float32(16777217))
	fmt.Println(int(-1.9+fz), int(1.9+fz), uint8(200.7+fz), int64(-0.5+fz))
	ff := 1e10
	fmt.Println(int64(ff), uint64(ff), int(ff))
	ff = 1e19
	fmt.Println(uint64(ff))
	sqrt2 := float32(math.Sqrt2)
	fmt.Println(sqrt2*sqrt2, sqrt2*sqrt2 == 2, float32(sqrt2)*float32(sqrt2)+1)
}
