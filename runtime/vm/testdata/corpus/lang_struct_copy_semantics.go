package main

import "fmt"

type inner struct {
	arr [3]int
	sl  []int
}
type outer struct {
	inner
	p *inner
	m map[string]int
}

func modify(o outer) outer {
	o.arr[0] = 100
	o.sl[0] = 100
	o.p.arr[0] = 100
	o.m["x"] = 100
	o.sl = append(o.sl, 4)
	return o
}

func (o outer) val()  { o.arr[1] = -1 }
func (o *outer) ptr() { o.arr[1] = -1 }

type pair struct{ a, b outer }

func main() {
	o := outer{inner{[3]int{1, 2, 3}, []int{1, 2, 3}}, &inner{}, map[string]int{}}
	r := modify(o)
	fmt.Println(o.arr, o.sl, o.p.arr, o.m, len(r.sl), r.arr)
	o.val()
	fmt.Println(o.arr)
	o.ptr()
	fmt.Println(o.arr)
	c := o.inner
	c.arr[2] = 55
	fmt.Println(o.arr, c.arr)
	list := []outer{o, r}
	for _, x := range list {
		x.arr[0] = 7
	}
	for i := range list {
		list[i].arr[2] = 8
	}
	fmt.Println(list[0].arr, list[1].arr, o.arr)
	m := map[string]inner{"k": o.inner}
	x := m["k"]
	x.arr[0] = 99
	fmt.Println(m["k"].arr, x.arr)
	mp := map[string]*inner{"k": &o.inner}
	mp["k"].arr[0] = 77
	fmt.Println(o.arr)
	ch := make(chan inner, 1)
	ch <- o.inner
	o.arr[0] = 0
	fmt.Println((<-ch).arr, o.arr)
	var i any = o.inner
	o.arr[0] = 5
	fmt.Println(i.(inner).arr, o.arr)
	f := o.val
	g := o.ptr
	o.arr = [3]int{}
	f()
	g()
	fmt.Println(o.arr)
	p := pair{o, r}
	q := p
	q.a.arr[0], q.b.arr = 1, q.a.arr
	fmt.Println(p.a.arr, q.a.arr, q.b.arr)
	arr := [2]pair{p, q}
	brr := arr
	brr[0].a.arr[2] = 42
	fmt.Println(arr[0].a.arr, brr[0].a.arr, arr[0].a.arr == brr[0].a.arr)
	fn := func() inner { return o.inner }
	fn1 := fn()
	fn1.arr[0] = 1234
	fmt.Println(o.arr[0], fn().arr[0])
	defer func(in inner) { fmt.Println(in.arr) }(o.inner)
	o.arr[0] = -9
}
