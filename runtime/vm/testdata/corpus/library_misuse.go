// Misuse of the library: values out of range, nil and mismatched types panic or fail in the same words, with values of the same types.
package main

import (
	"bufio"
	"bytes"
	"container/ring"
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"iter"
	"math/big"
	"math/bits"
	"math/rand"
	"regexp"
	"slices"
	"sort"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"text/tabwriter"
	"time"
	"unicode/utf16"
	"unicode/utf8"
)

// t prints the result of f, or what it panics with and whether that is an error, of the runtime.
func t(name string, f func() any) {
	defer func() {
		r := recover()
		if r != nil {
			e, ok := r.(error)
			fmt.Printf("%s: panic %v %T %v\n", name, r, r, ok)
			var re interface{ RuntimeError() }
			if ok && errors.As(e, &re) {
				fmt.Println("runtime")
			}
		}
	}()
	fmt.Printf("%s: %v\n", name, f())
}
func main() {
	b := big.NewInt
	t("ff1", func() any { return strconv.FormatFloat(1.5, 'f', 1, 7) })
	t("ff2", func() any { return strconv.FormatFloat(1.5, 'x', -1, 64) })
	t("ff3", func() any { return strconv.FormatFloat(1.5, '?', 3, 64) })
	t("ff4", func() any { return strconv.FormatFloat(1.5, 'f', -5, 64) })
	t("ffmin", func() any { return strconv.FormatFloat(1.5, 'f', -1<<63, 64) })
	t("fi", func() any { return strconv.FormatInt(5, 99) })
	t("fi1", func() any { return strconv.FormatInt(5, 1) })
	t("fi0", func() any { return strconv.FormatUint(5, -1) })
	t("fc", func() any { return strconv.FormatComplex(5, 'f', 1, 3) })
	t("pi", func() any { _, e := strconv.ParseInt("5", 99, 64); return e })
	t("pi2", func() any { _, e := strconv.ParseInt("5", 10, 65); return e })
	t("pf", func() any { v, e := strconv.ParseFloat("0x1p-2000", 9); return fmt.Sprint(v, e) })
	t("rep", func() any { return strings.Repeat("x", -1) })
	t("rep2", func() any { return len(bytes.Repeat([]byte("x"), -1)) })
	t("div0", func() any { return b(1).Div(b(1), b(0)) })
	t("mod0", func() any { return b(1).Mod(b(1), b(0)) })
	t("quorem0", func() any { return b(1).Rem(b(1), b(0)) })
	t("sqrt", func() any { return b(1).Sqrt(b(-4)) })
	t("exp0", func() any { return b(1).Exp(b(2), b(-4), nil) })
	t("expm", func() any { return b(1).Exp(b(2), b(-4), b(4)) })
	t("modinv", func() any { return b(1).ModInverse(b(2), b(4)) == nil })
	t("setbit", func() any { return b(1).SetBit(b(2), -4, 1) })
	t("setbit2", func() any { return b(1).SetBit(b(2), 4, 7) })
	t("bit", func() any { return b(1).Bit(-4) })
	t("text", func() any { return b(12345).Text(99) })
	t("text1", func() any { return b(12345).Text(1) })
	t("text62", func() any { return b(12345).Text(62) })
	t("setstr", func() any { _, ok := b(1).SetString("zz", 77); return ok })
	t("jac", func() any { return big.Jacobi(b(1), b(4)) })
	t("prob", func() any { return b(7).ProbablyPrime(-4) })
	t("rat", func() any { return big.NewRat(1, 0) })
	t("ratq", func() any { return new(big.Rat).Quo(big.NewRat(1, 1), new(big.Rat)) })
	t("flt", func() any { return new(big.Float).Sqrt(big.NewFloat(-1)) })
	t("fltq", func() any { return new(big.Float).Quo(big.NewFloat(0), big.NewFloat(0)) })
	t("fill", func() any { return b(1 << 40).FillBytes(make([]byte, 2)) })
	t("nilbig", func() any { var x *big.Int; return x.Add(x, x) })
	t("nilbig2", func() any { var x *big.Int; return x.String() })
	t("modsqrt", func() any { return b(1).ModSqrt(b(2), b(8)) })
	t("binom", func() any { return b(1).Binomial(5, 2) })
	t("randint", func() any { return rand.Intn(0) })
	t("rand31", func() any { return rand.Int63n(-1) })
	t("perm", func() any { return rand.Perm(-1) })
	t("shuffle", func() any { rand.Shuffle(-1, nil); return 1 })
	t("rem64", func() any { a, c := bits.Div64(5, 1, 5); return fmt.Sprint(a, c) })
	t("div64", func() any { a, c := bits.Div64(5, 1, 0); return fmt.Sprint(a, c) })
	t("utf8", func() any { return utf8.EncodeRune(make([]byte, 1), '世') })
	t("utf16", func() any { return utf16.Encode([]rune{-1, 1 << 30}) })
	t("ticker", func() any { return time.NewTicker(0) })
	t("tickr", func() any { time.NewTicker(1).Reset(0); return 1 })
	t("date", func() any { return time.Date(1<<40, 1<<40, 1<<40, 0, 0, 0, 0, time.UTC) })
	t("datenil", func() any { return time.Date(1, 1, 1, 0, 0, 0, 0, nil) })
	t("in", func() any { return time.Now().In(nil) })
	t("re", func() any { return regexp.MustCompile("(") })
	t("re2", func() any { return regexp.MustCompile(`\`) })
	t("re3", func() any { return regexp.MustCompile("x{1001}") })
	t("renil", func() any { var r *regexp.Regexp; return r.MatchString("x") })
	t("rezero", func() any { var r regexp.Regexp; return r.MatchString("x") })
	t("ring", func() any { return ring.New(-1) == nil })
	t("b64", func() any { return base64.NewEncoding("x") })
	t("b64d", func() any { _, e := base64.StdEncoding.DecodeString("!!!"); return e })
	t("b64p", func() any { return base64.StdEncoding.WithPadding('A') != nil })
	t("scn", func() any { s := bufio.NewScanner(strings.NewReader("a b")); s.Scan(); s.Buffer(nil, 3); return 1 })
	t("split", func() any {
		s := bufio.NewScanner(strings.NewReader("a b"))
		s.Split(func(d []byte, e bool) (int, []byte, error) { return 100, nil, nil })
		r := s.Scan()
		return fmt.Sprint(r, s.Err())
	})
	t("unread", func() any { return bufio.NewReader(strings.NewReader("a b")).UnreadByte() })
	t("wg", func() any { var w sync.WaitGroup; w.Done(); return 1 })
	t("once", func() any {
		var o sync.Once
		func() { defer func() { recover() }(); o.Do(func() { panic(1) }) }()
		o.Do(func() { panic(2) })
		return 1
	})
	t("oncev", func() any {
		f := sync.OnceValue(func() int { panic("x") })
		func() { defer func() { recover() }(); f() }()
		return f()
	})
	t("pool", func() any { var p sync.Pool; return p.Get() })
	t("cv", func() any { return context.WithValue(context.Background(), nil, 1) })
	t("cv2", func() any { return context.WithValue(context.Background(), []int{}, 1) })
	t("cv3", func() any { return context.WithValue(nil, 1, 1) })
	t("cc", func() any { c, _ := context.WithCancel(nil); return c })
	t("sortnil", func() any { sort.Slice([]int{2, 1}, nil); return 1 })
	t("sl", func() any { return slices.Insert([]int{1}, 5, 1) })
	t("sl2", func() any { return slices.Delete([]int{1}, 1, 0) })
	t("sl3", func() any { return slices.Repeat([]int{1}, -1) })
	t("sl4", func() any { return slices.Grow([]int{1}, -1) })
	t("sl5", func() any { return slices.Max([]int{}) })
	t("chunk", func() any {
		for range slices.Chunk([]int{1}, 0) {
		}
		return 1
	})
	t("tw", func() any { w := tabwriter.NewWriter(io.Discard, -1, 0, 0, 'x', 0); return w })
	t("ior", func() any { return io.NewSectionReader(strings.NewReader("abc"), -1, 5).Size() })
	t("sb", func() any { var s strings.Builder; s.Grow(-1); return 1 })
	t("bb", func() any { var s bytes.Buffer; s.Grow(-1); return 1 })
	t("bt", func() any { var s bytes.Buffer; s.Truncate(5); return 1 })
	t("bn", func() any { return (*bytes.Buffer)(nil).String() })
	t("sbcopy", func() any { var s strings.Builder; s.WriteString("x"); c := s; c.WriteString("y"); return 1 })
	t("rd", func() any { _, e := strings.NewReader("x").Seek(-5, 0); return e })
	t("pull", func() any { n, _ := iter.Pull(func(y func(int) bool) { y(1); panic("in") }); n(); n(); return 1 })
	t("pull2", func() any {
		n, s := iter.Pull(func(y func(int) bool) {
			for y(1) {
			}
			y(2)
		})
		n()
		s()
		return 1
	})
	t("av", func() any { var v atomic.Value; v.Store(nil); return 1 })
	t("av2", func() any { var v atomic.Value; v.Store(1); v.Store("x"); return 1 })
	t("js", func() any { _, e := json.Marshal(make(chan int)); return e })
	t("js2", func() any { e := json.Unmarshal([]byte("{}"), nil); return e })
	t("js3", func() any { e := json.Unmarshal([]byte("{}"), 5); return e })
	t("js4", func() any { _, e := json.Marshal(func() {}); return e })
	t("js5", func() any { _, e := json.Marshal(map[complex128]int{1: 1}); return e })
	t("js6", func() any { _, e := json.Marshal(1e999 - 1e999 + big1()); return e })
	t("js7", func() any { var x struct{ A int8 }; e := json.Unmarshal([]byte(`{"A":300}`), &x); return e })
	t("js8", func() any { _, e := json.Marshal(json.Number("zz")); return e })
	t("js9", func() any { _, e := json.Marshal(json.RawMessage("{{")); return e })
	t("fnv", func() any {
		h := fnv.New32()
		_, e := h.(interface{ MarshalBinary() ([]byte, error) }).MarshalBinary()
		return e
	})
	t("errjoin", func() any { return errors.Join(nil, nil) })
	t("as", func() any { return errors.As(io.EOF, nil) })
	t("as2", func() any { return errors.As(io.EOF, 5) })
	t("as3", func() any { var x *int; return errors.As(io.EOF, &x) })
	t("copymu", func() any { var m sync.RWMutex; m.Lock(); return m.TryRLock() })
	t("rot", func() any { return bits.RotateLeft8(1, -9) })
	t("make", func() any { n := -1; return make([]int, n) })
	t("make2", func() any { n := 1; return make([]int, 2, n) })
	t("makec", func() any { n := -1; return make(chan int, n) })
	t("mm", func() any { n := -1; return make(map[int]int, n) })
	t("shift", func() any { n := -1; return 1 << n })
	t("sl3i", func() any { a := []int{1, 2, 3}; i, j, k := 2, 1, 9; return a[i:j:k] })
	t("s2a", func() any { a := []int{1, 2, 3}; return [4]int(a) })
	t("hash", func() any { m := map[any]int{}; m[[]int{}] = 1; return 1 })
	t("cmpf", func() any { var a, c any = func() {}, func() {}; return a == c })
	t("ptr", func() any {
		var p *struct {
			a [1000]int
			x int
		}
		return p.x
	})
	t("ifc", func() any { var p any = "x"; return p.(fmt.Stringer) })
	t("ifc2", func() any { var p fmt.Stringer; return p.(interface{ Foo() }) })
	t("close", func() any { var c chan int; close(c); return 1 })
	t("goexit", func() any { panic(nil) })
	t("divz", func() any { z := 0; return 5 % z })
	t("min", func() any { z := -1; x := -1 << 63; return x / z })
	t("str", func() any { s := "abc"; i := 5; return s[i:] })
	t("idx", func() any { s := "abc"; i := uint64(1 << 63); return s[i] })
}
func big1() float64 { var z float64; return 0 / z }
