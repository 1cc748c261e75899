package main

import (
	"fmt"
	"io"
	"strconv"
)

type vec struct{ x, y float64 }

func (v vec) Format(s fmt.State, verb rune) {
	switch verb {
	case 'v':
		if s.Flag('#') {
			fmt.Fprintf(s, "vec{x:%g, y:%g}", v.x, v.y)
			return
		}
		fallthrough
	case 's':
		io.WriteString(s, "("+strconv.FormatFloat(v.x, 'g', -1, 64)+","+strconv.FormatFloat(v.y, 'g', -1, 64)+")")
	case 'f':
		p, ok := s.Precision()
		if !ok {
			p = 2
		}
		w, _ := s.Width()
		fmt.Fprintf(s, "<%*.*f %*.*f>", w, p, v.x, w, p, v.y)
	default:
		fmt.Fprintf(s, "%%!%c(vec)", verb)
	}
}

type hex []byte

func (h hex) String() string   { return fmt.Sprintf("%x", []byte(h)) }
func (h hex) GoString() string { return fmt.Sprintf("hex(%q)", h.String()) }

type list struct {
	v    int
	next *list
}

func (l *list) String() string {
	if l == nil {
		return "()"
	}
	return fmt.Sprintf("%d:%v", l.v, l.next)
}

type opaque struct{ secret string }

func (opaque) Format(f fmt.State, c rune) { fmt.Fprintf(f, fmt.FormatString(f, c), "***") }

type temp float64

func (t temp) String() string { return fmt.Sprintf("%.1f°", float64(t)) }

func main() {
	v := vec{1, 2.5}
	fmt.Printf("%v %s %#v %f %8.3f %d %+v\n", v, v, v, v, v, v, v)
	fmt.Println(v, []vec{v, {}}, map[string]vec{"a": v}, &v)
	fmt.Printf("%v %#v %s %x %d\n", hex{1, 255}, hex{1}, hex("ab"), hex{1, 255}, hex{3})
	l := &list{1, &list{2, nil}}
	fmt.Println(l, l.next.next)
	fmt.Printf("%v %10s|%-10s|%q %x\n", opaque{"s"}, opaque{}, opaque{}, opaque{}, opaque{})
	fmt.Printf("%v %.2f %s %6.1f|%v\n", temp(20), temp(20), temp(-3.25), temp(1), []temp{1, 2})
	fmt.Printf("%v %v\n", struct{ T temp }{5}, struct{ t temp }{5})
	fmt.Printf("%s %v %d\n", []any{temp(1), "x", 2}, [2]temp{}, map[temp]int{1: 2})
	fmt.Printf("%[2]v %[1]v %v\n", 1, temp(2))
}
