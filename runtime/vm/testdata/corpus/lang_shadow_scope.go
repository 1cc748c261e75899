package main

import (
	"errors"
	"fmt"
	"strconv"
)

var x = "package"

func main() {
	fmt.Println(x)
	x := 1
	if x := x + 1; x > 1 {
		x := x * 10
		fmt.Println("inner", x)
		x++
	} else if y := x; y > 0 {
		fmt.Println(y)
	}
	fmt.Println("outer", x)
	{
		x, y := "s", 2
		y, z := 3, x
		fmt.Println(x, y, z)
	}
	len := func(s string) int { return 42 }
	true := false
	nil := 7
	fmt.Println(len("a"), true, nil)
	type int string
	var i int = "not a number"
	fmt.Println(i)
	for x := 0; x < 2; x++ {
		x := x * 100
		fmt.Print(x, " ")
	}
	err := errors.New("first")
	if _, err := strconv.Atoi("x"); err != (error)(*new(error)) {
		fmt.Println(err)
	}
	fmt.Println(err)
	f := func(x string) (y string) {
		y = x
		{
			y := "hidden"
			_ = y
		}
		return
	}
	fmt.Println(f("named"))
	switch x := any(x).(type) {
	case string:
		fmt.Println("string", x)
	default:
		fmt.Printf("%T\n", x)
	}
}
