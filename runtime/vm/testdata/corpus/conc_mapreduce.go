package main

import (
	"fmt"
	"slices"
	"strings"
	"sync"
)

type kv struct {
	k string
	v int
}

func mapReduce(docs []string, workers int, m func(string) []kv, r func(string, []int) int) map[string]int {
	in, mid := make(chan string), make(chan kv, 10)
	var mappers sync.WaitGroup
	for range workers {
		mappers.Go(func() {
			for d := range in {
				for _, p := range m(d) {
					mid <- p
				}
			}
		})
	}
	go func() {
		for _, d := range docs {
			in <- d
		}
		close(in)
		mappers.Wait()
		close(mid)
	}()
	groups := map[string][]int{}
	for p := range mid {
		groups[p.k] = append(groups[p.k], p.v)
	}
	var mu sync.Mutex
	out := map[string]int{}
	var reducers sync.WaitGroup
	for k, vs := range groups {
		reducers.Go(func() {
			v := r(k, vs)
			mu.Lock()
			defer mu.Unlock()
			out[k] = v
		})
	}
	reducers.Wait()
	return out
}

func main() {
	docs := []string{"the cat sat", "the dog sat down", "a cat and a dog"}
	count := mapReduce(docs, 3, func(d string) (out []kv) {
		for _, w := range strings.Fields(d) {
			out = append(out, kv{w, 1})
		}
		return
	}, func(_ string, vs []int) int { return len(vs) })
	fmt.Println(count)
	longest := mapReduce(docs, 2, func(d string) (out []kv) {
		for _, w := range strings.Fields(d) {
			out = append(out, kv{w[:1], len(w)})
		}
		return
	}, func(_ string, vs []int) int { return slices.Max(vs) })
	fmt.Println(longest)
	fmt.Println(mapReduce(nil, 2, nil, nil))
}
