package main

import (
	"fmt"
	"strings"
)

type Counter map[string]int
type Path []string
type Pred func(int) bool
type Chan chan int
type Num float64

func (c Counter) Add(k string) Counter { c[k]++; return c }
func (p *Path) Push(s string)          { *p = append(*p, s) }
func (p Path) String() string          { return "/" + strings.Join(p, "/") }
func (f Pred) Not() Pred               { return func(n int) bool { return !f(n) } }
func (f Pred) And(g Pred) Pred         { return func(n int) bool { return f(n) && g(n) } }
func (c Chan) Send(vs ...int) Chan {
	for _, v := range vs {
		c <- v
	}
	return c
}
func (n Num) Sq() Num    { return n * n }
func (n *Num) Set(v Num) { *n = v }

func main() {
	c := Counter{}
	c.Add("a").Add("b").Add("a")
	fmt.Println(c, len(c))
	var p Path
	p.Push("usr")
	p.Push("bin")
	fmt.Println(p, len(p), p[1:], Path{})
	even := Pred(func(n int) bool { return n%2 == 0 })
	big := Pred(func(n int) bool { return n > 10 })
	for _, n := range []int{3, 8, 12} {
		fmt.Print(even(n), even.Not()(n), even.And(big)(n), " ")
	}
	fmt.Println()
	ch := make(Chan, 5).Send(1, 2).Send(3)
	close(ch)
	for v := range ch {
		fmt.Print(v, " ")
	}
	var n Num = 3
	n.Set(n.Sq())
	fmt.Println(n, Num.Sq(2), n+1)
	nums := map[string]Num{"x": 4}
	fmt.Println(nums["x"].Sq())
	ptr := (*Path).Push
	ptr(&p, "go")
	fmt.Println(p, fmt.Sprintf("%v %s %d", p, p, len(p)))
}
