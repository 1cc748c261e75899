package main

import (
	"fmt"
	"strings"
)

type leaf struct{ v []map[string][2]int }
type branch struct {
	kids [2]*branch
	leaf
}

func main() {
	b := branch{leaf: leaf{[]map[string][2]int{{"a": {1, 2}}}}}
	b.kids[1] = &branch{leaf: leaf{v: make([]map[string][2]int, 1)}}
	b.kids[1].v[0] = map[string][2]int{"z": {}}
	c := b
	c.v[0]["a"] = [2]int{9, 9}
	c.kids[0] = &branch{}
	fmt.Println(b.v, c.v, b.kids[0] == nil, c.kids[0] != nil, b.kids[1] == c.kids[1])
	cube := [2][2][2]int{{{1, 2}, {3, 4}}, {{5, 6}, {7, 8}}}
	slice := cube[1][:]
	slice[0][1] = 60
	fmt.Println(cube, slice, len(cube[0]), cap(slice))
	jagged := make([][]rune, 3)
	for i := range jagged {
		jagged[i] = []rune(strings.Repeat("x", i))
	}
	jagged[2][0] = 'é'
	fmt.Println(string(jagged[2]), len(jagged[0]))
	funcs := map[string][]func(...int) int{"sum": {func(x ...int) (t int) {
		for _, v := range x {
			t += v
		}
		return
	}, func(x ...int) int { return len(x) }}}
	for _, f := range funcs["sum"] {
		fmt.Print(f(4, 5, 6), " ")
	}
	chans := [2]chan []string{make(chan []string, 1), make(chan []string, 1)}
	chans[0] <- []string{"via", "array"}
	fmt.Println(<-chans[0], len(chans))
	pp := &[]*map[string]*int{{"n": new(int)}}
	*(*(*pp)[0])["n"] = 5
	fmt.Println(*(*(*pp)[0])["n"])
	lit := []*struct{ n [2]int }{{[2]int{1}}, {n: [2]int{2, 3}}}
	lit[0].n[1] = 7
	fmt.Println(*lit[0], *lit[1])
	mp := map[[2]string]map[bool]int{{"a", "b"}: {true: 1}}
	mp[[2]string{"a", "b"}][false]--
	fmt.Println(mp)
	var deep [3][3]struct{ cells []int }
	deep[1][2].cells = append(deep[1][2].cells, 1, 2)
	d2 := deep
	d2[1][2].cells[0] = 100
	d2[0][0].cells = []int{3}
	fmt.Println(deep, d2)
}
