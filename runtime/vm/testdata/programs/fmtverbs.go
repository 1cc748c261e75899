package main

import (
	"errors"
	"fmt"
	"time"
)

type point struct {
	X, Y int
	name string
}

type celsius float64

func (c celsius) String() string { return fmt.Sprintf("%.1f°C", float64(c)) }

type state int

func (s state) GoString() string { return fmt.Sprintf("state(%d)", int(s)) }

type bad struct{}

func (bad) String() string { panic("no text") }

type custom struct{}

func (custom) Format(f fmt.State, verb rune) {
	w, ok := f.Width()
	fmt.Fprintf(f, "<%c %d %v %v>", verb, w, ok, f.Flag('+'))
}

type tree struct {
	left, right *tree
	val         any
}

func main() {
	p := point{1, -2, "p"}
	for _, f := range []string{"%v", "%+v", "%#v", "%T", "%d", "%s"} {
		fmt.Printf(f+"|", p)
		fmt.Printf(f+"|", &p)
		fmt.Printf(f+"|", []point{p})
		fmt.Printf(f+"\n", map[string]point{"b": p, "a": {}})
	}
	for _, f := range []string{"%v", "%6d", "%-6d|", "%06d", "%+d", "%x", "%X", "%#x", "%o", "%#o", "%O", "%b", "%c", "%q", "%U", "%e", "%s", "%t"} {
		fmt.Printf(f+" ", 65)
		fmt.Printf(f+"\n", uint8(200))
	}
	for _, f := range []string{"%v", "%8.3f", "%-8.2f|", "%e", "%g", "%G", "%+.1f", "%08.3f", "%x", "% f", "%d"} {
		fmt.Printf(f+" ", 3.14159)
		fmt.Printf(f+"\n", float32(-0.1))
	}
	for _, f := range []string{"%v", "%s", "%q", "%x", "% x", "%X", "%10s|", "%-10s|", "%.2s", "%#q", "%+q", "%d"} {
		fmt.Printf(f+" ", "hé\"llo")
		fmt.Printf(f+"\n", []byte("abc"))
	}
	fmt.Printf("%v %t %5t %q\n", true, false, true, true)
	fmt.Printf("%v %.2f %+v\n", complex(1, -2), complex(1.5, 2), complex64(3i))
	fmt.Printf("%v %s %d %.2f %#v\n", celsius(21.55), celsius(1), celsius(2), celsius(3), celsius(4))
	fmt.Printf("%#v %v %#v\n", state(3), state(3), []state{1})
	fmt.Printf("%v %s\n", bad{}, []any{bad{}, nil})
	fmt.Printf("%v %+8d\n", custom{}, custom{})
	fmt.Printf("%v %+v %#v\n", errors.New("e1"), fmt.Errorf("e2: %w", errors.New("in")), nil)
	fmt.Printf("%v %d %s\n", time.Second*90, time.Second, []time.Duration{1, 1000})
	fmt.Printf("%d %d\n", 1)
	fmt.Printf("%d\n", 1, "extra", nil)
	fmt.Printf("%z %!\n", 3)
	fmt.Printf("%[2]d %[1]d %[3]*.[2]*[1]f|\n", 1, 2, 6)
	fmt.Printf("%*d|%-*d|%.*f\n", 5, 1, 5, 2, 2, 3.14159)
	fmt.Printf("%v %v\n", [3]bool{true}, [2][]string{{"a"}, nil})
	fmt.Printf("%#v %#v %#v %#v\n", []any{1, "a", nil, 2.0}, map[int]bool{2: true, 1: false}, [2]int8{1}, struct{ A any }{nil})
	fmt.Printf("%v %+v\n", tree{val: 1}, &tree{val: "x"})
	fmt.Printf("%6.2f%% %v\n", 45.678, struct{}{})
	fmt.Println(nil, []int(nil), map[string]int(nil), (*point)(nil), error(nil))
	fmt.Printf("%s %v %d\n", nil, []error{nil, errors.New("x")}, []any{1, "s"})
	fmt.Printf("%T %T %T %T %T\n", 1, "s", nil, []any{}, func(int) string { return "" })
	fmt.Printf("%T %T %T\n", struct{ A int }{}, map[string][]*point{}, make(chan<- int))
	fmt.Print("a", 1, 2, "b", "c", 3.5, nil, nil, "\n")
	fmt.Println(fmt.Sprint("x", 1, 2), fmt.Sprintln("end"))
	fmt.Printf("%t %v %p\n", 1, &[]int{1}, 5)
	fmt.Printf("%x %X %x\n", []string{"ab", "c"}, "hi", []int{10, 11})
	fmt.Printf("%5v|%-5v|%05v\n", []int{1, 2}, []string{"a"}, 42)
	fmt.Printf("%w\n", errors.New("not in Errorf"))
}
