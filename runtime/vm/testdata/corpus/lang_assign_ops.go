package main

import "fmt"

type m struct{ a, b int }

func idx(i *int) int { *i++; return *i - 1 }

func main() {
	x := 10
	x += 5
	x -= 3
	x *= 4
	x /= 5
	x %= 7
	x <<= 3
	x >>= 1
	x |= 3
	x &= 0xd
	x ^= 0xff
	x &^= 0x0f
	fmt.Println(x)
	s := "a"
	s += "b"
	s += s
	fmt.Println(s)
	f := 1.5
	f *= 2
	f -= 0.25
	fmt.Println(f)
	c := 1 + 1i
	c *= c
	c /= 2i
	fmt.Println(c)
	i := 0
	arr := [4]int{}
	arr[idx(&i)] += 5
	arr[idx(&i)]++
	arr[idx(&i)] -= arr[0]
	fmt.Println(arr, i)
	mm := map[string]m{"k": {1, 2}}
	v := mm["k"]
	v.a++
	mm["k"] = v
	fmt.Println(mm)
	p := &m{1, 2}
	p.a, p.b = p.b, p.a
	(*p).a *= 10
	fmt.Println(*p)
	a, b, c2 := 1, 2, 3
	a, b, c2 = c2, a, b
	fmt.Println(a, b, c2)
	sl := []int{1, 2, 3}
	sl[0], sl = 9, append(sl, 4)
	fmt.Println(sl)
	var e1, e2 any = 1, "x"
	e1, e2 = e2, e1
	fmt.Println(e1, e2)
	i, j := 5, 6
	i, k := j, i
	fmt.Println(i, j, k)
	_, _ = i, k
}
