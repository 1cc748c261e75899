package main

import (
	"fmt"
	"strconv"
	"strings"
)

func main() {
	m := map[int]string{}
	for i := range 100 {
		m[i] = strconv.Itoa(i)
	}
	seen := map[int]bool{}
	for k := range m {
		if seen[k] {
			panic("twice")
		}
		seen[k] = true
		delete(m, k)
		delete(m, (k+50)%100)
	}
	fmt.Println(len(m), len(seen))
	n := map[string]int{"a": 1}
	rounds := 0
	for k, v := range n {
		if rounds++; rounds > 1000 {
			break
		}
		if v < 5 {
			n[k] = v + 1
		}
	}
	fmt.Println(n["a"], rounds)
	for range m {
		panic("empty")
	}
	var nilMap map[string][]int
	for range nilMap {
		panic("nil")
	}
	fmt.Println(len(nilMap), nilMap["x"] == nil)
	delete(nilMap, "x")
	clear(nilMap)
	total := 0
	for _, inner := range map[string]map[string]int{"a": {"x": 1}, "b": {"y": 2, "z": 3}} {
		for _, v := range inner {
			total += v
		}
	}
	fmt.Println(total)
	type node struct{ kids map[string]*node }
	root := &node{kids: map[string]*node{}}
	cur := root
	for _, p := range strings.Split("a/b/c/d", "/") {
		cur.kids[p] = &node{kids: map[string]*node{}}
		cur = cur.kids[p]
	}
	depth := 0
	for cur = root; len(cur.kids) > 0; depth++ {
		for _, k := range cur.kids {
			cur = k
		}
	}
	fmt.Println(depth)
	a := map[string]int{"x": 1}
	b := a
	b["y"] = 2
	fmt.Println(len(a), a["y"])
	f := func(m map[string]int) { m["z"] = 3; m = nil }
	f(a)
	fmt.Println(a)
	a["x"], a["y"] = a["y"], a["x"]
	a["w"] += 10
	a["x"]++
	fmt.Println(a)
	big := map[int]int{}
	for i := range 20000 {
		big[i*2654435761%65536] += i
	}
	sum := 0
	for k, v := range big {
		sum += k*31 ^ v
	}
	fmt.Println(len(big), sum)
}
