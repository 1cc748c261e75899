package main

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

type call struct {
	done chan struct{}
	val  string
	err  error
}

type group struct {
	mu    sync.Mutex
	calls map[string]*call
	loads atomic.Int32
}

func (g *group) do(key string, load func(string) (string, error)) (string, error) {
	g.mu.Lock()
	if c, ok := g.calls[key]; ok {
		g.mu.Unlock()
		<-c.done
		return c.val, c.err
	}
	c := &call{done: make(chan struct{})}
	if g.calls == nil {
		g.calls = map[string]*call{}
	}
	g.calls[key] = c
	g.mu.Unlock()
	g.loads.Add(1)
	c.val, c.err = load(key)
	close(c.done)
	return c.val, c.err
}

func (g *group) forget(key string) {
	g.mu.Lock()
	delete(g.calls, key)
	g.mu.Unlock()
}

func main() {
	var g group
	load := func(k string) (string, error) {
		time.Sleep(5 * time.Millisecond)
		if k == "bad" {
			return "", errors.New("cannot load " + k)
		}
		return strings.ToUpper(k), nil
	}
	var wg sync.WaitGroup
	results := make([]string, 12)
	for i := range results {
		wg.Go(func() {
			v, err := g.do([]string{"a", "b", "bad"}[i%3], load)
			results[i] = fmt.Sprint(v, err)
		})
	}
	wg.Wait()
	fmt.Println(g.loads.Load(), len(results))
	for _, r := range results[:3] {
		fmt.Println(r)
	}
	for i := 3; i < len(results); i++ {
		if results[i] != results[i%3] {
			fmt.Println("different", i)
		}
	}
	g.forget("a")
	fmt.Println(g.do("a", load))
	fmt.Println(g.loads.Load())
	type entry struct {
		v       int
		expires time.Duration
	}
	now := time.Duration(0)
	cache := map[string]entry{}
	get := func(k string) (int, bool) {
		e, ok := cache[k]
		if ok && e.expires <= now {
			delete(cache, k)
			return 0, false
		}
		return e.v, ok
	}
	cache["x"] = entry{1, 10}
	fmt.Println(get("x"))
	now = 10
	fmt.Println(get("x"))
	fmt.Println(len(cache))
}
