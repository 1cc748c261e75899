package main

import (
	"container/heap"
	"fmt"
	"maps"
	"slices"
	"strings"
)

type node struct {
	r           rune
	n           int
	left, right *node
}
type pq []*node

func (p pq) Len() int { return len(p) }
func (p pq) Less(i, j int) bool {
	if p[i].n != p[j].n {
		return p[i].n < p[j].n
	}
	return p[i].r < p[j].r
}
func (p pq) Swap(i, j int) { p[i], p[j] = p[j], p[i] }
func (p *pq) Push(x any)   { *p = append(*p, x.(*node)) }
func (p *pq) Pop() any {
	old := *p
	n := old[len(old)-1]
	*p = old[:len(old)-1]
	return n
}

func build(s string) *node {
	freq := map[rune]int{}
	for _, r := range s {
		freq[r]++
	}
	var q pq
	for r, n := range freq {
		q = append(q, &node{r: r, n: n})
	}
	heap.Init(&q)
	for q.Len() > 1 {
		a, b := heap.Pop(&q).(*node), heap.Pop(&q).(*node)
		heap.Push(&q, &node{min(a.r, b.r), a.n + b.n, a, b})
	}
	return q[0]
}

func (n *node) codes(prefix string, out map[rune]string) {
	if n.left == nil {
		out[n.r] = prefix
		return
	}
	n.left.codes(prefix+"0", out)
	n.right.codes(prefix+"1", out)
}

func (n *node) decode(bits string) string {
	var b strings.Builder
	for cur := n; bits != ""; bits = bits[1:] {
		if bits[0] == '0' {
			cur = cur.left
		} else {
			cur = cur.right
		}
		if cur.left == nil {
			b.WriteRune(cur.r)
			cur = n
		}
	}
	return b.String()
}

func main() {
	text := "she sells sea shells by the sea shore é"
	t := build(text)
	codes := map[rune]string{}
	t.codes("", codes)
	var bits strings.Builder
	for _, r := range text {
		bits.WriteString(codes[r])
	}
	for _, r := range slices.Sorted(maps.Keys(codes)) {
		fmt.Printf("%q=%s ", r, codes[r])
	}
	fmt.Println()
	fmt.Println(bits.Len(), len(text)*8, t.decode(bits.String()) == text)
}
