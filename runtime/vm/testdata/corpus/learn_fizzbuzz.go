package main

import (
	"fmt"
	"strconv"
)

type rule struct {
	n    int
	word string
}

func fizz(n int, rules ...rule) string {
	s := ""
	for _, r := range rules {
		if n%r.n == 0 {
			s += r.word
		}
	}
	if s == "" {
		return strconv.Itoa(n)
	}
	return s
}

func main() {
	rules := []rule{{3, "Fizz"}, {5, "Buzz"}, {7, "Bazz"}}
	for i := 1; i <= 21; i++ {
		fmt.Print(fizz(i, rules...), " ")
	}
	fmt.Println(fizz(105, rules...), fizz(1))
}
