package main

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"
)

type worker struct {
	name   string
	crash  int
	events chan<- string
}

func (w worker) run(attempt int) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("%s crashed: %v", w.name, r)
		}
	}()
	for i := range 3 {
		if attempt <= w.crash && i == 1 {
			var m map[string]int
			m[w.name] = i
		}
		w.events <- fmt.Sprintf("%s#%d step %d", w.name, attempt, i)
	}
	return nil
}

func supervise(w worker, maxRestarts int, wg *sync.WaitGroup) {
	defer wg.Done()
	for attempt := 1; ; attempt++ {
		err := w.run(attempt)
		if err == nil {
			w.events <- w.name + " finished"
			return
		}
		w.events <- err.Error()
		if attempt > maxRestarts {
			w.events <- w.name + " given up"
			return
		}
		time.Sleep(time.Duration(attempt) * time.Millisecond)
	}
}

func main() {
	events := make(chan string, 100)
	var wg sync.WaitGroup
	for i, n := range []string{"steady", "shaky", "broken"} {
		wg.Add(1)
		go supervise(worker{n, i * i, events}, 2, &wg)
	}
	wg.Wait()
	close(events)
	by := map[string][]string{}
	for e := range events {
		k := strings.FieldsFunc(e, func(r rune) bool { return r == ' ' || r == '#' })[0]
		by[k] = append(by[k], e)
	}
	for _, k := range slices.Sorted(maps.Keys(by)) {
		for _, e := range by[k] {
			fmt.Println(e)
		}
	}
}
