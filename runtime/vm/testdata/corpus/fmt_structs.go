package main

import (
	"errors"
	"fmt"
)

type inner struct {
	A int
	b string
}
type outer struct {
	inner
	P    *inner
	S    []inner
	M    map[string]*int
	I    any
	F    func()
	E    error
	Arr  [2]bool
	C    chan int
	Anon struct{ X, Y float64 }
}

type temp float64

func (t temp) String() string { return fmt.Sprintf("%.1f°C", float64(t)) }

type secret string

func (secret) GoString() string { return "secret(***)" }
func (s secret) Format(f fmt.State, verb rune) {
	w, hasW := f.Width()
	p, hasP := f.Precision()
	fmt.Fprintf(f, "[%c w=%d,%v p=%d,%v +%v #%v]", verb, w, hasW, p, hasP, f.Flag('+'), f.Flag('#'))
}

func main() {
	v := outer{inner: inner{1, "x"}, S: []inner{{2, "y"}}, I: inner{3, "z"}, E: errors.New("e")}
	fmt.Printf("%v\n%+v\n", v, v)
	fmt.Printf("%#v\n", v.inner)
	fmt.Printf("%#v %#v %#v %#v\n", v.S, v.Arr, v.Anon, v.I)
	fmt.Printf("%v %+v %T %d %s %x\n", temp(21.55), []temp{1, 2}, temp(0), temp(3), map[string]temp{"a": 4}, "hi")
	fmt.Printf("%v %8.3f %+d %#x %s\n", secret("a"), secret("b"), secret("c"), secret("d"), []secret{"e"})
	fmt.Printf("%v %+v\n", &inner{5, "p"}, &[]int{1})
	fmt.Printf("%v %v %d\n", &map[string]int{"k": 1}, [3]byte{1, 2, 3}, []byte("ab"))
	fmt.Printf("%s %q %x % X %#v\n", []byte("ab"), []string{"a b", "c"}, []byte{1, 171}, "az", []byte{1})
	fmt.Printf("%#v %#v %#v %#v %#v\n", 1.0, "q\"", 'x', uint8(7), map[string]bool{"t": true})
	fmt.Printf("%#v %#v %#v\n", []any{1, nil, "s"}, struct{}{}, (*int)(nil))
	var np *temp
	var ns fmt.Stringer
	fmt.Printf("%v %v %+v %s\n", np, ns, nil, error(nil))
	fmt.Println(v.P, v.M == nil, v.F == nil, v.C)
}
