package jsoncases

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"math/big"
	"strings"
	"time"
)

type inner struct {
	X int
	y int
}

type Point struct{ X, Y int }

type Tagged struct {
	A string `json:"a"`
	B int    `json:"b,omitempty"`
	C bool   `json:"-"`
	D bool   `json:"-,"`
	E int    `json:",string"`
	F string `json:"f,string"`
	G any    `json:"g,omitempty"`
	H []int  `json:",omitempty"`
	I string `json:"bad name!"`
	J string `json:"<tag>"`
	K string `xml:"k" json:"k\"q"`
	l string
}

type Zeroes struct {
	A *Zeroes        `json:"a,omitzero"`
	B Point          `json:"b,omitempty"`
	C Point          `json:"c,omitzero"`
	D *Point         `json:"d,omitzero"`
	E [2]int         `json:"e,omitzero"`
	F [0]int         `json:"f,omitempty"`
	G Never          `json:"g,omitzero"`
	H map[string]int `json:"h,omitempty"`
	I time.Duration  `json:"i,omitzero"`
}

type Never int

func (Never) IsZero() bool { return true }

type Base struct {
	ID   int
	Name string
}

type Other struct {
	ID    int
	Extra string
}

type base struct {
	Seen   int
	hidden int
}

type Shadow struct {
	Base
	ID string
}

type Clash struct {
	Base
	Other
}

type ByTag struct {
	Base
	Other
	Chosen int `json:"ID"`
}

type Deep struct {
	*Base
	base
	Named Base `json:"named"`
}

type Loop struct {
	Next *Loop
	V    int
}

type Color int

func (c Color) MarshalText() ([]byte, error) {
	if c < 0 {
		return nil, errors.New("no such colour")
	}
	return []byte([]string{"red", "green", "blue"}[c]), nil
}

func (c *Color) UnmarshalText(b []byte) error {
	for i, s := range []string{"red", "green", "blue"} {
		if s == string(b) {
			*c = Color(i)
			return nil
		}
	}
	return fmt.Errorf("unknown colour %q", b)
}

type Temp float64

func (t Temp) MarshalJSON() ([]byte, error) {
	return fmt.Appendf(nil, ` { "celsius" : %.1f } `, float64(t)), nil
}

type Broken struct{}

func (Broken) MarshalJSON() ([]byte, error) { return []byte(`{"a":`), nil }

type Failing struct{}

func (Failing) MarshalJSON() ([]byte, error) { return nil, errors.New("cannot") }

type ByPointer struct{ n int }

func (b *ByPointer) MarshalJSON() ([]byte, error) { return fmt.Appendf(nil, "%d", b.n*2), nil }

type Str string
type Bytes []byte
type Key struct{ a, b int }

func (k Key) MarshalText() ([]byte, error) { return fmt.Appendf(nil, "%d-%d", k.a, k.b), nil }

type Generic[T any] struct {
	Value T
	List  []T `json:",omitempty"`
}

type Embeds struct {
	fmt.Stringer
	Point
	*inner
}

func marshal(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		return fmt.Sprintf("%T: %v", err, err)
	}
	return string(b)
}

func cyclic() any {
	l := &Loop{V: 1}
	l.Next = l
	return l
}

func cyclicMap() any {
	m := map[string]any{}
	m["m"] = m
	return m
}

func cyclicSlice() any {
	s := make([]any, 1)
	s[0] = s
	return s
}

func nested(n int) any {
	var x any = 1
	for range n {
		x = []any{x}
	}
	return x
}

// values are what Marshal is tried with.
func values() []any {
	i := 7
	pi := &i
	var np *int
	var ne error
	return []any{
		nil, true, false, 0, -1, int8(-128), uint8(255), int16(-32768), uint16(65535), int64(math.MinInt64), uint64(math.MaxUint64), uintptr(5),
		1.0, 0.1, -0.0, math.Copysign(0, -1), 1e20, 1e21, 1e-6, 1e-7, 123456789.125, 5e-324, math.MaxFloat64, float32(0.1), float32(1e21), float32(1e-7), float32(16777216),
		math.NaN(), math.Inf(1), math.Inf(-1), float32(math.Inf(1)),
		"", "plain", "quote\" back\\ slash/", "\b\f\n\r\t\x00\x1f\x7f", "<b>&amp;</b>", "héllo, 世界 😀", "bad\xffutf8\xc0\xaf", "\u2028\u2029", strings.Repeat("long ", 300),
		Str("named"), 'x', byte('x'),
		[]int{}, []int(nil), []int{1, 2, 3}, [3]int{1, 2}, [0]int{}, []any{1, "a", nil, []any{}}, []byte("bytes"), []byte{}, []byte(nil), [3]byte{1, 2, 3}, Bytes("named bytes"), [][]byte{{1}, nil}, []bool{true, false}, []Str{"a"},
		map[string]int{}, map[string]int(nil), map[string]int{"b": 2, "a": 1, "": 0, "é": 3, "Z": 4}, map[int]string{10: "x", 9: "y", -1: "z"}, map[uint8]bool{1: true}, map[Str]int{"k": 1},
		map[Key]int{{1, 2}: 3, {0, 1}: 4}, map[Color]int{1: 1, 2: 2}, map[float64]int{1: 1}, map[Point]int{{1, 2}: 3}, map[bool]int{true: 1}, map[string]any{"n": nil, "m": map[string]any{"x": 1}},
		Point{1, 2}, &Point{3, 4}, pi, &pi, np, &np, ne, struct{}{}, struct{ a int }{1}, inner{1, 2},
		Tagged{}, Tagged{A: "x", B: 1, C: true, D: true, E: 5, F: "q\"", G: 0, H: []int{1}, I: "i", J: "j", K: "k", l: "l"},
		Zeroes{}, Zeroes{A: &Zeroes{}, C: Point{1, 0}, D: &Point{}, E: [2]int{0, 1}, G: 3, H: map[string]int{"a": 1}, I: time.Second},
		Shadow{Base{1, "n"}, "s"}, Clash{Base{1, "n"}, Other{2, "e"}}, ByTag{Base{1, "n"}, Other{2, "e"}, 3}, Deep{}, Deep{Base: &Base{1, "n"}, base: base{2, 3}}, Embeds{}, Embeds{inner: &inner{5, 6}},
		Loop{V: 1, Next: &Loop{V: 2}}, cyclic(), cyclicMap(), cyclicSlice(), nested(1000), nested(1100),
		Color(1), Color(-1), []Color{0, 1}, map[string]Color{"a": 2}, &i, Temp(21.55), []Temp{1, 2}, map[string]Temp{"a": 3}, Broken{}, Failing{}, []any{Failing{}}, struct{ F Failing }{},
		ByPointer{4}, &ByPointer{4}, []ByPointer{{1}, {2}}, []*ByPointer{{1}, nil}, struct{ P ByPointer }{ByPointer{3}}, &struct{ P ByPointer }{ByPointer{3}}, map[string]ByPointer{"a": {1}}, (*ByPointer)(nil),
		json.RawMessage(`{"raw": [1, 2 ]}`), json.RawMessage(nil), json.RawMessage(`{bad`), struct{ R json.RawMessage }{json.RawMessage(`1 `)}, json.Number("12.50"), json.Number(""), json.Number("1x"), []json.Number{"1e3"},
		make(chan int), func() {}, complex(1, 2), struct{ C chan int }{}, map[string]func(){"f": nil}, []any{make(chan int)},
		time.Duration(1500) * time.Millisecond, time.March, time.Monday,
		Generic[int]{1, nil}, Generic[Point]{Point{1, 2}, []Point{{3, 4}}}, Generic[map[string]bool]{map[string]bool{"t": true}, nil}, Generic[Generic[string]]{},
		struct {
			A int `json:"x"`
			B int `json:"x"`
			C int
		}{1, 2, 3},
		struct {
			A *int    `json:",string"`
			B *string `json:",string"`
			C float32 `json:",string"`
			D []int   `json:",string"`
			E bool    `json:"e,string"`
			F Color   `json:",string"`
		}{A: pi, C: 1.5, E: true},
		big.NewInt(-5), new(big.Int).Lsh(big.NewInt(1), 100), *big.NewInt(7), struct{ N *big.Int }{}, map[string]*big.Int{"n": big.NewInt(3)}, big.NewRat(1, 3), big.NewFloat(1.5),
		struct{ error }{errors.New("x")}, errors.New("text"), &json.SyntaxError{Offset: 3}, fmt.Stringer(time.Second),
	}
}
