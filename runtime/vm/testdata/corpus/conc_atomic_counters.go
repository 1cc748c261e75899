package main

import (
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"
)

type histogram struct {
	buckets [4]atomic.Uint64
	sum     atomic.Int64
	max     atomic.Int32
}

func (h *histogram) observe(v int32) {
	h.buckets[min(int(v)/10, 3)].Add(1)
	h.sum.Add(int64(v))
	for {
		m := h.max.Load()
		if v <= m || h.max.CompareAndSwap(m, v) {
			return
		}
	}
}

type node struct {
	val  int
	next *node
}
type stack struct{ top atomic.Pointer[node] }

func (s *stack) push(v int) {
	for {
		t := s.top.Load()
		if s.top.CompareAndSwap(t, &node{v, t}) {
			return
		}
		runtime.Gosched()
	}
}

func (s *stack) pop() (int, bool) {
	for {
		t := s.top.Load()
		if t == nil {
			return 0, false
		}
		if s.top.CompareAndSwap(t, t.next) {
			return t.val, true
		}
		runtime.Gosched()
	}
}

type ticket struct{ next, serving atomic.Uint32 }

func (t *ticket) lock() {
	n := t.next.Add(1) - 1
	for t.serving.Load() != n {
		runtime.Gosched()
	}
}
func (t *ticket) unlock() { t.serving.Add(1) }

func main() {
	var h histogram
	var wg sync.WaitGroup
	for i := range 20 {
		wg.Go(func() {
			for j := range 5 {
				h.observe(int32((i*7 + j*3) % 45))
			}
		})
	}
	wg.Wait()
	total := uint64(0)
	for i := range h.buckets {
		fmt.Print(h.buckets[i].Load(), " ")
		total += h.buckets[i].Load()
	}
	fmt.Println(total, h.sum.Load(), h.max.Load())
	var s stack
	for i := range 10 {
		wg.Go(func() {
			for j := range 10 {
				s.push(i*10 + j)
			}
		})
	}
	wg.Wait()
	seen := map[int]bool{}
	for v, ok := s.pop(); ok; v, ok = s.pop() {
		seen[v] = true
	}
	fmt.Println(len(seen))
	var t ticket
	shared := 0
	for range 8 {
		wg.Go(func() {
			for range 5 {
				t.lock()
				shared++
				t.unlock()
			}
		})
	}
	wg.Wait()
	fmt.Println(shared, t.next.Load() == t.serving.Load())
	var flag atomic.Bool
	fmt.Println(flag.Swap(true), flag.CompareAndSwap(true, false), flag.Load())
	var up atomic.Uintptr
	up.Store(5)
	fmt.Println(up.Add(2), up.CompareAndSwap(7, 1), up.Load())
	var x int32 = 6
	atomic.OrInt32(&x, 1)
	fmt.Println(atomic.AndInt32(&x, 5), x)
}
