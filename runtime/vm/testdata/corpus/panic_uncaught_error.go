package main

import "fmt"

type failure struct{ op string }

func (f *failure) Error() string { return "operation " + f.op + " failed" }

func main() {
	defer fmt.Println("deferred calls run first")
	var err error = &failure{"copy"}
	fmt.Println("about to panic")
	panic(err)
}
