package main

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

type weekday int

const (
	sunday weekday = iota
	monday
	_
	wednesday
	saturday = weekday(6)
)

const (
	kb = 1 << (10 * (iota + 1))
	mb
	gb
)

const (
	a, b = iota, iota * 10
	c, d
	_, _
	e, f
)

type flags uint8

const (
	read flags = 1 << iota
	write
	exec
	all = read | write | exec
)

func (f flags) String() string {
	var s []string
	for i, n := range []string{"r", "w", "x"} {
		if f&(1<<i) != 0 {
			s = append(s, n)
		}
	}
	return strings.Join(s, "|")
}

func (d weekday) String() string { return "day" + strconv.Itoa(int(d)) }

const huge = 1 << 200
const third = 1.0 / 3

func main() {
	fmt.Println(sunday, monday, wednesday, saturday, kb, mb, gb)
	fmt.Println(a, b, c, d, e, f)
	fmt.Println(all, read|exec, all&^write, flags(0) == 0)
	fmt.Println(huge>>195, huge/(huge-1), third*3 == 1, float32(third))
	const mask = ^uint32(0)
	fmt.Println(mask, 'a'+1, string(rune('a'+1)), 7/2, 7/2.0, 1e3, len("héllo"))
	var x float32 = 16777216.0
	fmt.Println(x+1 == x, 5/3.0 > 1, complex(1, 2)*1i)
	const typed int8 = 100
	var r rune = 'x'
	var by byte = 'y'
	fmt.Println(typed, r, by, math.MaxUint32, uint64(math.MaxUint64))
	fmt.Printf("%T %T %T %T %T\n", 'a', 1.5, 2i, 1<<3, "s"+"t")
}
