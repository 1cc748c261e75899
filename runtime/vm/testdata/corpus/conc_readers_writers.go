package main

import (
	"fmt"
	"maps"
	"runtime"
	"sync"
	"sync/atomic"
)

type config struct {
	v atomic.Pointer[settings]
}
type settings struct {
	version int
	data    map[string]string
}

func (c *config) get(k string) (string, int) {
	s := c.v.Load()
	return s.data[k], s.version
}

func (c *config) set(k, v string) {
	for {
		old := c.v.Load()
		next := &settings{old.version + 1, maps.Clone(old.data)}
		next.data[k] = v
		if c.v.CompareAndSwap(old, next) {
			return
		}
	}
}

type spin struct{ held atomic.Int32 }

func (s *spin) Lock() {
	for !s.held.CompareAndSwap(0, 1) {
		runtime.Gosched()
	}
}
func (s *spin) Unlock() { s.held.Store(0) }

func main() {
	c := &config{}
	c.v.Store(&settings{data: map[string]string{}})
	var wg sync.WaitGroup
	for i := range 8 {
		wg.Go(func() {
			for j := range 5 {
				c.set(fmt.Sprint("k", i), fmt.Sprint(j))
			}
		})
	}
	wg.Wait()
	fmt.Println(c.v.Load().version, len(c.v.Load().data))
	fmt.Println(c.get("k3"))
	var s spin
	var locker sync.Locker = &s
	n := 0
	for range 10 {
		wg.Go(func() {
			for range 10 {
				locker.Lock()
				n++
				locker.Unlock()
			}
		})
	}
	wg.Wait()
	fmt.Println(n)
	var v atomic.Value
	fmt.Println(v.Load(), v.CompareAndSwap(nil, "first"), v.Load(), v.Swap("second"))
	func() {
		defer func() { fmt.Println(recover()) }()
		v.Store(5)
	}()
	var u atomic.Uint32
	u.Store(0xf0)
	fmt.Println(u.And(0x3f), u.Or(1), u.Load(), u.Add(^uint32(0)))
	var old int64 = 5
	fmt.Println(atomic.AddInt64(&old, -3), atomic.LoadInt64(&old), atomic.SwapInt64(&old, 9), atomic.CompareAndSwapInt64(&old, 9, 1), old)
	var rw sync.RWMutex
	rw.RLock()
	rl := rw.RLocker()
	rl.Lock()
	rl.Unlock()
	rw.RUnlock()
	defer func() { fmt.Println("not recovered by recover") }()
	rw.Lock()
	rw.Unlock()
}
