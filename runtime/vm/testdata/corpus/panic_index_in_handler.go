package main

import "fmt"

type cell struct{ row []int }

func (c *cell) at(i int) int { return c.row[i] }

func compute(cells []*cell) (sum int) {
	for i, c := range cells {
		sum += c.at(i)
	}
	return
}

func main() {
	cells := []*cell{{[]int{1, 2}}, {[]int{3, 4}}, {[]int{5}}}
	fmt.Println(compute(cells[:2]))
	fmt.Println(compute(cells))
}
