package main

import "fmt"

type Weekday int

const (
	Sun Weekday = iota
	Mon
	Tue
	_
	Thu
)

func (d Weekday) String() string { return [...]string{"Sun", "Mon", "Tue", "Wed", "Thu"}[d] }

const (
	_  = iota
	KB = 1 << (10 * iota)
	MB
	GB
)
const (
	a, b = iota, iota * 10
	c, d
	e, f = "x", iota
	g, h
)
const (
	x0 = len("abc")
	x1 = len([10]int{})
	x2 = cap([3]string{})
	x3 = real(3 + 4i)
	x4 = 'a' * 2
	x5 = "s" + "t"
	x6 = 10 / 4
	x7 = 10 / 4.0
	x8 = ^0
	x9 = -5 % 3
	xa = 1 << 3.0
	xb = min(3, 2.5)
	xc = uint8(255)
	xd = !true || false
	xe = "a" < "b"
)

type Bits uint8

const (
	F0 Bits = 1 << iota
	F1
	F2
)

var (
	v1 = v2 + 1
	v2 = f3()
	v3 = 10
	_  = pr("blank")
)

func f3() int         { pr("f3"); return v3 * 2 }
func pr(s string) int { fmt.Println("init", s); return 0 }

func init() { fmt.Println("init1", v1, v2, v3) }
func init() { fmt.Println("init2") }

var m = map[string]func() int{"k": func() int { return later }}
var later = 42
var x, y = pair()

func pair() (int, string) { return later + 1, "p" }

type T struct{ f func() int }

var t = T{func() int { return u }}
var u = t2.f()
var t2 = T{func() int { return 99 }}

func main() {
	fmt.Println(Sun, Mon, Tue, Thu, Weekday(3))
	fmt.Printf("%d %v %s %T %x\n", Mon, Mon, Mon, Mon, Mon)
	fmt.Println(KB, MB, GB, a, b, c, d, e, f, g, h)
	fmt.Println(x0, x1, x2, x3, x4, x5, x6, x7, x8, x9, xa, xb, xc, xd, xe)
	fmt.Println(F0|F2, F1&^F1, ^F0, v1, v2, m["k"](), x, y, t.f(), u)
	fmt.Printf("%T %T %T %T %T %T\n", x3, x4, x6, x7, 'a', 1i)
	const local = iota
	fmt.Println(local)
	{
		len := func(s string) int { return -1 }
		true := false
		string := "shadow"
		nil := 5
		fmt.Println(len("x"), true, string, nil)
		type int struct{ s float64 }
		var i int
		fmt.Println(i)
	}
	print := fmt.Println
	print("shadowed print")
	var append = func(a ...int) int { return 7 }
	fmt.Println(append(1, 2))
	const big = 1 << 62
	var f32 float32 = big
	var i64 int64 = big
	fmt.Println(f32, i64, big/3.0)
	var r = 'x'
	var by byte = 'y'
	fmt.Println(r, by, string(r), string(rune(by)))
	fmt.Println(1.0<<3, uint(1)<<2, 07, 1e3, 0x1F, 0b11, 0o7)
	var s uint = 3
	var w int64 = 1.0 << s
	var j int32 = 1 << s
	var k2 = uint64(1 << s)
	fmt.Println(w, j, k2, make([]int, 1.0<<s)[0])
	type Celsius float64
	const boil Celsius = 100
	fmt.Printf("%v %T\n", boil*9/5+32, boil)
	var iface interface{} = 1 << 3
	fmt.Printf("%T %v\n", iface, iface)
	const typed int8 = 100
	fmt.Println(typed/3, -typed)
	fmt.Println(len("日本語"), len([...]int{1, 2, 9: 3}))
}
