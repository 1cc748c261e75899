package main

import "fmt"

func show(name string, s []int) { fmt.Println(name, s, len(s), cap(s), s == nil) }

func main() {
	base := []int{0, 1, 2, 3, 4, 5, 6, 7}
	a := base[2:5]
	b := base[2:5:5]
	b = append(b, 100)
	show("b", b)
	a = append(a, 200)
	show("base", base)
	fmt.Println(copy(base[1:], base))
	show("shifted", base)
	var none []int
	show("nil", none)
	show("empty", none[:])
	show("made", make([]int, 2, 10)[:5])
	none = append(none, none...)
	show("still nil", none)
	none = append(none, 1)
	none = append(none, none...)
	none = append(none, none...)
	show("doubled", none)
	arr := [4]int{1, 2, 3, 4}
	s := arr[1:3]
	s = append(s, 9)
	fmt.Println(arr, s[:cap(s)])
	p := (*[2]int)(s)
	p[0] = 55
	v := [3]int(s)
	v[1] = 66
	fmt.Println(arr, *p, v)
	clear(s)
	fmt.Println(arr)
	bs := append([]byte("ab"), "cd"...)
	n := copy(bs, "xyz")
	fmt.Println(n, string(bs))
	defer func() { fmt.Println(recover()) }()
	_ = [8]int(s)
}
