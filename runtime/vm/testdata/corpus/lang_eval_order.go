package main

import (
	"fmt"
	"strings"
)

// Operands are evaluated in order of calls; variables may be read later.
var trail []string

func step(name string, v int) int {
	trail = append(trail, name)
	return v
}

type box struct{ a [4]int }

func (b *box) at(name string) *box {
	trail = append(trail, name)
	return b
}

func flush(title string) {
	fmt.Println(title, strings.Join(trail, " "))
	trail = nil
}

func main() {
	_ = step("a", 1) + step("b", 2)*step("c", 3)
	flush("sum:")
	m := map[int]int{step("k1", 1): step("v1", 10), step("k2", 2): step("v2", 20)}
	flush("map:")
	b := &box{}
	b.at("left").a[step("i", 2)] = step("right", 7) + m[1]
	flush("assign:")
	b.at("x").a[step("p", 0)], b.at("y").a[step("q", 1)] = step("r", 1), step("s", 2)
	flush("tuple:")
	fmt.Println(b.a)
	i := 0
	i, b.a[i] = 3, 99
	fmt.Println(i, b.a)
	x := []int{1, 2, 3}
	j := 0
	j, x[j] = 1, 2
	x[0], x[j] = x[j], x[0]
	fmt.Println(j, x)
	_ = step("l", 0) == 1 && step("never", 1) == 1 || step("m", 1) == 1
	flush("logic:")
}
