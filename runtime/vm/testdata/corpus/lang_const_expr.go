package main

import (
	"fmt"
	"math"
	"time"
)

const (
	sec  = 1
	min_ = 60 * sec
	hour = 60 * min_
)

const (
	big   = 1 << 100
	small = big >> 99
	ratio = 7.0 / 2
	text  = "con" + "cat"
	runeC = 'a' + 2
	cplx  = (1 + 2i) * (3 - 1i)
	yes   = big > small && len(text) == 6
	trunc = 7 / 2
	neg   = -7 / 2
	modn  = -7 % 3
)

type celsius float32

const (
	boiling celsius = 100
	body            = 36.6
	mixed           = boiling - body
)

type bitmask uint8

const (
	a bitmask = 1 << iota
	b
	c
	_
	e
)

const (
	x, y = iota, -iota
	z, w
)

const arrLen = len([...]int{1, 2, 3}) * 2

func main() {
	fmt.Println(hour, small, ratio, text, string(rune(runeC)), cplx, yes, trunc, neg, modn)
	fmt.Printf("%T %T %T %T %T %v\n", runeC, ratio, cplx, boiling, mixed, mixed)
	fmt.Println(a, b, c, e, a|c|e, ^a, z, w, x, y)
	var arr [arrLen]byte
	fmt.Println(len(arr), arrLen)
	var f32 float32 = 1.0 / 3
	var i8 int8 = 'a'
	var u uint = 1 << 3
	var d time.Duration = 1.5e9
	fmt.Println(f32, i8, u, d, 2*time.Second+time.Millisecond*500)
	const local = iota + 5
	const (
		p = local * 2
		q
	)
	fmt.Println(local, p, q, math.MaxUint8+1, 0b1010, 0o17, 0xff, 0x1p4, 1_000_000, .5e1, 'x', '\x41', '\u00e9', "\u65e5\x41\101")
	var n any = 1 << 10
	var r any = 'r'
	var g any = 2.0
	fmt.Printf("%T %T %T %T\n", n, r, g, 1i)
	s := 3
	fmt.Println(1<<s, int64(1)<<s, uint8(1)<<(s+5))
	fmt.Println(big/(big-1) == 1, big*big/big == big, 1e400/1e399, 0.1+0.2 == 0.3)
	v := 0.1
	fmt.Println(v+0.2 == 0.3, v+0.2)
}
