package main

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"sort"
)

type K struct {
	a int
	b string
	c any
}

func main() {
	nan := math.NaN()
	m := map[float64]int{}
	m[nan] = 1
	m[nan] = 2
	_, ok := m[nan]
	fmt.Println(len(m), ok)
	delete(m, nan)
	fmt.Println(len(m))
	for k, v := range m {
		if v != 1 && v != 2 || k == k {
			fmt.Println("bad")
		}
	}
	clear(m)
	fmt.Println(len(m))
	m[0] = 1
	m[math.Copysign(0, -1)] = 2
	fmt.Println(m, len(m))
	mk := map[K]int{{1, "a", 2}: 1, {1, "a", "2"}: 2}
	fmt.Println(mk[K{1, "a", 2}], mk[K{1, "a", "2"}], mk[K{1, "a", 2.0}])
	mm := map[int]int{}
	for i := range 100 {
		mm[i] = i
	}
	seen := 0
	for k := range mm {
		delete(mm, k)
		seen++
	}
	fmt.Println(seen, len(mm))
	for i := range 10 {
		mm[i] = i
	}
	for k := range mm {
		for j := range mm {
			if j != k {
				delete(mm, j)
			}
		}
	}
	fmt.Println(len(mm))
	mm = map[int]int{1: 1}
	for k := range mm {
		if k < 1000 {
			mm[k+1000] = 1
		}
	}
	fmt.Println(len(mm) == 2)
	var nm map[string]int
	fmt.Println(nm["x"], len(nm), nm == nil)
	delete(nm, "x")
	clear(nm)
	for range nm {
	}
	func() {
		defer func() { fmt.Println(recover()) }()
		nm["x"]++
	}()
	c := map[string][]int{}
	c["a"] = append(c["a"], 1, 2)
	c["a"][0]++
	fmt.Println(c)
	cnt := map[rune]int{}
	for _, r := range "hello" {
		cnt[r]++
	}
	ks := slices.Sorted(maps.Keys(cnt))
	fmt.Println(ks, cnt)
	nested := map[string]map[string]int{"x": {"y": 1}}
	nested["x"]["z"] = 2
	nested["q"] = map[string]int{}
	fmt.Println(nested, len(nested["none"]))
	type pt struct{ x, y int }
	grid := map[pt]*pt{{1, 2}: {3, 4}}
	grid[pt{1, 2}].x = 9
	fmt.Println(*grid[pt{1, 2}])
	v, ok := grid[pt{}]
	fmt.Println(v == nil, ok)
	fm := map[string]func(int) int{"d": func(i int) int { return 2 * i }}
	fmt.Println(fm["d"](4))
	func() {
		defer func() { fmt.Println(recover()) }()
		fm["none"](1)
	}()
	ch1, ch2 := make(chan int), make(chan int)
	mc := map[chan int]string{ch1: "1", ch2: "2"}
	fmt.Println(mc[ch1], mc[ch2])
	mp := map[*int]int{}
	x := 1
	mp[&x]++
	mp[&x]++
	fmt.Println(mp[&x])
	ma := map[[2]string]bool{{"a", "b"}: true}
	fmt.Println(ma[[2]string{"a", "b"}], ma[[2]string{"b", "a"}])
	mb := map[bool]int{true: 1}
	fmt.Println(mb[1 > 0], mb[false])
	mcx := map[complex128]int{1 + 2i: 3}
	fmt.Println(mcx[complex(1, 2)])
	e1 := maps.Clone(cnt)
	e1['z'] = 1
	fmt.Println(len(cnt), len(e1), maps.Equal(cnt, e1))
	var keys []string
	for k := range map[string]bool{"b": true, "a": true} {
		keys = append(keys, k)
	}
	sort.Strings(keys)
	fmt.Println(keys)
	m2 := map[string]int{"one": 1}
	m3 := m2
	m3["two"] = 2
	fmt.Println(len(m2))
	big := make(map[int]string, 100)
	for i := range 1000 {
		big[i*7919%1000] = fmt.Sprint(i)
	}
	fmt.Println(len(big), big[500])
	delete(big, 500)
	_, ok = big[500]
	fmt.Println(ok)
	if v, ok := big[1]; ok {
		fmt.Println(v)
	}
	mi := map[interface{ M() }]int{}
	fmt.Println(mi[nil], len(mi))
	fmt.Println(map[string]int{"z": 1, "a": 2, "m": 3})
	type Inner struct{ m map[string]int }
	in := Inner{map[string]int{}}
	in2 := in
	in2.m["x"] = 1
	fmt.Println(in.m)
	for k, v := range map[int]int{5: 6} {
		k, v = v, k
		fmt.Println(k, v)
	}
	var k int
	var vv string
	for k, vv = range map[int]string{3: "x"} {
	}
	fmt.Println(k, vv)
	sm := map[string]struct{ n int }{"a": {1}}
	fmt.Println(sm["a"].n, sm["b"].n)
	i := 0
	mi2 := map[int]int{}
	mi2[i], i = 5, 1
	fmt.Println(mi2, i)
	mi2[7] = len(mi2)
	fmt.Println(mi2[7] == 1 || mi2[7] == 2)
}
