package main

import (
	"errors"
	"fmt"
	"strconv"
	"time"
)

type shape interface{ area() float64 }
type square struct{ s float64 }
type circle struct{ r float64 }

func (s square) area() float64  { return s.s * s.s }
func (c *circle) area() float64 { return 3 * c.r * c.r }

func kind(x any) string {
	switch v := x.(type) {
	case nil:
		return "nil"
	case int, int64:
		return fmt.Sprintf("integer %v", v)
	case string:
		return "string of " + strconv.Itoa(len(v))
	case []int:
		return fmt.Sprint("ints ", len(v))
	case func() int:
		return fmt.Sprint("func returning ", v())
	case error:
		return "error " + v.Error()
	case shape:
		return fmt.Sprintf("shape %T %.1f", v, v.area())
	case fmt.Stringer:
		return "stringer " + v.String()
	default:
		return fmt.Sprintf("other %T", v)
	}
}

func grade(n int) (s string) {
	switch {
	case n >= 90:
		s = "A"
	case n >= 80:
		s = "B"
		fallthrough
	case n >= 70:
		s += "C"
	case n < 0:
		return "none"
	default:
		s = "F"
	}
	return
}

func main() {
	for _, x := range []any{nil, 1, int64(2), int8(3), "four", []int{5}, func() int { return 6 }, errors.New("seven"), square{8}, &circle{9}, circle{1}, time.Second, struct{}{}, map[string]int{}} {
		fmt.Println(kind(x))
	}
	for _, n := range []int{95, 85, 75, 10, -1} {
		fmt.Print(grade(n), " ")
	}
	fmt.Println()
	i := 0
	next := func() int { i++; return i }
	switch next() {
	case next(), next() - 1:
		fmt.Println("no", i)
	case 1:
		fmt.Println("one", i)
	default:
		fmt.Println("default", i)
	}
	switch x := 5; x {
	default:
		fmt.Println("default first")
	case 1, 2, 3:
		fmt.Println("small")
	}
outer:
	for k := 0; ; k++ {
		switch {
		case k == 2:
			continue outer
		case k > 4:
			break outer
		case k == 3:
			break
		default:
			fmt.Print("k", k, " ")
		}
		fmt.Print("end", k, " ")
	}
	fmt.Println()
}
