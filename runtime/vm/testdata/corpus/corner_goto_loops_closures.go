package main

import "fmt"

func main() {
	var fs []func() int
	i := 0
again:
	x := i * i
	fs = append(fs, func() int { x++; return x })
	if i++; i < 4 {
		goto again
	}
	for _, f := range fs {
		fmt.Print(f(), f(), " ")
	}
	fmt.Println()
	n := 0
	for a := 0; a < 3; a++ {
		for b := 0; b < 3; b++ {
			if b == 1 {
				goto next
			}
			n += 10*a + b
		}
	next:
	}
	fmt.Println(n)
	k := 5
down:
	switch {
	case k > 0:
		fmt.Print(k, " ")
		k--
		goto down
	}
	fmt.Println("liftoff")
}
