package main

import (
	"errors"
	"fmt"
)

type coin int

const (
	nickel  coin = 5
	dime    coin = 10
	quarter coin = 25
)

type machine struct {
	stock  map[string]int
	price  map[string]int
	credit int
	bank   map[coin]int
}

type soldOut struct{ name string }

func (s soldOut) Error() string { return s.name + " is sold out" }

func (m *machine) insert(cs ...coin) {
	for _, c := range cs {
		switch c {
		case nickel, dime, quarter:
			m.credit += int(c)
			m.bank[c]++
		default:
			fmt.Println("rejected", int(c))
		}
	}
}

func (m *machine) change() (out []coin) {
	for _, c := range []coin{quarter, dime, nickel} {
		for m.credit >= int(c) && m.bank[c] > 0 {
			m.credit -= int(c)
			m.bank[c]--
			out = append(out, c)
		}
	}
	return
}

func (m *machine) buy(name string) ([]coin, error) {
	p, ok := m.price[name]
	if !ok {
		return nil, fmt.Errorf("unknown product %q", name)
	}
	if m.stock[name] == 0 {
		return nil, soldOut{name}
	}
	if m.credit < p {
		return nil, fmt.Errorf("insert %d more", p-m.credit)
	}
	m.stock[name]--
	m.credit -= p
	return m.change(), nil
}

func main() {
	m := &machine{map[string]int{"tea": 1, "cola": 5}, map[string]int{"tea": 35, "cola": 60}, 0, map[coin]int{dime: 3}}
	m.insert(quarter, 3, quarter)
	fmt.Println(m.buy("tea"))
	fmt.Println(m.buy("tea"))
	m.insert(quarter)
	fmt.Println(m.buy("cola"))
	m.insert(quarter, dime, dime)
	fmt.Println(m.buy("cola"))
	_, err := m.buy("soup")
	_, err2 := m.buy("tea")
	var s soldOut
	fmt.Println(err, errors.As(err2, &s), s.name, m.bank, m.credit)
}
