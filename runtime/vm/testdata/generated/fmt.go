// Fmt prints many values with many directives: as many as cases says, chosen by seed. Both come from another file.
package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
	"time"
)

// random is a generator of numbers that is the same everywhere.
type random uint64

func (r *random) n(n int) int {
	*r = *r*6364136223846793005 + 1442695040888963407
	return int(uint64(*r)>>33) % n
}

func pick[T any](r *random, from []T) T { return from[r.n(len(from))] }

// Types, named and with methods.
type (
	Bool    bool
	Int     int
	Int8    int8
	Byte    byte
	Rune    rune
	Uint64  uint64
	Float   float64
	Float32 float32
	Complex complex128
	Str     string
	Bytes   []byte
	Marks   []Byte
	Ints    []int
	Grid    [2][2]int
	Named   map[Str]Int
	Func    func(int) string
	Chan    chan int
	Any     any
	Ptr     *int
	Empty   struct{}
	Point   struct{ X, Y int }
	Line    struct{ From, To *Point }
	Deep    struct {
		Name  string
		In    struct{ A, b int }
		List  []Point
		Map   map[string]Point
		Any   any
		Err   error
		Fn    func()
		Ch    chan string
		P     *Deep
		Bytes []byte
		hash  [4]byte
	}
	Base    struct{ ID int }
	Derived struct {
		Base
		*Point
		Name string
	}
	Pair[K, V any] struct {
		Key K
		Val V
	}
	List[T any] []T
	Node[T any] struct {
		Val  T
		Next *Node[T]
	}
	Tagged struct {
		A int `json:"a"`
		B string
	}
)

// Methods that fmt calls.
type (
	Stringer    int
	PtrStringer struct{ N int }
	GoStringer  struct{ S string }
	Error       struct{ Code int }
	PtrError    struct{ Code int }
	Both        int
	Formatter   struct{ N int }
	Panics      int
	PanicsErr   struct{ e error }
	PanicsNil   struct{ p *int }
	NilOK       struct{ n int }
	Wrong       int
	Hidden      struct {
		a Stringer
		b error
		c fmt.Stringer
		D Stringer
		E []Stringer
		f map[string]Stringer
		g *PtrStringer
		h PtrStringer
	}
	Outer     struct{ Stringer }
	OuterPtr  struct{ *PtrStringer }
	StrSlice  []string
	MapString map[string]int
	FuncStr   func() string
	Self      struct{ v []any }
	inner     struct {
		S Stringer
		t Stringer
	}
	Embeds      struct{ inner }
	EmbedsPtr   struct{ *inner }
	PanicsTwice struct{}
	Goes        struct{ A, B any }
)

func (s Stringer) String() string     { return fmt.Sprintf("S<%d>", int(s)) }
func (s *PtrStringer) String() string { return fmt.Sprint("P", s.N) }
func (g GoStringer) GoString() string { return "Go(" + g.S + ")" }
func (e Error) Error() string         { return fmt.Sprintf("error %03d", e.Code) }
func (e *PtrError) Error() string     { return fmt.Sprintf("ptr error %d", e.Code) }
func (b Both) String() string         { return "as string" }
func (b Both) Error() string          { return "as error" }
func (p Panics) String() string       { panic(fmt.Sprint("no ", int(p))) }
func (p Panics) GoString() string     { panic(Error{int(p)}) }
func (p PanicsErr) Error() string     { panic(p.e) }
func (p PanicsNil) String() string    { return fmt.Sprint(*p.p) }
func (n *NilOK) String() string {
	if n == nil {
		return "nil is fine"
	}
	return "not nil"
}
func (p PanicsTwice) String() string   { panic(Panics(9)) }
func (g *Goes) Format(fmt.State, rune) { panic(fmt.Sprintf("%v %d", g.A, g.B)) }
func (w Wrong) String() int            { return 1 }
func (s StrSlice) String() string      { return strings.Join(s, "+") }
func (m MapString) Error() string      { return fmt.Sprint("map of ", len(m)) }
func (f FuncStr) String() string       { return "func!" }
func (s Self) GoString() string        { return fmt.Sprintf("%v", s.v) }
func (l List[T]) String() string       { return fmt.Sprintf("%T of %d", l, len(l)) }
func (f Formatter) Format(s fmt.State, verb rune) {
	w, okW := s.Width()
	p, okP := s.Precision()
	fmt.Fprintf(s, "F%d[%c %d %t %d %t", f.N, verb, w, okW, p, okP)
	for _, c := range "+-# 0" {
		if s.Flag(int(c)) {
			fmt.Fprintf(s, " flag %q", c)
		}
	}
	io.WriteString(s, "]"+fmt.FormatString(s, verb))
	if f.N == 13 {
		panic("unlucky")
	}
}

var (
	number   = 7
	point    = &Point{3, 4}
	nilInt   *int
	nilPoint *Point
	nilErr   *PtrError
	nilStr   *PtrStringer
	nilAny   any
)

// simple are values that every program prints.
var simple = []any{
	nil, true, false, Bool(true), 0, 1, -1, 42, -1234567, math.MaxInt64, math.MinInt64, Int(5), int8(-128), int8(127),
	Int8(-3), int16(-32768), int32(65), int32(-1), rune(0x1F600), rune(0x10FFFF + 1), 'x', '\n', '\'', '\u00a0', rune(0xd800),
	int64(1) << 40, uint(7), uint8(255), byte('A'), uint16(65535), uint32(1 << 31), uint64(math.MaxUint64), uintptr(0), uintptr(4096),
	Byte('z'), Rune('é'), Uint64(99), 0.0, math.Copysign(0, -1), 1.0, -2.5, 1e6, 1e20, 1e21, 1e-5, 123456789.0, 0.1, 1.0 / 3, math.Pi * 1e10,
	math.MaxFloat64, math.SmallestNonzeroFloat64, math.Inf(1), math.Inf(-1), math.NaN(), float32(0.1), float32(16777216), float32(math.MaxFloat32),
	float32(-1.5e-7), Float(2.5), Float32(0.3), 1 + 2i, -0.5i, complex(math.Inf(1), math.NaN()), complex64(1.5 - 2.25i), Complex(3i),
	complex(math.Copysign(0, -1), 1e100),
	"", "hello", "日本語", "a\tb\n\"q\"\\", "\xff\xfe bad", "`back`", "\u2028\u00ad\u0301", "very long text that is wider than most", "\x00\x7f", Str("named"),
}

// compound are made of others.
var compound = []any{
	[]byte(nil), []byte{}, []byte("bytes\xff"), []byte{1, 0, 255}, Bytes("named"), Bytes(nil), Marks{1, 2, 'c'}, []Byte(nil), [3]byte{'a', 'b', 0}, [0]byte{}, [2]Byte{65, 66},
	&[]byte{1, 2}, &[2]byte{3, 4}, [][]byte{{1}, nil, []byte("x")}, struct{ B []byte }{[]byte("in")},
	[]int(nil), []int{}, []int{1, -2, 3}, Ints{4}, [0]int{}, [3]int{7, 8, 9}, Grid{{1, 2}, {3, 4}}, []string{"a", "b c", ""}, []string(nil), []any{1, "a", nil, 2.5, []any{}, 'r'}, []any(nil),
	[]float64{1, 2.5, math.NaN()}, []bool{true, false}, []complex64{1i}, []*int{nil}, []error{nil, Error{1}, Both(3)}, []rune("né"), []uint16{1, 0xffff}, []uintptr{1}, []Stringer{1, 2}, []fmt.Stringer{Stringer(3), nil},
	[2]any{nil, 1}, [1]struct{}{}, []struct{ A, B any }{{1, nil}}, [2]bool{}, [][]int{nil, {}, {1}}, [2][]string{{"x"}, nil},
	map[string]int(nil), map[string]int{}, map[string]int{"b": 2, "a": 1, "": 0}, map[int]string{3: "c", -1: "n", 2: "b"}, Named{"k": 1, "j": 2}, map[bool]any{true: nil, false: 1},
	map[float64]int{2.5: 1, math.Inf(-1): 2, math.NaN(): 3, -0.5: 4}, map[any]int{1: 1, 2: 2, -5: 3}, map[any]int{"a": 1, "B": 2}, map[[2]int]string{{2, 1}: "x", {1, 9}: "y", {1, 2}: "z"},
	map[Point]bool{{2, 1}: true, {1, 5}: false, {1, 2}: true}, map[string][]int{"x": nil, "a": {1}}, map[Stringer]Stringer{3: 4, 1: 2}, map[complex128]int{1 + 2i: 1, 1 - 2i: 2, 0: 3}, map[string]map[string]int{"o": {"i": 1}, "n": nil},
	map[rune]byte{'b': 1, 'a': 2}, map[uint8]string{200: "x", 3: "y"}, map[string]any{"n": nil, "p": Point{1, 2}, "e": Error{5}}, map[Str]*int{"nil": nil}, &map[string]int{"p": 1}, (*map[string]int)(nil),
	struct{}{}, Empty{}, Point{}, Point{1, -2}, *point, Line{}, struct {
		A int
		b string
		C any
	}{1, "x", nil}, struct{ F func() }{}, Deep{}, Deep{Name: "d", List: []Point{{1, 2}}, Map: map[string]Point{"k": {}, "a": {5, 6}}, Any: Point{7, 8}, Err: Error{9}, Bytes: []byte("xy"), hash: [4]byte{1, 2, 3, 255}},
	Base{3}, Derived{Base{4}, nil, "dd"}, Derived{Base: Base{4}, Name: ""}, Tagged{1, "t"}, struct {
		Point
		Z int `tag:"z"`
	}{Point{1, 2}, 3}, struct{ any }{5}, struct{ error }{}, [1]Derived{},
	Pair[string, int]{"a", 1}, Pair[Point, []Str]{Point{1, 2}, []Str{"x"}}, Pair[any, error]{}, Pair[*int, map[string]Int]{}, Pair[Pair[int, bool], struct{ A int }]{}, Pair[func(int) string, chan<- int]{}, List[int]{1, 2}, List[Point](nil), Node[float64]{Val: 1.5}, List[List[string]]{nil},
	Pair[interface{ M() }, interface{}]{}, Pair[[3]int, []any]{}, Pair[byte, rune]{1, 'x'}, Pair[time.Duration, time.Month]{time.Second, 2},
}

// pointers, functions, channels.
var pointers = []any{
	nilInt, nilPoint, nilErr, nilStr, point, &Point{5, 6}, new(Empty), new([0]int), &[]int{1}, new([]int), (*[]int)(nil), &[2]string{"p", "q"}, &struct{ A *int }{}, &Deep{Name: "ptr"}, &Derived{}, &Line{},
	&Pair[int, *Point]{}, (*Pair[interface {
		String() string
		Error() (string, error)
	}, struct {
		Point
		N int `t:"1"`
	}])(nil), (*chan (<-chan int))(nil), (func(func(...any) error) func())(nil), (*struct {
		any
		*Point
		b byte
	})(nil), (map[Pair[time.Duration, [2]rune]]List[Node[any]])(nil), (*interface {
		m()
		M(x int)
	})(nil), (chan (chan<- int))(nil), (chan<- (<-chan int))(nil), &Node[int]{1, nil}, &[]any{nil, 1}, &map[int]Point{1: {}},
	(func())(nil), Func(nil), (func(a, b int, c ...string) (int, error))(nil), (chan int)(nil), (<-chan string)(nil), (chan<- Point)(nil), Chan(nil), Ptr(nil), (*any)(nil), (*error)(nil), (**int)(nil), (*func(int))(nil),
	[]any{nilInt, (chan int)(nil), (func())(nil), map[int]int(nil), []int(nil)}, struct{ P, Q any }{nilPoint, (func())(nil)}, []*Point{nil}, map[string]*Point{"x": nil}, [1]func(){}, []chan int{nil}, []map[int]int{nil}, [][]int{nil},
}

// methods are values that fmt asks.
var methods = []any{
	Stringer(3), Stringer(-1), PtrStringer{1}, &PtrStringer{2}, nilStr, GoStringer{"x"}, &GoStringer{"y"}, (*GoStringer)(nil), Error{7}, &Error{8}, (*Error)(nil), PtrError{1}, &PtrError{2}, nilErr,
	PanicsTwice{}, []any{1, PanicsTwice{}}, Embeds{inner{1, 2}}, EmbedsPtr{}, &Embeds{}, []Embeds{{inner{3, 4}}}, struct {
		inner
		Embeds
	}{}, struct{ x any }{inner{5, 6}}, Goes{1, 2}, &Goes{Stringer(1), Panics(2)}, &Goes{Panics(2), nil}, (*Goes)(nil), struct{ G *Goes }{},
	Both(1), Formatter{1}, &Formatter{2}, Formatter{13}, (*Formatter)(nil), Panics(4), (*Panics)(nil), PanicsErr{nil}, PanicsErr{Both(2)}, PanicsNil{}, (*NilOK)(nil), &NilOK{1}, Wrong(6), StrSlice{"a", "b"}, MapString{"x": 1}, FuncStr(nil), Self{[]any{1}},
	Hidden{a: 1, b: Error{2}, c: Stringer(3), D: 4, E: []Stringer{5}, f: map[string]Stringer{"g": 6}, h: PtrStringer{7}}, Hidden{}, &Hidden{D: 1}, Outer{5}, OuterPtr{nil}, []Stringer{8}, [2]error{Error{1}}, map[string]error{"e": Error{2}, "n": nil}, struct{ S Stringer }{9}, struct{ s Stringer }{9},
	struct{ P *PtrStringer }{}, []PtrStringer{{1}}, []Formatter{{3}}, map[Formatter]Formatter{{4}: {5}}, struct{ F Formatter }{Formatter{6}}, struct{ f Formatter }{Formatter{7}}, []Panics{1, 2}, map[Panics]int{1: 1}, struct{ P Panics }{3}, []any{Stringer(1), Error{2}, GoStringer{"z"}, nilStr, Panics(5)}, [1]GoStringer{{"g"}},
	errors.New("plain error"), io.EOF, time.Second * 90, 1500 * time.Millisecond, time.March, time.Sunday, time.Duration(0), []time.Duration{1, 1e9}, struct{ D time.Duration }{time.Hour}, bytes.NewBufferString("buffered"), time.Month(14),
}

// chains are errors that wrap others, which %d would print as addresses.
var chains = []any{OuterPtr{&PtrStringer{3}}, PanicsErr{errors.New("inner")}, fmt.Errorf("wrapped: %w", io.EOF), errors.Join(io.EOF, Error{3}), fmt.Errorf("%w %w", io.EOF, Both(1))}

// places are printed as addresses.
var places = []any{&number, &nilPoint, new(any), new(string), new(error), make(chan int, 1), make(Chan), map[string]int{"a": 1}, []int{1}, []byte("x"), Ints{1}, point, &Deep{}, &[3]int{}, new(func())}

var all = [][]any{simple, simple, compound, pointers, methods}

var verbs = []string{"v", "v", "v", "v", "d", "d", "s", "s", "q", "q", "x", "x", "X", "T", "t", "b", "o", "O", "c", "U", "e", "E", "f", "F", "g", "G", "w", "z", "!", "é", "i", "%", "k"}

func flags(r *random) string {
	var b strings.Builder
	for range max(0, r.n(6)-2) {
		b.WriteByte("+-# 0"[r.n(5)])
	}
	return b.String()
}

func size(r *random) string {
	switch r.n(7) {
	case 0:
		return fmt.Sprint(r.n(25))
	case 1:
		return fmt.Sprint(r.n(6))
	}
	return ""
}

func precision(r *random) string {
	switch r.n(7) {
	case 0:
		return "." + fmt.Sprint(r.n(20))
	case 1:
		return "." + fmt.Sprint(r.n(4))
	case 2:
		if r.n(3) == 0 {
			return "."
		}
	}
	return ""
}

// one prints a value with a directive.
func one(r *random) string {
	format := "%" + flags(r) + size(r) + precision(r) + pick(r, verbs)
	if r.n(40) == 0 {
		return fmt.Sprintf("%"+flags(r)+size(r)+"p", pick(r, simple))
	}
	return format + "|" + fmt.Sprintf(format, pick(r, pick(r, all)))
}

// place prints an address, which is then replaced: it is another one each time.
func place(r *random) string {
	x := pick(r, places)
	verb := pick(r, []string{"v", "p", "p", "d", "x", "X", "o", "b", "s", "q", "c", "T", "e", "w"})
	if verb != "p" && r.n(2) == 0 {
		x = []any{x, struct{ P, Q any }{x, 1}, map[int]any{1: x}}
	}
	format := "%" + flags(r) + verb
	s := fmt.Sprintf(format, x)
	for _, p := range places {
		for _, verb := range []string{"%x", "%X", "%d", "%o", "%b"} {
			n, _ := strconv.ParseUint(fmt.Sprintf("%p", p), 0, 64)
			s = strings.ReplaceAll(s, fmt.Sprintf(verb, n), "A")
		}
	}
	return format + "|" + s
}

// chain prints an error that wraps others.
func chain(r *random) string {
	format := "%" + flags(r) + size(r) + precision(r) + pick(r, []string{"s", "q", "x", "X"})
	return format + "|" + fmt.Sprintf(format, pick(r, chains)) + fmt.Sprint(pick(r, chains))
}

// several prints a few values with a format of a few directives, some of them wrong.
func several(r *random) string {
	var f strings.Builder
	for range 1 + r.n(3) {
		f.WriteString(pick(r, []string{"", "a ", "%%", "é"}))
		f.WriteByte('%')
		f.WriteString(flags(r))
		for range 1 + r.n(2) {
			f.WriteString(pick(r, []string{"", "", "[1]", "[2]", "[3]", "[9]", "[0]", "[x]", "[]", "[2", "[-1]", "*", "[2]*", "*.*", ".[1]*", ".*", "5", ".3", "[3]*.[2]*[1]", ".", "5.[2]", "[1]5", "[1].2", "-5", "+", ".-3", "[1]*.2", "[99999999999]"}))
		}
		if r.n(12) > 0 {
			f.WriteString(pick(r, verbs))
		}
	}
	args := make([]any, r.n(5))
	for i := range args {
		if r.n(2) == 0 {
			args[i] = pick(r, []any{3, 5, -4, int8(2), uint(6), uint64(1 << 63), 2000000, nil, "x", 2.5, Int(7), uintptr(3), 'c'})
			continue
		}
		args[i] = pick(r, pick(r, all))
	}
	return f.String() + "|" + fmt.Sprintf(f.String(), args...)
}

// lists prints values without a format.
func lists(r *random) string {
	args := make([]any, r.n(5))
	for i := range args {
		args[i] = pick(r, pick(r, all))
	}
	switch r.n(6) {
	case 0:
		return fmt.Sprint(args...)
	case 1:
		return fmt.Sprintln(args...)
	case 2:
		return string(fmt.Append([]byte("pre"), args...))
	case 3:
		return string(fmt.Appendln(nil, args...))
	case 4:
		var b bytes.Buffer
		n, err := fmt.Fprint(&b, args...)
		return fmt.Sprint(b.String(), n, err)
	}
	var b strings.Builder
	n, err := fmt.Fprintln(&b, args...)
	return fmt.Sprint(b.String(), n, err)
}

// errorf wraps.
func errorf(r *random) string {
	format := ""
	var args []any
	for range r.n(4) {
		format += pick(r, []string{"%w ", "%w ", "%v ", "%+w ", "%5w ", "%[1]w ", "%s "})
		args = append(args, pick(r, []any{io.EOF, Error{1}, nilErr, nil, 5, "text", &PtrError{2}, fmt.Errorf("in %w", io.EOF), Both(1), Formatter{1}}))
	}
	err := fmt.Errorf(format, args...)
	out := fmt.Sprintf("%s|%T %v %#v", format, err, err, errors.Is(err, io.EOF))
	if u := errors.Unwrap(err); u != nil {
		out += fmt.Sprint(" unwraps to ", u)
	}
	if m, ok := err.(interface{ Unwrap() []error }); ok {
		out += fmt.Sprintf(" unwraps to %v", m.Unwrap())
	}
	var e Error
	return fmt.Sprint(out, errors.As(err, &e), e.Code)
}

// try is what a case prints; a panic is a result, too.
func try(r *random, f func(*random) string) (s string) {
	defer func() {
		if x := recover(); x != nil {
			s = fmt.Sprintf("panic %T %d", x, x)
		}
	}()
	return f(r)
}

func main() {
	r := random(seed)
	kinds := []func(*random) string{one, one, one, one, one, one, one, one, place, chain, several, several, several, lists, lists, errorf}
	for i := range cases {
		n, err := fmt.Printf("%d|%s\n", i, try(&r, kinds[i%len(kinds)]))
		if n < 4 || err != nil {
			fmt.Print("printed ", n, " bytes: ", err, "\n")
		}
	}
}
