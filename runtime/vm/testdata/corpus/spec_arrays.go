package main

import "fmt"

type P struct{ x, y int }
type A3 [3]int

func mod(a A3) A3  { a[0] = 99; return a }
func modp(a *A3)   { a[0] = 99 }
func ret() (A3, P) { return A3{1, 2, 3}, P{4, 5} }
func (a A3) sum() int {
	s := 0
	for _, v := range a {
		s += v
	}
	return s
}
func (a *A3) set() { a[1] = -1 }

type S struct {
	arr [2]P
	in  struct {
		a [2]int
		b string
	}
}

func main() {
	a := A3{1, 2, 3}
	b := a
	b[0] = 10
	c := mod(a)
	fmt.Println(a, b, c, a == b, a == A3{1, 2, 3}, a.sum())
	modp(&a)
	a.set()
	fmt.Println(a)
	ch := make(chan A3, 2)
	ch <- a
	a[2] = 1000
	fmt.Println(<-ch, a)
	m := map[string]A3{"k": a}
	a[2] = 1
	fmt.Println(m["k"], a, m["zz"])
	v := m["k"]
	v[0] = 5
	fmt.Println(m["k"])
	var i any = a
	a[0] = 0
	fmt.Println(i, a, i == any(a), i.(A3)[0])
	mk := map[A3]string{{1, 2, 3}: "x"}
	fmt.Println(mk[A3{1, 2, 3}], mk[a])
	mi := map[any]int{a: 1, P{1, 2}: 2, "s": 3, 1: 4, int8(1): 5, [0]int{}: 6, struct{}{}: 7, nil: 8, 1.5: 9}
	fmt.Println(mi[a], mi[P{1, 2}], mi["s"], mi[1], mi[int8(1)], mi[[0]int{}], mi[struct{}{}], mi[nil], mi[1.5], mi[int16(1)])
	arr2 := [2][2]int{{1, 2}, {3, 4}}
	row := arr2[0]
	row[0] = 100
	pr := &arr2[1]
	pr[0] = 300
	fmt.Println(arr2, row, *pr)
	for _, r := range arr2 {
		r[0] = 0
	}
	fmt.Println(arr2, len(arr2), len(arr2[0]), cap(arr2[0]))
	s := S{}
	s.arr[1].x = 5
	t := s
	t.arr[1].x = 6
	t.in.a[0] = 7
	t.in.b = "b"
	fmt.Println(s, t, s == t)
	ps := []P{{1, 2}, {3, 4}}
	for _, p := range ps {
		p.x = 100
	}
	fmt.Println(ps)
	for i := range ps {
		p := &ps[i]
		p.x = 100
	}
	fmt.Println(ps)
	pp := []*P{{1, 2}, {3, 4}}
	for _, p := range pp {
		p.x = 7
	}
	fmt.Println(*pp[0], *pp[1])
	x, y := ret()
	x[0], y.x = y.x, x[0]
	fmt.Println(x, y)
	sl := a[:]
	sl[0] = 55
	fmt.Println(a, sl, len(sl), cap(sl), cap(a[1:2]), cap(a[1:2:2]))
	arr := [3]int(sl)
	arr[0] = 1
	parr := (*[2]int)(sl)
	parr[1] = 66
	fmt.Println(a, arr, *parr)
	func() {
		defer func() { fmt.Println(recover()) }()
		_ = [4]int(sl)
	}()
	func() {
		defer func() { fmt.Println(recover()) }()
		_ = (*[4]int)(sl)
	}()
	var ns []int
	fmt.Println((*[0]int)(ns) == nil, (*[0]int)([]int{}) == nil, [0]int(ns))
	fn := func() [3]int { return [3]int{7, 8, 9} }
	fmt.Println(fn()[1], fn() == [3]int{7, 8, 9})
	z := [...]string{2: "c", 0: "a"}
	fmt.Println(len(z), z)
	zz := [...]int{5: 1, 2, 1: 7}
	fmt.Println(zz)
	idx := []int{'a': 1, 'b': 2}
	fmt.Println(len(idx))
	cl := func(a [3]int) func() int { return func() int { a[0]++; return a[0] } }
	f1, f2 := cl(arr), cl(arr)
	fmt.Println(f1(), f1(), f2(), arr)
	type big struct{ a [100]int }
	var b1, b2 big
	b1.a[50] = 1
	b2 = b1
	b2.a[50]++
	fmt.Println(b1.a[50], b2.a[50], b1 == b2)
	ip := &i
	*ip = b1
	fmt.Println(i.(big).a[50])
	arrp := &[3]int{1, 2, 3}
	for i, v := range arrp {
		arrp[2] = 9
		fmt.Print(i, v, " ")
	}
	fmt.Println(len(arrp), cap(arrp), arrp[1:], (*arrp)[0])
	var np *[3]int
	fmt.Println(len(np), cap(np))
	for i := range np {
		fmt.Print(i)
	}
	fmt.Println()
	for i := range len(*np) {
		fmt.Print(i)
	}
	fmt.Println(len(*np))
	func() {
		defer func() { fmt.Println(recover()) }()
		for i, v := range np {
			fmt.Println(i, v)
		}
	}()
	func() {
		defer func() { fmt.Println(recover()) }()
		fmt.Println(np[:])
	}()
	var empty struct{}
	var e2 [0]int
	fmt.Println(empty, e2, len(e2), empty == struct{}{})
	structs := map[string]P{"a": {1, 2}}
	q := structs["a"]
	q.x++
	structs["b"] = q
	fmt.Println(structs)
	anon := []struct {
		n string
		v int
	}{{"x", 1}, {"y", 2}}
	anon2 := anon[0]
	anon2.n = "changed"
	fmt.Println(anon, anon2)
	type rec struct {
		next *rec
		val  [2]int
	}
	r := rec{val: [2]int{1, 2}}
	r.next = &r
	r2 := r
	r2.val[0] = 50
	fmt.Println(r.next.val, r2.val, r2.next.val)
	a, b = b, a
	fmt.Println(a, b)
	arrs := [2]A3{{1}, {2}}
	arrs[0], arrs[1] = arrs[1], arrs[0]
	fmt.Println(arrs)
	ps[0], ps[1] = ps[1], ps[0]
	ps[0].x, ps[0].y = ps[0].y, ps[0].x
	fmt.Println(ps)
	ps = append(ps, ps...)
	copy(ps[1:], ps)
	fmt.Println(ps)
}
