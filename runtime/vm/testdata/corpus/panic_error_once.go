package main

import "fmt"

type counting struct{ name string }

var calls int

func (c counting) Error() string {
	calls++
	fmt.Println("Error of", c.name, calls)
	return fmt.Sprint(c.name, " ", calls)
}

// The Error method of each panic is called once, of the latest first.
func main() {
	defer func() { panic(counting{"second"}) }()
	panic(counting{"first"})
}
