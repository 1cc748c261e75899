package main

import (
	"cmp"
	"container/heap"
	"fmt"
	"slices"
	"sort"
)

type score struct {
	name string
	pts  int
}
type minHeap []score

func (h minHeap) Len() int { return len(h) }
func (h minHeap) Less(i, j int) bool {
	return h[i].pts < h[j].pts || h[i].pts == h[j].pts && h[i].name > h[j].name
}
func (h minHeap) Swap(i, j int) { h[i], h[j] = h[j], h[i] }
func (h *minHeap) Push(x any)   { *h = append(*h, x.(score)) }
func (h *minHeap) Pop() any     { o := *h; x := o[len(o)-1]; *h = o[:len(o)-1]; return x }

func topK(ss []score, k int) []score {
	h := &minHeap{}
	for _, s := range ss {
		if heap.Push(h, s); h.Len() > k {
			heap.Pop(h)
		}
	}
	out := make([]score, h.Len())
	for i := len(out) - 1; i >= 0; i-- {
		out[i] = heap.Pop(h).(score)
	}
	return out
}

func kth(xs []int, k int) int {
	lo, hi := 0, len(xs)-1
	for {
		p, i := xs[(lo+hi)/2], lo
		j := hi
		for i <= j {
			for ; xs[i] < p; i++ {
			}
			for ; xs[j] > p; j-- {
			}
			if i <= j {
				xs[i], xs[j] = xs[j], xs[i]
				i, j = i+1, j-1
			}
		}
		switch {
		case k <= j:
			hi = j
		case k >= i:
			lo = i
		default:
			return xs[k]
		}
	}
}

func mergeK(lists ...[]int) (out []int) {
	type cur struct{ v, list, i int }
	var h []cur
	push := func(l, i int) {
		if i < len(lists[l]) {
			h = append(h, cur{lists[l][i], l, i})
			slices.SortFunc(h, func(a, b cur) int { return cmp.Or(a.v-b.v, a.list-b.list) })
		}
	}
	for l := range lists {
		push(l, 0)
	}
	for len(h) > 0 {
		c := h[0]
		h = h[1:]
		out = append(out, c.v)
		push(c.list, c.i+1)
	}
	return
}

func main() {
	ss := []score{{"a", 5}, {"b", 9}, {"c", 1}, {"d", 9}, {"e", 7}, {"f", 5}}
	fmt.Println(topK(ss, 3), topK(ss, 100)[5], topK(nil, 2))
	for k := range 5 {
		fmt.Print(kth([]int{7, 3, 9, 1, 5}, k), " ")
	}
	fmt.Println(mergeK([]int{1, 4, 7}, nil, []int{2, 2, 8}, []int{0}))
	p := sort.Sort
	r := []string{"pear", "fig"}
	p(sort.Reverse(sort.StringSlice(r)))
	fmt.Println(r)
}
