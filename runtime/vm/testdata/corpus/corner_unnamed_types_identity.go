package main

import "fmt"

func main() {
	var a any = []int{1}
	var b any = struct{ X, Y int }{1, 2}
	var c any = map[string][]func(int) error{}
	var d any = func(int, ...string) (bool, error) { return false, nil }
	_, ok1 := a.([]int)
	_, ok2 := b.(struct{ X, Y int })
	_, ok3 := b.(struct {
		X int
		Y int
	})
	_, ok4 := b.(struct{ Y, X int })
	_, ok5 := c.(map[string][]func(n int) error)
	_, ok6 := d.(func(a int, b ...string) (ok bool, err error))
	_, ok7 := d.(func(int, []string) (bool, error))
	fmt.Println(ok1, ok2, ok3, ok4, ok5, ok6, ok7)
	type T struct{ n int }
	x := func() any { type T struct{ n int }; return T{1} }()
	_, same := x.(T)
	fmt.Println(same, x == any(T{1}))
	var e any = [3]int{}
	_, isArr4 := e.([4]int)
	_, isArr3 := e.([3]int)
	fmt.Println(isArr4, isArr3)
	var f any = (chan<- int)(nil)
	_, isChan := f.(chan int)
	_, isSend := f.(chan<- int)
	fmt.Println(isChan, isSend)
	var g any = (*interface{ M() })(nil)
	_, isPtr := g.(*interface{ M() })
	fmt.Println(isPtr)
	types := map[string]int{}
	for _, v := range []any{1, int8(1), 'a', byte(1), "s", 1.0, float32(1), nil, []any{}, [0]int{}, struct{}{}} {
		types[fmt.Sprintf("%T", v)]++
	}
	fmt.Println(len(types), types["int32"], types["uint8"])
	var r1, r2 any = 'x', int32('x')
	var y1, y2 any = byte(1), uint8(1)
	fmt.Println(r1 == r2, y1 == y2, any(1) == any(int64(1)))
}
