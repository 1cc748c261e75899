package main

import "fmt"

func main() {
	for i := range 3 {
		fmt.Print(i)
	}
	for range 2 {
		fmt.Print(".")
	}
	for i, c := range "aé" {
		fmt.Print(i, string(c))
	}
	for i := range "xyz" {
		fmt.Print(i)
	}
	arr := [3]string{"a", "b", "c"}
	for i, s := range arr {
		arr[2] = "changed"
		fmt.Print(i, s)
	}
	for i, s := range &arr {
		arr[2] = "again"
		fmt.Print(i, s)
	}
	fmt.Println()
	s := []int{1, 2, 3}
	for i, v := range s {
		if i == 0 {
			s = append(s, 4)
			s[1] = 20
		}
		fmt.Print(v, " ")
	}
	fmt.Println(s)
	for i := range s[1:] {
		s[i] = 0
	}
	fmt.Println(s)
	m := map[string]int{"k": 1}
	for k := range m {
		fmt.Print(k)
	}
	for k, v := range m {
		m[k] = v + 1
	}
	for _, v := range m {
		fmt.Print(v)
	}
	c := make(chan int, 3)
	c <- 1
	c <- 2
	close(c)
	for v := range c {
		fmt.Print(v)
	}
	for range c {
		fmt.Print("never")
	}
	for i := range len(s) {
		fmt.Print(i)
	}
	var n int64 = 2
	for i := range n {
		fmt.Printf("%T%d", i, i)
	}
	for i := range uint8(2) {
		fmt.Printf("%T", i)
	}
	const k = 2
	for i := range k {
		fmt.Print(i)
	}
	fmt.Println()
	for i := range -5 {
		fmt.Print("never", i)
	}
	seq := func(yield func(int, string) bool) {
		_ = yield(1, "a") && yield(2, "b") && yield(3, "c")
	}
	for a, b := range seq {
		if a == 3 {
			continue
		}
		fmt.Print(a, b, " ")
	}
	for a := range seq {
		fmt.Print(a)
	}
	for range seq {
		fmt.Print("!")
	}
	func() {
		for range func(yield func() bool) { yield(); yield() } {
			fmt.Print("?")
		}
	}()
	var i, v int
	for i, v = range []int{7, 8} {
	}
	fmt.Println(i, v)
	type T struct{ a [2]int }
	t := T{}
	for t.a[0], t.a[1] = range []int{5, 6, 7} {
	}
	fmt.Println(t)
}
