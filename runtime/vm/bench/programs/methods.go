// method calls through an interface
package main

type shape interface{ area(scale int) int }

type square struct{ side int }
type circle struct{ radius int }
type box struct{ w, h int }

func (s square) area(scale int) int  { return s.side * s.side * scale }
func (c *circle) area(scale int) int { return 3 * c.radius * c.radius * scale }
func (b box) area(scale int) int     { return b.w * b.h * scale }

func work() int {
	shapes := []shape{square{2}, &circle{3}, box{4, 5}, square{6}}
	sum := 0
	for i := 0; i < 100_000; i++ {
		for _, s := range shapes {
			sum += s.area(i & 3)
		}
	}
	return sum
}
