package main

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
)

type key struct {
	a int
	b string
}

func main() {
	m := map[key][]int{}
	for i := range 10 {
		k := key{i % 3, string(rune('a' + i%2))}
		m[k] = append(m[k], i)
	}
	keys := slices.SortedFunc(maps.Keys(m), func(x, y key) int {
		return cmp.Or(cmp.Compare(x.a, y.a), strings.Compare(x.b, y.b))
	})
	for _, k := range keys {
		fmt.Println(k, m[k])
	}
	v, ok := m[key{9, "z"}]
	fmt.Println(v, ok, len(m))
	delete(m, key{0, "a"})
	delete(m, key{0, "a"})
	fmt.Println(len(m), m[key{0, "a"}] == nil)
	counts := map[rune]int{}
	for _, r := range "mississippi" {
		counts[r]++
	}
	fmt.Println(counts)
	nested := map[string]map[string]int{}
	for _, w := range strings.Fields("ab ac ba bb bc") {
		if nested[w[:1]] == nil {
			nested[w[:1]] = map[string]int{}
		}
		nested[w[:1]][w[1:]] = len(nested)
	}
	fmt.Println(nested)
	nan := map[float64]int{math.NaN(): 1, math.NaN(): 2, 0: 3, math.Copysign(0, -1): 4}
	fmt.Println(len(nan), nan[0], nan[math.NaN()])
	sum := 0
	for k, v := range nan {
		if k != k {
			sum += v
		}
	}
	clear(nan)
	fmt.Println(sum, len(nan))
	big := map[int]int{}
	for i := 0; i < 5000; i++ {
		big[i*7919%10007] = i
	}
	for k := range big {
		if k%2 == 0 {
			delete(big, k)
		}
	}
	total := 0
	for k, v := range big {
		total += k ^ v
	}
	fmt.Println(len(big), total)
	grow := map[int]bool{0: true}
	seen := 0
	for k := range grow {
		if seen++; seen < 50 {
			grow[k+100*seen] = true
		}
		delete(grow, k)
	}
	fmt.Println(seen >= 1, len(grow) <= 50)
	fn := map[string]func(int) int{"inc": func(i int) int { return i + 1 }, "sq": func(i int) int { return i * i }}
	fmt.Println(fn["sq"](fn["inc"](4)), fn["none"] == nil)
	type pt struct{ x int }
	mp := map[string]*pt{"p": {1}}
	mp["p"].x++
	fmt.Println(mp["p"].x, *mp["p"])
}
