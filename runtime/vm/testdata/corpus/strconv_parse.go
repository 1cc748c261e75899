package main

import (
	"errors"
	"fmt"
	"strconv"
)

func main() {
	for _, s := range []string{"42", "-0", "+7", "", "x", "9223372036854775808", "1_000", "0x1f", " 1", "12a"} {
		n, err := strconv.Atoi(s)
		fmt.Println(n, err)
	}
	for _, c := range []struct {
		s    string
		b, z int
	}{{"ff", 16, 64}, {"0xff", 0, 64}, {"0b101", 0, 8}, {"0o17", 0, 64}, {"z", 36, 64}, {"128", 10, 8}, {"-129", 10, 8}, {"1_2", 0, 64}, {"1", 1, 64}, {"1", 10, 65}} {
		n, err := strconv.ParseInt(c.s, c.b, c.z)
		fmt.Println(n, err)
	}
	fmt.Println(strconv.ParseUint("18446744073709551615", 10, 64))
	fmt.Println(strconv.ParseUint("-1", 10, 64))
	for _, s := range []string{"1.5", "1e400", "-inf", "NaN", ".5", "0x1p-2", "1e", "1__0", "1e-400", "3.4e39"} {
		f, err := strconv.ParseFloat(s, 64)
		g, err32 := strconv.ParseFloat(s, 32)
		fmt.Println(f, err, g, err32)
	}
	for _, s := range []string{"true", "T", "0", "yes", "FALSE"} {
		fmt.Println(strconv.ParseBool(s))
	}
	_, err := strconv.Atoi("bad")
	var ne *strconv.NumError
	fmt.Println(errors.As(err, &ne), ne.Func, ne.Num, ne.Err == strconv.ErrSyntax, errors.Is(err, strconv.ErrSyntax))
	fmt.Println(strconv.ParseComplex("1+2i", 128))
}
