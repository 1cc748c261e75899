package progen

import (
	"fmt"
	"go/format"
	"strings"
)

// NativesFromSeed is a program that passes values of all layouts to operations that the virtual machine implements
// natively: atomics, reflection, channels, maps, closures, JSON, formatting, and functions on bytes, strings and
// slices. Arrays and slices of bytes and bools are stored in other ways than the rest. The program imports package
// reflect, which lessons cannot.
func NativesFromSeed(seed uint64) string { return natives(&choices{state: seed, seeded: true}) }

// NativesFromBytes is the program of that kind that data chooses.
func NativesFromBytes(data []byte) string { return natives(&choices{data: data}) }

// layout is a type of a program of natives, and how a value of it is made from the number n.
type layout struct {
	name string // as Go writes it
	make string
	is   trait
}

// trait says what a layout allows.
type trait uint

const (
	canCompare trait = 1 << iota
	bytesArray       // an array of bytes of at least 4
	bytesSlice       // a slice of bytes
	array            // an array of at least 2 elements
	slice            // a slice of at least 2 elements
	inJSON           // encoding/json restores it
	ordered
	printable // without an address in it
)

var layouts = []layout{
	{"int", "n * 7", canCompare | inJSON | ordered | printable},
	{"byte", "byte(n * 7)", canCompare | inJSON | ordered | printable},
	{"bool", "n%3 == 0", canCompare | inJSON | printable},
	{"string", `strings.Repeat(string(rune('a'+n%26)), n%5)`, canCompare | inJSON | ordered | printable},
	{"float32", "float32(n) / 4", canCompare | inJSON | ordered | printable},
	{"complex128", "complex(float64(n), 1)", canCompare | printable},
	{"[7]byte", "[7]byte{byte(n), 2, 3, byte(n + 1)}", canCompare | bytesArray | array | inJSON | printable},
	{"[64]byte", `[64]byte([]byte(strings.Repeat("0123456789abcdef", 4)))`, canCompare | bytesArray | array | inJSON | printable},
	{"[1]byte", "[1]byte{byte(n)}", canCompare | inJSON | printable},
	{"[0]byte", "[0]byte{}", canCompare | inJSON | printable},
	{"[3]bool", "[3]bool{n%2 == 0, true}", canCompare | array | inJSON | printable},
	{"[1]bool", "[1]bool{n%2 == 0}", canCompare | inJSON | printable},
	{"[]byte", "[]byte(fmt.Sprint(\"bytes \", n))", bytesSlice | slice | inJSON | printable},
	{"[]bool", "[]bool{n%2 == 0, false, true}", slice | inJSON | printable},
	{"[5]int16", "[5]int16{int16(n), -1}", canCompare | array | inJSON | printable},
	{"[3]string", "[3]string{fmt.Sprint(n), \"b\"}", canCompare | array | inJSON | printable},
	{"[2][3]byte", "[2][3]byte{{1, byte(n)}, {2}}", canCompare | array | inJSON | printable},
	{"[2][]byte", "[2][]byte{{1, byte(n)}, []byte(\"xyz\")}", array | inJSON | printable},
	{"[][4]byte", "[][4]byte{{byte(n)}, {1, 2, 3, 4}, {9}}", slice | inJSON | printable},
	{"[]string", "[]string{fmt.Sprint(n), \"q\", \"\"}", slice | inJSON | printable},
	{"Mixed", "Mixed{A: byte(n), B: [5]byte{1, byte(n)}, C: []byte{3, byte(n)}, D: true}", inJSON | printable},
	{"Flat", "Flat{[4]byte{byte(n)}, [2]bool{true}, n}", canCompare | inJSON | printable},
	{"One", "One{[1]byte{byte(n)}}", canCompare | inJSON | printable},
	{"Name", "Name{'n', byte(n), 3, 4, 5, 6}", canCompare | bytesArray | array | inJSON | printable},
	{"[2]Flat", "[2]Flat{{X: [4]byte{byte(n)}}, {Z: n}}", canCompare | array | inJSON | printable},
	{"*[16]byte", "&[16]byte{byte(n), 1, 2, 3}", inJSON},
	{"*Flat", "&Flat{X: [4]byte{7, byte(n)}, Z: n}", inJSON},
	{"map[string][4]byte", "map[string][4]byte{fmt.Sprint(n): {byte(n)}, \"k\": {1, 2}}", inJSON | printable},
	{"map[[2]byte][]byte", "map[[2]byte][]byte{{1, byte(n)}: {5}, {}: nil}", printable},
	{"any", "any([4]byte{byte(n), 8})", canCompare | printable},
	{"struct{}", "struct{}{}", canCompare | inJSON | printable},
}

// operation is a program fragment. $T is the type, make($n) a value of it, $E0 the type of its elements, and $A to $F
// new names.
type operation struct {
	needs trait
	text  string
}

var operations = []operation{
	{0, `var $A atomic.Pointer[$T]
$B, $C := make($n), make($n)
show("swapped", $A.CompareAndSwap(nil, &$B), $A.CompareAndSwap(&$C, &$B), $A.CompareAndSwap(&$B, &$C), $A.Load() == &$C)
*$A.Load() = make($n)
show("atomic", $C, *$A.Swap(&$B), *$A.Load())`},
	{bytesArray, `var $A atomic.Pointer[$T]
$B := make($n)
$C := &$B
$A.CompareAndSwap(nil, $C)
$D := $A.Load()
for $E := range $D {
$D[$E] += byte($E)
}
copy($D[1:], "atomic")
show("through", $B, string($D[1:4]), len($D))`},
	{canCompare, `var $A atomic.Value
$A.Store(any(make($n)))
show("value", $A.CompareAndSwap(any(make($n)), any(make($n))), $A.CompareAndSwap($A.Load(), any(make($n))), $A.Load(), $A.Swap(any(make($n))))`},
	{0, `$A := make($n)
$B := reflect.ValueOf(&$A).Elem()
$C := reflect.New($B.Type())
$C.Elem().Set(reflect.ValueOf(make($n)))
$B.Set($C.Elem())
show("reflect", $A, $C.Elem().Interface(), $B.Kind(), $B.Type(), reflect.DeepEqual($A, $C.Elem().Interface()))
$B.SetZero()
show("zeroed", $A, $B.IsZero(), reflect.Zero($B.Type()).Interface())`},
	{array, `$A := make($n)
$B := reflect.ValueOf(&$A).Elem()
$B.Index(1).Set($B.Index(0))
$C := $B.Slice(0, 2)
$C.Index(0).Set(reflect.Zero($B.Type().Elem()))
$D := reflect.Append($B.Slice3(0, 1, 1), $B.Index(1))
show("array", $A, $C.Interface(), $D.Interface(), $C.Len(), $C.Cap(), reflect.Copy($B, $D), $A)
show("of a copy", reflect.ValueOf($A).Index(1).Interface(), $B.Addr().Elem().Len())`},
	{slice, `$A := make($n)
$B := reflect.ValueOf(&$A).Elem()
$C := reflect.MakeSlice($B.Type(), 1, 5)
reflect.Copy($C, $B)
$B.Set(reflect.AppendSlice($C, $B))
$B.Index(0).Set($B.Index(2))
reflect.Swapper($A)(0, 1)
$B.SetLen(2)
show("slice", $A, $C.Interface(), cap($A) >= len($A), $C.Cap())
$B.Grow(3)
$B.SetLen(4)
show("grown", len($A), $B.Index(1).Interface())
$D := [2]$E0{$A[0], $A[1]}
show("converted", reflect.ValueOf($A[:2:2]).Convert(reflect.TypeOf($D)).Interface(), *reflect.ValueOf($A[:2:2]).Convert(reflect.TypeOf(&$D)).Interface().(*[2]$E0))`},
	{slice, `$A := make($n)
$B := (*[2]$E0)($A)
$C := [2]$E0($A)
$B[1] = $A[0]
$A[0] = $C[1]
show("to arrays", $A, *$B, $C, *(*[1]$E0)($A[1:]))
for $D, $E := range $B {
$A[1-$D] = $E
}
show("ranged", $A, len($B[:1:2]), cap($B[:1:2]))`},
	{0, `$A := make(chan $T, 2)
$A <- make($n)
$B := make($n)
go func() { $A <- $B; close($A) }()
for $C := range $A {
show("received", $C)
}
$D, $E := <-$A
show("closed", $D, $E)
$C := reflect.MakeChan(reflect.TypeOf($A), 1)
$C.Send(reflect.ValueOf($B))
select {
case $D = <-$C.Interface().(chan $T):
show("selected", $D)
default:
show("nothing")
}`},
	{0, `$A := map[int]$T{1: make($n), 2: make($n)}
$B := maps.Clone($A)
$B[1] = $A[2]
delete($A, 2)
$C, $D := $A[2]
show("map", $A[1], $B[1], $B[2], $C, $D, len($B))
$E := reflect.ValueOf($B)
$E.SetMapIndex(reflect.ValueOf(3), reflect.ValueOf(make($n)))
show("map by reflection", $B[3], $E.MapIndex(reflect.ValueOf(1)).Interface(), $E.Len())`},
	{canCompare, `$A := map[$T]int{make($n): 1}
$A[make($n)]++
$A[make($n)] += 5
$B := make($n)
$C, $D := $A[$B]
show("keys", len($A), $C, $D, $B == make($n), any($B) == any(make($n)))
var $E sync.Map
$E.Store($B, make($n))
show(fmt.Sprint($E.LoadOrStore($B, make($n))))
show("sync map", $E.CompareAndSwap($B, make($n), make($n)))`},
	{0, `$A := make($n)
$B := func() $T { $A = make($n); return $A }
$C := $A
defer show("deferred", $C)
defer func($D $T) { show("argument", $D, $A) }($A)
$E := id($B)
show("closure", $E(), $C, $A)
var $D any = $A
switch $D := $D.(type) {
case interface{ Area() int }:
show("area", $D.Area())
case $T:
show("switched", $D)
}`},
	{inJSON, `$A := make($n)
$B, $C := json.Marshal($A)
show("json", string($B), $C)
var $D $T
$C = json.Unmarshal($B, &$D)
show("back", $D, $C, reflect.DeepEqual($A, $D))
$E := []$T{make($n)}
show("again", json.Unmarshal([]byte(fmt.Sprintf("[%s,%s]", $B, $B)), &$E), $E)`},
	{printable, `$A, $B := make($n), []$T{make($n), make($n)}
show(fmt.Sprintf("%v %+v %T", $A, $B, $A))
show(fmt.Sprintf("%#v", $A) == "", fmt.Sprintf("%d|%x", $B, $B))
show(string(fmt.Appendf(make([]byte, 0, 3), "%v", $A)))`},
	{0, `$A := []$T{make($n), make($n), make($n)}
$B := slices.Clone($A)
slices.Reverse($A)
$A = slices.Insert($A, 1, $B[0], $B[2])
$C := slices.Delete($B, 0, 1)
clear($B[1:])
$D := append($A[:1:2], $C...)
$E := copy($A[2:], $D)
show("slices", $A, $B, $C, $D, $E, slices.Concat($D, $B[:1]))
$D = slices.Grow($D, 5)
$D = append($D, make($n))
show("grown", $D, len(slices.Clip($D[:1])), slices.Repeat($D[:1], 2))`},
	{ordered, `$A := []$T{make($n), make($n), make($n), make($n)}
slices.Sort($A)
$B, $C := slices.BinarySearch($A, make($n))
show("sorted", $A, $B, $C, slices.Max($A), min($A[0], $A[1]), slices.Compact($A))`},
	{canCompare, `$A := []$T{make($n), make($n), make($n)}
show("index", slices.Index($A, make($n)), slices.Contains($A, make($n)), slices.Equal($A, slices.Clone($A)), slices.Compact(append($A, $A[2])))`},
	{0, `$A := Box[$T]{v: make($n)}
$A.p = &$A.v
$B := $A
*$B.p = make($n)
show("box", $A.v, $B.v, *$A.p, $A.get(), (*Box[$T]).get(&$B), $A.same() == $B.same())
$C := [2]Box[$T]{$A, $B}
$C[1].p = &$C[0].v
*$C[1].p = make($n)
$D := $C
show("boxes", $C[0].v, $D[0].v, *$D[1].p)`},
	{0, `$A, $B := make($n), make($n)
$A, $B = $B, $A
$C := struct {
X $T
Y *$T
}{$A, &$B}
$D := $C
*$D.Y = $C.X
$D.X = make($n)
show("struct", $A, $B, $C.X, $D.X, *$C.Y)
$E := reflect.ValueOf(&$C).Elem()
$E.Field(0).Set($E.Field(1).Elem())
show("field", $C.X, $E.NumField(), $E.Field(0).Addr().Elem().Interface())`},
	{0, `$A, $B := iter.Pull(func(yield func($T) bool) { _ = yield(make($n)) && yield(make($n)) })
$C, $D := $A()
show("pulled", $C, $D)
$C, $D = $A()
$B()
show("pulled", $C, $D)
show(fmt.Sprint($A()))
for $E := range slices.Values([]$T{$C, make($n)}) {
show("yielded", $E)
}`},
	{0, `func() {
defer func() {
$A := recover()
$B, $C := $A.($T)
show("recovered", $B, $C)
}()
panic(any(make($n)))
}()`},
	{0, `$A := make([]$T, 3)
var $B sync.WaitGroup
for $C := range $A {
$B.Go(func() { $A[$C] = make($n) })
}
$B.Wait()
$D := sync.Pool{New: func() any { return make($n) }}
$E := sync.OnceValue(func() $T { return make($n) })
show("goroutines", $A, $D.Get().($T), $E(), context.WithValue(context.Background(), key{}, $A[0]).Value(key{}).($T))`},
	{0, `$A := reflect.MakeFunc(reflect.TypeOf(func($T, int) ($T, error) { panic("") }), func($B []reflect.Value) []reflect.Value {
return []reflect.Value{$B[0], reflect.Zero(reflect.TypeFor[error]())}
})
$C := $A.Call([]reflect.Value{reflect.ValueOf(make($n)), reflect.ValueOf(1)})
show("called", $C[0].Interface(), $C[1].IsNil())
$D, $E := $A.Interface().(func($T, int) ($T, error))(make($n), 2)
show("called", $D, $E)`},
	{bytesArray, `$A := make($n)
copy($A[:], []byte{1, 2, 3, 4})
$B := sha256.Sum256($A[1:])
show("bytes of an array", $A, fmt.Sprintf("%x", $B[:4]), bytes.IndexByte($A[:], 3), bytes.Count($A[:], $A[:0]), $A)
$F := fnv.New32a()
$F.Write($A[:])
show("hash", $F.Sum($A[:0])[:4], $F.Sum32(), $A)
$C, $D := io.ReadFull(strings.NewReader("read in full, and more of it than there is room for in any of them, so it ends"), $A[1:3])
show("read", $A, $C, $D, string($A[:3]), bytes.Equal($A[:2], $A[1:3]), bytes.ToUpper($A[:3]))
$E := append($A[:0:2], "zz"...)
$E = strconv.AppendInt($E, 123, 10)
show("appended", $A, $E, bytes.TrimRight($E, "3"))`},
	{bytesSlice, `$A := slices.Clip(make($n))
$B := $A[2:4]
$C := append($B, "more"...)
$D := bytes.NewBuffer($A[:0:0])
fmt.Fprintf($D, "%s-%x", $C, $B)
$D.Write($D.Bytes()[1:3])
show("buffer", $D.String(), string($B), string($C), bytes.Fields($A), bytes.Compare($B, $C))
var $E strings.Builder
$E.Write($C)
$E.WriteByte($A[0])
$E.WriteRune('ñ')
show("builder", $E.String(), utf8.Valid($A), string(utf8.AppendRune($A[:1], 'é')), string($A), base64.StdEncoding.EncodeToString($C))
clear($A[1:3])
show("cleared", $A, copy($A, $A[2:]), copy($A[1:], "text"), $A)`},
	{array, `$A := make($n)
$B := &$A
$C := $B[:1:2]
$D := append($C, $B[0])
$E := *$B
$B[0] = $E[1]
show("pointer", $A, $C, $D, $E, len($B), cap($C))
for $E := range $B {
$D[0] = $B[$E]
}
show("walked", $A, $D, [2]*$T{$B, &$E}[1] == &$E)`},
	{slice, `$A := make($n)
sort.SliceStable($A, func($B, $C int) bool { return fmt.Sprint($A[$B]) > fmt.Sprint($A[$C]) })
$D := list.New()
for _, $E := range $A {
$D.PushFront($E)
}
show("list", $A, $D.Front().Value, $D.Len())`},
}

const nativesPrelude = `package main

import (
	"bytes"
	"container/list"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"io"
	"iter"
	"maps"
	"reflect"
	"slices"
	"sort"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"unicode/utf8"
)

var (
	_ = bytes.Equal
	_ = list.New
	_ = context.Background
	_ = sha256.Sum256
	_ = base64.StdEncoding
	_ = json.Marshal
	_ = fnv.New32a
	_ = io.ReadFull
	_ iter.Seq[int]
	_ = maps.Clone[map[int]int]
	_ = reflect.TypeOf
	_ = slices.Max[[]int]
	_ = sort.Ints
	_ = strconv.Itoa
	_ = strings.ToUpper
	_ sync.Mutex
	_ atomic.Int64
	_ = utf8.Valid
)

type Mixed struct {
	A byte
	B [5]byte
	C []byte
	D bool
}

type Flat struct {
	X [4]byte
	Y [2]bool
	Z int
}

type One struct{ B [1]byte }

type Name [6]byte

func (n Name) Area() int { return len(n) + int(n[1]) }

type Box[T any] struct {
	v T
	p *T
}

func (b *Box[T]) get() T { return *b.p }

func (b *Box[T]) same() any { return b }

type key struct{}

func id[T any](x T) T { return x }

// plain is x without addresses.
func plain(x any) any {
	switch x := x.(type) {
	case *[16]byte:
		return *x
	case *Flat:
		return *x
	}
	v := reflect.ValueOf(x)
	if v.IsValid() && (v.Kind() == reflect.Slice || v.Kind() == reflect.Array) && v.Type().Elem().Kind() == reflect.Pointer {
		var out []any
		for i := range v.Len() {
			out = append(out, plain(v.Index(i).Interface()))
		}
		return out
	}
	return x
}

func show(args ...any) {
	for i, x := range args {
		args[i] = plain(x)
	}
	fmt.Println(args...)
}

`

// natives is a program of operations on values of some layouts.
func natives(c *choices) string {
	g := &gen{choices: c}
	g.write(nativesPrelude)
	used := map[string]int{}
	var body strings.Builder
	for range 3 + g.n(6) {
		op := pick(g.choices, operations)
		var fit []layout
		for _, l := range layouts {
			if l.is&op.needs == op.needs {
				fit = append(fit, l)
			}
		}
		l := pick(g.choices, fit)
		if _, ok := used[l.name]; !ok {
			used[l.name] = len(used)
			g.line("func make%d(n int) %s { return %s }\n", used[l.name], l.name, l.make)
		}
		text := op.text
		for strings.Contains(text, "make($n)") {
			text = strings.Replace(text, "make($n)", fmt.Sprintf("make%d(%d)", used[l.name], g.n(9)), 1)
		}
		_, elem, _ := strings.Cut(l.name, "]")
		text = strings.NewReplacer("$E0", elem, "$T", l.name).Replace(text)
		for _, letter := range []string{"$A", "$B", "$C", "$D", "$E", "$F"} {
			text = strings.ReplaceAll(text, letter, g.name(strings.ToLower(letter[1:])))
		}
		fmt.Fprintf(&body, "func() {\n%s\n}()\n", text)
	}
	g.line("func main() {\n%s}", body.String())
	text, err := format.Source([]byte(g.out.String()))
	if err != nil {
		return g.out.String() // the compiler says what is wrong
	}
	return string(text)
}
