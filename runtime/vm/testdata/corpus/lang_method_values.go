package main

import "fmt"

type counter struct{ n int }

func (c counter) get() int        { return c.n }
func (c *counter) inc(by int) int { c.n += by; return c.n }

type getter interface{ get() int }

type wrapper struct{ *counter }
type outer struct {
	wrapper
	label string
}

func main() {
	c := counter{1}
	get, inc := c.get, c.inc
	inc(5)
	fmt.Println(get(), c.get(), c.n)
	f, g := counter.get, (*counter).inc
	fmt.Println(f(c), g(&c, 10), (*counter).get(&c))
	var i getter = c
	h := i.get
	i = &counter{50}
	fmt.Println(h(), i.get(), getter.get(i))
	o := outer{wrapper{&c}, "o"}
	m := o.inc
	o.counter = &counter{1000}
	fmt.Println(m(1), o.get(), c.n)
	k := outer.get
	fmt.Println(k(o))
	fns := []func(int) int{c.inc, o.inc, func(x int) int { return -x }}
	for _, fn := range fns {
		fmt.Print(fn(2), " ")
	}
	fmt.Println()
	defer fmt.Println("deferred with", c.get())
	c.n = 0
	var np *counter
	func() {
		defer func() { fmt.Println("recovered:", recover()) }()
		bad := np.get
		fmt.Println(bad)
	}()
	ok := np.inc
	fmt.Println(ok != nil)
}
