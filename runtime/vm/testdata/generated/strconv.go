// Strconv converts many numbers and texts: as many as cases says, chosen by seed. Both come from another file.
package main

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
)

// random is a generator of numbers that is the same everywhere.
type random uint64

func (r *random) bits() uint64 {
	*r = *r*6364136223846793005 + 1442695040888963407
	x := uint64(*r)
	return (x ^ x>>29) * 0xbf58476d1ce4e5b9
}

func (r *random) n(n int) int { return int(r.bits()>>33) % n }

func pick[T any](r *random, from []T) T { return from[r.n(len(from))] }

// integer has any size, small ones and powers of two more often.
func integer(r *random) int64 {
	switch r.n(5) {
	case 0:
		return int64(r.n(200)) - 100
	case 1:
		return int64(uint64(1)<<r.n(64)) - int64(r.n(3)) + 1
	}
	return int64(r.bits() >> r.n(64))
}

func float(r *random) float64 {
	switch r.n(6) {
	case 0:
		return pick(r, []float64{0, math.Copysign(0, -1), math.Inf(1), math.Inf(-1), math.NaN(), math.MaxFloat64, math.SmallestNonzeroFloat64, 0.1, 1e21, 1e20, 1e-6, 1e-7, 123456789, 5e-324, 2.2250738585072014e-308})
	case 1:
		return float64(integer(r))
	case 2:
		return float64(integer(r)) / 1000
	case 3:
		return float64(math.Float32frombits(uint32(r.bits())))
	}
	return math.Float64frombits(r.bits())
}

func text(r *random) string {
	var b strings.Builder
	for range r.n(7) {
		b.WriteString(pick(r, []string{"a", "Z", " ", "\t", "\n", "\"", "'", "`", "\\", "é", "日", "\u00a0", "\u2028", "\U0001f600", "\xff", "\xc3", "\x00", "\x7f", "\ufeff", "\ufffd", "\u00ad", "\U0010ffff", "\a", "%", "́"}))
	}
	return b.String()
}

// numeral is text that is a number, or nearly so.
func numeral(r *random) string {
	switch r.n(8) {
	case 0:
		return strconv.FormatInt(integer(r), 2+r.n(35))
	case 1:
		return strconv.FormatFloat(float(r), "eEfgGxX"[r.n(7)], r.n(20)-1, 64)
	case 2:
		return pick(r, []string{"", "+", "-", ".", "e", "0x", "0b", "0o", "_", "1_", "_1", "inf", "Inf", "-INF", "+infinity", "nan", "NaN", "-nan", "1e", "1e+", "1e400", "-1e400", "1e-400", "0x1p-2", "0x1.8p1", "0x1", "1__0", "0_7", "0x_ff", "0X_FF", "08", "00", "-0", "+0", "1.", ".5", "1.5.2", " 1", "1 ", "１", "1e1000000000", "99999999999999999999", "-9223372036854775808", "9223372036854775808", "18446744073709551615", "18446744073709551616", "1i", "1+2i", "(1-2i)", "i", "+i", "1+infi", "NaN+Infi", "3.4028236e38", "true", "T", "f", "FALSE", "tRUE", "0", "1"})
	case 3:
		return pick(r, []string{"", "-", "+"}) + pick(r, []string{"", "0x", "0b", "0o", "0", "0X"}) + strconv.FormatUint(r.bits()>>r.n(64), 2+r.n(15))
	case 4:
		s := strconv.Itoa(int(integer(r)))
		i := r.n(len(s))
		return s[:i] + pick(r, []string{"_", ".", "e", "x", "", "-", "é"}) + s[i:]
	}
	return fmt.Sprintf("%d.%de%d", r.n(1000), r.bits()>>r.n(60), r.n(700)-350)
}

// failure is all there is to an error of this package.
func failure(err error) string {
	var n *strconv.NumError
	if !errors.As(err, &n) {
		return fmt.Sprint(err)
	}
	return fmt.Sprintf("%v %s %q %v %t %t %T", err, n.Func, n.Num, n.Err, errors.Is(err, strconv.ErrRange), errors.Is(err, strconv.ErrSyntax), err)
}

func format(r *random) string {
	i, f, base := integer(r), float(r), 2+r.n(35)
	verb, prec, size := "eEfgGbxX"[r.n(8)], r.n(25)-1, pick(r, []int{32, 64})
	switch r.n(7) {
	case 0:
		return strconv.FormatInt(i, base) + " " + strconv.Itoa(int(i)) + " " + strconv.FormatUint(uint64(i), base)
	case 1:
		return string(strconv.AppendUint(strconv.AppendInt([]byte("x"), i, base), uint64(i), base))
	case 2:
		return string(strconv.AppendFloat([]byte("f"), f, verb, prec, size))
	case 3:
		return strconv.FormatComplex(complex(f, float(r)), verb, prec, 2*size)
	case 4:
		return string(strconv.AppendBool(nil, i > 0)) + strconv.FormatBool(i < 0)
	}
	return strconv.FormatFloat(f, verb, prec, size)
}

func parse(r *random) string {
	s := numeral(r)
	base, size := pick(r, []int{0, 0, 10, 10, 2, 8, 16, 36, 1, 37, -1}), pick(r, []int{0, 8, 16, 32, 64, 65, 7, -1})
	switch r.n(6) {
	case 0:
		n, err := strconv.Atoi(s)
		return fmt.Sprint(s, "|", n, " ", failure(err))
	case 1:
		n, err := strconv.ParseUint(s, base, size)
		return fmt.Sprint(s, "|", base, size, n, " ", failure(err))
	case 2:
		b, err := strconv.ParseBool(s)
		return fmt.Sprint(s, "|", b, " ", failure(err))
	case 3:
		f, err := strconv.ParseFloat(s, pick(r, []int{32, 64}))
		return fmt.Sprint(s, "|", f, " ", failure(err))
	case 4:
		c, err := strconv.ParseComplex(s, pick(r, []int{64, 128}))
		return fmt.Sprint(s, "|", c, " ", failure(err))
	}
	n, err := strconv.ParseInt(s, base, size)
	return fmt.Sprint(s, "|", base, size, n, " ", failure(err))
}

func quote(r *random) string {
	s := text(r)
	c := []rune(s + "x")[0]
	switch r.n(8) {
	case 0:
		return strconv.Quote(s) + strconv.QuoteToASCII(s) + strconv.QuoteToGraphic(s)
	case 1:
		return strconv.QuoteRune(c) + strconv.QuoteRuneToASCII(c) + strconv.QuoteRuneToGraphic(c)
	case 2:
		b := strconv.AppendQuoteRuneToASCII(strconv.AppendQuoteRune(strconv.AppendQuoteToASCII(strconv.AppendQuote(nil, s), s), c), c)
		return string(strconv.AppendQuoteRuneToGraphic(strconv.AppendQuoteToGraphic(b, s), c))
	case 3:
		return fmt.Sprint(strconv.CanBackquote(s), strconv.IsPrint(c), strconv.IsGraphic(c))
	case 4:
		quoted := pick(r, []string{strconv.Quote(s), strconv.QuoteToASCII(s), "`" + s + "`", "'" + s + "'", "\"" + s + "\"", strconv.QuoteRune(c), s, "\"\\" + s + "\"", "\"\\u12", "'\\377'", "\"\\400\"", "\"\\xzz\"", "\"\\ud800\"", "'\\''", "\"\\'\"", "''", "'ab'", "`a\rb`"})
		out, err := strconv.Unquote(quoted)
		prefix, err2 := strconv.QuotedPrefix(quoted + s)
		return fmt.Sprintf("%q|%q %v %q %v", quoted, out, err, prefix, err2)
	case 5:
		from := pick(r, []string{"\\n", "\\x41", "\\u00e9", "\\U0001f600", "\\101", "\\'", "\\\"", "\\", "\\q", "'", "\""}) + s
		value, multibyte, tail, err := strconv.UnquoteChar(from, pick(r, []byte{0, '\'', '"'}))
		return fmt.Sprintf("%q|%d %t %q %v", from, value, multibyte, tail, err)
	}
	return fmt.Sprintf("%q %+q %#q %x", s, s, s, s)
}

func try(r *random, f func(*random) string) (s string) {
	defer func() {
		if x := recover(); x != nil {
			s = fmt.Sprintf("panic %T %v", x, x)
		}
	}()
	return f(r)
}

func main() {
	r := random(seed)
	kinds := []func(*random) string{format, parse, quote}
	for i := range cases {
		fmt.Printf("%d|%s\n", i, try(&r, kinds[i%len(kinds)]))
	}
}
