package main

import (
	"fmt"
	"math"
	"math/bits"
	"slices"
	"strconv"
	"strings"
)

func toBase(n uint64, base int, digits string) string {
	if n == 0 {
		return digits[:1]
	}
	var out []byte
	for ; n > 0; n /= uint64(base) {
		out = append(out, digits[n%uint64(base)])
	}
	slices.Reverse(out)
	return string(out)
}

func fromBase(s string, base int, digits string) (n uint64, err error) {
	for i, c := range []byte(s) {
		d := strings.IndexByte(digits, c)
		if d < 0 || d >= base {
			return 0, fmt.Errorf("digit %q at %d is not of base %d", c, i, base)
		}
		hi, lo := bits.Mul64(n, uint64(base))
		var carry uint64
		if n, carry = bits.Add64(lo, uint64(d), 0); hi != 0 || carry != 0 {
			return 0, strconv.ErrRange
		}
	}
	return n, nil
}

const alphabet = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"

func main() {
	for _, n := range []uint64{0, 1, 61, 62, 255, 1 << 40, math.MaxUint64} {
		for _, b := range []int{2, 16, 36, 62} {
			s := toBase(n, b, alphabet)
			back, err := fromBase(s, b, alphabet)
			if b <= 36 && s != strconv.FormatUint(n, b) {
				fmt.Println("differs", n, b)
			}
			fmt.Print(s, " ", back == n, err == nil, " ")
		}
		fmt.Println()
	}
	fmt.Println(fromBase("12z", 10, alphabet))
	fmt.Println(fromBase("zzzzzzzzzzzzzzzz", 36, alphabet))
	for _, f := range []float64{0.1, 1.0 / 3, 1e23, 5e-324, 123456.789, 2.5, 1e21} {
		s := strconv.FormatFloat(f, 'g', -1, 64)
		back, _ := strconv.ParseFloat(s, 64)
		fmt.Print(s, " ", back == f, " ", strconv.FormatFloat(f, 'f', 3, 64), " ", strconv.FormatFloat(f, 'e', 2, 32), "; ")
	}
	fmt.Println()
	fmt.Println(strconv.ParseFloat("0x1.8p1", 64))
	fmt.Println(strconv.ParseInt("-0b1010", 0, 8))
	fmt.Println(strconv.ParseInt("7fffffffffffffff", 16, 64))
	fmt.Println(strconv.ParseUint("256", 10, 8))
	fmt.Println(strconv.Atoi("-9223372036854775808"))
}
