package main

import (
	"cmp"
	"fmt"
	"math"
	"slices"
)

type shape interface {
	Area() float64
	Scale(float64) shape
}
type rect struct{ w, h float64 }
type circle struct{ r float64 }

func (r rect) Area() float64            { return r.w * r.h }
func (r rect) Scale(k float64) shape    { r.w *= k; r.h *= k; return r }
func (c *circle) Area() float64         { return math.Pi * c.r * c.r }
func (c *circle) Scale(k float64) shape { c.r *= k; return c }

type shapes []shape

func (s shapes) total() (t float64) {
	for _, x := range s {
		t += x.Area()
	}
	return
}

type tagged struct {
	shape
	tag string
}

func (t tagged) Scale(k float64) shape { return tagged{t.shape.Scale(k), t.tag + "'"} }

func main() {
	r := rect{2, 3}
	c := &circle{1}
	s := shapes{r, c, tagged{rect{1, 1}, "unit"}}
	fmt.Printf("%.3f\n", s.total())
	var scaled shapes
	for _, x := range s {
		scaled = append(scaled, x.Scale(2))
	}
	fmt.Printf("%.3f %.3f %v %v\n", s.total(), scaled.total(), r, c.r)
	fmt.Println(s[0] == shape(rect{2, 3}), s[1] == scaled[1], s[0] == scaled[0], s[2] == shape(tagged{rect{1, 1}, "unit"}))
	fmt.Printf("%v %+v %T\n", scaled[2], scaled[2], scaled[2])
	counts := map[shape]int{}
	for _, x := range append(s, s...) {
		counts[x]++
	}
	fmt.Println(len(counts), counts[rect{2, 3}], counts[c])
	if t, ok := scaled[2].(tagged); ok {
		if r, ok := t.shape.(rect); ok {
			fmt.Println(t.tag, r.w)
		}
	}
	byType := map[string][]shape{}
	for _, x := range scaled {
		k := fmt.Sprintf("%T", x)
		byType[k] = append(byType[k], x)
	}
	fmt.Println(len(byType), len(byType[fmt.Sprintf("%T", rect{})]))
	area := shape.Area
	fmt.Println(area(rect{4, 5}))
	slices.SortFunc(scaled, func(a, b shape) int { return cmp.Compare(a.Area(), b.Area()) })
	fmt.Printf("%T %T\n", scaled[0], scaled[2])
}
