package main

import (
	"fmt"
	"io"
	"maps"
	"slices"
)

type Item struct {
	Name  string
	Qty   int
	Price float64
}
type Inventory map[string]*Item

func (inv Inventory) Add(name string, qty int, price float64) {
	if it, ok := inv[name]; ok {
		total := float64(it.Qty)*it.Price + float64(qty)*price
		it.Qty += qty
		it.Price = total / float64(it.Qty)
		return
	}
	inv[name] = &Item{name, qty, price}
}

func (inv Inventory) Remove(name string, qty int) (err error) {
	it := inv[name]
	if it == nil {
		return fmt.Errorf("remove %d %s: unknown item", qty, name)
	}
	if it.Qty < qty {
		return fmt.Errorf("remove %d %s: only %d left", qty, name, it.Qty)
	}
	if it.Qty -= qty; it.Qty == 0 {
		delete(inv, name)
	}
	return
}

func (inv Inventory) Report(w io.Writer) (total float64) {
	for _, n := range slices.Sorted(maps.Keys(inv)) {
		it := inv[n]
		v := float64(it.Qty) * it.Price
		fmt.Fprintf(w, "%-10.10s|%5d|%8.2f|%10.2f\n", it.Name, it.Qty, it.Price, v)
		total += v
	}
	return
}

func main() {
	inv := Inventory{}
	inv.Add("widget", 10, 2.5)
	inv.Add("gadget with a long name", 3, 99.99)
	inv.Add("widget", 30, 3.5)
	fmt.Printf("%.2f\n", inv.Report(writer{}))
	for _, e := range []error{inv.Remove("widget", 100), inv.Remove("nut", 1), inv.Remove("gadget with a long name", 3)} {
		fmt.Println(e)
	}
	fmt.Println(len(inv), *inv["widget"])
}

type writer struct{}

func (writer) Write(p []byte) (int, error) { fmt.Print("> ", string(p)); return len(p), nil }
