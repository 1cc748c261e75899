package main

import (
	"fmt"
	"math"
	"strconv"
)

type celsius float64
type temps []celsius
type fn func(int) int

func (f fn) apply(n int) int { return f(n) }

type id string

func main() {
	f := 3.99
	fmt.Println(int(f), int(-f), uint8(int(f)), int64(float32(16777217)), float32(0.1), float64(float32(0.1)))
	big := math.MaxInt64
	fmt.Println(float64(big), int8(big), uint32(big), int32(uint32(big)))
	fmt.Println(celsius(36.6)+0.1, temps{1, 2}, []celsius(temps{3}), fn(func(n int) int { return n * 2 }).apply(21))
	s := id("key-1")
	fmt.Println(string(s)+"!", s[4:], len(s), []byte(s), id([]byte{104, 105}), id(rune(0x4e16)))
	bs := []byte("bytes")
	rs := []rune(string(bs))
	rs[0] = 'B'
	fmt.Println(string(rs), string(bs[1:3]), string(rs[:0]) == "")
	var i8 int8 = -1
	fmt.Println(uint8(i8), uint16(i8), uint64(i8), int(uint8(i8)), uint32(int16(i8)-1))
	var c64 complex64 = complex(1, 2)
	fmt.Println(complex128(c64), real(c64), imag(c64))
	type a struct {
		X int `json:"x"`
	}
	type b struct{ X int }
	fmt.Println(b(a{5}), (*b)(&a{6}).X)
	var e interface{ apply(int) int } = fn(func(n int) int { return -n })
	fmt.Println(e.apply(3), e.(fn)(4))
	nan := math.NaN()
	fmt.Println(nan, math.Inf(-1), -0.0, math.Copysign(0, -1), 1/math.Inf(-1))
	fmt.Println(strconv.Itoa(int('é')), string("é"[0]), 'é' == 233)
}
