package main

import "fmt"

type button struct {
	label   string
	clicks  int
	onClick []func(*button)
}

func (b *button) click() {
	b.clicks++
	for _, f := range b.onClick {
		f(b)
	}
}

type undo struct{ stack []func() }

func (u *undo) do(apply, revert func()) {
	apply()
	u.stack = append(u.stack, revert)
}

func (u *undo) undo() bool {
	if len(u.stack) == 0 {
		return false
	}
	n := len(u.stack) - 1
	u.stack[n]()
	u.stack = u.stack[:n]
	return true
}

func set[T any](u *undo, p *T, v T) {
	old := *p
	u.do(func() { *p = v }, func() { *p = old })
}

func main() {
	total := 0
	bs := []*button{{label: "a"}, {label: "b"}}
	for i, b := range bs {
		b.onClick = append(b.onClick, func(self *button) { total += i + 1 }, func(self *button) { self.label += "!" })
	}
	bs[0].click()
	bs[1].click()
	bs[1].click()
	fmt.Println(total, bs[0].label, bs[1].label, bs[1].clicks)
	var u undo
	s, n := "start", 1
	list := []int{1}
	set(&u, &s, "changed")
	set(&u, &n, 99)
	set(&u, &list, append(list, 2, 3))
	set(&u, &list[0], 77)
	fmt.Println(s, n, list)
	for u.undo() {
		fmt.Println(s, n, list)
	}
	acc := func() func(float64) float64 {
		sum, count := 0.0, 0
		return func(x float64) float64 { sum += x; count++; return sum / float64(count) }
	}()
	for _, x := range []float64{1, 2, 6} {
		fmt.Print(acc(x), " ")
	}
	once := func(f func()) func() {
		done := false
		return func() {
			if !done {
				done = true
				f()
			}
		}
	}(func() { fmt.Println("only once") })
	once()
	once()
}
