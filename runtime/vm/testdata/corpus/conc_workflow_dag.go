package main

import (
	"fmt"
	"maps"
	"slices"
	"time"
)

type step struct {
	name string
	deps []string
	cost time.Duration
}

func execute(steps []step, workers int) (order []string, err error) {
	byName := map[string]step{}
	waiting := map[string]int{}
	rdeps := map[string][]string{}
	for _, s := range steps {
		byName[s.name] = s
		waiting[s.name] = len(s.deps)
		for _, d := range s.deps {
			rdeps[d] = append(rdeps[d], s.name)
		}
	}
	ready := make(chan string, len(steps))
	done := make(chan string)
	for range workers {
		go func() {
			for n := range ready {
				time.Sleep(byName[n].cost)
				done <- n
			}
		}()
	}
	inFlight := 0
	for _, s := range steps {
		if waiting[s.name] == 0 {
			ready <- s.name
			inFlight++
		}
	}
	for inFlight > 0 {
		n := <-done
		inFlight--
		order = append(order, n)
		delete(waiting, n)
		for _, r := range rdeps[n] {
			if waiting[r]--; waiting[r] == 0 {
				ready <- r
				inFlight++
			}
		}
	}
	close(ready)
	if len(waiting) > 0 {
		err = fmt.Errorf("stuck: %v", slices.Sorted(maps.Keys(waiting)))
	}
	return
}

func before(order []string, a, b string) bool { return slices.Index(order, a) < slices.Index(order, b) }

func main() {
	ms := 40 * time.Millisecond
	steps := []step{{"test", []string{"build"}, ms}, {"build", []string{"fetch", "gen"}, ms}, {"fetch", nil, 3 * ms}, {"gen", nil, ms}, {"deploy", []string{"test", "docs"}, 0}, {"docs", []string{"gen"}, ms}}
	order, err := execute(steps, 2)
	fmt.Println(len(order), err, before(order, "fetch", "build"), before(order, "build", "test"), before(order, "gen", "docs"), order[len(order)-1])
	order, err = execute([]step{{"a", []string{"b"}, 0}, {"b", []string{"a"}, 0}, {"c", nil, 0}}, 1)
	fmt.Println(order, err)
	fmt.Println(execute(nil, 3))
}
