package main

import (
	"fmt"
	"sync"
)

type store struct {
	sync.RWMutex
	m map[string]int
}

func (s *store) get(k string) int {
	s.RLock()
	defer s.RUnlock()
	return s.m[k]
}

func (s *store) inc(k string) {
	s.Lock()
	defer s.Unlock()
	s.m[k] = s.get(k) + 1
}

func main() {
	s := &store{m: map[string]int{}}
	fmt.Println(s.get("a"))
	s.inc("a")
}
