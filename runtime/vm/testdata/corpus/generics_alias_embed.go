package main

import (
	"fmt"
	"strconv"
	"sync"
)

type base[T any] struct{ val T }

func (b *base[T]) set(v T) { b.val = v }
func (b base[T]) get() T   { return b.val }

type derived struct {
	base[string]
	extra int
}

type multi[K comparable, V any] struct {
	*base[V]
	byKey map[K]V
}

func (m multi[K, V]) put(k K) { m.byKey[k] = m.get() }

type getter[T any] interface{ get() T }

func use[T any](g getter[T]) T { return g.get() }

type vec[T any] = []T
type strmap[V any] = map[string]V
type counter = strmap[int]

type event[T any] struct{ handlers []func(T) }

func (e *event[T]) on(h func(T)) { e.handlers = append(e.handlers, h) }
func (e *event[T]) fire(v T) {
	for _, h := range e.handlers {
		h(v)
	}
}

type cache[K comparable, V any] struct {
	mu    sync.Mutex
	items map[K]V
	load  func(K) (V, error)
	hits  int
}

func (c *cache[K, V]) get(k K) (V, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if v, ok := c.items[k]; ok {
		c.hits++
		return v, nil
	}
	v, err := c.load(k)
	if err == nil {
		if c.items == nil {
			c.items = make(map[K]V)
		}
		c.items[k] = v
	}
	return v, err
}

func main() {
	d := derived{extra: 1}
	d.set("hello")
	fmt.Println(d.get(), use[string](d), use(getter[string](&d)))
	m := multi[int, []int]{&base[[]int]{}, map[int][]int{}}
	m.set([]int{1, 2})
	m.put(7)
	fmt.Println(m.byKey, len(use[[]int](m)))
	var v vec[int] = []int{3}
	v = append(v, 4)
	c := counter{"a": 1}
	c["b"]++
	fmt.Printf("%v %T %v %T\n", v, v, c, c)
	var e event[struct{ x, y int }]
	total := 0
	e.on(func(p struct{ x, y int }) { total += p.x })
	e.on(func(p struct{ x, y int }) { total *= p.y })
	e.fire(struct{ x, y int }{3, 4})
	fmt.Println(total)
	ca := cache[string, int]{load: strconv.Atoi}
	for _, k := range []string{"12", "x", "12", "x", "7"} {
		fmt.Println(ca.get(k))
	}
	fmt.Println(ca.hits, ca.items)
}
