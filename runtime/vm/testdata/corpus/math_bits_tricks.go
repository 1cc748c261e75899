package main

import (
	"fmt"
	"math"
	"math/bits"
)

func isPow2(n uint) bool     { return n != 0 && n&(n-1) == 0 }
func nextPow2(n uint) uint   { return 1 << bits.Len(n-1) }
func swapBits(x uint8) uint8 { return x&0x55<<1 | x>>1&0x55 }
func sign(x int64) int64     { return x>>63 | int64(uint64(-x)>>63) }
func abs(x int32) int32      { m := x >> 31; return (x ^ m) - m }
func avg(a, b uint64) uint64 { return a&b + (a^b)>>1 }
func parity(x uint64) int    { return bits.OnesCount64(x) & 1 }

func crc8(data []byte) (c uint8) {
	for _, b := range data {
		c ^= b
		for range 8 {
			if c&0x80 != 0 {
				c = c<<1 ^ 0x07
			} else {
				c <<= 1
			}
		}
	}
	return
}

func crc32(data string) uint32 {
	c := ^uint32(0)
	for i := range len(data) {
		c ^= uint32(data[i])
		for range 8 {
			c = c>>1 ^ 0xEDB88320&-(c&1)
		}
	}
	return ^c
}

type xorshift uint64

func (x *xorshift) next() uint64 {
	*x ^= *x << 13
	*x ^= *x >> 7
	*x ^= *x << 17
	return uint64(*x)
}

func zigzag(n int64) uint64   { return uint64(n<<1 ^ n>>63) }
func unzigzag(u uint64) int64 { return int64(u>>1) ^ -int64(u&1) }

func varint(u uint64) (b []byte) {
	for ; u >= 0x80; u >>= 7 {
		b = append(b, byte(u)|0x80)
	}
	return append(b, byte(u))
}

func main() {
	fmt.Println(isPow2(64), isPow2(65), isPow2(0), nextPow2(65), nextPow2(64), swapBits(0b10110010))
	fmt.Println(sign(-5), sign(0), sign(9), abs(-7), abs(math.MinInt32), avg(math.MaxUint64, math.MaxUint64-2), parity(7))
	fmt.Printf("%#02x %#08x\n", crc8([]byte("123456789")), crc32("123456789"))
	x := xorshift(88172645463325252)
	fmt.Println(x.next(), x.next(), x.next()%100)
	for _, n := range []int64{0, -1, 1, -64, math.MaxInt64, math.MinInt64} {
		fmt.Print(zigzag(n), " ", unzigzag(zigzag(n)) == n, " ", varint(zigzag(n)), "; ")
	}
	fmt.Println()
	fmt.Println(bits.LeadingZeros8(1), bits.Len64(0), bits.Reverse16(1), bits.RotateLeft32(1, -1), bits.TrailingZeros16(0), bits.ReverseBytes16(0x1234), bits.UintSize)
	d, b := bits.Sub64(0, 1, 0)
	hi, lo := bits.Mul32(1<<31, 6)
	fmt.Println(d, b, hi, lo, bits.Rem64(5, 7, 9))
}
