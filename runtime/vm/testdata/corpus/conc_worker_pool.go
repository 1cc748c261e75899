package main

import (
	"fmt"
	"sync"
)

type job struct{ id, n int }
type result struct {
	job
	factors []int
}

func factor(n int) (fs []int) {
	for d := 2; d*d <= n; d++ {
		for n%d == 0 {
			fs = append(fs, d)
			n /= d
		}
	}
	if n > 1 {
		fs = append(fs, n)
	}
	return
}

func main() {
	jobs, results := make(chan job, 5), make(chan result)
	var wg sync.WaitGroup
	for range 4 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for j := range jobs {
				results <- result{j, factor(j.n)}
			}
		}()
	}
	go func() {
		for i := range 30 {
			jobs <- job{i, 1000 + i*37}
		}
		close(jobs)
		wg.Wait()
		close(results)
	}()
	byID := map[int]result{}
	for r := range results {
		byID[r.id] = r
	}
	for i := range 30 {
		fmt.Println(byID[i].n, byID[i].factors)
	}
}
