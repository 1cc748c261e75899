package main

import (
	"container/heap"
	"fmt"
	"strconv"
	"strings"
)

type edge struct {
	to     string
	weight int
}
type item struct {
	node string
	dist int
}
type pq []item

func (q pq) Len() int { return len(q) }
func (q pq) Less(i, j int) bool {
	return q[i].dist < q[j].dist || q[i].dist == q[j].dist && q[i].node < q[j].node
}
func (q pq) Swap(i, j int) { q[i], q[j] = q[j], q[i] }
func (q *pq) Push(x any)   { *q = append(*q, x.(item)) }
func (q *pq) Pop() any {
	old := *q
	x := old[len(old)-1]
	*q = old[:len(old)-1]
	return x
}

func shortest(g map[string][]edge, from string) (map[string]int, map[string]string) {
	dist, prev := map[string]int{from: 0}, map[string]string{}
	q := &pq{{from, 0}}
	for q.Len() > 0 {
		it := heap.Pop(q).(item)
		if it.dist > dist[it.node] {
			continue
		}
		for _, e := range g[it.node] {
			d := it.dist + e.weight
			if old, ok := dist[e.to]; !ok || d < old {
				dist[e.to], prev[e.to] = d, it.node
				heap.Push(q, item{e.to, d})
			}
		}
	}
	return dist, prev
}

func main() {
	g := map[string][]edge{}
	for _, l := range []string{"A B 7", "A C 9", "A F 14", "B C 10", "B D 15", "C D 11", "C F 2", "D E 6", "E F 9"} {
		var a, b string
		var w int
		f := strings.Fields(l)
		a, b = f[0], f[1]
		w, _ = strconv.Atoi(f[2])
		g[a] = append(g[a], edge{b, w})
		g[b] = append(g[b], edge{a, w})
	}
	dist, prev := shortest(g, "A")
	fmt.Println(dist)
	path := []string{"E"}
	for n := "E"; n != "A"; {
		n = prev[n]
		path = append([]string{n}, path...)
	}
	fmt.Println(strings.Join(path, " -> "))
}
