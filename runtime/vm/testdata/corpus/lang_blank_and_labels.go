package main

import "fmt"

type _ struct{ unused int }

var _ fmt.Stringer = (*thing)(nil)
var _ = func() int { fmt.Println("blank initializer runs"); return 0 }()

type thing struct {
	_ int
	n int
	_ string
}

func (*thing) String() string             { return "thing" }
func (_ thing) value(_ int, _ string) int { return 7 }

func multi() (_ int, s string, _ error) { return 1, "named blanks", nil }

const (
	_ = iota
	k1
	_
	k3
)

func main() {
	a, b := thing{n: 1}, thing{n: 1}
	fmt.Println(a == b, k1, k3, a.value(1, ""), &a)
	_, s, _ := multi()
	fmt.Println(s)
	for _, _ = range []int{1, 2} {
		fmt.Print("loop ")
	}
	for _ = range 2 {
		fmt.Print("again ")
	}
	_, _ = 1, "x"
	m := map[string]int{"a": 1}
	if _, ok := m["b"]; !ok {
		fmt.Println("no b")
	}
	var i any = 3
	switch _ = i; i.(type) {
	case int:
		fmt.Println("int")
	}
	func(_ int, args ...int) { fmt.Println(len(args)) }(1, 2, 3)
	type local struct{ _, _ int }
	fmt.Printf("%+v %d\n", local{}, len(fmt.Sprint(local{})))
	ch := make(chan int, 1)
	ch <- 1
	_ = <-ch
	select {
	case _ = <-ch:
	case _, _ = <-ch:
	default:
		fmt.Println("empty")
	}
L1:
	for {
	L2:
		for {
			break L1
			continue L2
		}
	}
	fmt.Println("done")
}
