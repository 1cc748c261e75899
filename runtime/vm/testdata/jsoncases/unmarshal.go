package jsoncases

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"strings"
	"time"
)

// Upper reads itself.
type Upper string

func (u *Upper) UnmarshalJSON(b []byte) error {
	var s string
	if err := json.Unmarshal(b, &s); err != nil {
		return fmt.Errorf("Upper: %w", err)
	}
	if s == "fail" {
		return errors.New("told to fail")
	}
	*u = Upper(strings.ToUpper(s))
	return nil
}

// Raw notes what it is given.
type Raw struct{ got []string }

func (r *Raw) UnmarshalJSON(b []byte) error {
	r.got = append(r.got, string(b))
	return nil
}

type Shape interface{ Area() int }
type Square struct{ Side int }

func (s *Square) Area() int { return s.Side * s.Side }

type Nested struct {
	Name  string
	Sub   struct{ Items []struct{ N int8 } } `json:"sub"`
	Map   map[string]*Point
	Ptr   **int
	Any   any
	U     Upper
	R     Raw
	Color Color
	Dur   time.Duration
	Iface Shape
	Num   json.Number
	RawM  json.RawMessage
	unexp int
}

type Target struct {
	new  func() any
	text string
}

func of[T any](text string) Target { return Target{func() any { return new(T) }, text} }

func with[T any](v T, text string) Target { return Target{func() any { x := v; return &x }, text} }

func targets() []Target {
	n := 5
	ts := []Target{
		of[int]("1"), of[int](" -12 "), of[int]("1.0"), of[int]("1.5"), of[int]("1e2"), of[int8]("128"), of[int8]("-128"), of[uint]("-1"), of[uint8]("256"), of[uint64]("18446744073709551615"), of[uint64]("18446744073709551616"), of[int64]("-9223372036854775809"),
		of[float64]("1e400"), of[float64]("0.1"), of[float64]("-0"), of[float32]("3.4e39"), of[float32]("0.1"), of[int]("true"), of[int](`"1"`), of[int]("null"), of[int]("{}"), of[int]("[]"),
		of[bool]("true"), of[bool]("false"), of[bool]("1"), of[bool](`"true"`), of[string](`"a\n\t\"\\\/\b\f\r"`), of[string](`"\u00e9\u4e16\ud83d\ude00"`), of[string](`"\ud800"`), of[string](`"\ud800\u0041"`), of[string]("\"bad\xff\xfe\""), of[string]("1"), of[string]("null"), of[Str](`"x"`),
		of[[]int]("[1,2,3]"), of[[]int]("[]"), of[[]int]("null"), of[[]int]("{}"), of[[]int](`[1,"a",3]`), of[[2]int]("[1,2,3]"), of[[3]int]("[1]"), of[[]byte](`"aGk="`), of[[]byte](`"a"`), of[[]byte]("[104,105]"), of[[]byte]("null"), of[[3]byte]("[1,2,3]"), of[Bytes](`"aGk="`), of[[]bool]("[true,false,true]"), of[[4]bool]("[true,null,true]"),
		with([]int{9, 8, 7, 6}, "[1,2]"), with([3]int{9, 8, 7}, "[1]"), with([]Point{{1, 2}, {3, 4}}, `[{"X":9}]`), with([]*int{&n}, "[6]"),
		of[map[string]int](`{"a":1,"b":2,"a":3}`), with(map[string]int{"x": 1}, `{"y":2}`), of[map[string]int]("null"), of[map[string]int](`{"a":"x","b":2}`), of[map[int]string](`{"1":"a","-2":"b"}`), of[map[int8]string](`{"300":"a"}`), of[map[int]string](`{"x":"a"}`), of[map[uint]bool](`{"1":true}`), of[map[Color]int](`{"green":1}`), of[map[Color]int](`{"pink":1}`), of[map[float64]int](`{"1":1}`), of[map[Str]Point](`{"a":{"x":1}}`), of[map[string]map[string][]int](`{"a":{"b":[1]}}`),
		of[any]("1"), of[any](`"s"`), of[any]("[1,[2],{\"a\":null}]"), of[any](`{"b":1,"a":{"c":true}}`), of[any]("null"), with(any(3), `{"a":1}`), with(any(&Point{1, 2}), `{"X":5}`), with(any([]int{1}), "[2]"), with(any(nil), "12345678901234567890"),
		of[Point](`{"X":1,"y":2,"Z":3}`), of[Point](`{"x":1,"X":2}`), of[Point](`{"X":"a","Y":2}`), of[Point]("[]"), of[*Point](`{"X":1}`), of[*Point]("null"), with(&Point{1, 2}, `{"X":3}`), of[**int]("5"),
		of[Tagged](`{"a":"x","b":2,"-":true,"E":"5","f":"\"q\"","g":[1],"<tag>":"j"}`), of[Tagged](`{"E":5}`), of[Tagged](`{"E":"x"}`), of[Tagged](`{"f":"q"}`), of[Tagged](`{"E":null,"f":null}`), of[Tagged](`{"A":"case"}`),
		of[Shadow](`{"ID":"s","Name":"n"}`), of[Clash](`{"ID":1,"Name":"n","Extra":"e"}`), of[ByTag](`{"ID":1,"Name":"n"}`), of[Deep](`{"ID":1,"Seen":2,"named":{"ID":3}}`), of[Embeds](`{"X":1}`), of[Embeds](`{"Y":1}`), of[Loop](`{"V":1,"Next":{"V":2,"Next":null}}`), of[inner](`{"X":1,"y":2}`),
		of[Nested](`{"name":"n","sub":{"Items":[{"N":1},{"N":2}]},"Map":{"a":{"X":1},"b":null},"Ptr":3,"Any":{"k":[true]},"U":"up","R":{"a": 1},"Color":"blue","Dur":1500,"Num":1.50,"RawM": {"x": [1, 2]},"unexp":4}`),
		of[Nested](`{"sub":{"Items":[{"N":1},{"N":200}]}}`), of[Nested](`{"sub":{"Items":{"N":1}}}`), of[Nested](`{"Map":{"a":{"X":"no"}}}`), of[Nested](`{"U":"fail"}`), of[Nested](`{"U":5}`), of[Nested](`{"U":null,"R":null,"Color":null}`), of[Nested](`{"Color":"pink"}`), of[Nested](`{"Color":5}`), of[Nested](`{"Dur":"1s"}`), of[Nested](`{"Iface":{"Side":2}}`), of[Nested](`{"Iface":null}`), of[Nested](`{"Num":"12"}`), of[Nested](`{"Num":"x"}`), of[Nested](`{"Num":true}`), of[Nested](`{"Name":1,"Dur":"x"}`),
		with(Nested{Iface: &Square{1}}, `{"Iface":{"Side":3}}`),
		of[Upper](`"abc"`), of[*Upper](`"abc"`), of[[]Upper](`["a","b"]`), of[map[string]Upper](`{"k":"v"}`), of[Raw](`[1, 2]`), of[Color](`"red"`), of[json.Number]("-1.5e10"), of[json.RawMessage](` [1 ] `), of[Temp]("1"), of[Generic[[]int]](`{"Value":[1],"List":[[2]]}`),
		of[error]("1"), of[chan int]("1"), of[func()]("null"), of[complex128]("1"), of[struct{ C chan int }](`{"C":1}`),
		of[time.Month]("3"), of[big.Int]("123456789012345678901234567890"), of[*big.Int](`"12"`), of[big.Int]("1.5"), of[struct{ N *big.Int }](`{"N":-3}`), of[map[string]big.Int](`{"a":7}`), of[big.Rat](`"3/6"`),
	}
	for _, bad := range []string{"", " ", "{", "[", "[1", "[1,", "[1,]", "[,1]", "{\"a\"", "{\"a\":", "{\"a\":1", "{\"a\":1,}", "{a:1}", "{1:2}", "tru", "trux", "nul", "falsy", "01", "1.", ".5", "+1", "-", "1e", "1e+", "0x1", "\"abc", "\"a\nb\"", `"\x"`, `"\u12"`, `"\u12g4"`, "[1] 2", "{} {}", "'a'", "/* c */ 1", "[1 2]", "{\"a\" 1}", "{\"a\":1 \"b\":2}", "]", "}", "NaN", "\xef\xbb\xbf1", "\x00", "[\"\x01\"]", strings.Repeat("[", 10001), strings.Repeat("[", 5000) + strings.Repeat("]", 5000)} {
		ts = append(ts, of[any](bad))
	}
	return ts
}

func show(v any) string {
	s := fmt.Sprintf("%+v", v)
	if len(s) > 300 {
		s = s[:300]
	}
	return s
}

// describe is err with all that its type tells.
func describe(err error) string {
	if err == nil {
		return "ok"
	}
	s := fmt.Sprintf("%T %v", err, err)
	var syntax *json.SyntaxError
	if errors.As(err, &syntax) {
		s += fmt.Sprint(" at ", syntax.Offset)
	}
	var wrong *json.UnmarshalTypeError
	if errors.As(err, &wrong) {
		s += fmt.Sprintf(" value %s type %v offset %d struct %s field %s", wrong.Value, wrong.Type, wrong.Offset, wrong.Struct, wrong.Field)
	}
	return s
}

func unmarshal(t Target) string {
	p := t.new()
	err := json.Unmarshal([]byte(t.text), p)
	back, err2 := json.Marshal(p)
	if len(back) > 300 {
		back = back[:300]
	}
	return fmt.Sprintf("%s | %s | %v", describe(err), back, err2)
}
