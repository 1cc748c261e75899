package main

import (
	"fmt"
	"math"
)

type cents int64
type currency string

type amount struct {
	cents
	currency
}

func (c cents) String() string  { return fmt.Sprintf("%d.%02d", int64(c)/100, int64(c)%100) }
func (a amount) String() string { return a.cents.String() + " " + string(a.currency) }

func (a amount) plus(b amount) amount {
	if a.currency != b.currency {
		panic(fmt.Errorf("cannot add %v to %v", b, a))
	}
	return amount{a.cents + b.cents, a.currency}
}

func (c cents) split(n int) []cents {
	out := make([]cents, n)
	for i := range out {
		out[i] = c / cents(n)
		if cents(i) < c%cents(n) {
			out[i]++
		}
	}
	return out
}

type item struct {
	name  string
	price cents
	qty   int
}

type invoice struct {
	items []item
	tax   float64
}

func (i invoice) total() (net, gross cents) {
	for _, it := range i.items {
		net += it.price * cents(it.qty)
	}
	return net, net + cents(math.Round(float64(net)*i.tax))
}

func (i *invoice) add(it item) *invoice { i.items = append(i.items, it); return i }

func main() {
	a := amount{1999, "EUR"}
	fmt.Println(a, a.plus(amount{1, "EUR"}), a.cents/2, a == amount{cents: 1999, currency: "EUR"})
	fmt.Println(cents(100).split(3), cents(5).split(2))
	inv := &invoice{tax: 0.19}
	inv.add(item{"pen", 149, 3}).add(item{name: "paper", price: 1250}).add(item{"ink", 999, 1})
	net, gross := inv.total()
	fmt.Println(net, gross, gross-net)
	for _, it := range inv.items {
		fmt.Printf("%-8s %3d x %8v = %8v\n", it.name, it.qty, it.price, it.price*cents(it.qty))
	}
	fmt.Printf("%v %d %s %+v %#v\n", a.cents, a.cents, a, a, a.cents)
	defer func() { fmt.Println(recover()) }()
	a.plus(amount{1, "USD"})
}
