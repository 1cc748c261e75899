package main

import (
	"fmt"
	"math"
	"sort"
)

type Shape interface {
	Area() float64
	Perimeter() float64
}
type Named interface{ Name() string }
type Rect struct{ W, H float64 }
type Circle struct{ R float64 }
type Square struct{ Rect }
type Poly []struct{ X, Y float64 }

func (r Rect) Area() float64        { return r.W * r.H }
func (r Rect) Perimeter() float64   { return 2 * (r.W + r.H) }
func (c Circle) Area() float64      { return math.Pi * c.R * c.R }
func (c Circle) Perimeter() float64 { return 2 * math.Pi * c.R }
func (s Square) Name() string       { return "square" }
func NewSquare(a float64) Square    { return Square{Rect{a, a}} }
func (p Poly) Area() float64 {
	a := 0.0
	for i, v := range p {
		w := p[(i+1)%len(p)]
		a += v.X*w.Y - w.X*v.Y
	}
	return math.Abs(a) / 2
}
func (p Poly) Perimeter() (l float64) {
	for i, v := range p {
		w := p[(i+1)%len(p)]
		l += math.Hypot(v.X-w.X, v.Y-w.Y)
	}
	return
}

func describe(s Shape) string {
	name := fmt.Sprintf("%T", s)
	if n, ok := s.(Named); ok {
		name = n.Name()
	}
	return fmt.Sprintf("%s area %.2f perimeter %.2f", name, s.Area(), s.Perimeter())
}

func main() {
	shapes := []Shape{Rect{3, 4}, &Circle{1}, NewSquare(2), Poly{{0, 0}, {4, 0}, {0, 3}}}
	total := 0.0
	for _, s := range shapes {
		fmt.Println(describe(s))
		total += s.Area()
	}
	fmt.Printf("%.3f\n", total)
	sort.Slice(shapes, func(i, j int) bool { return shapes[i].Area() < shapes[j].Area() })
	for _, s := range shapes {
		fmt.Printf("%T ", s)
	}
	fmt.Println()
	if sq, ok := shapes[0].(Square); ok {
		fmt.Println(sq.W, sq.Rect == Rect{sq.H, sq.W})
	}
	fmt.Printf("%+v %v\n", NewSquare(1), Poly{{1, 2}})
}
