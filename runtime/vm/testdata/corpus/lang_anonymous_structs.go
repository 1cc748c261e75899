package main

import "fmt"

var config = struct {
	Name  string
	Limit struct{ Min, Max int }
	Tags  []struct{ K, V string }
}{Name: "cfg", Tags: []struct{ K, V string }{{"a", "1"}, {K: "b"}}}

func points() []struct{ X, Y int } { return []struct{ X, Y int }{{1, 2}, {3, 4}} }

func sum(ps []struct{ X, Y int }) (t struct{ X, Y int }) {
	for _, p := range ps {
		t.X += p.X
		t.Y += p.Y
	}
	return
}

type point struct{ X, Y int }

func main() {
	config.Limit.Max = 10
	config.Limit = struct{ Min, Max int }{1, config.Limit.Max}
	fmt.Printf("%+v\n", config)
	var p point = sum(points())
	fmt.Println(p, p == struct{ X, Y int }{4, 6})
	tests := []struct {
		name string
		in   []int
		want int
	}{
		{"empty", nil, 0},
		{"one", []int{5}, 5},
		{name: "many", in: []int{1, 2, 3}, want: 6},
	}
	for _, tt := range tests {
		got := 0
		for _, v := range tt.in {
			got += v
		}
		fmt.Printf("%-6s %v %t\n", tt.name, got, got == tt.want)
	}
	m := map[struct{ r, c int }]string{{1, 2}: "x", {}: "origin"}
	fmt.Println(m[struct{ r, c int }{1, 2}], m[struct{ r, c int }{}], len(m))
	ch := make(chan struct {
		id  int
		err error
	}, 1)
	ch <- struct {
		id  int
		err error
	}{7, nil}
	fmt.Printf("%+v %T\n", <-ch, ch)
	var i any = struct {
		A int `k:"v"`
	}{1}
	_, same := i.(struct{ A int })
	_, tagged := i.(struct {
		A int `k:"v"`
	})
	fmt.Println(same, tagged)
	pp := &struct{ *point }{&point{8, 9}}
	pp.X++
	fmt.Println(pp.X, pp.point.Y, *pp.point)
	arr := [...]struct{ v []int }{2: {[]int{1}}}
	fmt.Println(len(arr), arr)
}
