package main

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
)

type graph map[int][]int

func (g graph) bfs(from int) (order []int, dist map[int]int) {
	dist = map[int]int{from: 0}
	for q := []int{from}; len(q) > 0; q = q[1:] {
		order = append(order, q[0])
		for _, n := range g[q[0]] {
			if _, seen := dist[n]; !seen {
				dist[n] = dist[q[0]] + 1
				q = append(q, n)
			}
		}
	}
	return
}

func (g graph) dfs(n int, seen map[int]bool, visit func(int)) {
	if seen[n] {
		return
	}
	seen[n] = true
	visit(n)
	for _, m := range g[n] {
		g.dfs(m, seen, visit)
	}
}

func topo(deps map[string][]string) ([]string, error) {
	state := map[string]int{}
	var out []string
	var visit func(string, []string) error
	visit = func(n string, path []string) error {
		switch state[n] {
		case 1:
			return fmt.Errorf("cycle: %s", strings.Join(append(path, n), " -> "))
		case 2:
			return nil
		}
		state[n] = 1
		ds := slices.Clone(deps[n])
		slices.Sort(ds)
		for _, d := range ds {
			if err := visit(d, append(path, n)); err != nil {
				return err
			}
		}
		state[n] = 2
		out = append(out, n)
		return nil
	}
	for _, n := range slices.Sorted(maps.Keys(deps)) {
		if err := visit(n, nil); err != nil {
			return nil, err
		}
	}
	return out, nil
}

type dsu []int

func (d dsu) find(x int) int {
	if d[x] != x {
		d[x] = d.find(d[x])
	}
	return d[x]
}

func kruskal(n int, es [][3]int) (cost int, used [][3]int) {
	d := make(dsu, n)
	for i := range d {
		d[i] = i
	}
	slices.SortFunc(es, func(a, b [3]int) int { return cmp.Or(a[2]-b[2], a[0]-b[0], a[1]-b[1]) })
	for _, e := range es {
		if a, b := d.find(e[0]), d.find(e[1]); a != b {
			d[a] = b
			cost += e[2]
			used = append(used, e)
		}
	}
	return
}

func main() {
	g := graph{1: {2, 3}, 2: {4}, 3: {4, 5}, 4: {6}, 5: {6}, 6: {1}}
	fmt.Println(g.bfs(1))
	var order []int
	g.dfs(1, map[int]bool{}, func(n int) { order = append(order, n) })
	fmt.Println(order)
	fmt.Println(topo(map[string][]string{"app": {"lib", "log"}, "lib": {"core"}, "log": {"core"}, "core": nil}))
	fmt.Println(topo(map[string][]string{"a": {"b"}, "b": {"c"}, "c": {"a"}}))
	fmt.Println(kruskal(5, [][3]int{{0, 1, 4}, {1, 2, 8}, {2, 3, 7}, {3, 4, 9}, {0, 4, 1}, {1, 4, 2}}))
}
