package main

import (
	"container/list"
	"fmt"
	"strings"
)

type lru[K comparable, V any] struct {
	cap   int
	order *list.List
	items map[K]*list.Element
}
type entry[K comparable, V any] struct {
	k K
	v V
}

func newLRU[K comparable, V any](n int) *lru[K, V] {
	return &lru[K, V]{n, list.New(), map[K]*list.Element{}}
}

func (c *lru[K, V]) get(k K) (v V, ok bool) {
	e, ok := c.items[k]
	if !ok {
		return v, false
	}
	c.order.MoveToFront(e)
	return e.Value.(*entry[K, V]).v, true
}

func (c *lru[K, V]) put(k K, v V) {
	if e, ok := c.items[k]; ok {
		e.Value.(*entry[K, V]).v = v
		c.order.MoveToFront(e)
		return
	}
	c.items[k] = c.order.PushFront(&entry[K, V]{k, v})
	if c.order.Len() > c.cap {
		last := c.order.Back()
		delete(c.items, c.order.Remove(last).(*entry[K, V]).k)
	}
}

func (c *lru[K, V]) String() string {
	var s []string
	for e := c.order.Front(); e != nil; e = e.Next() {
		p := e.Value.(*entry[K, V])
		s = append(s, fmt.Sprintf("%v:%v", p.k, p.v))
	}
	return "[" + strings.Join(s, " ") + "]"
}

func main() {
	c := newLRU[string, int](3)
	for i, k := range strings.Split("abcadbea", "") {
		_, hit := c.get(k)
		if !hit {
			c.put(k, i)
		}
		fmt.Println(k, hit, c)
	}
	c.put("a", 99)
	fmt.Println(c, len(c.items))
}
