package main

import (
	"fmt"
	"sync"
	"sync/atomic"
)

type pair struct{ a, b any }

func try(name string, f func()) {
	defer func() {
		e := recover()
		_, isErr := e.(error)
		fmt.Println(name, e, isErr)
	}()
	f()
}

func main() {
	var m sync.Map
	try("store", func() { m.Store([]int{}, 1) })
	try("load", func() { m.Load([]int{}) })
	try("delete", func() { m.Delete(map[string]int{}) })
	try("loadorstore", func() { m.LoadOrStore(func() {}, 1) })
	try("swap", func() { m.Swap(pair{1, []int{}}, 1) })
	try("cas", func() { m.CompareAndSwap("k", []int{}, []int{}) })
	m.Store("k", []int{})
	try("cas2", func() { m.CompareAndSwap("k", []int{}, []int{}) })
	try("cad", func() { m.CompareAndDelete("k", []int{}) })
	try("loadanddelete", func() { m.LoadAndDelete([]int{}) })
	mm := map[any]int{}
	try("map", func() { mm[[]int{}] = 1 })
	try("map read", func() { _ = mm[pair{1, []int{}}] })
	try("map delete", func() { delete(mm, any([]int{})) })
	try("compare", func() { var a, b any = []int{}, []int{}; fmt.Println(a == b) })
	try("compare struct", func() { var a, b any = pair{1, []int{}}, pair{1, []int{}}; fmt.Println(a == b) })
	try("array", func() { var a, b any = [1]any{func() {}}, [1]any{func() {}}; fmt.Println(a == b) })
	var v atomic.Value
	try("value nil", func() { v.Store(nil) })
	v.Store(1)
	try("value type", func() { v.Store("s") })
	try("value cas", func() { v.CompareAndSwap([]int{}, 1) })
}
