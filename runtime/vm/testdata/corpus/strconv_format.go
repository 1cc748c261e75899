package main

import (
	"fmt"
	"math"
	"strconv"
)

func main() {
	fmt.Println(strconv.Itoa(-45), strconv.FormatInt(-255, 16), strconv.FormatInt(35, 36), strconv.FormatUint(1<<63, 2))
	for _, f := range []float64{0, 1, -1.5, 1e21, 1e20, 1e-7, 123456789, math.Pi, math.MaxFloat64, math.SmallestNonzeroFloat64, math.Inf(1), math.NaN()} {
		fmt.Println(strconv.FormatFloat(f, 'g', -1, 64), strconv.FormatFloat(f, 'e', 3, 64), strconv.FormatFloat(f, 'f', 2, 64), strconv.FormatFloat(f, 'G', 5, 32), strconv.FormatFloat(f, 'x', -1, 64), strconv.FormatFloat(f, 'b', -1, 64))
	}
	fmt.Println(strconv.Quote("hi\n\"x\"\x00\u00e9\u2028😀\xff"), strconv.QuoteToASCII("é😀"), strconv.QuoteToGraphic("\t\u00a0"), strconv.QuoteRune('\''), strconv.QuoteRuneToASCII('世'))
	for _, s := range []string{`"a\tb"`, "`raw\\n`", `'x'`, `"bad`, `"\u00e9\x41\101"`, `'ab'`, ``} {
		u, err := strconv.Unquote(s)
		fmt.Printf("%q %v\n", u, err)
	}
	fmt.Println(strconv.AppendInt([]byte("n="), 5, 10), string(strconv.AppendQuote([]byte("q="), "z")), string(strconv.AppendBool(nil, true)), string(strconv.AppendFloat(nil, 0.1, 'f', -1, 32)))
	r, mb, tail, err := strconv.UnquoteChar(`\nrest`, '"')
	fmt.Println(r, mb, tail, err)
	fmt.Println(strconv.CanBackquote("a`b"), strconv.IsPrint('\u00ad'), strconv.FormatBool(false))
	fmt.Println(strconv.QuotedPrefix(`"abc" tail`))
}
